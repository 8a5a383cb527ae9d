/// Samples a grid of cells at the pixels of a tile, by bilinear interpolation between cell centers.
struct CellSampler {
  private let grid: CellGrid
  private let width: Int
  /// For each column, the cell before it and the fraction of the distance to the next cell.
  private var cells: [(index: Int32, share: Float)] = []

  init(_ grid: CellGrid, width: Int) {
    (self.grid, self.width) = (grid, width)
    if grid.side > 1 {
      cells = (0..<width).map { x in Self.place(x - grid.left, side: grid.side, count: grid.columns) }
    }
  }

  /// Computed in integers, so that a part of a photo has the same fractions as the whole.
  private static func place(_ pixel: Int, side: Int, count: Int) -> (index: Int32, share: Float) {
    let halves = 2 * pixel + 1 - side
    if halves <= 0 || count < 2 { return (0, 0) }
    let index = halves / (2 * side)
    if index > count - 2 { return (Int32(count - 2), 1) }
    return (Int32(index), Float(halves - index * 2 * side) / Float(2 * side))
  }

  /// Writes the interpolated sums at the pixels of a tile's row.
  func read(_ y: Int, to row: UnsafeMutablePointer<SIMD4<Float>>) {
    if grid.side == 1 {
      row.update(from: grid.row(y - grid.top) - grid.left, count: width)
      return
    }
    let place = Self.place(y - grid.top, side: grid.side, count: grid.rows)
    let upper = grid.row(Int(place.index))
    let lower = grid.rows > 1 ? upper + grid.columns : upper
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: grid.columns + 1) { between in
      guard let between = between.baseAddress else { return }
      var column = 0
      while column < grid.columns {
        between[column] = upper[column] + (lower[column] - upper[column]) * place.share
        column &+= 1
      }
      between[grid.columns] = between[grid.columns - 1]
      cells.withUnsafeBufferPointer { cells in
        var x = 0
        while x < width {
          let cell = cells[x]
          let near = between + Int(cell.index)
          row[x] = near[0] + (near[1] - near[0]) * cell.share
          x &+= 1
        }
      }
    }
  }
}
