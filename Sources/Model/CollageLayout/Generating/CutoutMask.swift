/// A grid over a picture that marks the cells covered by a cutout.
public struct CutoutMask: Hashable, Sendable {
  /// The number of cells from left to right; above zero.
  public let width: Int
  /// The number of cells from top to bottom; above zero.
  public let height: Int
  /// True for each covered cell, row by row from the top.
  public let cells: [Bool]

  /// Creates a mask; nil if the number of cells does not match the extents, or all cells are empty.
  public init?(width: Int, height: Int, cells: [Bool]) {
    guard width > 0, height > 0, cells.count == width * height, cells.contains(true) else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }
}
