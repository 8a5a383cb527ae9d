/// Which cells of a grid over a picture hold something of a cut-out.
public struct CutoutMask: Hashable, Sendable {
  /// The number of cells from left to right; above zero.
  public let width: Int
  /// The number of cells from top to bottom; above zero.
  public let height: Int
  /// Whether each cell is taken, row by row from the top.
  public let cells: [Bool]

  /// Makes a mask; nil where the cells are not as many as the extents say, or none is taken.
  public init?(width: Int, height: Int, cells: [Bool]) {
    guard width > 0, height > 0, cells.count == width * height, cells.contains(true) else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }
}
