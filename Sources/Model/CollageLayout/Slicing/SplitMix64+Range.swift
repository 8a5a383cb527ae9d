import Determinism

extension SplitMix64 {
  /// Returns a number from the lower bound up to but without the upper one.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
