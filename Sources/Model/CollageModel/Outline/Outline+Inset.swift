extension Outline {
  /// Returns the outline offset inward by a distance, or outward if it is negative: a parallel curve, not a scaled
  /// copy.
  ///
  /// Corners are mitered up to four times the distance, then beveled. Parts narrower than twice the distance disappear;
  /// the result may be empty.
  public func inset(by distance: Double) -> Outline {
    inset { _, _ in distance }
  }

  /// Returns the outline offset outward by a distance with round corners, as if stroked with a round pen.
  ///
  /// Outer contours must run clockwise and holes counterclockwise. The chords of rounded corners are within `tolerance`
  /// of their arcs.
  package func grown(by distance: Double, tolerance: Double) -> Outline {
    let moved = contours.map { contour in
      ParallelContour(contour, roundness: CurveFlattening(tolerance: tolerance)) { _, _ in -distance }.points()
    }
    return Outline(moved, rule: .positive)
  }

  /// Returns the outline with each edge moved inward by a separate distance; negative distances move edges outward.
  ///
  /// The closure receives the two ends of an edge, in clockwise order of the contour.
  public func inset(_ distance: (_ start: Point, _ end: Point) -> Double) -> Outline {
    let moved = consistentlyDirected().contours.map { contour in
      ParallelContour(contour, distance: distance).points()
    }
    return Outline(moved, rule: .positive)
  }

  /// Returns the same area with clockwise outer contours and counterclockwise holes, omitting contours that enclose
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

/// A contour whose edges move sideways; edges whose direction the movement reverses are dropped.
private struct ParallelContour {
  /// An edge after its move: its ends, its unit direction, and the distance that it moved.
  private struct Edge {
    let start: Point
    let end: Point
    let direction: Point
    let distance: Double
  }

  private var edges: [Edge] = []
  /// The flattening of rounded corners; nil extends the edges until they meet.
  private let roundness: CurveFlattening?

  /// The miter length, as a multiple of the distance, above which a corner is beveled, as with SVG's
  /// `stroke-miterlimit`.
  private static let miterLimit = 4.0

  /// The edge length, as a fraction of the contour's extent, below which directions are rounding noise.
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

  /// Returns the moved contour, or no points if it vanishes.
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

  /// Returns the point or the two points at which two consecutive moved edges are joined.
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

  /// Returns the arc around the corner between two edges that moved by the same distance.
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
