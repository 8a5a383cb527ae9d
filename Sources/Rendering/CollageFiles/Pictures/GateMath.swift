/// Overflow-safe arithmetic for untrusted numbers.
package enum GateMath {
  /// Returns the product, or `Int.max` if it overflows; negative factors count as 0.
  package static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { result, factor in
      let (value, overflow) = result.multipliedReportingOverflow(by: max(0, factor))
      return overflow ? Int.max : value
    }
  }
}
