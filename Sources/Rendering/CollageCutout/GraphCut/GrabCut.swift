/// Separates a subject from a background by their colors, alternately cutting and learning the colors of both sides.
///
/// Source: Rother, Kolmogorov and Blake, "GrabCut", 2004.
struct GrabCut {
  private let picture: LabPicture
  /// The connections of neighbors by similarity, which stay the same in all rounds.
  private let grid: GridGraph
  private let isBorder: [Bool]
  /// The minimum variance of a component of the color models.
  private let spread: Float
  private let textures: [Float]?
  /// The preference of each pixel for the subject, as a log likelihood ratio that does not depend on colors.
  private let prior: [Float]

  /// The width of the ring at the border that is likely to be background.
  private static let ring = 0.03
  private static let borderCost: Float = 12
  private static let maxCost: Float = 30

  /// Creates a cut; `smoothness` is the cost of separating two equal pixels, `textures` the roughness of each pixel if
  /// it should have the same weight as color, and `prior` the preference of each pixel for the subject.
  init(_ picture: LabPicture, spread: Float, smoothness: Float, textures: [Float]? = nil, prior: [Float]) {
    (self.picture, self.spread, self.textures, self.prior) = (picture, spread, textures, prior)
    grid = GridGraph(picture, weight: smoothness)
    var isBorder = [Bool](repeating: false, count: picture.colors.count)
    for place in picture.border(share: Self.ring) { isBorder[place] = true }
    self.isBorder = isBorder
  }

  struct Result {
    var mask: [Bool]
    /// The separation of the two sides' colors, per pixel.
    var margin: Float
  }

  /// Cuts until nothing changes, at most `rounds` times.
  func run(from start: [Bool], rounds: Int) -> Result {
    var mask = start
    var sides: Sides?
    var costs: [(subject: Float, background: Float)] = []
    for _ in 0..<rounds {
      guard let learned = Sides(picture, mask: mask, spread: spread, previous: sides) else { break }
      sides = learned
      costs = self.costs(learned, mask)
      let next = cut(costs)
      let isSettled = next == mask
      mask = next
      if isSettled { break }
    }
    guard sides != nil else { return Result(mask: mask, margin: 0) }
    return Result(mask: mask, margin: margin(of: mask, costs))
  }

  /// The color models of both sides.
  private struct Sides {
    let subject: GaussianMixture
    let background: GaussianMixture

    /// Returns nil if a side has too few pixels.
    init?(_ picture: LabPicture, mask: [Bool], spread: Float, previous: Sides?) {
      var (subject, background): ([SIMD3<Float>], [SIMD3<Float>]) = ([], [])
      for (color, isSubject) in zip(picture.colors, mask) {
        if isSubject { subject.append(color) } else { background.append(color) }
      }
      guard subject.count > 20, background.count > 20 else { return nil }
      self.subject = GaussianMixture(subject, spread: spread, previous: previous?.subject)
      self.background = GaussianMixture(background, spread: spread, previous: previous?.background)
    }
  }

  private func costs(_ sides: Sides, _ mask: [Bool]) -> [(subject: Float, background: Float)] {
    let colors = picture.colors.map { (subject: sides.subject.cost($0), background: sides.background.cost($0)) }
    guard let textures else { return colors }
    let (subject, background) = (Histogram(textures) { mask[$0] }, Histogram(textures) { !mask[$0] })
    return colors.indices.map { place in
      (
        colors[place].subject + subject.cost(textures[place]),
        colors[place].background + background.cost(textures[place])
      )
    }
  }

  private func cut(_ costs: [(subject: Float, background: Float)]) -> [Bool] {
    var graph = grid
    for (place, cost) in costs.enumerated() {
      graph.setTerminals(
        place, subject: min(cost.background, Self.maxCost) + prior[place],
        background: min(cost.subject, Self.maxCost) + (isBorder[place] ? Self.borderCost : 0))
    }
    return graph.minimumCut()
  }

  private func margin(of mask: [Bool], _ costs: [(subject: Float, background: Float)]) -> Float {
    var sum: Float = 0
    for (place, cost) in costs.enumerated() {
      sum += max(-4, min(8, mask[place] ? cost.background - cost.subject : cost.subject - cost.background))
    }
    return sum / Float(max(1, mask.count))
  }
}
