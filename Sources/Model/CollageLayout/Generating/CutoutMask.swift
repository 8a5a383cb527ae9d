/// The cells of a grid over a picture that a cutout covers.
public struct CutoutMask: Hashable, Sendable {
  /// The number of cells from left to right; above zero.
  public let width: Int
  /// The number of cells from top to bottom; above zero.
  public let height: Int
  /// Whether each cell is covered, row by row from the top.
  public let cells: [Bool]

  /// Creates a mask; nil if the number of cells does not match the extents, or none is covered.
  public init?(width: Int, height: Int, cells: [Bool]) {
    guard width > 0, height > 0, cells.count == width * height, cells.contains(true) else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }
}
