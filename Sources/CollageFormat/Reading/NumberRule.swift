/// The range of a number, and its name for messages.
struct NumberRule {
  /// The maximum magnitude of a length or a position.
  static let reach = 1e6

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

  /// Accepts numbers above zero.
  static func positive(_ noun: String) -> NumberRule {
    NumberRule(noun: noun, min: 0, excludesMin: true, max: reach)
  }

  /// Accepts zero and numbers above.
  static func notNegative(_ noun: String) -> NumberRule { NumberRule(noun: noun, min: 0, max: reach) }

  /// Accepts any position, displacement or angle.
  static func signed(_ noun: String) -> NumberRule { NumberRule(noun: noun, min: -reach, max: reach) }

  /// Accepts numbers from 0 to 1.
  static func share(_ noun: String) -> NumberRule { NumberRule(noun: noun, min: 0, max: 1) }

  /// Accepts the zooms that a slot may allow.
  static let zoom = NumberRule(noun: "a zoom", min: 0.01, max: 100)
}
