extension Outline {
  /// Returns the outline offset inwards by a distance, or outwards by a negative one: a true parallel curve, not a
  /// scaled copy.
  ///
  /// Corners stay sharp up to a miter of four times the distance, then are beveled. Parts narrower than twice the
  /// distance disappear. The result is empty when nothing is left.
  public func inset(by distance: Double) -> Outline {
    inset { _, _ in distance }
  }

  /// Returns the outline offset outwards by a distance with round corners, as a round pen along its edge would add.
  ///
  /// Contours must be consistently directed: outer ones clockwise, holes counter-clockwise. The chords of corners are
  /// within `tolerance` of their arcs.
  package func grown(by distance: Double, tolerance: Double) -> Outline {
    let moved = contours.map { contour in
      ParallelContour(contour, roundness: CurveFlattening(tolerance: tolerance)) { _, _ in -distance }.points()
    }
    return Outline(moved, rule: .positive)
  }

  /// Returns the outline with each edge moved inwards by its own distance; a negative distance moves it outwards.
  ///
  /// The closure gets the two ends of an edge of the outline, in the order in which the contour runs clockwise.
  public func inset(_ distance: (_ start: Point, _ end: Point) -> Double) -> Outline {
    let moved = consistentlyDirected().contours.map { contour in
      ParallelContour(contour, distance: distance).points()
    }
    return Outline(moved, rule: .positive)
  }

  /// Returns the same area with outer contours clockwise, holes counter-clockwise, and without contours that enclose
  /// nothing.
  public func consistentlyDirected() -> Outline {
    if rule == .positive { return self }
    if contours.count == 1 {
      return Outline(signedArea < 0 ? contours.map { $0.reversed() } : contours, rule: rule)
    }
    var directed: [[Point]] = []
    for (index, contour) in contours.enumerated() {
      let others = Outline(contours.enumerated().filter { $0.offset != index }.map { $0.element })
      let own = Outline.signedArea(of: contour) < 0 ? -1 : 1
      let around = others.windingNumber(around: contour[0])
      if around == 0 {
        directed.append(own < 0 ? contour.reversed() : contour)
      } else if around + own == 0 {
        directed.append(own > 0 ? contour.reversed() : contour)
      }
    }
    return Outline(directed, rule: rule)
  }
}

/// One contour whose edges move sideways; edges whose direction the movement reverses have vanished and are dropped.
private struct ParallelContour {
  /// An edge's line after its move: a point on it, its unit direction, and the distance it moved.
  private struct Edge {
    let start: Point
    let end: Point
    let direction: Point
    let distance: Double
  }

  private var edges: [Edge] = []
  /// How corners that open are rounded; nil extends their edges until they meet.
  private let roundness: CurveFlattening?

  /// Beyond this multiple of the distance a corner is beveled, as with SVG's `stroke-miterlimit`.
  private static let miterLimit = 4.0

  /// Edges shorter than this fraction of the contour are rounding noise without a meaningful direction.
  private static let shortest = 1e-9

  init(_ contour: [Point], roundness: CurveFlattening? = nil, distance: (Point, Point) -> Double) {
    self.roundness = roundness
    guard var previous = contour.last, let bounds = Rect.bounding(contour) else { return }
    let shortest = max(bounds.width, bounds.height) * Self.shortest
    for point in contour {
      let along = point - previous
      let length = along.length
      guard length > shortest else { continue }
      let direction = along * (1 / length)
      let moved = distance(previous, point)
      let inward = Point(-direction.y, direction.x) * moved
      edges.append(Edge(start: previous + inward, end: point + inward, direction: direction, distance: moved))
      previous = point
    }
  }

  /// Returns the moved contour, or no points if nothing is left of it.
  func points() -> [Point] {
    var remaining = edges
    while remaining.count >= 3 {
      let corners = remaining.indices.map { index in
        corner(remaining[index], remaining[(index + 1) % remaining.count])
      }
      let kept = remaining.indices.filter { index in
        let before = corners[(index + corners.count - 1) % corners.count]
        guard let first = before.last, let last = corners[index].first else { return false }
        return Point.dot(last - first, remaining[index].direction) > 0
      }
      if kept.count == remaining.count { return corners.flatMap { $0 } }
      remaining = kept.map { remaining[$0] }
    }
    return []
  }

  /// Returns the point, or the two points, at which two consecutive moved edges meet.
  private func corner(_ edge: Edge, _ next: Edge) -> [Point] {
    let turn = Point.cross(edge.direction, next.direction)
    let apart = [edge.end, next.start]
    guard turn.magnitude > 1e-9 else {
      if let roundness, Point.dot(edge.direction, next.direction) < 0 { return arc(edge, next, roundness) }
      return edge.distance == next.distance && Point.dot(edge.direction, next.direction) > 0 ? [edge.end] : apart
    }
    let along = Point.cross(next.start - edge.end, next.direction) / turn
    let meeting = edge.end + edge.direction * along
    let reach = max(edge.distance.magnitude, next.distance.magnitude)
    let isDrawnOut = along > 0 && (turn > 0) == (edge.distance < 0)
    if isDrawnOut, let roundness { return arc(edge, next, roundness) }
    return isDrawnOut && along > reach * Self.miterLimit ? apart : [meeting]
  }

  /// The arc about the corner between two edges that both moved by the same distance.
  private func arc(_ edge: Edge, _ next: Edge, _ roundness: CurveFlattening) -> [Point] {
    let inward = Point(-edge.direction.y, edge.direction.x) * edge.distance
    let sweep = Angle.turn(from: edge.direction, to: next.direction).degrees
    var points = [edge.end]
    roundness.appendArc(
      center: edge.end - inward, axisX: inward, axisY: Point(-inward.y, inward.x), start: 0, sweep: sweep,
      into: &points)
    points[points.count - 1] = next.start
    return points
  }
}
