/// The allowed ranges of a look's values, except those of adjustments, which ``Adjustment/range`` defines.
public enum LookLimits {
  /// The strength of a filter, a split toning or a duotone.
  public static let strength = 0.0...1.0
  /// The balance of a split toning.
  public static let balance = -1.0...1.0
  /// The coordinates of a curve's points.
  public static let tone = 0.0...1.0
  /// The number of points of a curve that has any.
  public static let curvePoints = 2...32
  /// The minimum difference of the x coordinates of neighboring points of a curve.
  public static let minPointDistance = 1.0 / 512
}

extension Look {
  /// Checks that every value is finite and in its range.
  ///
  /// - Throws: ``LookError`` for the first invalid value.
  public func validate() throws(LookError) {
    try Adjustments.check(strength, .filterStrength, LookLimits.strength)
    try adjustments.validate()
  }
}

extension Adjustments {
  /// Checks that every value is finite and in its range.
  ///
  /// - Throws: ``LookError`` for the first invalid value.
  public func validate() throws(LookError) {
    for adjustment in Adjustment.allCases {
      try Self.check(self[adjustment], .adjustment(adjustment), adjustment.range)
    }
    for channel in ToneCurves.Channel.allCases { try Self.check(curves[channel], channel) }
    if let splitToning {
      try Self.check(splitToning.balance, .toningBalance, LookLimits.balance)
      try Self.check(splitToning.strength, .toningStrength, LookLimits.strength)
    }
    if let duotone { try Self.check(duotone.strength, .duotoneStrength, LookLimits.strength) }
  }

  static func check(
    _ number: Double, _ quantity: LookError.Quantity, _ allowed: ClosedRange<Double>
  ) throws(LookError) {
    // NaN is in no range.
    guard allowed.contains(number) else { throw LookError(quantity: quantity, found: number, allowed: allowed) }
  }

  private static func check(_ curve: ToneCurve, _ channel: ToneCurves.Channel) throws(LookError) {
    if curve.points.isEmpty { return }
    let count = LookLimits.curvePoints
    try check(
      Double(curve.points.count), .curvePoints(channel), Double(count.lowerBound)...Double(count.upperBound))
    var min = LookLimits.tone.lowerBound
    for (index, point) in curve.points.enumerated() {
      // The range leaves room for the points that follow.
      let rest = Double(curve.points.count - 1 - index) * LookLimits.minPointDistance
      try check(point.x, .curveX(channel, point: index), min...Swift.max(min, LookLimits.tone.upperBound - rest))
      try check(point.y, .curveY(channel, point: index), LookLimits.tone)
      min = point.x + LookLimits.minPointDistance
    }
  }
}
