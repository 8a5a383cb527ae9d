internal import CollageModel

/// Lays out a grid for the number of photos.
struct GridGenerator {
  private let settings: AutomaticGrid
  private let count: Int
  /// The distinct aspect ratios of the photos, with their counts.
  private let aspects: [(ratio: Double, count: Double)]
  private let area: LayoutArea

  /// The weight of an incomplete last row relative to the cells' aspect ratio: an empty row would cost as much as cells
  /// that are wider by this fraction.
  private static let incompleteness = 0.35

  init(_ settings: AutomaticGrid, photos: [LayoutPhoto], area: LayoutArea) {
    self.settings = settings
    count = photos.count
    var aspects: [(ratio: Double, count: Double)] = []
    for aspect in photos.map({ $0.aspect }).sorted() {
      if aspects.last?.ratio == aspect { aspects[aspects.count - 1].count += 1 } else { aspects.append((aspect, 1)) }
    }
    self.aspects = aspects
    self.area = area
  }

  /// Returns rows of cells; there must be at least one photo.
  func layout() throws(LayoutError) -> GeneratedLayout {
    let columns = settings.columns.map { min(max(1, $0), count) } ?? bestColumns(count: count)
    let counts = rowCounts(count: count, columns: columns)
    let heights = area.lengths(equal(counts.count), filling: area.size.height - Double(counts.count - 1) * area.gap)
    let rows = counts.map { cells in
      area.lengths(equal(cells), filling: area.size.width - Double(cells - 1) * area.gap)
    }
    guard let height = heights.min(), let width = rows.joined().min(), height > 0, width > 0 else {
      throw area.noRoom(for: count)
    }
    let isTree = settings.lastRow == .fill || counts.last == columns
    return isTree ? tree(rows, heights) : cells(rows, heights, count: count)
  }

  /// Returns the number of photos of each row.
  private func rowCounts(count: Int, columns: Int) -> [Int] {
    let rows = (count + columns - 1) / columns
    switch settings.lastRow {
    case .fill: return (0..<rows).map { count / rows + ($0 < count % rows ? 1 : 0) }
    case .center, .left: return Array(repeating: columns, count: rows - 1) + [count - columns * (rows - 1)]
    }
  }

  /// Returns rows that all fill the width.
  private func tree(_ rows: [[Double]], _ heights: [Double]) -> GeneratedLayout {
    var photo = 0
    let children = zip(rows, heights).map { widths, height in
      let slots = widths.enumerated().map { index, width in
        SplitNode.Child(.slot(GeneratedLayout.name(photo + index)), weight: width)
      }
      photo += widths.count
      return SplitNode.Child(.branch(.row, slots), weight: height)
    }
    return .tree(.branch(.column, children))
  }

  /// Returns cells of equal size; those of the last row are centered or left-aligned.
  private func cells(_ rows: [[Double]], _ heights: [Double], count: Int) -> GeneratedLayout {
    let widths = rows.first ?? []
    let missing = widths.count - (rows.last?.count ?? 0)
    // If the counts allow it, the last row's cells align with those above.
    let skipped = settings.lastRow == .center ? missing / 2 : 0
    let isBetween = settings.lastRow == .center && missing % 2 == 1
    let shift = isBetween ? ((widths.last ?? 0) + area.gap) / 2 : 0
    var pieces: [GeneratedLayout.Piece] = []
    var y = 0.0
    for (row, height) in heights.enumerated() {
      let isLast = row == heights.count - 1 && rows.count > 1
      var x = isLast ? (area.isWhole ? shift.rounded() : shift) : 0
      for (column, width) in widths.enumerated() where pieces.count < count {
        if !isLast || column >= skipped {
          let frame = Rect(x: x, y: y, width: width, height: height)
          pieces.append(GeneratedLayout.Piece(photo: pieces.count, frame: frame))
        }
        x += width + area.gap
      }
      y += height + area.gap
    }
    return .pieces(pieces)
  }

  private func equal(_ count: Int) -> [Double] { Array(repeating: 1, count: count) }

  /// Returns the number of columns whose cells come closest to the preferred aspect ratio, or crop the photos least,
  /// and whose last row is nearly full; among equal ones the smallest.
  private func bestColumns(count: Int) -> Int {
    var best = (columns: 1, cost: Double.infinity)
    for columns in 1...count {
      let cost = cost(columns: columns, count: count)
      if cost < best.cost { best = (columns, cost) }
    }
    return best.columns
  }

  private func cost(columns: Int, count: Int) -> Double {
    let rows = (count + columns - 1) / columns
    let height = share(area.size.height, parts: rows)
    if settings.lastRow == .fill {
      // The mean factor by which cells are too wide or too high.
      let (shorter, longer) = (count / rows, count % rows)
      let wide = misfit(share(area.size.width, parts: shorter), height) * Double(shorter * (rows - longer))
      let narrow =
        longer == 0 ? 0 : misfit(share(area.size.width, parts: shorter + 1), height) * Double((shorter + 1) * longer)
      return (wide + narrow) / Double(count)
    }
    let missing = Double(rows * columns - count) / Double(columns)
    return misfit(share(area.size.width, parts: columns), height) * (1 + Self.incompleteness * missing)
  }

  private func share(_ length: Double, parts: Int) -> Double {
    (length - Double(parts - 1) * area.gap) / Double(parts)
  }

  private func misfit(_ width: Double, _ height: Double) -> Double {
    guard width > 0, height > 0 else { return .infinity }
    guard let cellAspect = settings.cellAspect else {
      return aspects.reduce(0) { $0 + $1.count * Self.misfit(width / height, $1.ratio) } / Double(count)
    }
    return Self.misfit(width / height, cellAspect)
  }

  /// Returns the larger of the ratios of two aspect ratios, at least 1.
  private static func misfit(_ cell: Double, _ wanted: Double) -> Double { max(cell / wanted, wanted / cell) }
}
