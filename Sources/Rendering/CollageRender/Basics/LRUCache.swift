/// A least recently used cache whose total size in bytes is limited.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A cached value with its neighbors in the order of last use, by their places in `nodes`.
  private struct Node {
    let key: Key
    let value: Value
    let bytes: Int
    var older: Int?
    var newer: Int?
  }

  /// The cached values, and nil at the places in `free`.
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var oldest: Int?
  private var newest: Int?
  /// The total size of the cached values.
  private(set) var bytes = 0
  /// Hits, misses and evictions since the cache was created.
  private(set) var hits = 0
  private(set) var misses = 0
  private(set) var evictions = 0

  var count: Int { places.count }

  /// Returns the cached value of a key, or nil, and counts a hit or a miss.
  mutating func value(of key: Key) -> Value? {
    guard let place = places[key], let node = nodes[place] else {
      misses += 1
      return nil
    }
    hits += 1
    if place != newest {
      unlink(node)
      link(place)
    }
    return node.value
  }

  /// Stores a value, evicting others as needed; a value larger than the limit is not stored.
  mutating func keep(_ value: Value, for key: Key, bytes size: Int, limit: Int) {
    if let place = places.removeValue(forKey: key) { remove(at: place) }
    guard size <= limit else { return }
    while bytes + size > limit, let oldest, let node = nodes[oldest] {
      places[node.key] = nil
      remove(at: oldest)
      evictions += 1
    }
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(nil) }
    nodes[place] = Node(key: key, value: value, bytes: size)
    places[key] = place
    link(place)
    bytes += size
  }

  mutating func removeAll() {
    (nodes, free, places) = ([], [], [:])
    (oldest, newest, bytes) = (nil, nil, 0)
  }

  private mutating func remove(at place: Int) {
    guard let node = nodes[place] else { return }
    unlink(node)
    nodes[place] = nil
    free.append(place)
    bytes -= node.bytes
  }

  private mutating func unlink(_ node: Node) {
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
  }

  /// Makes the value at a place the most recently used one.
  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = nil
    if let newest { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
