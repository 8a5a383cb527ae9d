import CollageModel

/// The range of a number, and its name for messages.
struct NumberRule {
  let noun: String
  var min: Double
  /// Whether the minimum itself is rejected.
  var excludesMin = false
  var max: Double

  /// Returns the rule that a number breaks, or nil.
  func violation(_ number: Double) -> String? {
    if number < min || (excludesMin && number == min) {
      return "\(noun) must be \(excludesMin ? ">" : ">=") \(JSONWriter.text(of: min))"
    }
    return number > max ? "\(noun) must be <= \(JSONWriter.text(of: max))" : nil
  }

  /// Accepts a range; where it begins with the least number above zero, numbers above zero.
  static func within(_ range: ClosedRange<Double>, _ noun: String) -> NumberRule {
    let isPositive = range.lowerBound == .leastNonzeroMagnitude
    return NumberRule(
      noun: noun, min: isPositive ? 0 : range.lowerBound, excludesMin: isPositive, max: range.upperBound)
  }

  /// Accepts numbers above zero.
  static func positive(_ noun: String) -> NumberRule { within(DocumentLimits.positive, noun) }

  /// Accepts zero and numbers above.
  static func notNegative(_ noun: String) -> NumberRule { within(DocumentLimits.notNegative, noun) }

  /// Accepts any position, displacement or angle.
  static func signed(_ noun: String) -> NumberRule { within(DocumentLimits.signed, noun) }

  /// Accepts numbers from 0 to 1.
  static func share(_ noun: String) -> NumberRule { within(DocumentLimits.share, noun) }

  /// Accepts the zooms that a slot may allow.
  static let zoom = within(DocumentLimits.zoom, "a zoom")
}
