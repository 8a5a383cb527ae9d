internal import CollageModel

/// Lays out a grid for as many photos as there are.
///
/// A last row that is short is stretched, so that no hole stays.
struct GridGenerator {
  private let settings: AutomaticGrid
  private let area: LayoutArea

  init(_ settings: AutomaticGrid, area: LayoutArea) {
    self.settings = settings
    self.area = area
  }

  /// Rows of cells, at least one.
  func layout(count: Int) throws(LayoutError) -> GeneratedLayout {
    let columns = settings.columns.map { min(max(1, $0), count) } ?? bestColumns(count: count)
    let rowCount = (count + columns - 1) / columns
    let rows = area.lengths(equal(rowCount), filling: area.size.height - Double(rowCount - 1) * area.gap)
    var photo = 0
    var children: [SplitNode.Child] = []
    for height in rows {
      let cells = min(columns, count - photo)
      let widths = area.lengths(equal(cells), filling: area.size.width - Double(cells - 1) * area.gap)
      guard height > 0, widths.allSatisfy({ $0 > 0 }) else {
        throw .noRoom(slot: GeneratedLayout.name(photo), width: widths.min() ?? 0, height: height)
      }
      let slots = widths.enumerated().map { index, width in
        SplitNode.Child(.slot(GeneratedLayout.name(photo + index)), weight: width)
      }
      children.append(SplitNode.Child(.branch(.row, slots), weight: height))
      photo += cells
    }
    return .tree(.branch(.column, children))
  }

  private func equal(_ count: Int) -> [Double] { Array(repeating: 1, count: count) }

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
    let height = share(area.size.height, parts: rows)
    let inLast = columns - empty
    let full = misfit(share(area.size.width, parts: columns), height)
    let last = misfit(share(area.size.width, parts: inLast), height)
    return (full * Double(count - inLast) + last * Double(inLast)) / Double(count)
  }

  private func share(_ length: Double, parts: Int) -> Double {
    (length - Double(parts - 1) * area.gap) / Double(parts)
  }

  private func misfit(_ width: Double, _ height: Double) -> Double {
    guard width > 0, height > 0 else { return .infinity }
    let ratio = width / height / settings.cellAspect
    return max(ratio, 1 / ratio)
  }
}
