import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("The cache of values by last use") struct LRUCacheTests {
  @Test func theOldestGoesFirst() {
    var store = LRUCache<String, Int>()
    store.keep(1, for: "a", bytes: 40, limit: 100)
    store.keep(2, for: "b", bytes: 40, limit: 100)
    #expect(store.value(of: "a") == 1)
    store.keep(3, for: "c", bytes: 40, limit: 100)
    #expect(store.value(of: "b") == nil && store.value(of: "a") == 1 && store.value(of: "c") == 3)
    store.keep(4, for: "d", bytes: 101, limit: 100)
    #expect(store.value(of: "d") == nil && store.bytes == 80)
    store.keep(5, for: "a", bytes: 10, limit: 100)
    #expect(store.value(of: "a") == 5 && store.bytes == 50 && store.count == 2)
  }

  /// The same cache as a list of entries, the oldest first.
  private struct Listed {
    var entries: [(key: Int, value: Int, bytes: Int)] = []
    var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }

    mutating func value(of key: Int) -> Int? {
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
      entries.append(entries.remove(at: place))
      return entries.last?.value
    }

    mutating func keep(_ value: Int, for key: Int, bytes: Int, limit: Int) {
      entries.removeAll { $0.key == key }
      guard bytes <= limit else { return }
      while self.bytes + bytes > limit { entries.removeFirst() }
      entries.append((key, value, bytes))
    }
  }

  @Test("keeps what a list by last use keeps", arguments: 1...20)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (cache, listed) = (LRUCache<HashedKey<Int>, Int>(), Listed())
    for step in 0..<400 {
      let key = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        cache.removeAll()
        listed.entries = []
      case ..<20:
        let size = Int.random(in: 0...60, using: &random)
        cache.keep(step, for: HashedKey(key), bytes: size, limit: 50 + key)
        listed.keep(step, for: key, bytes: size, limit: 50 + key)
      default: #expect(cache.value(of: HashedKey(key)) == listed.value(of: key), "seed \(seed), step \(step)")
      }
      #expect(cache.bytes == listed.bytes && cache.count == listed.entries.count, "seed \(seed), step \(step)")
    }
    #expect(cache.evictions > 0 && cache.hits > 0 && cache.misses > 0)
  }
}
