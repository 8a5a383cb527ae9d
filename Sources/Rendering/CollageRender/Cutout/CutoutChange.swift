public import CollageModel

/// A change to the rules by which all photos of a picture are cut out.
public struct CutoutChange: Codable, Hashable, Sendable {
  /// The minimum confidence, 0 to 1; nil keeps each rule's.
  public var minConfidence: Double?
  /// The part of a photo that is shown if its subject is uncertain; nil keeps each rule's.
  public var whenUncertain: CutoutRule.WhenUncertain?
  /// True if cut-outs are adjusted to a common light; nil keeps each rule's.
  public var evensLight: Bool?

  /// Creates a change; without arguments rules stay as they are.
  public init(
    minConfidence: Double? = nil, whenUncertain: CutoutRule.WhenUncertain? = nil, evensLight: Bool? = nil
  ) {
    (self.minConfidence, self.whenUncertain, self.evensLight) = (minConfidence, whenUncertain, evensLight)
  }

  /// Returns a rule with this change.
  public func applied(to rule: CutoutRule) -> CutoutRule {
    var rule = rule
    rule.minConfidence = minConfidence ?? rule.minConfidence
    rule.whenUncertain = whenUncertain ?? rule.whenUncertain
    rule.evensLight = evensLight ?? rule.evensLight
    return rule
  }
}
