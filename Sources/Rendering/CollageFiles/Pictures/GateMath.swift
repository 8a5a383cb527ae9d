/// Overflow-safe arithmetic for untrusted numbers.
package enum GateMath {
  /// Returns the product, or `Int.max` if it overflows; negative factors count as 0.
  package static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { result, factor in
      let (value, overflow) = result.multipliedReportingOverflow(by: max(0, factor))
      return overflow ? Int.max : value
    }
  }

  /// Returns the sum of two numbers that are not negative, or `Int.max` if it overflows.
  static func sum(_ one: Int, _ other: Int) -> Int {
    let (value, overflow) = one.addingReportingOverflow(other)
    return overflow ? Int.max : value
  }
}
