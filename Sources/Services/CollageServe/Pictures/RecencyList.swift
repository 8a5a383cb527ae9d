/// The sizes of named things in the order of their use, within a limit of their total size.
struct RecencyList {
  private var entries: [String: (byteCount: Int, usedAt: Int)] = [:]
  private(set) var byteCount = 0
  private var clock = 0
  private let maxBytes: Int

  init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// Returns the size of a thing, and notes that it was used; nil if it is missing.
  mutating func use(_ name: String) -> Int? {
    guard let entry = entries[name] else { return nil }
    clock += 1
    entries[name]?.usedAt = clock
    return entry.byteCount
  }

  /// Adds a thing as the last one used, or changes its size.
  ///
  /// - Returns: The things that were not used longest and have no room anymore: an eighth of the limit more than necessary, so
  ///   that they are not sorted every time.
  mutating func add(_ name: String, byteCount count: Int) -> [String] {
    remove(name)
    clock += 1
    entries[name] = (count, clock)
    byteCount += count
    guard byteCount > maxBytes else { return [] }
    return removeOldest(to: maxBytes - maxBytes / 8)
  }

  /// Removes the things that were not used longest, until so many bytes are removed or nothing is left.
  ///
  /// - Returns: The things that were removed.
  mutating func drop(_ count: Int) -> [String] {
    removeOldest(to: byteCount - count)
  }

  private mutating func removeOldest(to limit: Int) -> [String] {
    var removed: [String] = []
    for (name, _) in entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
      if byteCount <= limit { break }
      remove(name)
      removed.append(name)
    }
    return removed
  }

  /// Forgets a thing.
  mutating func remove(_ name: String) { byteCount -= entries.removeValue(forKey: name)?.byteCount ?? 0 }
}
