extension Outline {
  /// Returns the part of the outline inside a convex polygon whose points run clockwise on screen.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974. A concave contour may keep edges along the
  /// clip polygon that enclose no area.
  public func clipped(toConvex polygon: [Point]) -> Outline {
    guard let last = polygon.last else { return Outline([]) }
    return Outline(
      contours.map { contour in
        var points = contour
        var start = last
        for end in polygon {
          points = Outline.clip(points, keepingRightOf: start, to: end)
          start = end
        }
        return points
      }, rule: rule)
  }

  private static func clip(_ points: [Point], keepingRightOf start: Point, to end: Point) -> [Point] {
    guard var previous = points.last else { return [] }
    let direction = end - start
    var previousSide = Point.cross(direction, previous - start)
    var kept: [Point] = []
    for point in points {
      let side = Point.cross(direction, point - start)
      if (side >= 0) != (previousSide >= 0) {
        kept.append(previous + (point - previous) * (previousSide / (previousSide - side)))
      }
      if side >= 0 { kept.append(point) }
      (previous, previousSide) = (point, side)
    }
    return kept
  }
}
