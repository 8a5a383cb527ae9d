internal import CollageModel

/// The covered points of a cutout on a square grid, for measuring its form.
struct OutlinePoints {
  /// The side of a square of the grid, relative to the picture's height.
  let step: Double
  let columns: Int
  let rows: Int
  /// True for each covered square, row by row.
  let isCovered: [Bool]
  /// The covered squares' mean center, in squares.
  let centroid: Point
  let count: Int

  /// The squares along the longer side.
  private static let side = 72.0

  /// Samples a mask over a picture of an aspect ratio.
  init(_ mask: CutoutMask, aspect: Double) {
    let step = max(aspect, 1) / Self.side
    let (columns, rows) = (max(1, Int((aspect / step).rounded())), max(1, Int((1 / step).rounded())))
    var isCovered = Array(repeating: false, count: columns * rows)
    var (x, y, count) = (0.0, 0.0, 0)
    for row in 0..<rows {
      let line = min(mask.height - 1, (2 * row + 1) * mask.height / (2 * rows))
      for column in 0..<columns {
        let cell = min(mask.width - 1, (2 * column + 1) * mask.width / (2 * columns))
        guard mask.cells[line * mask.width + cell] else { continue }
        isCovered[row * columns + column] = true
        (x, y, count) = (x + Double(column) + 0.5, y + Double(row) + 0.5, count + 1)
      }
    }
    (self.step, self.columns, self.rows, self.isCovered, self.count) = (step, columns, rows, isCovered, count)
    centroid = count == 0 ? Point(Double(columns) / 2, Double(rows) / 2) : Point(x / Double(count), y / Double(count))
  }

  func contains(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < Double(columns), point.y < Double(rows) else { return false }
    return isCovered[Int(point.y) * columns + Int(point.x)]
  }
}
