/// The range that a number must lie in, and what the number is called.
struct NumberRule {
  /// The greatest magnitude of a length or a position.
  static let reach = 1e6

  let noun: String
  var least: Double
  /// Whether the least value itself is refused.
  var excludesLeast = false
  var greatest: Double

  /// The rule that a number breaks, or nil.
  func violation(_ number: Double) -> String? {
    if number < least || (excludesLeast && number == least) {
      return "\(noun) must be \(excludesLeast ? ">" : ">=") \(JSONWriter.text(of: least))"
    }
    return number > greatest ? "\(noun) must be <= \(JSONWriter.text(of: greatest))" : nil
  }

  /// Above zero.
  static func positive(_ noun: String) -> NumberRule {
    NumberRule(noun: noun, least: 0, excludesLeast: true, greatest: reach)
  }

  /// Zero or above.
  static func notNegative(_ noun: String) -> NumberRule { NumberRule(noun: noun, least: 0, greatest: reach) }

  /// Any position, displacement or angle.
  static func signed(_ noun: String) -> NumberRule { NumberRule(noun: noun, least: -reach, greatest: reach) }

  /// From 0 to 1.
  static func share(_ noun: String) -> NumberRule { NumberRule(noun: noun, least: 0, greatest: 1) }

  /// The scales that a slot may allow.
  static let zoom = NumberRule(noun: "a zoom", least: 0.01, greatest: 100)
}
