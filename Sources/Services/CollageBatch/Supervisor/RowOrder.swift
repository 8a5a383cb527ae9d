/// The processing order of rows.
///
/// Within a window, rows that share photos are adjacent, so that cached tiles are reused.
enum RowOrder {
  /// The number of rows in a window.
  static let window = 2048

  /// Returns the indices of jobs in processing order.
  static func order(_ jobs: [Job]) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(jobs.count)
    var start = 0
    while start < jobs.count {
      let end = min(start + window, jobs.count)
      order += sorted(start..<end, of: jobs)
      start = end
    }
    return order
  }

  /// Returns rows sorted by their photos, with the most frequently used photos first.
  private static func sorted(_ range: Range<Int>, of jobs: [Job]) -> [Int] {
    var uses: [String: Int] = [:]
    for index in range { for photo in jobs[index].inputs { uses[photo, default: 0] += 1 } }
    let ranked = uses.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let ranks = Dictionary(uniqueKeysWithValues: ranked.enumerated().map { ($1.key, $0) })
    let keyed = range.map { index in (index, jobs[index].inputs.compactMap { ranks[$0] }.sorted()) }
    return keyed.sorted { one, other in
      one.1 == other.1 ? one.0 < other.0 : one.1.lexicographicallyPrecedes(other.1)
    }.map(\.0)
  }
}
