import CollageLayout

/// The order in which found photos fill slots.
public enum PhotoOrder: Hashable, Sendable {
  /// By file name as people count: `IMG_2` before `IMG_10`.
  case name
  /// By the time of taking that EXIF holds; photos without one come last, by name.
  case taken
  /// By the file's time of modification, oldest first.
  case modified
  /// As given; folders and patterns in natural name order.
  case given
  /// In an order that depends on the seed alone.
  case shuffle(seed: UInt64)

  func apply(to paths: [String], policy: PhotoPolicy) throws(RenderError) -> [String] {
    switch self {
    case .given: return paths
    case .name: return Self.byName(paths)
    case .shuffle(let seed): return SeededShuffle.shuffled(Self.byName(paths), seed: seed)
    case .modified:
      var keyed: [(path: String, key: Int)] = []
      for path in Self.byName(paths) { keyed.append((path, try RegularFile(path: path).modified)) }
      return Self.stablySorted(keyed) { $0 < $1 }
    case .taken:
      var keyed: [(path: String, key: String)] = []
      for path in Self.byName(paths) {
        // EXIF writes dates as 2026:11:21 10:00:00, which sort as text; "~" sorts after every digit.
        keyed.append((path, try PhotoProbe.header(of: path, policy: policy).taken ?? "~"))
      }
      return Self.stablySorted(keyed) { $0 < $1 }
    }
  }

  private static func byName(_ paths: [String]) -> [String] {
    paths.sorted { NaturalOrder.precedes($0, $1) }
  }

  private static func stablySorted<Key>(
    _ keyed: [(path: String, key: Key)], by precedes: (Key, Key) -> Bool
  ) -> [String] {
    keyed.enumerated().sorted { one, other in
      if precedes(one.element.key, other.element.key) { return true }
      if precedes(other.element.key, one.element.key) { return false }
      return one.offset < other.offset
    }.map { $0.element.path }
  }
}
