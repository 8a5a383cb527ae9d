/// Assigns end points to start points at the least total distance.
///
/// Up to a few hundred points the total is minimal. Larger sets are divided in halves across their longer side, with as
/// many starts as ends in each half, until the parts are small enough. This takes O(n log n) and lengthens the total by
/// a few percent.
struct LeastMovement {
  private let starts: [Point]
  private let ends: [Point]
  private var chosen: [Int]

  /// The maximum number of points for which the total is minimal.
  private static let exactCount = 300

  /// Returns the index of each start's end; there must be at least as many ends as starts.
  static func ends(_ ends: [Point], for starts: [Point]) -> [Int] {
    var search = LeastMovement(starts: starts, ends: ends)
    search.assign(Array(starts.indices), Array(ends.indices))
    return search.chosen
  }

  private init(starts: [Point], ends: [Point]) {
    self.starts = starts
    self.ends = ends
    chosen = Array(repeating: 0, count: starts.count)
  }

  private mutating func assign(_ from: [Int], _ to: [Int]) {
    guard from.count > Self.exactCount else {
      let costs = from.map { start in to.map { (ends[$0] - starts[start]).length } }
      for (start, column) in zip(from, MinCostAssignment.columns(costs)) { chosen[start] = to[column] }
      return
    }
    let isAcross = extent(of: from) { $0.x } >= extent(of: from) { $0.y }
    func place(_ point: Point) -> Double { isAcross ? point.x : point.y }
    let sortedStarts = ReadingOrder.sorted(from, by: starts.map(place))
    let sortedEnds = ReadingOrder.sorted(to, by: ends.map(place))
    let half = from.count / 2
    let cut = (place(starts[sortedStarts[half - 1]]) + place(starts[sortedStarts[half]])) / 2
    // Surplus ends stay on the side of the cut where they lie.
    let before = sortedEnds.prefix { place(ends[$0]) <= cut }.count
    let split = min(max(before, half), to.count - (from.count - half))
    assign(Array(sortedStarts[..<half]), Array(sortedEnds[..<split]))
    assign(Array(sortedStarts[half...]), Array(sortedEnds[split...]))
  }

  private func extent(of from: [Int], _ place: (Point) -> Double) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for start in from { (low, high) = (min(low, place(starts[start])), max(high, place(starts[start]))) }
    return high - low
  }
}
