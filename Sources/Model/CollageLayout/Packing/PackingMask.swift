/// A cutout on the cells of a board: the occupied intervals of each row.
///
/// A cell counts as occupied if any part of it is, so that cutouts whose cells are disjoint do not overlap at any size.
struct PackingMask {
  let width: Int
  let height: Int
  /// The occupied intervals of each row, from left to right.
  let rows: [[Range<Int>]]

  init(rows: [[Range<Int>]], width: Int) {
    self.rows = rows
    self.width = width
    height = rows.count
  }
}

/// The occupied cells of a cutout's mask, trimmed to their bounds, for scaling to any size.
struct CutoutOutline {
  /// The bounds of the occupied cells within the mask, as fractions of the whole picture.
  let left: Double
  let top: Double
  let width: Double
  let height: Double
  /// The occupied fraction of the whole picture.
  let cover: Double
  private let columns: Int
  private let lines: Int
  /// The number of occupied cells above and left of each corner of the trimmed grid.
  private let sums: [Int32]

  init(_ mask: CutoutMask) {
    let taken = mask.cells.indices.filter { mask.cells[$0] }
    let (xs, ys) = (taken.map { $0 % mask.width }, taken.map { $0 / mask.width })
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    columns = (xs.max() ?? 0) - x + 1
    lines = (ys.max() ?? 0) - y + 1
    (left, top) = (Double(x) / Double(mask.width), Double(y) / Double(mask.height))
    (width, height) = (Double(columns) / Double(mask.width), Double(lines) / Double(mask.height))
    cover = Double(taken.count) / Double(mask.cells.count)
    var sums = Array(repeating: Int32(0), count: (columns + 1) * (lines + 1))
    for line in 0..<lines {
      var run: Int32 = 0
      for column in 0..<columns {
        if mask.cells[(y + line) * mask.width + x + column] { run += 1 }
        sums[(line + 1) * (columns + 1) + column + 1] = sums[line * (columns + 1) + column + 1] + run
      }
    }
    self.sums = sums
  }

  /// Creates the outline of a whole rectangle.
  init() {
    (left, top, width, height, cover) = (0, 0, 1, 1, 1)
    (columns, lines) = (1, 1)
    sums = [0, 0, 0, 1]
  }

  /// Returns the outline with its bounds scaled to a fractional number of cells; nil if it has no extent.
  func mask(width: Double, height: Double) -> PackingMask? {
    guard width > 0, height > 0, width < 1e5, height < 1e5 else { return nil }
    let (across, down) = (Int(width.rounded(.up)), Int(height.rounded(.up)))
    func edges(_ count: Int, _ length: Double, _ cells: Int) -> [Range<Int>] {
      (0..<count).map { index in
        let start = Int((Double(index) / length * Double(cells)).rounded(.down))
        let end = Int((Double(index + 1) / length * Double(cells)).rounded(.up))
        return min(start, cells - 1)..<min(max(end, start + 1), cells)
      }
    }
    let (xs, ys) = (edges(across, width, columns), edges(down, height, lines))
    let rows = ys.map { line in
      var stretches: [Range<Int>] = []
      for (column, span) in xs.enumerated() where isTaken(span, line) {
        if let last = stretches.last, last.upperBound == column {
          stretches[stretches.count - 1] = last.lowerBound..<(column + 1)
        } else {
          stretches.append(column..<(column + 1))
        }
      }
      return stretches
    }
    return PackingMask(rows: rows, width: across)
  }

  private func isTaken(_ columns: Range<Int>, _ lines: Range<Int>) -> Bool {
    let stride = self.columns + 1
    let (upper, lower) = (lines.lowerBound * stride, lines.upperBound * stride)
    return sums[lower + columns.upperBound] - sums[lower + columns.lowerBound] - sums[upper + columns.upperBound]
      + sums[upper + columns.lowerBound] > 0
  }
}
