internal import CollageModel

/// Finds rectangles that may intersect a rectangle, using a grid: each of thousands of slots has only few neighbors.
struct NearbyRects {
  private var cells: [[Int]]
  /// Rectangles that cover many cells, kept in a separate list.
  private var wide: [Int] = []
  private let columns: Int
  private let area: Rect

  /// The maximum number of columns and rows of the grid.
  private static let maxColumns = 100
  private static let maxCells = 64

  /// Sorts rectangles into the cells of a grid; nil entries never become candidates.
  init(_ rects: [Rect?]) {
    let known = rects.compactMap { $0 }
    area = Rect.bounding(known.flatMap { $0.corners }) ?? Rect(x: 0, y: 0, width: 0, height: 0)
    columns = min(Self.maxColumns, max(1, Int(Double(known.count).squareRoot())))
    cells = Array(repeating: [], count: columns * columns)
    for (index, rect) in rects.enumerated() {
      guard let rect else { continue }
      let (across, down) = ranges(of: rect)
      if across.count * down.count > Self.maxCells {
        wide.append(index)
      } else {
        for row in down { for column in across { cells[row * columns + column].append(index) } }
      }
    }
  }

  /// Returns the indices, ascending, of all rectangles that may intersect one.
  func candidates(for rect: Rect) -> [Int] {
    let (across, down) = ranges(of: rect)
    var found = wide
    for row in down { for column in across { found += cells[row * columns + column] } }
    found.sort()
    return zip([-1] + found, found).filter { $0 != $1 }.map { $1 }
  }

  private func ranges(of rect: Rect) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    (
      range(rect.x - area.x, rect.right - area.x, of: area.width),
      range(rect.y - area.y, rect.bottom - area.y, of: area.height)
    )
  }

  private func range(_ low: Double, _ high: Double, of length: Double) -> ClosedRange<Int> {
    func cell(_ position: Double) -> Int {
      let share = position / length * Double(columns)
      // If all are at one position, or a number is NaN, the first cell contains it.
      guard share > 0 else { return 0 }
      return share < Double(columns) ? Int(share) : columns - 1
    }
    let first = cell(low)
    return first...max(first, cell(high))
  }
}
