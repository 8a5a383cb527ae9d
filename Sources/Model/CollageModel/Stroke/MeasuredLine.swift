/// A line of discs with cumulative lengths, for dashes and ends.
struct MeasuredLine {
  let discs: [LineDisc]
  /// The length from the first disc to each disc.
  let ways: [Double]

  init(_ discs: [LineDisc]) {
    self.discs = discs
    var (ways, way) = ([Double](), 0.0)
    ways.reserveCapacity(discs.count)
    for (index, disc) in discs.enumerated() {
      if index > 0 { way += (disc.center - discs[index - 1].center).length }
      ways.append(way)
    }
    self.ways = ways
  }

  var length: Double { ways.last ?? 0 }

  /// Returns the disc at a length from the start.
  func disc(at way: Double) -> LineDisc? {
    guard let first = discs.first, let last = discs.last else { return nil }
    if way <= 0 { return first }
    if way >= length { return last }
    let index = place(of: way)
    let (start, end) = (ways[index], ways[index + 1])
    return discs[index].mixed(with: discs[index + 1], at: end > start ? (way - start) / (end - start) : 0)
  }

  /// Returns the index of the last disc at or before a length.
  private func place(of way: Double) -> Int {
    var (low, high) = (0, discs.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ways[middle] <= way { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the part of the line between two lengths.
  func part(from start: Double, to end: Double) -> [LineDisc] {
    guard let first = disc(at: start), let last = disc(at: end) else { return [] }
    guard end > start else { return [first] }
    var result = [first]
    var index = place(of: max(0, start)) + 1
    while index < discs.count, ways[index] < end {
      if ways[index] > start { result.append(discs[index]) }
      index += 1
    }
    result.append(last)
    return result
  }

  /// The maximum number of dashes; more could not be distinguished, so the line is drawn solid.
  private static let dashLimit = 20_000.0

  /// Returns the start and end lengths of the dashes, or nil for a solid line.
  ///
  /// `unit` is the line's width; `dashes` contains the alternating lengths of dashes and gaps. An odd number of lengths
  /// is repeated with dashes and gaps exchanged, as in SVG's `stroke-dasharray`. Around a closed line the pattern is
  /// stretched to whole repetitions.
  func dashes(_ dashes: [Double], unit: Double, isClosed: Bool) -> [(start: Double, end: Double)]? {
    let pattern = (dashes.count % 2 == 0 ? dashes : dashes + dashes).map { $0 * unit }
    let period = pattern.reduce(0, +)
    guard period > 0, length > 0, length / period * Double(pattern.count) <= Self.dashLimit else { return nil }
    let scale = isClosed ? length / (max(1, (length / period).rounded()) * period) : 1
    var (found, way, index) = ([(start: Double, end: Double)](), 0.0, 0)
    // The last repetition around a closed line ends where the first one begins.
    let end = isClosed ? length * (1 - 1e-9) : length
    while way < end {
      let next = way + pattern[index] * scale
      if index % 2 == 0 { found.append((way, min(next, length))) }
      (way, index) = (next, (index + 1) % pattern.count)
    }
    return found
  }
}
