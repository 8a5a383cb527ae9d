internal import CollageModel

/// Breaks photos, in their order, into rows of the full width.
///
/// Source: the line breaking of D. E. Knuth and M. F. Plass, "Breaking paragraphs into lines" (1981): the breaks that
/// make the sum of squared deviations from a wanted height least, over all rows, the last one among them.
struct JustifiedGenerator {
  private let aspects: [Double]
  private let area: LayoutArea
  /// The sum of the aspects before each photo.
  private let sums: [Double]

  /// Row heights that are tried, as factors of the likely one.
  private static let heightFactors = (0..<49).map { 0.55 + 0.025 * Double($0) }

  init(photos: [LayoutPhoto], area: LayoutArea) {
    aspects = photos.map { $0.aspect }
    self.area = area
    var sums = [0.0]
    for aspect in aspects { sums.append(sums[sums.count - 1] + aspect) }
    self.sums = sums
  }

  // MARK: A given canvas

  /// Rows that fill the area; every photo loses the same share, and of all breaks tried the best balance of loss and
  /// even heights is taken.
  func filled(rows: Int?) throws(LayoutError) -> GeneratedLayout {
    if let rows, !(1...aspects.count).contains(rows) { throw .lineCount(found: rows, photos: aspects.count) }
    var best: (cost: Double, breaks: [Int])?
    func consider(_ breaks: [Int]?) {
      guard let breaks, let cost = cost(of: breaks), cost < best?.cost ?? .infinity else { return }
      best = (cost, breaks)
    }
    if let rows {
      consider(self.breaks(rows: rows, height: rowHeight(rows: rows)))
      for factor in [0.9, 1.1] { consider(self.breaks(rows: rows, height: rowHeight(rows: rows) * factor)) }
    } else {
      for factor in Self.heightFactors { consider(self.breaks(height: likelyHeight * factor)) }
    }
    guard let best else { throw .noRoomForPhotos(count: aspects.count, gap: area.gap) }
    return tree(improved(best.breaks, cost: best.cost, keepsCount: rows != nil), height: area.size.height)
  }

  /// The height of each of so many rows if all were alike.
  private func rowHeight(rows: Int) -> Double {
    (area.size.height - Double(rows - 1) * area.gap) / Double(rows)
  }

  /// The height at which rows of uncropped photos fill the area, by and large.
  private var likelyHeight: Double {
    (area.size.width * area.size.height / sums[aspects.count]).squareRoot()
  }

  /// Moves, adds and takes away breaks at random as long as that makes the rows fit the area better.
  ///
  /// Rows near a wanted height rarely sum up to the area's; a break here and there by one photo is what it takes.
  private func improved(_ breaks: [Int], cost: Double, keepsCount: Bool) -> [Int] {
    guard aspects.count > 1 else { return breaks }
    var random = SplitMix64(state: UInt64(aspects.count))
    var (current, currentCost) = (breaks, cost)
    var best = (breaks: breaks, cost: cost)
    for step in 0..<Self.improvements {
      let changed = neighbour(of: current, keepsCount: keepsCount, &random)
      guard let cost = self.cost(of: changed) else { continue }
      // What may be worse than now falls to nothing; a rule without an exponential function (Dueck, Scheuer, 1990).
      let tolerance = 0.05 * (1 - Double(step) / Double(Self.improvements))
      guard cost < currentCost + tolerance else { continue }
      (current, currentCost) = (changed, cost)
      if cost < best.cost { best = (changed, cost) }
    }
    return best.breaks
  }

  /// Whole rows can be even or exact, seldom both: what nobody misses may go, and more than that costs dearly.
  private static let lossWeight = 15.0
  private static let freeLoss = 0.03
  private static let improvements = 6_000

  private func neighbour(of breaks: [Int], keepsCount: Bool, _ random: inout SplitMix64) -> [Int] {
    var changed = breaks
    let kind = keepsCount ? 0 : random.next(below: 6)
    if kind < 4, breaks.count > 1 {
      // The last break is the end and stays.
      let index = Int(random.next(below: UInt64(breaks.count - 1)))
      let moved = breaks[index] + (random.next(below: 2) == 0 ? -1 : 1)
      if moved > (index == 0 ? 0 : breaks[index - 1]), moved < breaks[index + 1] { changed[index] = moved }
    } else if kind == 4, breaks.count > 1 {
      changed.remove(at: Int(random.next(below: UInt64(breaks.count - 1))))
    } else if kind == 5 {
      let place = 1 + Int(random.next(below: UInt64(aspects.count - 1)))
      if !breaks.contains(place) {
        changed.append(place)
        changed.sort()
      }
    }
    return changed
  }

  /// As a mosaic's: the loss, and how uneven the rows are.
  private func cost(of breaks: [Int]) -> Double? {
    let heights = heights(of: breaks)
    let room = area.size.height - Double(heights.count - 1) * area.gap
    guard room > 0, heights.allSatisfy({ $0 > 0 }) else { return nil }
    let total = heights.reduce(0, +)
    let factor = total / room
    let mean = total / Double(heights.count)
    guard let least = heights.min(), least / factor >= area.leastSide else { return nil }
    let unevenness = heights.reduce(0) { $0 + $1 / mean + mean / $1 - 2 } / Double(heights.count)
    let loss = (factor - 1 / factor).magnitude / 2
    return Self.lossWeight * max(0, loss - Self.freeLoss) + max(0, unevenness).squareRoot()
  }

  // MARK: A free height

  /// Rows of uncropped photos, and the height that they need; without a wanted height of a row the whole is about square.
  func free(rowHeight: Double?) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    let wanted = rowHeight ?? (area.size.width * area.size.width / sums[aspects.count]).squareRoot()
    guard wanted > 0, let breaks = breaks(height: wanted) else {
      throw .noRoomForPhotos(count: aspects.count, gap: area.gap)
    }
    let heights = heights(of: breaks).map { area.isWhole ? max(1, $0.rounded()) : $0 }
    guard heights.allSatisfy({ $0 > 0 }) else { throw .noRoomForPhotos(count: aspects.count, gap: area.gap) }
    let height = heights.reduce(0, +) + Double(heights.count - 1) * area.gap
    return (tree(breaks, height: height), height)
  }

  // MARK: Breaks

  private func height(from first: Int, to end: Int) -> Double {
    (area.size.width - Double(end - first - 1) * area.gap) / (sums[end] - sums[first])
  }

  private func heights(of breaks: [Int]) -> [Double] {
    zip([0] + breaks, breaks).map { height(from: $0, to: $1) }
  }

  /// The ends of the rows whose heights deviate least from a wanted one.
  private func breaks(height wanted: Double) -> [Int]? {
    let count = aspects.count
    var costs = Array(repeating: Double.infinity, count: count + 1)
    var starts = Array(repeating: 0, count: count + 1)
    costs[0] = 0
    for end in 1...count {
      for first in stride(from: end - 1, through: 0, by: -1) {
        let height = self.height(from: first, to: end)
        guard height > 0 else { break }
        let deviation = (height - wanted) / wanted
        let cost = costs[first] + deviation * deviation
        if cost < costs[end] { (costs[end], starts[end]) = (cost, first) }
        // Rows that are far too low only get lower.
        if height < wanted / 3, costs[end] < .infinity { break }
      }
    }
    guard costs[count] < .infinity else { return nil }
    var breaks: [Int] = []
    var end = count
    while end > 0 {
      breaks.append(end)
      end = starts[end]
    }
    return breaks.reversed()
  }

  /// The same for a given number of rows.
  private func breaks(rows: Int, height wanted: Double) -> [Int]? {
    let count = aspects.count
    var costs = Array(repeating: Double.infinity, count: count + 1)
    costs[0] = 0
    var starts: [[Int]] = []
    for _ in 0..<rows {
      var (next, begun) = (Array(repeating: Double.infinity, count: count + 1), Array(repeating: 0, count: count + 1))
      for end in 1...count {
        for first in stride(from: end - 1, through: 0, by: -1) where costs[first] < .infinity {
          let height = self.height(from: first, to: end)
          guard height > 0 else { break }
          let deviation = (height - wanted) / wanted
          let cost = costs[first] + deviation * deviation
          if cost < next[end] { (next[end], begun[end]) = (cost, first) }
        }
      }
      starts.append(begun)
      costs = next
    }
    guard costs[count] < .infinity else { return nil }
    var breaks: [Int] = []
    var end = count
    for begun in starts.reversed() {
      breaks.append(end)
      end = begun[end]
    }
    return breaks.reversed()
  }

  private func tree(_ breaks: [Int], height: Double) -> GeneratedLayout {
    let room = height - Double(breaks.count - 1) * area.gap
    let rows = zip(zip([0] + breaks, breaks), area.lengths(heights(of: breaks), filling: room)).map { ends, height in
      let photos = ends.0..<ends.1
      let widths = area.lengths(
        photos.map { aspects[$0] }, filling: area.size.width - Double(photos.count - 1) * area.gap)
      let cells = zip(photos, widths).map { SplitNode.Child(.slot(GeneratedLayout.name($0)), weight: $1) }
      return SplitNode.Child(cells.count == 1 ? cells[0].node : .branch(.row, cells), weight: height)
    }
    return .tree(rows.count == 1 ? rows[0].node : .branch(.column, rows))
  }
}
