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

  /// The width of the ring at the border that is likely to be background.
  private static let ring = 0.03
  private static let borderCost: Float = 12
  private static let maxCost: Float = 30
  /// The cost of a pixel of the subject away from where the subject is expected.
  private static let farCost: Float = 3

  /// Creates a cut; `smoothness` is the cost of separating two equal pixels, and `textures` the roughness of each
  /// pixel if it should have the same weight as color.
  init(_ picture: LabPicture, spread: Float, smoothness: Float, textures: [Float]? = nil) {
    (self.picture, self.spread, self.textures) = (picture, spread, textures)
    grid = GridGraph(picture, weight: smoothness)
    var isBorder = [Bool](repeating: false, count: picture.colors.count)
    for place in picture.border(share: Self.ring) { isBorder[place] = true }
    self.isBorder = isBorder
  }

  struct Result {
    var mask: [Bool]
    /// The separation of the two sides' colors, per pixel.
    var margin: Float
    /// The cost of the cut; lower scores explain the picture better.
    var score: Float
  }

  /// Cuts until nothing changes, at most `rounds` times; away from `region`, if it is given, pixels are unlikely to be
  /// of the subject.
  func run(from start: [Bool], rounds: Int, near region: [Bool]? = nil) -> Result {
    var mask = start
    var sides: Sides?
    var costs: [(subject: Float, background: Float)] = []
    for _ in 0..<rounds {
      guard let learned = Sides(picture, mask: mask, spread: spread, previous: sides) else { break }
      sides = learned
      costs = self.costs(learned, mask)
      let next = cut(costs, near: region)
      let isSettled = next == mask
      mask = next
      if isSettled { break }
    }
    guard sides != nil else { return Result(mask: mask, margin: 0, score: .greatestFiniteMagnitude) }
    return judged(mask, costs)
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

  private func cut(_ costs: [(subject: Float, background: Float)], near region: [Bool]?) -> [Bool] {
    var graph = grid
    for (place, cost) in costs.enumerated() {
      graph.setTerminals(
        place, subject: min(cost.background, Self.maxCost),
        background: min(cost.subject, Self.maxCost) + (isBorder[place] ? Self.borderCost : 0)
          + (region.map { $0[place] } ?? true ? 0 : Self.farCost))
    }
    return graph.minimumCut()
  }

  private func judged(_ mask: [Bool], _ costs: [(subject: Float, background: Float)]) -> Result {
    var (margin, sum, area): (Float, Float, Float) = (0, 0, 0)
    for (place, cost) in costs.enumerated() {
      margin += max(-4, min(8, mask[place] ? cost.background - cost.subject : cost.subject - cost.background))
      sum += mask[place] ? cost.subject : cost.background
      if mask[place] { area += 1 }
    }
    let count = Float(mask.count)
    let share = area / count
    // A cut that contains almost nothing or almost everything explains colors well but is meaningless.
    let implausible: Float = share < 0.04 ? (0.04 - share) * 60 : share > 0.8 ? (share - 0.8) * 20 : 0
    return Result(mask: mask, margin: margin / count, score: sum / count + implausible)
  }
}
