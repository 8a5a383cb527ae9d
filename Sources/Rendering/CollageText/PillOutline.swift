internal import CollageModel

/// The area behind lines: the union of their rectangles, with convex and concave corners rounded.
struct PillOutline {
  let radius: Double
  let tolerance: Double

  /// Returns the outline around lines from top to bottom; nil entries are empty lines, which divide the area.
  func outline(around lines: [Rect?]) -> Outline {
    var contours: [[Point]] = []
    for group in Self.groups(lines) {
      contours += rounded(Self.corners(Self.evened(group, by: 2 * radius)))
    }
    return Outline(contours)
  }

  /// Returns groups of consecutive lines that overlap horizontally, with gaps and overlaps between them removed.
  private static func groups(_ lines: [Rect?]) -> [[Rect]] {
    var groups: [[Rect]] = [[]]
    for line in lines {
      guard let line else {
        groups.append([])
        continue
      }
      if let above = groups[groups.count - 1].last, above.x < line.right, line.x < above.right {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
    return groups.filter { !$0.isEmpty }.map { group in
      var group = group
      for index in group.indices.dropFirst() {
        let border = (group[index - 1].bottom + group[index].y) / 2
        let (above, below) = (group[index - 1], group[index])
        group[index - 1] = Rect(x: above.x, y: above.y, width: above.width, height: border - above.y)
        group[index] = Rect(x: below.x, y: border, width: below.width, height: below.bottom - border)
      }
      return group
    }
  }

  /// Removes steps that are too small for two rounded corners by widening the narrower line.
  private static func evened(_ lines: [Rect], by step: Double) -> [Rect] {
    var lines = lines
    var changes = true
    var rounds = 0
    while changes, rounds < lines.count + 1 {
      changes = false
      rounds += 1
      for index in lines.indices.dropFirst() {
        let (above, below) = (lines[index - 1], lines[index])
        let (left, right) = (min(above.x, below.x), max(above.right, below.right))
        let joinsLeft = above.x != below.x && (above.x - below.x).magnitude < step
        let joinsRight = above.right != below.right && (above.right - below.right).magnitude < step
        guard joinsLeft || joinsRight else { continue }
        changes = true
        for line in [index - 1, index] {
          let (x, end) = (joinsLeft ? left : lines[line].x, joinsRight ? right : lines[line].right)
          lines[line] = Rect(x: x, y: lines[line].y, width: end - x, height: lines[line].height)
        }
      }
    }
    return lines
  }

  /// Returns the corners clockwise, from the top left.
  private static func corners(_ lines: [Rect]) -> [Point] {
    let right = lines.flatMap { [Point($0.right, $0.y), Point($0.right, $0.bottom)] }
    let left = lines.reversed().flatMap { [Point($0.x, $0.bottom), Point($0.x, $0.y)] }
    var all: [Point] = []
    for point in right + left where point != all.last { all.append(point) }
    if all.last == all.first { all.removeLast() }
    // Points between lines with equal edges are not corners.
    return all.indices.filter { index in
      let (before, after) = (all[(index + all.count - 1) % all.count], all[(index + 1) % all.count])
      return Point.cross(all[index] - before, after - all[index]) != 0
    }.map { all[$0] }
  }

  private func rounded(_ corners: [Point]) -> [[Point]] {
    guard corners.count >= 4 else { return [] }
    var elements: [Path.Element] = []
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count] - corner
      let after = corners[(index + 1) % corners.count] - corner
      let radius = min(self.radius, before.length / 2, after.length / 2)
      let start = corner + before * (radius / before.length)
      let end = corner + after * (radius / after.length)
      elements.append(index == 0 ? .move(to: start) : .line(to: start))
      elements.append(
        .arc(
          radii: Size(radius, radius), rotation: .zero, isLarge: false, isClockwise: Point.cross(before, after) < 0,
          to: end))
    }
    elements.append(.close)
    return Path(elements).outline(mappedBy: .identity, tolerance: tolerance).contours
  }
}
