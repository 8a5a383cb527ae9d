@_exported public import Determinism

// Who tests with seeds of their own needs the generator, and no other part of the module.
extension SplitMix64 {
  /// Returns a random number within a range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// Returns a random integer within a range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True as often as false.
  public mutating func bool() -> Bool { Bool.random(using: &self) }

  /// Returns one of the elements, or nil when there are none.
  public mutating func element<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
