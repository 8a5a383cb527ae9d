package import CollageModel

extension Outline {
  /// Returns the same area with contours that do not cross: outer ones clockwise, holes counterclockwise.
  ///
  /// Contours may touch in points. Source: an overlay of all edges, divided where they meet; those with the area on one side are
  /// the new contours.
  ///
  /// - Parameter isEvenOdd: Whether a point is inside if an odd number of contours is around it, instead of by the winding rule.
  /// - Returns: The outline; empty if it encloses nothing, nil if it has too many edges.
  package func united(isEvenOdd: Bool = false) -> Outline? {
    guard let bounds, let grid = OutlineGrid(bounds) else { return Outline([]) }
    var edges = OutlineEdges(contours.map { $0.map(grid.snapped) })
    guard edges.divide() else { return nil }
    let isPositive = rule == .positive
    let border = OutlineBorder(edges.lines()) { windings in
      isEvenOdd ? !windings.isMultiple(of: 2) : isPositive ? windings > 0 : windings != 0
    }
    return Outline(border.contours().map { $0.map(grid.placed) })
  }
}

/// The border between the inside and the outside of contours.
private struct OutlineBorder {
  typealias Edge = OutlineEdges.Edge

  /// The edges of the border, with the inside to their right, sorted by their starts.
  private let edges: [Edge]

  init(_ lines: [OutlineEdges.Line], isInside: (Int) -> Bool) {
    var edges: [Edge] = []
    for line in lines {
      let (before, after) = Self.windings(beside: line, lines)
      guard isInside(before) != isInside(after) else { continue }
      // The side after a line is its right side, unless the line is vertical.
      let isRight = line.start.x == line.end.x ? isInside(before) : isInside(after)
      edges.append(isRight ? Edge(start: line.start, end: line.end) : Edge(start: line.end, end: line.start))
    }
    self.edges = edges.sorted { one, other in
      one.start == other.start
        ? OutlineEdges.isBefore(one.end, other.end) : OutlineEdges.isBefore(one.start, other.start)
    }
  }

  /// Returns the windings above and below a line, or to the left and to the right of a vertical one.
  private static func windings(
    beside line: OutlineEdges.Line, _ lines: [OutlineEdges.Line]
  ) -> (before: Int, after: Int) {
    let middle = (line.start + line.end) * 0.5
    var before = 0
    let isVertical = line.start.x == line.end.x
    for other in lines {
      let along = other.end - other.start
      let side = Point.cross(along, middle - other.start)
      if isVertical {
        let (top, bottom) = (min(other.start.y, other.end.y), max(other.start.y, other.end.y))
        guard top <= middle.y, middle.y < bottom else { continue }
        let isDown = along.y > 0
        // To the right of a line that runs down is the left of the picture.
        guard isDown ? side < 0 : side > 0 else { continue }
        before += isDown ? -other.windings : other.windings
      } else if other.start.x <= middle.x, middle.x < other.end.x, side > 0 {
        before += other.windings
      }
    }
    return (before, before + (isVertical ? -line.windings : line.windings))
  }

  /// Returns the contours; where several meet in a point, each turns sharply so that it stays around its own area.
  func contours() -> [[Point]] {
    var contours: [[Point]] = []
    var isUsed = Array(repeating: false, count: edges.count)
    for first in edges.indices where !isUsed[first] {
      var contour: [Point] = []
      var next: Int? = first
      while let index = next {
        isUsed[index] = true
        contour.append(edges[index].start)
        next = edges[index].end == edges[first].start ? nil : follower(of: edges[index], isUsed)
      }
      let plain = Self.withoutStraightCorners(contour)
      if plain.count >= 3 { contours.append(plain) }
    }
    return contours
  }

  private func follower(of edge: Edge, _ isUsed: [Bool]) -> Int? {
    var best: (index: Int, turn: Double)?
    for index in firstIndex(from: edge.end)..<edges.count {
      guard edges[index].start == edge.end else { break }
      let turn = Self.turn(edge.end - edge.start, edges[index].end - edges[index].start)
      if !isUsed[index], turn > best?.turn ?? -.infinity { best = (index, turn) }
    }
    return best?.index
  }

  /// Returns the index of the first edge that does not start before a point.
  private func firstIndex(from point: Point) -> Int {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if OutlineEdges.isBefore(edges[middle].start, point) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns a number that grows with the turn from one direction to another, clockwise on screen: -2 to 2.
  private static func turn(_ from: Point, _ to: Point) -> Double {
    let (cross, dot) = (Point.cross(from, to), Point.dot(from, to))
    let turn = 1 - dot / (dot.magnitude + cross.magnitude)
    return cross < 0 ? -turn : turn
  }

  private static func withoutStraightCorners(_ contour: [Point]) -> [Point] {
    contour.indices.filter { index in
      let (before, after) = (
        contour[(index + contour.count - 1) % contour.count], contour[(index + 1) % contour.count]
      )
      return Point.cross(contour[index] - before, after - contour[index]) != 0
    }.map { contour[$0] }
  }
}
