public import CollageModel

extension Double {
  /// Returns true if two numbers differ by at most a tolerance.
  public func isNear(_ other: Double, within tolerance: Double = 1e-9) -> Bool {
    (self - other).magnitude <= tolerance
  }
}

extension Point {
  /// Returns true if two points differ by at most a tolerance along each axis.
  public func isNear(_ other: Point, within tolerance: Double = 1e-9) -> Bool {
    x.isNear(other.x, within: tolerance) && y.isNear(other.y, within: tolerance)
  }
}

extension Rect {
  /// Returns true if all edges of two rectangles differ by at most a tolerance.
  public func isNear(_ other: Rect, within tolerance: Double = 1e-9) -> Bool {
    Point(x, y).isNear(Point(other.x, other.y), within: tolerance)
      && Point(right, bottom).isNear(Point(other.right, other.bottom), within: tolerance)
  }
}

extension Affine {
  /// The six coefficients in the order a, b, c, d, tx, ty.
  public var coefficients: [Double] { [a, b, c, d, tx, ty] }

  /// Returns true if all coefficients of two transforms differ by at most a tolerance.
  public func isNear(_ other: Affine, within tolerance: Double = 1e-9) -> Bool {
    zip(coefficients, other.coefficients).allSatisfy { $0.isNear($1, within: tolerance) }
  }
}
