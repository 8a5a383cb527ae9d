internal import CollageModel

/// A straight edge of an outline on the canvas, directed so that the outline's interior is to its right.
struct ContactEdge {
  let start: Point
  let end: Point
  private let direction: Point
  private let length: Double

  /// Creates an edge; nil if its length is zero.
  init?(from start: Point, to end: Point) {
    let along = end - start
    length = along.length
    guard length > 0 else { return nil }
    self.start = start
    self.end = end
    direction = along * (1 / length)
  }

  /// Returns the edges of an outline, in its own direction.
  static func edges(of outline: Outline) -> [ContactEdge] {
    outline.contours.flatMap { contour in
      contour.indices.compactMap { ContactEdge(from: contour[$0], to: contour[($0 + 1) % contour.count]) }
    }
  }

  /// Returns whether two outlines touch here: both edges are on one line, have opposite directions and overlap by more
  /// than `tolerance`.
  func meets(_ other: ContactEdge, within tolerance: Double) -> Bool {
    guard Point.dot(direction, other.direction) < 0 else { return false }
    let (first, last) = (offset(of: other.end), offset(of: other.start))
    let (low, high) = (max(0, first.along), min(length, last.along))
    guard high - low > tolerance else { return false }
    let slope = (last.aside - first.aside) / (last.along - first.along)
    return [low, high].allSatisfy { position in
      (first.aside + slope * (position - first.along)).magnitude <= tolerance
    }
  }

  private func offset(of point: Point) -> (along: Double, aside: Double) {
    let from = point - start
    return (Point.dot(from, direction), Point.cross(direction, from))
  }
}
