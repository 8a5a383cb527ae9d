/// Cuts a subject from even paper: all that differs from the ground by more than its noise and is not reached from the border, without
/// the soft shadow beside it, and without the ground within closed shapes.
struct EvenCut {
  private let ground: EvenGround
  /// The pixels of the subject.
  let mask: [Bool]
  /// The share of the contour without a clear step.
  private let weakShare: Float
  /// The sharp edges on the ground away from the subject, relative to the length of its contour: what was lost, or is no ground.
  private let lost: Float
  /// Those of them that are faint and do not lead out of the picture, as joints of tiles do: the edges of a pale piece.
  private let faintlyLost: Float
  /// The pixels on the border of thin parts that lead to it: many are the joints of tiles or boards.
  private let ways: Int
  /// The area of what may be ground within closed shapes, relative to the subject.
  private let doubtfulShare: Float

  var width: Int { ground.width }
  var height: Int { ground.height }

  /// Nil if the ground is not even, or nothing lies on it.
  init?(_ picture: ReducedPicture) {
    guard let ground = EvenGround(picture) else { return nil }
    let isUnlike = ground.isReached.map { !$0 }
    let (kept, ways) = Self.withoutWays(isUnlike, on: ground)
    let whole = Self.cleaned(kept, on: ground)
    guard whole.contains(true) else { return nil }
    let isSharp = ground.isSharp
    let (holes, doubtful) = ground.holes(in: whole, isSharp: isSharp)
    let body = whole.indices.map { whole[$0] && !holes[$0] }
    let marked = Self.marked(body, in: whole, on: ground)
    let divided = Watershed(width: ground.width, height: ground.height, edges: Self.edges(of: ground))
      .subject(marked: marked, ground: body.map { !$0 }, limit: Self.steepest)
    let mask = Self.cleaned(EdgeTrim(ground: ground).trimmed(divided), on: ground)
    let profile = ContourProfile(mask, on: ground, near: 2, far: 6)
    let near = Morphology.dilated(
      whole.indices.map { whole[$0] || mask[$0] }, width: ground.width, height: ground.height, radius: 4)
    let isTrace = near.indices.map { !near[$0] && (isSharp[$0] || isUnlike[$0]) && ground.ratio($0) > Self.trace }
    let traces = Morphology.components(
      of: Morphology.dilated(isTrace, width: ground.width, height: ground.height, radius: 1), width: ground.width,
      height: ground.height
    ).map { (pixels: $0.pixels.filter { isTrace[$0] }, isInside: $0.touchesBorder == 0) }
      .filter { $0.pixels.count >= Self.shortest }
    func length(_ traces: [(pixels: [Int], isInside: Bool)]) -> Float {
      Float(traces.reduce(0) { $0 + $1.pixels.count }) / Float(max(1, profile.places.count))
    }
    (self.ground, self.mask, self.ways) = (ground, mask, ways)
    weakShare = profile.share(below: Self.clear)
    lost = length(traces)
    faintlyLost = length(traces.filter { $0.isInside && Self.median($0.pixels.map { ground.ratio($0) }) < Self.strong })
    doubtfulShare = Float(doubtful) / Float(max(1, mask.count { $0 }))
  }

  /// The difference across a clear contour, in multiples of the tolerance.
  private static let clear: Float = 2
  /// The difference of a trace, and the pixels of the shortest: less is noise, or a band of a vignette.
  private static let (trace, shortest): (Float, Int) = (2, 8)

  // MARK: Subject and shadow

  /// A step is sharp if so much of what changes does so nearby, and at least so much.
  private static let (sharpPart, sharpLeast): (Float, Float) = (0.6, 1.5)
  /// The share of sharp steps along a part of the contour at which there is no shadow.
  private static let sharpShare: Float = 0.6
  /// The depth beyond which a shadow does not reach: parts of the longer side, and of the subject's greatest depth.
  private static let (deep, deepest, shallow): (Float, Float, Float) = (0.1, 0.6, 0.03)
  /// Depth tells only if less than this share of the subject is sure without it, as of a white shirt on white paper.
  private static let sureShare: Float = 0.3
  /// The steepest shadow, in 8-bit levels a pixel.
  private static let steepest: Float = 8
  /// The differences of pixels and of thin lines that no shadow has, in multiples of the tolerance.
  private static let (strong, line): (Float, Float) = (8, 15)
  /// The least part of a thin line's difference from the ground that is between it and both its sides.
  private static let linePart: Float = 0.6

  /// Returns the pixels that are surely subject: those no shadow looks like, those behind a sharp step, and those deep inside.
  private static func marked(_ body: [Bool], in whole: [Bool], on ground: EvenGround) -> [Bool] {
    let (width, height) = (ground.width, ground.height)
    let isShadowLike = body.indices.map { ground.isShadowLike($0) }
    let other = body.indices.map { body[$0] && !isShadowLike[$0] }
    let solid = Morphology.opened(other, width: width, height: height, radius: 1)
    // A shadow between a pale subject and the ground is no line: lines have the ground on both sides.
    let edged = Morphology.dilated(solid, width: width, height: height, radius: 1)
    let light = body.indices.map { edged[$0] ? 0 : ground.values[$0].x }
    let closed = Morphology.largest(
      Morphology.largest(light, width: width, height: height, radius: 3).map { -$0 }, width: width, height: height,
      radius: 3)
    let (distances, isBehindStep) = depths(whole, on: ground)
    let side = Float(max(width, height))
    let marked = body.indices.map { place -> Bool in
      guard body[place] else { return false }
      if solid[place] || other[place] && ground.ratio(place) > strong { return true }
      let depth = -closed[place] - light[place]
      // Beside a pale subject its own shadow is a line, too, but not on open ground.
      if depth > line * ground.tolerance.x, depth > linePart * (ground.ground[place].x - light[place]) { return true }
      return isBehindStep[place] && isShadowLike[place] && (1...Int(shallow * side) + 1).contains(distances[place])
    }
    let inside = body.indices.filter { body[$0] }
    guard Float(inside.count { marked[$0] }) < sureShare * Float(inside.count) else { return marked }
    let greatest = Float(inside.map { distances[$0] }.max() ?? 0)
    let limit = max(shallow * side, min(deep * side, deepest * greatest))
    return body.indices.map { marked[$0] || body[$0] && Float(distances[$0]) > limit }
  }

  /// Returns the distance of each pixel from the contour of a mask, and whether the nearest part of the contour is a sharp step.
  private static func depths(_ mask: [Bool], on ground: EvenGround) -> (distances: [Int], isBehindStep: [Bool]) {
    let (width, height) = (ground.width, ground.height)
    let profile = ContourProfile(mask, on: ground, near: 3, far: 8)
    var steps = [SIMD4<Float>](repeating: .zero, count: mask.count)
    for (index, place) in profile.places.enumerated() {
      let isSharp = profile.near[index] > max(sharpLeast, sharpPart * profile.far[index])
      steps[place] = SIMD4(isSharp ? 1 : 0, 1, 0, 0)
    }
    let shares = BoxFilter(width: width, height: height, radius: 4).run(steps)
    var distances = [Int](repeating: 0, count: mask.count)
    var isSharp = [Bool](repeating: false, count: mask.count)
    var isKnown = [Bool](repeating: false, count: mask.count)
    var waiting = profile.places
    for place in waiting {
      isKnown[place] = true
      isSharp[place] = shares[place].x > sharpShare * shares[place].y
    }
    var first = 0
    while first < waiting.count {
      let place = waiting[first]
      first += 1
      Morphology.visitNeighbors(of: place, width: width, height: height) { next in
        guard !isKnown[next], mask[next] else { return }
        isKnown[next] = true
        (distances[next], isSharp[next]) = (distances[place] + 1, isSharp[place])
        waiting.append(next)
      }
    }
    return (distances, isSharp)
  }

  /// Returns the change of color at each pixel, in 8-bit levels.
  private static func edges(of ground: EvenGround) -> [Float] {
    let (width, values) = (ground.width, ground.values)
    return values.indices.map { place in
      let x = place % width
      let across = values[x + 1 < width ? place + 1 : place] - values[x > 0 ? place - 1 : place]
      let down =
        values[place + width < values.count ? place + width : place] - values[place >= width ? place - width : place]
      return (across.squared + down.squared).squareRoot() / 2
    }
  }

  // MARK: Pieces

  /// A piece of at least the first share of the largest stays; one of the second does beside such a piece if its contrast is strong.
  private static let (piece, smallPiece, fewest) = (20, 500, 12)

  /// Returns a mask without thin parts that lead out of the picture, such as threads, hangers and joints, and how many pixels of them
  /// are on the border.
  private static func withoutWays(_ mask: [Bool], on ground: EvenGround) -> (mask: [Bool], count: Int) {
    let (width, height) = (ground.width, ground.height)
    let core = Morphology.opened(mask, width: width, height: height, radius: max(1, max(width, height) / 80))
    var (result, count) = (mask, 0)
    for part in Morphology.components(of: mask.indices.map { mask[$0] && !core[$0] }, width: width, height: height)
    where part.touchesBorder > 0 && part.pixels.count > fewest {
      if median(part.pixels.map { ground.ratio($0) }) > strong { count += part.touchesBorder }
      for place in part.pixels { result[place] = false }
    }
    return (result, count)
  }

  /// Returns a mask without specks of noise; thin pieces of strong contrast are no specks.
  private static func cleaned(_ mask: [Bool], on ground: EvenGround) -> [Bool] {
    let (width, height) = (ground.width, ground.height)
    // Pieces that touch at corners are one.
    let joined = Morphology.dilated(mask, width: width, height: height, radius: 1)
    let pieces = Morphology.components(of: joined, width: width, height: height).map { $0.pixels.filter { mask[$0] } }
    let largest = pieces.map { $0.count }.max() ?? 0
    var result = [Bool](repeating: false, count: mask.count)
    for pixels in pieces where pixels.count * piece >= largest { for place in pixels { result[place] = true } }
    let near = Morphology.dilated(result, width: width, height: height, radius: max(width, height) / 16)
    for pixels in pieces where pixels.count > fewest && pixels.count * smallPiece >= largest {
      guard median(pixels.map { ground.ratio($0) }) > strong, pixels.contains(where: { near[$0] }) else { continue }
      for place in pixels { result[place] = true }
    }
    return result
  }

  private static func median(_ ratios: [Float]) -> Float { ratios.isEmpty ? 0 : ratios.value(ranked: ratios.count / 2) }

  // MARK: Proof

  /// The share of the contour without a clear step from which the ground no longer proves the mask, to which it tells nothing.
  private static let (provingWeak, tellingWeak): (Float, Float) = (0.1, 0.3)
  /// The traces away from the subject, relative to its contour, between which something may be lost.
  private static let (provingLost, tellingLost): (Float, Float) = (0.1, 0.4)
  private static let maxDoubtful: Float = 0.1
  /// A subject that fills its frame to so much may be a photo on a page.
  private static let frame: Float = 0.97
  /// If thin parts that lead out of the picture cover more of its border than this divisor of half of it, they divide the ground.
  private static let joints = 20

  /// True if joints divide the ground, so that it is not paper.
  private var isDivided: Bool { ways * Self.joints >= width + height }

  /// The certainty of the mask by the ground alone, 0 to 1: its contour is clear, nothing is lost, it holds no ground, and it is no
  /// rectangle.
  var certainty: Float {
    guard fill < Self.frame, doubtfulShare <= Self.maxDoubtful, !isDivided else { return 0 }
    return (1 - MaskConfidence.rising(weakShare, from: Self.provingWeak, to: Self.tellingWeak))
      * (1 - MaskConfidence.rising(lost, from: Self.provingLost, to: Self.tellingLost))
  }

  /// The share of its frame that the subject fills.
  private var fill: Float {
    var (left, right, top, bottom, area) = (width, -1, height, -1, 0)
    for place in mask.indices where mask[place] {
      let (x, y) = (place % width, place / width)
      (left, right, top, bottom, area) = (min(left, x), max(right, x), min(top, y), max(bottom, y), area + 1)
    }
    return area == 0 ? 1 : Float(area) / Float((right - left + 1) * (bottom - top + 1))
  }

  /// The segmentation by the ground alone.
  var segmentation: Segmentation {
    let picture = LabPicture(width: width, height: height, colors: ground.values)
    let verdict = MaskConfidence(picture: picture, mask: mask).verdict(proven: certainty)
    return Segmentation(
      of: (width, height), mask: mask, background: .plain, confidence: verdict.confidence, doubt: verdict.doubt)
  }

  // MARK: Another opinion

  /// The certainty at which nothing else is asked.
  private static let enough: Float = 0.6
  /// The largest part of what is seen on the ground that a mask which is shown may leave out.
  private static let maxMissing: Float = 0.2
  /// The share of the contour without a clear step up to which what is seen on the ground contradicts another mask.
  private static let trustedWeak: Float = 0.5
  /// The confidence of a mask that leaves out more: it is not shown.
  private static let contradicted = 0.4

  /// Returns the segmentation by the ground if it is certain, and otherwise another one, which is doubted if it leaves out what is
  /// seen on the ground.
  func segmentation(unless other: () -> Segmentation) -> Segmentation {
    let own = segmentation
    if certainty >= Self.enough { return own }
    let other = other()
    if other.confidence < own.confidence { return own }
    var (seen, missing) = (0, 0)
    for place in mask.indices where mask[place] {
      let (x, y) = (place % width * other.width / width, place / width * other.height / height)
      seen += 1
      if !other.mask[y * other.width + x] { missing += 1 }
    }
    let isMissing =
      fill < Self.frame && weakShare < Self.trustedWeak
      && (Float(missing) > Self.maxMissing * Float(seen) || faintlyLost > Self.tellingLost)
    return Segmentation(
      of: (other.width, other.height), mask: other.mask, background: certainty > 0 ? .plain : other.background,
      confidence: isMissing ? min(Self.contradicted, other.confidence) : other.confidence,
      doubt: isMissing ? .disagreement : other.doubt)
  }
}
