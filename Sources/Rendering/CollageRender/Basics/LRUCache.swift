/// A least recently used cache whose total size in bytes is limited.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let bytes: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// The total size of the cached values.
  private(set) var bytes = 0
  /// Hits, misses and evictions since the cache was created.
  private(set) var hits = 0
  private(set) var misses = 0
  private(set) var evictions = 0

  var count: Int { entries.count }

  /// Returns the cached value of a key, or nil, and counts a hit or a miss.
  mutating func value(of key: Key) -> Value? {
    guard let entry = entries[key] else {
      misses += 1
      return nil
    }
    hits += 1
    uses += 1
    entries[key]?.lastUse = uses
    return entry.value
  }

  /// Stores a value, evicting others as needed; a value larger than the limit is not stored.
  mutating func keep(_ value: Value, for key: Key, bytes size: Int, limit: Int) {
    remove(key)
    guard size <= limit else { return }
    if bytes + size > limit { makeRoom(for: size, limit: limit) }
    uses += 1
    entries[key] = Entry(value: value, bytes: size, lastUse: uses)
    bytes += size
  }

  /// Evicts the least recently used values, freeing some extra room so that the next insertions need not sort again.
  private mutating func makeRoom(for size: Int, limit: Int) {
    let target = min(limit - size, limit / 8 * 7)
    for (key, _) in entries.map({ ($0.key, $0.value.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
      if bytes <= target { return }
      remove(key)
      evictions += 1
    }
  }

  private mutating func remove(_ key: Key) {
    if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
  }

  mutating func removeAll() { (entries, bytes) = ([:], 0) }
}
