/// Fits upright rectangles into a convex polygon.
///
/// A rectangle with center `c` and half extents `h` is within an edge's half plane `n . p <= d` if `n . c + |n.x|
/// h.width + |n.y| h.height <= d`, which is linear in the center and in a scale factor. The largest rectangle with a
/// given aspect ratio therefore touches three edges, and the nearest one with a given size is a projection.
struct InscribedRect {
  private struct Edge {
    let normal: Point
    let distance: Double

    /// Returns the part of the distance that a rectangle's half extents need.
    func support(_ half: Size) -> Double { normal.x.magnitude * half.width + normal.y.magnitude * half.height }
  }

  /// The edges relative to the polygon's centroid, which keeps their distances precise.
  private let edges: [Edge]
  private let middle: Point
  private let tolerance: Double

  /// Creates the limits of a convex polygon in either direction.
  init(_ corners: [Point]) {
    let middle = corners.reduce(Point.zero, +) * (1 / Double(max(1, corners.count)))
    self.middle = middle
    var edges: [Edge] = []
    for index in corners.indices {
      let (from, to) = (corners[index] - middle, corners[(index + 1) % corners.count] - middle)
      let length = (to - from).length
      guard length > 0 else { continue }
      var normal = Point((to.y - from.y) / length, (from.x - to.x) / length)
      if Point.dot(normal, from) < 0 { normal = -normal }
      edges.append(Edge(normal: normal, distance: Point.dot(normal, from)))
    }
    self.edges = edges
    tolerance = 1e-14 * (corners.map { ($0 - middle).length }.max() ?? 0)
  }

  /// Returns a rectangle moved into the polygon by the shortest way, scaled down if it is too large; nil if the polygon
  /// has no area.
  func fitted(_ rect: Rect) -> Rect? {
    let half = Size(rect.width / 2, rect.height / 2)
    guard let largest = largestScale(half), largest > 0 else { return nil }
    let scale = min(1, largest)
    let size = Size(half.width * scale, half.height * scale)
    let wanted = rect.center - middle
    guard let found = nearest(to: wanted, for: size) else { return nil }
    if scale == 1, found == wanted { return rect }
    let center = found + middle
    return Rect(
      x: center.x - size.width, y: center.y - size.height, width: size.width * 2, height: size.height * 2)
  }

  private func allows(_ center: Point, _ half: Size, slack: Double) -> Bool {
    edges.allSatisfy { edge in
      Point.dot(edge.normal, center) + edge.support(half) <= edge.distance + slack
    }
  }

  /// Returns the largest factor by which the half extents can be scaled and still fit somewhere.
  private func largestScale(_ half: Size) -> Double? {
    var largest: Double?
    for first in edges.indices {
      for second in edges.indices where second > first {
        for third in edges.indices where third > second {
          guard let (center, scale) = meeting(edges[first], edges[second], edges[third], half), scale > largest ?? 0
          else { continue }
          let size = Size(half.width * scale, half.height * scale)
          if allows(center, size, slack: tolerance * 16) { largest = scale }
        }
      }
    }
    return largest
  }

  /// Returns the center and the scale at which a rectangle touches three edges, by Cramer's rule.
  private func meeting(_ one: Edge, _ two: Edge, _ three: Edge, _ half: Size) -> (Point, Double)? {
    let (u, v, w) = (one.support(half), two.support(half), three.support(half))
    func determinant(_ a: Point, _ b: Point, _ c: Point, _ x: Double, _ y: Double, _ z: Double) -> Double {
      x * (b.x * c.y - c.x * b.y) - y * (a.x * c.y - c.x * a.y) + z * (a.x * b.y - b.x * a.y)
    }
    let (a, b, c) = (one.normal, two.normal, three.normal)
    let (d, e, f) = (one.distance, two.distance, three.distance)
    let whole = determinant(a, b, c, u, v, w)
    guard whole.magnitude > 1e-12 * max(u, v, w) else { return nil }
    let scale = determinant(a, b, c, d, e, f) / whole
    let x =
      (d * (b.y * w - c.y * v) - a.y * (e * w - f * v) + u * (e * c.y - f * b.y)) / whole
    let y =
      (a.x * (e * w - f * v) - d * (b.x * w - c.x * v) + u * (b.x * f - c.x * e)) / whole
    return (Point(x, y), scale)
  }

  /// Returns the center nearest to a point at which a rectangle lies within all edges.
  private func nearest(to point: Point, for half: Size) -> Point? {
    let slack = tolerance * 64
    if allows(point, half, slack: slack) { return point }
    var best: Point?
    func offer(_ candidate: Point) {
      guard allows(candidate, half, slack: slack) else { return }
      if let best, (best - point).length <= (candidate - point).length { return }
      best = candidate
    }
    for (index, edge) in edges.enumerated() {
      let free = edge.distance - edge.support(half)
      let beyond = Point.dot(edge.normal, point) - free
      offer(point - edge.normal * beyond)
      for other in edges.dropFirst(index + 1) {
        let area = Point.cross(edge.normal, other.normal)
        guard area.magnitude > 1e-12 else { continue }
        let otherFree = other.distance - other.support(half)
        offer(
          Point(
            (free * other.normal.y - otherFree * edge.normal.y) / area,
            (edge.normal.x * otherFree - other.normal.x * free) / area))
      }
    }
    return best
  }
}
