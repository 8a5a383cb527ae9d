internal import CollageModel

/// The edges of contours on a grid, divided wherever they meet.
struct OutlineEdges {
  /// A directed edge between two points of a grid.
  struct Edge {
    var start: Point
    var end: Point
  }

  /// An edge from the lower end in the order of `isBefore`, and how many more contours run along it than against it.
  struct Line {
    let start: Point
    let end: Point
    var windings: Int
  }

  /// The maximum number of edges, of which each is compared with all others.
  static let limit = 6_000
  /// The maximum number of rounds; rounding the points where edges meet may make others meet.
  private static let rounds = 8

  private(set) var edges: [Edge] = []

  init(_ contours: [[Point]]) {
    for contour in contours {
      guard var previous = contour.last else { continue }
      for point in contour {
        if point != previous { edges.append(Edge(start: previous, end: point)) }
        previous = point
      }
    }
  }

  /// Divides edges until none meets the inside of another; false if there are too many.
  mutating func divide() -> Bool {
    for _ in 0..<Self.rounds {
      guard edges.count <= Self.limit else { return false }
      let cuts = meetings()
      guard cuts.contains(where: { !$0.isEmpty }) else { return true }
      edges = zip(edges, cuts).flatMap(Self.parts)
    }
    return edges.count <= Self.limit
  }

  /// Returns all edges without those that are walked back and forth, each once.
  func lines() -> [Line] {
    let directed = edges.map { edge in
      Self.isBefore(edge.start, edge.end)
        ? Line(start: edge.start, end: edge.end, windings: 1) : Line(start: edge.end, end: edge.start, windings: -1)
    }
    let sorted = directed.sorted { one, other in
      one.start == other.start ? Self.isBefore(one.end, other.end) : Self.isBefore(one.start, other.start)
    }
    var lines: [Line] = []
    for line in sorted {
      if let last = lines.last, last.start == line.start, last.end == line.end {
        lines[lines.count - 1].windings += line.windings
      } else {
        lines.append(line)
      }
    }
    return lines.filter { $0.windings != 0 }
  }

  /// Returns whether a point comes before another from left to right, then from top to bottom.
  static func isBefore(_ one: Point, _ other: Point) -> Bool { (one.x, one.y) < (other.x, other.y) }

  // MARK: Meetings

  /// Returns for each edge the points inside of it at which others meet it.
  private func meetings() -> [[Point]] {
    var cuts = Array(repeating: [Point](), count: edges.count)
    let lefts = edges.map { min($0.start.x, $0.end.x) }
    let order = edges.indices.sorted { (lefts[$0], $0) < (lefts[$1], $1) }
    for (place, first) in order.enumerated() {
      let edge = edges[first]
      let right = max(edge.start.x, edge.end.x)
      let (top, bottom) = (min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y))
      for second in order[(place + 1)...] {
        if lefts[second] > right { break }
        let other = edges[second]
        if min(other.start.y, other.end.y) > bottom || max(other.start.y, other.end.y) < top { continue }
        for point in Self.meetings(edge, other) {
          if Self.isInside(point, edge) { cuts[first].append(point) }
          if Self.isInside(point, other) { cuts[second].append(point) }
        }
      }
    }
    return cuts
  }

  /// Returns the points at which two edges meet: their crossing, or ends of one on the other.
  private static func meetings(_ one: Edge, _ other: Edge) -> [Point] {
    let (along, across) = (one.end - one.start, other.end - other.start)
    let starts = Point.cross(along, other.start - one.start)
    let ends = Point.cross(along, other.end - one.start)
    let ownStart = Point.cross(across, one.start - other.start)
    let ownEnd = Point.cross(across, one.end - other.start)
    if starts * ends < 0, ownStart * ownEnd < 0 {
      let share = ownStart / (ownStart - ownEnd)
      return [Point((one.start.x + along.x * share).rounded(), (one.start.y + along.y * share).rounded())]
    }
    var points: [Point] = []
    if starts == 0 { points.append(other.start) }
    if ends == 0 { points.append(other.end) }
    if ownStart == 0 { points.append(one.start) }
    if ownEnd == 0 { points.append(one.end) }
    return points
  }

  /// Returns whether a point, which lies on an edge but for rounding, is between its ends.
  private static func isInside(_ point: Point, _ edge: Edge) -> Bool {
    guard point != edge.start, point != edge.end else { return false }
    let along = edge.end - edge.start
    return Point.dot(point - edge.start, along) > 0 && Point.dot(point - edge.end, along) < 0
  }

  private static func parts(_ edge: Edge, _ cuts: [Point]) -> [Edge] {
    if cuts.isEmpty { return [edge] }
    let along = edge.end - edge.start
    let sorted = cuts.map { (place: Point.dot($0 - edge.start, along), point: $0) }
      .sorted { ($0.place, $0.point.x, $0.point.y) < ($1.place, $1.point.x, $1.point.y) }
    var parts: [Edge] = []
    var start = edge.start
    for (_, point) in sorted where point != start {
      parts.append(Edge(start: start, end: point))
      start = point
    }
    if start != edge.end { parts.append(Edge(start: start, end: edge.end)) }
    return parts
  }
}
