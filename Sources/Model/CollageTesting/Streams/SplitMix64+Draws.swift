@_exported public import Determinism

// Re-exported because tests with their own seeds need the generator without the rest of the module.
extension SplitMix64 {
  /// Returns a random number in a range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// Returns a random integer in a range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns true or false with equal probability.
  public mutating func bool() -> Bool { Bool.random(using: &self) }

  /// Returns a random element, or nil if the collection is empty.
  public mutating func element<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
