/// How much of a movement beyond a limit is shown.
///
/// `d s k / (s + k d)` for an overshoot `d` and a dimension `s`: it starts with the fraction `k` of the finger's
/// movement and never reaches `s`. The formula is that of the bounce of UIKit's scroll views, where k is 0.55.
public struct Resistance: Hashable, Sendable {
  /// The fraction that is shown at first; 0 stops the photo at its limit, infinity removes the limit.
  public var coefficient: Double

  /// Creates a resistance; a negative or NaN coefficient stops the photo at its limit.
  public init(_ coefficient: Double) { self.coefficient = coefficient > 0 ? coefficient : 0 }

  /// Shows nothing beyond a limit.
  public static let hard = Resistance(0)
  /// Shows everything beyond a limit.
  public static let absent = Resistance(.infinity)
  /// The default.
  public static let rubberBand = Resistance(0.55)

  /// Returns the shown part of an overshoot, with its sign; overshoot and dimension have the same unit.
  public func shown(_ overshoot: Double, dimension: Double) -> Double {
    guard coefficient > 0, dimension > 0, overshoot != 0 else { return 0 }
    guard coefficient.isFinite else { return overshoot }
    let distance = overshoot.magnitude
    guard distance.isFinite else { return overshoot > 0 ? dimension : -dimension }
    let shown = distance * dimension * coefficient / (dimension + coefficient * distance)
    // If the products overflow, the result is indistinguishable from the dimension.
    guard shown.isFinite else { return overshoot > 0 ? dimension : -dimension }
    return overshoot < 0 ? -shown : shown
  }

  /// Returns a factor clamped to a range, plus the shown part of its overshoot.
  ///
  /// Shrinking is measured by the reciprocal: from 1/2 to 1/4 is as far as from 2 to 4.
  func held(_ factor: Double, within range: ClosedRange<Double>) -> Double {
    let (minimum, maximum) = (range.lowerBound, range.upperBound)
    guard factor.isFinite, factor > Self.minFactor else { return minimum }
    if factor > maximum { return maximum + shown(factor - maximum, dimension: maximum) }
    if factor < minimum { return 1 / (1 / minimum + shown(1 / factor - 1 / minimum, dimension: 1 / minimum)) }
    return factor
  }

  /// Smaller factors have no usable reciprocal.
  private static let minFactor = 1e-12
}
