/// A shape with straight sides and rounded corners, on a picture whose height is 1.
struct Polygon: Sendable {
  private let points: [SIMD2<Float>]
  private let radius: Float

  /// Creates a shape from points, inset by a distance, with its corners cut repeatedly.
  ///
  /// Source: G. Chaikin, "An algorithm for high speed curve generation", 1974.
  init(_ points: [(Float, Float)], radius: Float = 0.008, cuts: Int = 0) {
    var points = points.map { SIMD2($0.0, $0.1) }
    for _ in 0..<cuts {
      points = points.indices.flatMap { index in
        let (one, other) = (points[index], points[(index + 1) % points.count])
        return [one * 0.8 + other * 0.2, one * 0.2 + other * 0.8]
      }
    }
    self.points = points
    self.radius = radius
  }

  /// Creates a shape from its right half, mirrored at a vertical line.
  init(mirrored half: [(Float, Float)], at middle: Float = 0.4, radius: Float = 0.008, cuts: Int = 0) {
    let right = half.map { (middle + $0.0, $0.1) }
    let left = half.reversed().map { (middle - $0.0, $0.1) }
    self.init(right + left, radius: radius, cuts: cuts)
  }

  /// Returns the shape moved by an offset.
  func moved(_ x: Float, _ y: Float) -> Polygon { Polygon(points.map { ($0.x + x, $0.y + y) }, radius: radius) }

  /// Returns the distance of a position from the outline; negative inside.
  ///
  /// Source: I. Quilez, "2D distance functions": the nearest side, and a sign by counting crossings.
  func distance(_ x: Float, _ y: Float) -> Float {
    let place = SIMD2(x, y)
    var nearest = Float.greatestFiniteMagnitude
    var isInside = false
    var previous = points.count - 1
    for index in points.indices {
      let (start, end) = (points[index], points[previous])
      let (side, away) = (end - start, place - start)
      let along = clamp01((side * away).sum() / max((side * side).sum(), 1e-9))
      let rest = away - side * along
      nearest = min(nearest, (rest * rest).sum())
      if (start.y > y) != (end.y > y), x < start.x + side.x * (y - start.y) / side.y { isInside.toggle() }
      previous = index
    }
    return (isInside ? -nearest.squareRoot() : nearest.squareRoot()) - radius
  }
}
