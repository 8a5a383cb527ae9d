/// The damping of movement beyond a limit.
///
/// An overshoot `d` is shown as `d s k / (s + k d)` for a dimension `s`: it starts with the fraction `k` of the
/// finger's movement and never reaches `s`. This is the formula of UIKit's scroll views, where k is 0.55.
public struct Resistance: Hashable, Sendable {
  /// The initial fraction of an overshoot that is shown; 0 stops the photo at its limit, infinity removes the limit.
  public var coefficient: Double

  /// Creates a resistance; a negative or NaN coefficient stops the photo at its limit.
  public init(_ coefficient: Double) { self.coefficient = coefficient > 0 ? coefficient : 0 }

  /// The resistance that allows no overshoot.
  public static let hard = Resistance(0)
  /// The resistance that does not damp overshoot.
  public static let absent = Resistance(.infinity)
  /// The rubber band of scroll views on iOS, with the constant 0.55.
  public static let rubberBand = Resistance(0.55)

  /// Returns the damped overshoot with its sign; overshoot and dimension are in the same unit.
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

  /// Returns a factor clamped to a range, plus its damped overshoot.
  ///
  /// Shrinking is measured by the reciprocal: from 1/2 to 1/4 is as far as from 2 to 4.
  func held(_ factor: Double, within range: ClosedRange<Double>) -> Double {
    let (minimum, maximum) = (range.lowerBound, range.upperBound)
    guard factor.isFinite, factor > Self.minFactor else { return minimum }
    if factor > maximum { return maximum + shown(factor - maximum, dimension: maximum) }
    if factor < minimum { return 1 / (1 / minimum + shown(1 / factor - 1 / minimum, dimension: 1 / minimum)) }
    return factor
  }

  /// The minimum factor; smaller ones have no usable reciprocal.
  private static let minFactor = 1e-12
}
