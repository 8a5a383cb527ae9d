/// How much of a movement beyond a limit is still shown.
///
/// `d s k / (s + k d)` for an overshoot `d` and a dimension `s`: it begins with the share `k` of the finger's way and
/// never reaches `s`. The formula is the one of the bounce at the end of UIKit's scroll views, where k is 0.55.
public struct Resistance: Hashable, Sendable {
  /// The share that is shown at first; 0 holds the photo at its limit, infinity lets it go anywhere.
  public var coefficient: Double

  /// Makes a resistance; a coefficient that is negative or no number holds.
  public init(_ coefficient: Double) { self.coefficient = coefficient > 0 ? coefficient : 0 }

  /// Nothing beyond a limit is shown.
  public static let hard = Resistance(0)
  /// Everything beyond a limit is shown.
  public static let absent = Resistance(.infinity)
  /// The usual one.
  public static let rubberBand = Resistance(0.55)

  /// What is shown of an overshoot, with its sign; overshoot and dimension are of one unit.
  public func shown(_ overshoot: Double, dimension: Double) -> Double {
    guard coefficient > 0, dimension > 0, overshoot != 0 else { return 0 }
    guard coefficient.isFinite else { return overshoot }
    let distance = overshoot.magnitude
    guard distance.isFinite else { return overshoot > 0 ? dimension : -dimension }
    let shown = distance * dimension * coefficient / (dimension + coefficient * distance)
    // Where the products overflow it is as near to the dimension as numbers can tell.
    guard shown.isFinite else { return overshoot > 0 ? dimension : -dimension }
    return overshoot < 0 ? -shown : shown
  }

  /// A factor brought into a range, and what is shown of the way beyond it.
  ///
  /// Shrinking is felt by the reciprocal: from a half to a quarter is as far as from two to four.
  func held(_ factor: Double, within range: ClosedRange<Double>) -> Double {
    let (least, most) = (range.lowerBound, range.upperBound)
    guard factor.isFinite, factor > Self.leastFactor else { return least }
    if factor > most { return most + shown(factor - most, dimension: most) }
    if factor < least { return 1 / (1 / least + shown(1 / factor - 1 / least, dimension: 1 / least)) }
    return factor
  }

  /// Below this a factor's reciprocal is no number to compute with.
  private static let leastFactor = 1e-12
}
