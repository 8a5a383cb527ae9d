/// A shuffle that depends only on a seed, on all platforms and in all versions.
public enum SeededShuffle {
  /// Returns the elements in a random order; over all seeds, each order is equally likely.
  ///
  /// Source: Durstenfeld, "Algorithm 235: Random permutation", 1964 (the Fisher-Yates shuffle), from the last element
  /// down.
  public static func shuffled<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
    var generator = SplitMix64(seed: seed)
    var shuffled = elements
    for last in shuffled.indices.dropFirst().reversed() {
      shuffled.swapAt(last, Int(generator.next(below: UInt64(last) + 1)))
    }
    return shuffled
  }
}
