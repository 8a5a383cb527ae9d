internal import CollageModel

/// The positions of an outfit's pieces in columns, in units of length from the body's top center.
struct OutfitArrangement {
  private let pieces: [OutfitPiece]
  private let gap: Double
  /// The height of the highest column.
  private let height: Double
  /// The top left corner of each piece's bounds.
  private var corners: [Point]
  private let bodyHeight: Double

  /// The maximum space between two rows of a column.
  private static let maxSpace = 0.3

  init(
    _ pieces: [OutfitPiece], body: [Int], feet: [Int], isBodyAside: Bool, left: [Int], right: [Int], surplus: Double,
    gap: Double
  ) {
    (self.pieces, self.gap) = (pieces, gap)
    let heights = body.map { pieces[$0].size.height }
    let highest = heights.max() ?? 0
    let stacked = heights.reduce(0, +) + gap * Double(body.count - 1)
    let feetHeight = feet.isEmpty ? 0 : Self.height(of: feet, pieces) + gap
    let bodyHeight = (isBodyAside ? highest : stacked) + feetHeight
    let columns = [left, right].map { Self.rows(of: $0, pieces, maxHeight: bodyHeight * surplus, gap) }
    self.bodyHeight = bodyHeight
    height = columns.reduce(bodyHeight) { max($0, Self.height(of: $1, pieces, gap)) }
    corners = Array(repeating: Point(0, 0), count: pieces.count)
    if isBodyAside { placeBodyAside(body) } else { stackBody(body, above: feet) }
    for (rows, direction) in zip(columns, [-1.0, 1]) { place(rows, beside: body + feet, direction: direction) }
  }

  /// The extents of all pieces.
  var size: Size { all.size }

  private var all: Rect { Rect.bounding(rects.flatMap { $0.corners }) ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  private var rects: [Rect] {
    zip(corners, pieces).map { Rect(x: $0.x, y: $0.y, width: $1.size.width, height: $1.size.height) }
  }

  /// Returns the pieces' bounds in the middle of an area, at a number of canvas units per unit of length.
  ///
  /// If a quarter of the area is nearly blank, the pieces' common center of gravity is moved toward the middle.
  func bounds(in area: Size, scale: Double) -> [Rect] {
    let bounds = centered(in: area, scale: scale)
    guard Self.fullness(bounds, in: area) < Self.fullQuarter else { return bounds }
    let room = max(0, area.width - all.width * scale) / 2
    let weights = bounds.map { $0.width * $0.height }
    let weight = weights.reduce(0, +)
    guard weight > 0 else { return bounds }
    let middle = zip(bounds, weights).reduce(0) { $0 + $1.0.center.x * $1.1 } / weight
    let shift = min(max(area.width / 2 - middle, -room), room)
    return bounds.map { Rect(x: $0.x + shift, y: $0.y, width: $0.width, height: $0.height) }
  }

  private func centered(in area: Size, scale: Double) -> [Rect] {
    let center = all.center
    return rects.map { rect in
      Rect(
        x: area.width / 2 + (rect.x - center.x) * scale, y: area.height / 2 + (rect.y - center.y) * scale,
        width: rect.width * scale, height: rect.height * scale)
    }
  }

  /// The share of a quarter of the area that pieces should take.
  static let fullQuarter = 0.15

  /// Returns the share of the emptiest quarter of an area that pieces in its middle take.
  func fullness(in area: Size, scale: Double) -> Double { Self.fullness(centered(in: area, scale: scale), in: area) }

  private static func fullness(_ bounds: [Rect], in area: Size) -> Double {
    let quarter = Size(area.width / 2, area.height / 2)
    let shares = [0.0, 1].flatMap { row in
      [0.0, 1].map { column in
        let part = Rect(
          x: column * quarter.width, y: row * quarter.height, width: quarter.width, height: quarter.height)
        let taken = bounds.compactMap { $0.intersection(part) }.reduce(0) { $0 + $1.width * $1.height }
        return taken / (quarter.width * quarter.height)
      }
    }
    return shares.min() ?? 0
  }

  // MARK: The body

  private mutating func stackBody(_ body: [Int], above feet: [Int]) {
    var y = height - bodyHeight
    for index in body {
      corners[index] = Point(-pieces[index].size.width / 2, y)
      y += pieces[index].size.height + gap
    }
    let width = lineUp(feet, y: y, direction: 1, isOnGround: true)
    for index in feet { corners[index].x -= width / 2 }
  }

  /// Places the body's pieces side by side on the ground line.
  private mutating func placeBodyAside(_ body: [Int]) {
    var x = 0.0
    for index in body {
      corners[index] = Point(x, height - pieces[index].size.height)
      x += pieces[index].size.width + gap
    }
  }

  // MARK: The columns beside it

  /// Returns the pieces of a column in rows; neighboring small ones share a row while the column is too high.
  private static func rows(
    of column: [Int], _ pieces: [OutfitPiece], maxHeight: Double, _ gap: Double
  ) -> [[Int]] {
    var rows = column.map { [$0] }
    func isSmall(_ row: [Int]) -> Bool { row.count == 1 && pieces[row[0]].garment.rank != 1 }
    while height(of: rows, pieces, gap) > maxHeight,
      let pair = rows.indices.dropLast().last(where: { isSmall(rows[$0]) && isSmall(rows[$0 + 1]) })
    {
      rows[pair] += rows.remove(at: pair + 1)
    }
    return rows
  }

  private static func height(of rows: [[Int]], _ pieces: [OutfitPiece], _ gap: Double) -> Double {
    rows.reduce(0) { $0 + height(of: $1, pieces) } + gap * Double(max(0, rows.count - 1))
  }

  private static func height(of row: [Int], _ pieces: [OutfitPiece]) -> Double {
    row.reduce(0) { max($0, pieces[$1].size.height) }
  }

  /// Returns whether a column ends on the ground, as shoes and bags do; hats, jackets and glasses alone are beside the top.
  private func standsOnGround(_ rows: [[Int]]) -> Bool {
    rows.last?.contains { [.shoes, .bag, .bottom].contains(pieces[$0].garment.role) } ?? false
  }

  /// Places rows from the top of the column to the ground, and slides each toward the body until their outlines nearly touch.
  ///
  /// `direction` is -1 for the column on the left of the body and 1 for the one on the right.
  private mutating func place(_ rows: [[Int]], beside body: [Int], direction: Double) {
    guard !rows.isEmpty else { return }
    var bodyEdge = OutlineEdge(height: height)
    for index in body { bodyEdge.add(pieces[index], x: corners[index].x, y: corners[index].y, direction: direction) }
    let free = height - rows.reduce(0) { $0 + Self.height(of: $1, pieces) }
    // Larger holes would divide the outfit; the first row is lower then.
    let space = rows.count > 1 ? min(free / Double(rows.count - 1), max(gap, Self.maxSpace)) : 0
    var y = standsOnGround(rows) ? free - space * Double(rows.count - 1) : 0
    var widths: [Double] = []
    var shifts: [Double] = []
    for (number, row) in rows.enumerated() {
      widths.append(lineUp(row, y: y, direction: direction, isOnGround: number == rows.count - 1))
      var edge = OutlineEdge(height: height)
      for index in row { edge.add(pieces[index], x: corners[index].x, y: corners[index].y, direction: -direction) }
      // Half a gap from the axis, so that the columns do not meet where the body is lower than they are.
      shifts.append(max(edge.distance(from: bodyEdge, gap: gap) ?? 0, gap / 2))
      y += Self.height(of: row, pieces) + space
    }
    // Rows are centered on the widest one, or are as near to its center as the body allows.
    let widest = rows.indices.max { widths[$0] < widths[$1] } ?? 0
    let center = shifts[widest] + widths[widest] / 2
    for (number, row) in rows.enumerated() {
      let shift = max(shifts[number], center - widths[number] / 2)
      for index in row { corners[index].x += direction * shift }
    }
  }

  /// Places the pieces of a row beside each other, outward from the axis; returns their width.
  private mutating func lineUp(_ row: [Int], y: Double, direction: Double, isOnGround: Bool) -> Double {
    let rowHeight = Self.height(of: row, pieces)
    var width = 0.0
    for index in row {
      let size = pieces[index].size
      let lowered = (rowHeight - size.height) * (isOnGround ? 1 : 0.5)
      corners[index] = Point(direction > 0 ? width : -width - size.width, y + lowered)
      width += size.width + gap
    }
    return width - gap
  }
}
