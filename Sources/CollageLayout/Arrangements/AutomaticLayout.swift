internal import CollageModel

/// Lays out a grid for as many photos as there are; slots are named "1", "2" and so on.
///
/// A last row that is short is stretched, so that no hole stays.
struct AutomaticLayout {
  private let settings: AutomaticGrid
  private let grid: CanvasGrid

  init(_ settings: AutomaticGrid, in template: Template) {
    self.settings = settings
    grid = CanvasGrid(template)
  }

  /// The frames of `count` cells, at least one, row by row.
  func frames(count: Int) throws(LayoutError) -> [SlotFrame] {
    let columns = settings.columns.map { min(max(1, $0), count) } ?? bestColumns(count: count)
    let rowCount = (count + columns - 1) / columns
    let rows = grid.vertical.shared(grid.vertical.inner, weights: Array(repeating: 1, count: rowCount))
    var frames: [SlotFrame] = []
    for vertical in rows {
      let cells = min(columns, count - frames.count)
      let spans = grid.horizontal.shared(grid.horizontal.inner, weights: Array(repeating: 1, count: cells))
      for horizontal in spans {
        let id = SlotID("\(frames.count + 1)")
        frames.append(try SlotFrame(id: id, rect: CanvasGrid.rect(horizontal, vertical)))
      }
    }
    return frames
  }

  /// The number of columns whose cells come nearest to the wanted aspect on average; then the one that leaves fewest
  /// cells of the last row empty, then the smallest.
  private func bestColumns(count: Int) -> Int {
    var best = (columns: 1, cost: Double.infinity, empty: Int.max)
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let empty = rows * columns - count
      let cost = cost(columns: columns, rows: rows, empty: empty, count: count)
      if (cost, empty) < (best.cost, best.empty) { best = (columns, cost, empty) }
    }
    return best.columns
  }

  /// The mean factor by which cells are too wide or too high; those of a short last row count as stretched.
  private func cost(columns: Int, rows: Int, empty: Int, count: Int) -> Double {
    let height = share(grid.vertical, parts: rows)
    let inLast = columns - empty
    let full = misfit(share(grid.horizontal, parts: columns), height)
    let last = misfit(share(grid.horizontal, parts: inLast), height)
    return (full * Double(count - inLast) + last * Double(inLast)) / Double(count)
  }

  private func share(_ axis: EdgeGrid, parts: Int) -> Double {
    (axis.inner.end - axis.inner.start - Double(parts - 1) * axis.gap) / Double(parts)
  }

  private func misfit(_ width: Double, _ height: Double) -> Double {
    guard width > 0, height > 0 else { return .infinity }
    let ratio = width / height / settings.cellAspect
    return max(ratio, 1 / ratio)
  }
}
