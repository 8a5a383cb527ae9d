/// A small seeded pseudorandom number generator with the same numbers on every run and machine.
///
/// Its period is 2^64.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014; constants as in Vigna's
/// public-domain splitmix64.c.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator that depends only on the seed.
  @inlinable public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a uniformly distributed number from 0 to `bound` - 1; `bound` must be above zero.
  @inlinable public mutating func next(below bound: UInt64) -> UInt64 {
    // The first 2^64 mod bound values would make small results more likely.
    let surplus = (0 &- bound) % bound
    while true {
      let value = next()
      if value >= surplus { return value % bound }
    }
  }

  /// Returns a number from 0 up to, but excluding, 1, with 53 random bits.
  @inlinable public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
