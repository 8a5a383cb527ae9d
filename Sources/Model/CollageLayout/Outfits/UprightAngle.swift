internal import CollageModel

/// Finds how far a garment is turned: most garments are symmetric about an axis that is vertical when they hang.
struct UprightAngle {
  private let outline: OutlinePoints

  /// The maximum angle that is searched.
  private static let searched = 44.0
  /// A garment that is turned further may as well be meant so.
  private static let maxAngle = 30.0
  private static let step = 2.0
  /// The minimum overlap of the outline with its mirror image about the axis, 0 to 1.
  private static let minSymmetry = 0.8
  /// The minimum gain of overlap over the vertical axis; round outlines are symmetric about any axis.
  private static let minGain = 0.035
  /// The minimum gain, and overlap, for angles above `smallAngle`, unless the outline is as symmetric as `clearSymmetry`.
  private static let clearGain = 0.095
  private static let fairSymmetry = 0.88
  private static let clearSymmetry = 0.94
  private static let smallAngle = 6.0
  /// Sleeves and open fronts make larger angles uncertain.
  private static let mediumAngle = 10.0
  /// Smaller angles are not visible.
  private static let minAngle = 2.0

  init(_ outline: OutlinePoints) { self.outline = outline }

  /// Returns the clockwise angle that sets the garment upright; zero if that is not certain.
  func correction() -> Angle {
    guard outline.count > 0 else { return .zero }
    let upright = symmetry(.zero)
    var best = (angle: 0.0, symmetry: upright)
    for index in 1...Int(Self.searched / Self.step) {
      for side in [-1.0, 1] {
        let angle = side * Double(index) * Self.step
        let found = symmetry(Angle(degrees: angle))
        if found > best.symmetry { best = (angle, found) }
      }
    }
    let isFair = best.symmetry >= max(Self.fairSymmetry, upright + Self.clearGain)
    let isClear =
      best.symmetry >= Self.clearSymmetry
      || best.angle.magnitude <= (isFair ? Self.mediumAngle : Self.smallAngle)
    guard isClear, best.symmetry >= Self.minSymmetry, best.symmetry >= upright + Self.minGain,
      best.angle.magnitude >= Self.minAngle, best.angle.magnitude < Self.maxAngle
    else { return .zero }
    return Angle(degrees: -best.angle)
  }

  /// Returns the intersection over union of the outline and its mirror image about an axis through its centroid, which
  /// is turned clockwise from the vertical.
  private func symmetry(_ axis: Angle) -> Double {
    let (sine, cosine) = axis.sineAndCosine
    // The normal of an axis turned by a from (0, 1) is (cos a, sin a).
    let normal = Point(cosine, sine)
    var common = 0
    for row in 0..<outline.rows {
      for column in 0..<outline.columns where outline.isCovered[row * outline.columns + column] {
        let point = Point(Double(column) + 0.5, Double(row) + 0.5)
        let distance = 2 * Point.dot(point - outline.centroid, normal)
        if outline.contains(Point(point.x - distance * normal.x, point.y - distance * normal.y)) { common += 1 }
      }
    }
    return Double(common) / Double(2 * outline.count - common)
  }
}
