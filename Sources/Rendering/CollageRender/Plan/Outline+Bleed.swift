import CollageModel

extension Outline {
  private enum Side {
    case left, top, right, bottom
  }

  /// Edges within this distance of the trim, in pixels, count as lying on it.
  private static let tolerance = 0.51

  /// Returns the outline extended to the edge of the bleed wherever its edges lie on the trim's edge or beyond;
  /// within the trim nothing changes.
  func bled(over page: PrintedPage) -> Outline {
    let isClockwise = signedArea >= 0
    let contours = contours.map { contour in
      isClockwise ? Self.bled(contour, over: page) : Self.bled(contour.reversed(), over: page).reversed()
    }
    return Outline(contours, rule: rule)
  }

  /// Returns a clockwise contour with its edges on the trim's edge moved outward.
  private static func bled(_ contour: [Point], over page: PrintedPage) -> [Point] {
    let count = contour.count
    let minLength = 0.02 * Double(min(page.trim.width, page.trim.height))
    let sides = contour.indices.map { side(contour[$0], contour[($0 + 1) % count], page, minLength) }
    guard sides.contains(where: { $0 != nil }) else { return contour }
    var result: [Point] = []
    for index in contour.indices {
      let (before, after, point) = (sides[(index + count - 1) % count], sides[index], contour[index])
      switch (before, after) {
      case (nil, nil): result.append(point)
      case (nil, let side?): result += [point, moved(point, to: side, page)]
      case (let side?, nil): result += [moved(point, to: side, page), point]
      case (let one?, let other?) where one == other: result.append(moved(point, to: one, page))
      case (let one?, let other?):
        let first = moved(point, to: one, page)
        result += [first, moved(first, to: other, page), moved(point, to: other, page)]
      }
    }
    return result
  }

  /// Returns the side of the page on whose trim, or between whose trim and bleed, an edge lies with the outline's
  /// inside toward the page; nil for other edges.
  private static func side(_ start: Point, _ end: Point, _ page: PrintedPage, _ minLength: Double) -> Side? {
    let (trim, bleed) = (page.trim.rect, page.bleed.rect)
    let (across, down) = (end.x - start.x, end.y - start.y)
    let isUpright = across.magnitude < 0.01
    guard isUpright || down.magnitude < 0.01, max(across.magnitude, down.magnitude) >= minLength else { return nil }
    if isUpright {
      if down < 0, start.x <= trim.x + tolerance, start.x > bleed.x { return .left }
      return down > 0 && start.x >= trim.right - tolerance && start.x < bleed.right ? .right : nil
    }
    if across > 0, start.y <= trim.y + tolerance, start.y > bleed.y { return .top }
    return across < 0 && start.y >= trim.bottom - tolerance && start.y < bleed.bottom ? .bottom : nil
  }

  private static func moved(_ point: Point, to side: Side, _ page: PrintedPage) -> Point {
    let edge = page.bleed.rect
    switch side {
    case .left: return Point(min(point.x, edge.x), point.y)
    case .top: return Point(point.x, min(point.y, edge.y))
    case .right: return Point(max(point.x, edge.right), point.y)
    case .bottom: return Point(point.x, max(point.y, edge.bottom))
    }
  }
}
