internal import CollageModel

/// Lays out a matrix of cells in which equal numbers form one merged cell; a slot is named by its number.
struct CellLayout {
  /// The rows and columns that a number covers.
  private struct Block {
    let number: Int
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
    var cells: Int
  }

  private let matrix: CellMatrix
  private let grid: CanvasGrid

  init(_ matrix: CellMatrix, in template: Template) {
    self.matrix = matrix
    grid = CanvasGrid(template)
  }

  /// Returns the frames in the order in which their numbers first appear, row by row.
  func frames() throws(LayoutError) -> [SlotFrame] {
    let columnCount = matrix.rows.first?.count ?? 0
    try check(columnCount: columnCount)
    let columns = grid.horizontal.shared(
      grid.horizontal.inner, weights: CellLayout.weights(matrix.columnWeights, count: columnCount))
    let rows = grid.vertical.shared(
      grid.vertical.inner, weights: CellLayout.weights(matrix.rowWeights, count: matrix.rows.count))
    var frames: [SlotFrame] = []
    for block in blocks() {
      guard block.cells == block.rows.count * block.columns.count else {
        throw .cellNotRectangular(number: block.number)
      }
      let horizontal = Span(start: columns[block.columns.lowerBound].start, end: columns[block.columns.upperBound].end)
      let vertical = Span(start: rows[block.rows.lowerBound].start, end: rows[block.rows.upperBound].end)
      frames.append(try SlotFrame(id: SlotID("\(block.number)"), rect: CanvasGrid.rect(horizontal, vertical)))
    }
    return frames
  }

  private func check(columnCount: Int) throws(LayoutError) {
    try Template.checkCount(matrix.rows.count)
    try Template.checkCount(columnCount)
    for (index, row) in matrix.rows.enumerated() {
      if row.count != columnCount {
        throw .unevenRow(row: index + 1, found: row.count, expected: columnCount)
      }
      if let number = row.first(where: { $0 < 0 }) { throw .negativeCell(number: number) }
    }
    let (columnWeights, rowWeights) = (matrix.columnWeights.count, matrix.rowWeights.count)
    if columnWeights != 0, columnWeights != columnCount {
      throw .columnWeights(found: columnWeights, expected: columnCount)
    }
    if rowWeights != 0, rowWeights != matrix.rows.count {
      throw .rowWeights(found: rowWeights, expected: matrix.rows.count)
    }
  }

  private static func weights(_ written: [Double], count: Int) -> [Double] {
    written.isEmpty ? Array(repeating: 1, count: count) : written
  }

  private func blocks() -> [Block] {
    var blocks: [Block] = []
    var positions: [Int: Int] = [:]
    for (row, numbers) in matrix.rows.enumerated() {
      for (column, number) in numbers.enumerated() where number != 0 {
        guard let position = positions[number] else {
          positions[number] = blocks.count
          blocks.append(Block(number: number, rows: row...row, columns: column...column, cells: 1))
          continue
        }
        let block = blocks[position]
        blocks[position].rows = block.rows.lowerBound...row
        blocks[position].columns =
          min(block.columns.lowerBound, column)...max(block.columns.upperBound, column)
        blocks[position].cells += 1
      }
    }
    return blocks
  }
}
