internal import CollageModel
import Determinism

/// Breaks photos, in their order, into rows of the full width.
///
/// Source: the line breaking of D. E. Knuth and M. F. Plass, "Breaking paragraphs into lines" (1981): the breaks that
/// minimize the sum of squared deviations from a target height over all rows, including the last.
struct JustifiedGenerator {
  private let aspects: [Double]
  private let area: LayoutArea
  /// The sum of the aspects before each photo.
  private let sums: [Double]

  /// The candidate row heights, as factors of the estimated one.
  private static let heightFactors = (0..<49).map { 0.55 + 0.025 * Double($0) }

  private init(aspects: [Double], sums: [Double], area: LayoutArea) {
    (self.aspects, self.sums, self.area) = (aspects, sums, area)
  }

  init(photos: [LayoutPhoto], area: LayoutArea) {
    aspects = photos.map { $0.aspect }
    self.area = area
    var sums = [0.0]
    for aspect in aspects { sums.append(sums[sums.count - 1] + aspect) }
    self.sums = sums
  }

  // MARK: A given canvas

  /// Returns rows that fill the area.
  ///
  /// Every photo is cropped by the same fraction; the breaks with the best balance of cropping and even heights are
  /// used.
  func filled(rows: Int?) throws(LayoutError) -> GeneratedLayout {
    try check(rows)
    if area.keepsPhotosWhole { return try whole(rows: rows) }
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
    guard let best else { throw area.noRoom(for: aspects.count) }
    if aspects.count <= Self.maxTried, let tried = bestOfAll(rows: rows) {
      return tree(tried, height: area.size.height)
    }
    return tree(improved(best.breaks, cost: best.cost, keepsCount: rows != nil), height: area.size.height)
  }

  private func check(_ rows: Int?) throws(LayoutError) {
    if let rows, !(1...aspects.count).contains(rows) { throw .lineCount(found: rows, photos: aspects.count) }
  }

  // MARK: Whole photos on a given canvas

  /// Returns rows of uncropped photos, centered and scaled to fit the area.
  private func whole(rows: Int?) throws(LayoutError) -> GeneratedLayout {
    var best: (cost: Double, breaks: [Int], size: Size)?
    for candidate in wholeCandidates(rows: rows) {
      guard let size = wholeSize(of: candidate) else { continue }
      let heights = heights(of: candidate, width: size.width)
      let covered = size.width * size.height / (area.size.width * area.size.height)
      let cost = Self.blankWeight * (1 - covered) + Self.unevenness(heights)
      if cost < best?.cost ?? .infinity { best = (cost, candidate, size) }
    }
    guard let best else { throw area.noRoom(for: aspects.count) }
    let (part, corner) = area.part(best.size)
    let generator = JustifiedGenerator(aspects: aspects, sums: sums, area: part)
    return generator.tree(best.breaks, height: part.size.height).moved(from: part, by: corner, in: area)
  }

  /// The weight of empty canvas relative to the unevenness of the rows.
  private static let blankWeight = 3.0

  private func wholeCandidates(rows: Int?) -> [[Int]] {
    guard let rows else {
      // Includes rows as high as the whole area, each of which is narrower than it.
      let heights = Self.heightFactors.map { likelyHeight * $0 } + (1...8).map { area.size.height / Double($0) }
      return heights.compactMap { breaks(height: $0) }
    }
    return [0.9, 1, 1.1].compactMap { factor in
      breaks(rows: rows, height: area.size.width / (sums[aspects.count] / Double(rows)) * factor)
    }
  }

  /// Returns the maximum extents at which rows of uncropped photos fit in the area.
  private func wholeSize(of breaks: [Int]) -> Size? {
    let starts = [0] + breaks
    let gaps = Double(breaks.count - 1) * area.gap
    let heights = heights(of: breaks, width: area.size.width)
    let natural = heights.reduce(0, +) + gaps
    var size = Size(area.size.width, natural)
    if natural > area.size.height {
      // Heights are affine in the width: solve for the width at which they sum up to the area's height.
      var (offset, slope) = (0.0, 0.0)
      for (start, end) in zip(starts, breaks) {
        offset += Double(end - start - 1) * area.gap / (sums[end] - sums[start])
        slope += 1 / (sums[end] - sums[start])
      }
      size = Size((area.size.height - gaps + offset) / slope, area.size.height)
    }
    let minimum = self.heights(of: breaks, width: size.width).min() ?? 0
    return size.width > 0 && size.height > 0 && minimum >= area.minSide ? size : nil
  }

  private static func unevenness(_ heights: [Double]) -> Double {
    let mean = heights.reduce(0, +) / Double(heights.count)
    let sum = heights.reduce(0) { $0 + $1 / mean + mean / $1 - 2 }
    return max(0, sum / Double(heights.count)).squareRoot()
  }

  // MARK: Filling a given canvas

  /// Returns the height of each row if all were equal.
  private func rowHeight(rows: Int) -> Double {
    (area.size.height - Double(rows - 1) * area.gap) / Double(rows)
  }

  /// The estimated height at which rows of uncropped photos fill the area.
  private var likelyHeight: Double {
    (area.size.width * area.size.height / sums[aspects.count]).squareRoot()
  }

  /// The maximum number of photos for which all breaks are tried.
  private static let maxTried = 16

  /// Returns the best of all breaks, optionally with a given number of rows.
  private func bestOfAll(rows: Int?) -> [Int]? {
    let last = aspects.count - 1
    var best: (cost: Double, breaks: [Int])?
    var breaks: [Int] = []
    for bits in 0..<(1 << last) {
      if let rows, bits.nonzeroBitCount != rows - 1 { continue }
      breaks.removeAll(keepingCapacity: true)
      for place in 0..<last where bits >> place & 1 == 1 { breaks.append(place + 1) }
      breaks.append(aspects.count)
      guard let cost = cost(of: breaks), cost < best?.cost ?? .infinity else { continue }
      best = (cost, breaks)
    }
    return best?.breaks
  }

  /// Moves, adds and removes breaks at random while this improves the fit of the rows.
  ///
  /// The heights of rows near a target height rarely add up to the area's height; moving a break by one photo often
  /// corrects that.
  private func improved(_ breaks: [Int], cost: Double, keepsCount: Bool) -> [Int] {
    guard aspects.count > 1 else { return breaks }
    var random = SplitMix64(seed: UInt64(aspects.count))
    var (current, currentCost) = (breaks, cost)
    var best = (breaks: breaks, cost: cost)
    for step in 0..<Self.improvements {
      let changed = neighbor(of: current, keepsCount: keepsCount, &random)
      guard let cost = self.cost(of: changed) else { continue }
      // The accepted increase of the cost falls to zero; a rule without an exponential function (Dueck, Scheuer, 1990).
      let tolerance = 0.05 * (1 - Double(step) / Double(Self.improvements))
      guard cost < currentCost + tolerance else { continue }
      (current, currentCost) = (changed, cost)
      if cost < best.cost { best = (changed, cost) }
    }
    return best.breaks
  }

  /// The weight of cropping: rows can rarely be both even and uncropped, so small losses are cheap and larger ones
  /// expensive.
  private static let lossWeight = 15.0
  private static let freeLoss = 0.03
  private static let improvements = 6_000

  private func neighbor(of breaks: [Int], keepsCount: Bool, _ random: inout SplitMix64) -> [Int] {
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

  /// Returns the cost as for mosaics: the loss and the unevenness of the rows.
  private func cost(of breaks: [Int]) -> Double? {
    let room = area.size.height - Double(breaks.count - 1) * area.gap
    var (first, total, inverse, minimum) = (0, 0.0, 0.0, Double.infinity)
    for end in breaks {
      let height = self.height(from: first, to: end)
      guard height > 0 else { return nil }
      total += height
      inverse += 1 / height
      minimum = min(minimum, height)
      first = end
    }
    let factor = total / room
    guard room > 0, minimum / factor >= area.minSide else { return nil }
    let loss = (factor - 1 / factor).magnitude / 2
    // The mean of x + 1/x - 2, where x is a height over their mean.
    let count = Double(breaks.count)
    let unevenness = max(0, total / count * inverse / count - 1).squareRoot()
    return Self.lossWeight * max(0, loss - Self.freeLoss) + unevenness
  }

  // MARK: A free height

  /// Returns rows of uncropped photos, and their total height; without a target row height or number of rows, the
  /// layout is about square.
  func free(rows: Int?, rowHeight: Double?) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    try check(rows)
    let likely =
      rows.map { area.size.width * Double($0) / sums[aspects.count] }
      ?? (area.size.width * area.size.width / sums[aspects.count]).squareRoot()
    let wanted = rowHeight ?? likely
    let found = wanted > 0 ? rows.map { breaks(rows: $0, height: wanted) } ?? breaks(height: wanted) : nil
    guard let breaks = found else {
      throw area.noRoom(for: aspects.count)
    }
    let heights = heights(of: breaks).map { area.isWhole ? max(1, $0.rounded()) : $0 }
    guard heights.allSatisfy({ $0 > 0 }) else { throw area.noRoom(for: aspects.count) }
    let height = heights.reduce(0, +) + Double(heights.count - 1) * area.gap
    return (tree(breaks, height: height), height)
  }

  // MARK: Breaks

  private func height(from first: Int, to end: Int) -> Double {
    (area.size.width - Double(end - first - 1) * area.gap) / (sums[end] - sums[first])
  }

  private func heights(of breaks: [Int]) -> [Double] { heights(of: breaks, width: area.size.width) }

  private func heights(of breaks: [Int], width: Double) -> [Double] {
    zip([0] + breaks, breaks).map { (width - Double($1 - $0 - 1) * area.gap) / (sums[$1] - sums[$0]) }
  }

  /// Returns the ends of the rows whose heights deviate least from a target.
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

  /// Returns the ends of a given number of rows whose heights deviate least from a target.
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
          // Rows that are far too low only get lower.
          if height < wanted / 8, next[end] < .infinity { break }
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
