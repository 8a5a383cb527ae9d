internal import CollageModel

/// Deals photos to columns of equal width.
struct MasonryGenerator {
  private let aspects: [Double]
  private let area: LayoutArea

  /// An exchange must gain more than rounding.
  private static let leastGain = 1e-9
  private static let balancingRounds = 40

  init(photos: [LayoutPhoto], area: LayoutArea) {
    aspects = photos.map { $0.aspect }
    self.area = area
  }

  /// Columns that all reach the bottom of the area; in each column every photo loses the same share.
  func filled(columns: Int?) throws(LayoutError) -> GeneratedLayout {
    let counts = try candidates(columns, height: area.size.height)
    var best: (cost: Double, columns: [[Int]])?
    for count in counts where columnWidth(count) >= area.leastSide {
      var columns = dealt(count)
      balance(&columns, width: columnWidth(count))
      let losses = columns.map { loss(of: content(of: $0), width: columnWidth(count)) }
      let worst = losses.max() ?? .infinity
      if worst < best?.cost ?? .infinity { best = (worst, columns) }
    }
    guard let best, best.cost < Self.impossible else { throw .noRoomForPhotos(count: aspects.count, gap: area.gap) }
    return tree(best.columns)
  }

  /// Columns of uncropped photos that end where they end, and the height of the longest.
  func free(columns: Int?) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    let counts = try candidates(columns, height: area.size.width)
    let count = counts[counts.count / 2]
    let width = columnWidth(count)
    guard width >= area.leastSide else { throw .noRoomForPhotos(count: aspects.count, gap: area.gap) }
    let widths = area.lengths(
      Array(repeating: 1, count: count), filling: area.size.width - Double(count - 1) * area.gap)
    var pieces: [GeneratedLayout.Piece] = []
    var (x, longest) = (0.0, 0.0)
    for (column, width) in zip(dealt(count), widths) {
      var y = 0.0
      for photo in column {
        let natural = width / aspects[photo]
        let height = area.isWhole ? max(1, natural.rounded()) : natural
        pieces.append(.init(photo: photo, frame: Rect(x: x, y: y, width: width, height: height)))
        y += height + area.gap
      }
      longest = max(longest, y - area.gap)
      x += width + area.gap
    }
    return (.pieces(pieces), longest)
  }

  // MARK: Columns

  /// The numbers of columns that are worth a try: about as many as make uncropped photos as high as the area.
  private func candidates(_ columns: Int?, height: Double) throws(LayoutError) -> [Int] {
    let most = aspects.count
    if let columns {
      guard (1...most).contains(columns) else { throw .lineCount(found: columns, photos: most) }
      return [columns]
    }
    let sum = aspects.reduce(0) { $0 + 1 / $1 }
    let likely = (sum * area.size.width / height).squareRoot()
    guard likely.isFinite, likely < Double(most) else { return [most] }
    let middle = max(1, Int(likely.rounded()))
    let reach = max(2, middle / 4)
    return Array(max(1, middle - reach)...max(1, min(most, middle + reach)))
  }

  private func columnWidth(_ count: Int) -> Double {
    (area.size.width - Double(count - 1) * area.gap) / Double(count)
  }

  /// Each photo in turn goes to the column that is shortest by then, the leftmost of equal ones.
  private func dealt(_ count: Int) -> [[Int]] {
    var columns = Array(repeating: [Int](), count: count)
    var lengths = Array(repeating: 0.0, count: count)
    let gap = area.gap / columnWidth(count)
    for photo in aspects.indices {
      let shortest = lengths.indices.min { (lengths[$0], $0) < (lengths[$1], $1) } ?? 0
      columns[shortest].append(photo)
      lengths[shortest] += 1 / aspects[photo] + gap
    }
    return columns
  }

  /// What a column's photos need: the sum of their heights for a width of one, and how many there are.
  private struct Content {
    var height: Double
    var count: Int
    /// The content with a photo less, a photo more.
    func trading(_ given: Double?, for taken: Double?) -> Content {
      Content(
        height: height - (given ?? 0) + (taken ?? 0), count: count - (given == nil ? 0 : 1) + (taken == nil ? 0 : 1))
    }
  }

  private func content(of column: [Int]) -> Content {
    Content(height: column.reduce(0) { $0 + 1 / aspects[$1] }, count: column.count)
  }

  /// |s - 1/s| / 2 of the factor by which a column's photos are too high; a great number for an empty or crowded one.
  private func loss(of content: Content, width: Double) -> Double {
    let room = area.size.height - Double(content.count - 1) * area.gap
    guard content.count > 0, room >= area.leastSide * Double(content.count) else { return Self.impossible }
    let factor = content.height * width / room
    return (factor - 1 / factor).magnitude / 2
  }

  private static let impossible = 1e6

  /// Moves and exchanges photos between the worst column and the others as long as the sum of squared losses falls.
  private func balance(_ columns: inout [[Int]], width: Double) {
    for _ in 0..<Self.balancingRounds {
      let contents = columns.map { content(of: $0) }
      let losses = contents.map { loss(of: $0, width: width) }
      guard let worst = losses.indices.max(by: { (losses[$0], $0) < (losses[$1], $1) }) else { return }
      var best: (gain: Double, other: Int, given: Int?, taken: Int?)?
      for other in columns.indices where other != worst {
        let before = losses[worst] * losses[worst] + losses[other] * losses[other]
        for given in columns[worst].map(Optional.some) + [nil] {
          for taken in columns[other].map(Optional.some) + [nil] {
            let (mine, theirs) = (given.map { 1 / aspects[$0] }, taken.map { 1 / aspects[$0] })
            if mine == theirs { continue }
            let one = loss(of: contents[worst].trading(mine, for: theirs), width: width)
            let two = loss(of: contents[other].trading(theirs, for: mine), width: width)
            let gain = before - one * one - two * two
            if gain > best?.gain ?? Self.leastGain { best = (gain, other, given, taken) }
          }
        }
      }
      guard let best else { return }
      columns[worst] = (columns[worst].filter { $0 != best.given } + [best.taken].compactMap { $0 }).sorted()
      columns[best.other] = (columns[best.other].filter { $0 != best.taken } + [best.given].compactMap { $0 }).sorted()
    }
  }

  private func tree(_ columns: [[Int]]) -> GeneratedLayout {
    let widths = area.lengths(
      Array(repeating: 1, count: columns.count), filling: area.size.width - Double(columns.count - 1) * area.gap)
    let children = zip(columns, widths).map { column, width in
      let heights = area.lengths(
        column.map { 1 / aspects[$0] }, filling: area.size.height - Double(column.count - 1) * area.gap)
      let cells = zip(column, heights).map { SplitNode.Child(.slot(GeneratedLayout.name($0)), weight: $1) }
      return SplitNode.Child(cells.count == 1 ? cells[0].node : .branch(.column, cells), weight: width)
    }
    return .tree(children.count == 1 ? children[0].node : .branch(.row, children))
  }
}
