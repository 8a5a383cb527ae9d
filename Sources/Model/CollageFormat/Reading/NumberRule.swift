import CollageModel

/// The allowed range of a number, and the number's name for error messages.
struct NumberRule {
  let noun: String
  var min: Double
  /// True if the minimum itself is rejected.
  var excludesMin = false
  var max: Double

  /// Returns the violated rule as text, or nil.
  func violation(_ number: Double) -> String? {
    if number < min || (excludesMin && number == min) {
      return "\(noun) must be \(excludesMin ? ">" : ">=") \(JSONWriter.text(of: min))"
    }
    return number > max ? "\(noun) must be <= \(JSONWriter.text(of: max))" : nil
  }

  /// Accepts a range; a range that begins with the smallest positive number is described as "> 0".
  static func within(_ range: ClosedRange<Double>, _ noun: String) -> NumberRule {
    let isPositive = range.lowerBound == .leastNonzeroMagnitude
    return NumberRule(
      noun: noun, min: isPositive ? 0 : range.lowerBound, excludesMin: isPositive, max: range.upperBound)
  }

  static func positive(_ noun: String) -> NumberRule { within(DocumentLimits.positive, noun) }

  /// Accepts zero and positive numbers.
  static func notNegative(_ noun: String) -> NumberRule { within(DocumentLimits.notNegative, noun) }

  /// Accepts any position, displacement or angle.
  static func signed(_ noun: String) -> NumberRule { within(DocumentLimits.signed, noun) }

  /// Accepts numbers from 0 to 1.
  static func share(_ noun: String) -> NumberRule { within(DocumentLimits.share, noun) }

  /// Accepts the zooms that a slot can allow.
  static let zoom = within(DocumentLimits.zoom, "a zoom")
}
