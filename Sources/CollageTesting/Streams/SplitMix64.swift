/// A seeded generator of random numbers, so that a property test that fails can be run again.
///
/// Source: Vigna's public-domain splitmix64.c.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator whose numbers depend on the seed alone.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A random number within a range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A random integer within a range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True as often as false.
  public mutating func bool() -> Bool { Bool.random(using: &self) }

  /// One of the elements, or nil when there are none.
  public mutating func element<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
