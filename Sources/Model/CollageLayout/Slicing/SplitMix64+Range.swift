import Determinism

extension SplitMix64 {
  /// Returns a random number in a range, excluding its upper bound.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
