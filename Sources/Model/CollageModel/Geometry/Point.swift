/// A position, or a displacement, in the plane; y points down.
public struct Point: Storable {
  public var x: Double
  /// The vertical coordinate, growing downward.
  public var y: Double

  /// Creates a point; the first coordinate grows to the right, the second one downward.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  /// The Euclidean length of the displacement.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the sum of two displacements.
  public static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  /// Returns the displacement from `right` to `left`.
  public static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
  /// Returns the displacement scaled by a factor.
  public static func * (point: Point, factor: Double) -> Point { Point(point.x * factor, point.y * factor) }
  public static prefix func - (point: Point) -> Point { Point(-point.x, -point.y) }

  /// Returns the displacement rotated about the origin.
  func turned(_ angle: Angle) -> Point {
    let (sine, cosine) = angle.sineAndCosine
    return Point(cosine * x - sine * y, sine * x + cosine * y)
  }

  /// Returns the dot product of two displacements.
  public static func dot(_ left: Point, _ right: Point) -> Double { left.x * right.x + left.y * right.y }
  /// Returns the z component of the cross product; positive if `right` is clockwise of `left` on screen (y down).
  public static func cross(_ left: Point, _ right: Point) -> Double { left.x * right.y - left.y * right.x }
}
