/// A position of a round pen: a point on a line's center, and half the line's width there.
public struct LineDisc: Hashable, Sendable {
  /// The disc's center, in canvas units.
  public var center: Point
  /// The disc's radius, in canvas units.
  public var radius: Double

  /// Creates a disc from its center and its radius in canvas units.
  public init(_ center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Returns the interpolation with another disc at a fraction.
  func mixed(with other: LineDisc, at share: Double) -> LineDisc {
    LineDisc(center + (other.center - center) * share, radius: radius + (other.radius - radius) * share)
  }
}
