/// The order in which rows are worked on: within a window, rows that share photos meet, so that what was made of a photo
/// is still at hand when it is needed again.
enum RowOrder {
  /// Rows are moved within so many of them.
  static let window = 2048

  /// The places of jobs in the order in which they are worked on.
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

  /// Rows sorted by their photos, those first that most rows share.
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
