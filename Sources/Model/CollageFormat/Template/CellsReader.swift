import CollageModel

enum CellsReader {
  /// The maximum number of rows and of columns.
  static let sideLimit = 1_000

  static func read(_ cursor: Cursor, columns: Cursor?, rows: Cursor?) -> CellMatrix? {
    guard let matrix = readRows(cursor) else {
      _ = readWeights(columns, count: nil, "column")
      _ = readWeights(rows, count: nil, "row")
      return nil
    }
    let columnWeights = readWeights(columns, count: matrix.first?.count, "column")
    let rowWeights = readWeights(rows, count: matrix.count, "row")
    guard isFilled(matrix, cursor), let columnWeights, let rowWeights else { return nil }
    return CellMatrix(rows: matrix, columnWeights: columnWeights, rowWeights: rowWeights)
  }

  private static func readRows(_ cursor: Cursor) -> [[Int]]? {
    guard let rows = cursor.elements("cells") else { return nil }
    guard (1...sideLimit).contains(rows.count) else {
      cursor.reject("cells must have 1 to \(sideLimit) rows")
      return nil
    }
    var width: Int?
    return Cursor.allOrNothing(
      rows.map { row -> [Int]? in
        guard let cells = row.elements("a row") else { return nil }
        guard (1...sideLimit).contains(cells.count), width == nil || width == cells.count else {
          row.reject(
            width.map { "every row must have \($0) cells, like the first" } ?? "a row must have 1 to 1000 cells")
          return nil
        }
        width = cells.count
        return Cursor.allOrNothing(cells.map { $0.integer("a cell", in: 0...9_999) })
      })
  }

  /// Returns the weights, which may be empty, or nil if an issue was logged.
  private static func readWeights(_ cursor: Cursor?, count: Int?, _ noun: String) -> [Double]? {
    guard let cursor else { return [] }
    guard let elements = cursor.elements("\(noun)s") else { return nil }
    if let count, elements.count != count {
      cursor.reject("must have \(count) weights, one for each \(noun)")
      return nil
    }
    return Cursor.allOrNothing(elements.map { $0.number(.positive("a weight")) })
  }

  /// Returns whether there is at least one slot and all slots are rectangles.
  private static func isFilled(_ rows: [[Int]], _ cursor: Cursor) -> Bool {
    var areas: [Int: CellArea] = [:]
    for (row, numbers) in rows.enumerated() {
      for (column, number) in numbers.enumerated() where number != 0 {
        areas[number, default: CellArea(row: row, column: column)].add(row: row, column: column)
      }
    }
    if areas.isEmpty { cursor.log.add(cursor.path, "only zeros; cells must have at least one slot") }
    let broken = areas.filter { !$0.value.isFilled }.keys.sorted()
    for number in broken {
      cursor.log.add(
        cursor.path, "the cells with number \(number) do not form a filled rectangle; equal numbers must form one")
    }
    return !areas.isEmpty && broken.isEmpty
  }
}

/// The bounds and the number of the cells with the same number.
private struct CellArea {
  private var rows: ClosedRange<Int>
  private var columns: ClosedRange<Int>
  private var count = 0

  init(row: Int, column: Int) { (rows, columns) = (row...row, column...column) }

  mutating func add(row: Int, column: Int) {
    rows = min(rows.lowerBound, row)...max(rows.upperBound, row)
    columns = min(columns.lowerBound, column)...max(columns.upperBound, column)
    count += 1
  }

  var isFilled: Bool { rows.count * columns.count == count }
}
