/// Shuffles that a seed determines, on every platform and in every version.
public enum SeededShuffle {
  /// The elements in an order that is one of all possible ones with equal chance over seeds.
  ///
  /// Source: Durstenfeld, "Algorithm 235: Random permutation", 1964 (Fisher and Yates' shuffle), from the last element
  /// down.
  public static func shuffled<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
    var generator = SplitMix64(state: seed)
    var shuffled = elements
    for last in shuffled.indices.dropFirst().reversed() {
      shuffled.swapAt(last, Int(generator.next(below: UInt64(last) + 1)))
    }
    return shuffled
  }
}

/// A small generator with a period of 2^64.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014; constants as in Vigna's
/// public-domain splitmix64.c.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but without `bound`, every one equally likely; `bound` is above zero.
  mutating func next(below bound: UInt64) -> UInt64 {
    // The first 2^64 mod bound values would make small results likelier.
    let surplus = (0 &- bound) % bound
    while true {
      let value = next()
      if value >= surplus { return value % bound }
    }
  }
}

extension SplitMix64 {
  /// A number from 0 up to but without 1, of 53 random bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from the lower bound up to but without the upper one.
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
