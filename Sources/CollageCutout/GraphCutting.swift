/// Tells an object from any ground: graph cuts that learn the colours of both, begun from several guesses.
///
/// Source: Rother, Kolmogorov and Blake, "GrabCut", 2004.
struct GraphCutting {
  /// The picture, a plain ground's own changes taken out of it.
  private let picture: WorkingPicture
  private let plain: PlainGround?

  /// The side at which guesses are tried.
  private static let roughSide = 112
  private static let ring = 0.03

  init(_ picture: WorkingPicture) {
    plain = PlainGround(picture)
    self.picture = plain?.flattened ?? picture
  }

  /// What any cloud of colours is spread by at least, as a variance.
  private var spread: Float { plain.map { max(0.004, $0.noise) * max(0.004, $0.noise) } ?? 0.0002 }

  func segmentation() -> Segmentation {
    guard min(picture.width, picture.height) >= 8 else { return whole }
    let rough = picture.reduced(side: Self.roughSide)
    var starts = Guesses(rough).all
    if let plain { starts.append(picture.reduced(plain.unlikeGround, to: rough)) }
    let guesses = starts.map { Cutting(rough, spread: spread, object: $0).run(rounds: 4) }
    guard let best = guesses.enumerated().min(by: { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) })
    else { return whole }
    let start = rough.enlarged(best.element.mask, to: picture)
    let fine = Cutting(picture, spread: spread, object: start).run(rounds: 2)
    let cleaner = MaskCleaning(width: picture.width, height: picture.height)
    let cleaned = cleaner.cleaned(fine.mask)
    let mask = plain.map { completed(by: $0, after: cleaned) } ?? cleaned
    let agreement = guesses.map { Confidence.overlap($0.mask, best.element.mask) }.reduce(0, +) / Float(guesses.count)
    let confidence = Confidence(picture: picture, mask: mask).textured(
      agreement: agreement, margin: fine.margin, kept: Confidence.overlap(mask, fine.mask))
    return Segmentation(
      width: picture.width, height: picture.height, mask: mask, ground: plain == nil ? .textured : .plain,
      confidence: confidence)
  }

  /// On a plain ground the outline tells as much as colours do: of both, and of what they have in common, that counts
  /// whose contour lies on edges.
  private func completed(by plain: PlainGround, after mask: [Bool]) -> [Bool] {
    let cleaner = MaskCleaning(width: picture.width, height: picture.height)
    let outlines = plain.outlines(around: mask)
    guard outlines.isTelling else { return plain.withHoles(mask) }
    let byColours = plain.withHoles(plain.withEnclosed(mask))
    let unlike = cleaner.cleaned(outlines.unlike)
    let (width, height) = (picture.width, picture.height)
    func with(_ mask: [Bool]) -> [Bool] {
      // Not the rim of mixed colours around what is known already.
      let more = Morphology.opened(
        mask.indices.map { unlike[$0] && !mask[$0] }, width: width, height: height, radius: 1)
      return cleaner.cleaned(mask.indices.map { mask[$0] || more[$0] })
    }
    let byOutline = outlines.mask
    let candidates = [
      with(byColours), with(byOutline), with(mask.indices.map { byColours[$0] || byOutline[$0] }),
      with(mask.indices.map { byColours[$0] && byOutline[$0] }),
    ]
    let areas = candidates.map { $0.count { $0 } }
    let scores = candidates.indices.map { index -> Float in
      // Shadows are no large part of what colours took for the object.
      guard areas[index] * 10 > areas[0] * 7 else { return -1 }
      return Confidence(picture: picture, mask: candidates[index]).sharpness
        - Self.leftOutWeight * outlines.leftOut(of: candidates[index])
    }
    let found = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    guard scores[found] > scores[0] + Self.leastGain else { return candidates[0] }
    return filled(candidates[found], where: candidates[0])
  }

  /// Closes what a mask surrounds where colours say that it is the object: a light print is no hole.
  private func filled(_ mask: [Bool], where object: [Bool]) -> [Bool] {
    var result = mask
    for piece in Morphology.pieces(of: mask.map { !$0 }, width: picture.width, height: picture.height)
    where piece.touchesBorder == 0 {
      for place in piece.pixels where object[place] { result[place] = true }
    }
    return result
  }

  /// What is surely part of the object counts more than an edge that is not sharp.
  private static let leftOutWeight: Float = 3
  /// Colours are believed unless an outline is this much sharper.
  private static let leastGain: Float = 0.02

  private var whole: Segmentation {
    Segmentation(
      width: picture.width, height: picture.height,
      mask: Array(repeating: true, count: picture.width * picture.height), ground: .textured, confidence: 0)
  }

  // MARK: Cutting

  /// Cuts and learns, a few times over.
  private struct Cutting {
    let picture: WorkingPicture
    let border: Set<Int>
    let spread: Float
    var mask: [Bool]

    struct Result {
      var mask: [Bool]
      /// How well the two sides' colours tell them apart, per pixel.
      var margin: Float
      /// The less the better a cut explains the picture.
      var score: Float
    }

    init(_ picture: WorkingPicture, spread: Float, object: [Bool]) {
      (self.picture, self.spread) = (picture, spread)
      border = Set(picture.border(share: GraphCutting.ring))
      mask = object
    }

    func run(rounds: Int) -> Result {
      var mask = self.mask
      var mixtures: (object: GaussianMixture, ground: GaussianMixture)?
      for _ in 0..<rounds {
        let object = picture.colors.indices.filter { mask[$0] }.map { picture.colors[$0] }
        let ground = picture.colors.indices.filter { !mask[$0] }.map { picture.colors[$0] }
        guard object.count > 20, ground.count > 20 else { break }
        let learned = (
          object: GaussianMixture(object, spread: spread, previous: mixtures?.object),
          ground: GaussianMixture(ground, spread: spread, previous: mixtures?.ground)
        )
        mixtures = learned
        let next = cut(learned)
        let isSettled = next == mask
        mask = next
        if isSettled { break }
      }
      guard let mixtures else { return Result(mask: mask, margin: 0, score: .greatestFiniteMagnitude) }
      return judged(mask, mixtures)
    }

    private func cut(_ mixtures: (object: GaussianMixture, ground: GaussianMixture)) -> [Bool] {
      var graph = GridGraph(picture, weight: 6)
      for place in picture.colors.indices {
        let object = mixtures.object.cost(picture.colors[place])
        let ground = mixtures.ground.cost(picture.colors[place])
        let bias: Float = border.contains(place) ? 12 : 0
        graph.setTerminals(place, object: min(ground, 30), ground: min(object, 30) + bias)
      }
      return graph.minimumCut()
    }

    private func judged(_ mask: [Bool], _ mixtures: (object: GaussianMixture, ground: GaussianMixture)) -> Result {
      var (margin, cost, area): (Float, Float, Float) = (0, 0, 0)
      for place in mask.indices {
        let object = mixtures.object.cost(picture.colors[place])
        let ground = mixtures.ground.cost(picture.colors[place])
        margin += max(-4, min(8, mask[place] ? ground - object : object - ground))
        cost += mask[place] ? object : ground
        if mask[place] { area += 1 }
      }
      let count = Float(mask.count)
      let share = area / count
      // A cut that takes nearly nothing or nearly all explains colours well and tells nothing.
      let implausible: Float = share < 0.04 ? (0.04 - share) * 60 : share > 0.8 ? (share - 0.8) * 20 : 0
      return Result(mask: mask, margin: margin / count, score: cost / count + implausible)
    }
  }

  // MARK: Guesses

  /// Where an object may be before anything is known.
  private struct Guesses {
    let all: [[Bool]]

    init(_ picture: WorkingPicture) {
      let (width, height) = (picture.width, picture.height)
      let inner = (0..<(width * height)).map { place in
        let x = (Double(place % width) + 0.5) / Double(width)
        let y = (Double(place / width) + 0.5) / Double(height)
        return min(x, 1 - x) > 0.06 && min(y, 1 - y) > 0.06
      }
      let oval = (0..<(width * height)).map { place in
        let x = (Double(place % width) + 0.5) / Double(width) - 0.5
        let y = (Double(place / width) + 0.5) / Double(height) - 0.5
        return x * x + y * y < 0.36 * 0.36
      }
      let ring = picture.border(share: 0.07)
      let ground = GaussianMixture(ring.map { picture.colors[$0] }, spread: 0.0002)
      let costs = picture.colors.map { ground.cost($0) }
      let usual = ring.map { costs[$0] }.sorted()
      let limit = usual[min(usual.count - 1, usual.count * 92 / 100)]
      let unlike = costs.indices.map { costs[$0] > limit && inner[$0] }
      let middle = costs.indices.map { unlike[$0] || (oval[$0] && costs[$0] > usual[usual.count / 2]) }
      all = [inner, oval, unlike, middle]
    }
  }
}

extension WorkingPicture {
  /// A still smaller picture.
  func reduced(side: Int) -> WorkingPicture {
    let scale = min(1, Double(side) / Double(max(width, height)))
    let columns = max(1, Int((Double(width) * scale).rounded()))
    let rows = max(1, Int((Double(height) * scale).rounded()))
    var sums = [SIMD3<Float>](repeating: .zero, count: columns * rows)
    var counts = [Float](repeating: 0, count: columns * rows)
    for place in colors.indices {
      let target = (place / width * rows / height) * columns + place % width * columns / width
      sums[target] += colors[place]
      counts[target] += 1
    }
    return WorkingPicture(
      width: columns, height: rows, colors: sums.indices.map { sums[$0] / max(1, counts[$0]) })
  }

  /// A mask of this picture for a smaller one.
  func reduced(_ mask: [Bool], to smaller: WorkingPicture) -> [Bool] { enlarged(mask, to: smaller) }

  /// A mask of this picture for a larger one.
  func enlarged(_ mask: [Bool], to larger: WorkingPicture) -> [Bool] {
    (0..<(larger.width * larger.height)).map { place in
      let x = place % larger.width * width / larger.width
      let y = place / larger.width * height / larger.height
      return mask[y * width + x]
    }
  }
}
