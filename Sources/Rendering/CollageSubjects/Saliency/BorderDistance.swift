/// The minimum barrier distance of cells from a picture's border: the least range of values on a path to the border.
///
/// An area that the background encloses is far from the border, and so is what differs from it: the background itself
/// reaches the border on a path of similar values. The distances are approximated in three scans, as in Zhang et al.,
/// "Minimum Barrier Salient Object Detection at 80 FPS" (2015).
struct BorderDistance {
  private let width: Int
  private let height: Int
  private let values: [Float]
  /// The largest and the smallest value on the best known path from each cell.
  private var highest: [Float]
  private var lowest: [Float]
  private var distances: [Float]

  private static let scans = 3

  /// Returns the distances of a grid's cells, in the unit of its values; 0 at the border.
  static func distances(in grid: CellGrid) -> CellGrid {
    var search = BorderDistance(grid)
    for scan in 0..<scans { search.scan(isForward: scan.isMultiple(of: 2)) }
    return CellGrid(width: grid.width, height: grid.height, values: search.distances)
  }

  private init(_ grid: CellGrid) {
    let (width, height) = (grid.width, grid.height)
    (self.width, self.height, values, highest, lowest) = (width, height, grid.values, grid.values, grid.values)
    distances = grid.values.indices.map { cell in
      let (x, y) = (cell % width, cell / width)
      return x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 0 : .greatestFiniteMagnitude
    }
  }

  private mutating func scan(isForward: Bool) {
    guard width > 2, height > 2 else { return }
    let back = isForward ? -1 : 1
    for row in 1..<height - 1 {
      let y = isForward ? row : height - 1 - row
      for column in 1..<width - 1 {
        let cell = y * width + (isForward ? column : width - 1 - column)
        relax(cell, by: cell + back * width)
        relax(cell, by: cell + back)
      }
    }
  }

  /// Continues a neighbor's path to a cell if that is the cell's best path.
  private mutating func relax(_ cell: Int, by neighbor: Int) {
    let (high, low) = (max(highest[neighbor], values[cell]), min(lowest[neighbor], values[cell]))
    guard high - low < distances[cell] else { return }
    (highest[cell], lowest[cell], distances[cell]) = (high, low, high - low)
  }
}
