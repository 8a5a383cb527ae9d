/// Sine, cosine and arc tangent of angles in degrees, bit-identical on every platform.
///
/// The mathematics libraries of platforms may differ in the last bit, and native code and WebAssembly do. These
/// functions use only sums, products, quotients, square roots and remainders, which IEEE 754 defines exactly. All
/// results are within one unit in the last place of the exact ones, unless a quotient is subnormal.
///
/// Method: the angle is reduced to -45 to 45 degrees, which is exact in degrees; its value in radians is a
/// double-double (T. J. Dekker, "A floating-point technique for extending the available precision", 1971); then a
/// Taylor series is evaluated whose first omitted term is less than a hundredth of the last place. Arc tangents are in
/// `DegreeMath+ArcTangent.swift`.
enum DegreeMath {
  /// Radians per degree as a double-double: rounded value and rounding error.
  private static let radiansHigh = 0x1.1df46a2529d39p-6
  private static let radiansLow = 0x1.5c1d8becdd291p-62

  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    // Most photos are upright.
    if degrees == 0, degrees.sign == .plus { return (0, 1) }
    // For magnitudes below 1e9 the following steps are exact without the remainder, which is the slowest step.
    let turned = degrees.magnitude < 1e9 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
    guard turned.isFinite else { return (.nan, .nan) }
    let quarter = nearestInteger(turned / 90)
    let (high, low) = radians(turned - Double(quarter) * 90)
    let (sine, cosine) = (sine(high, low), cosine(high, low))
    switch quarter & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, 0 - sine)
    case 2: return (0 - sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Rounds like `rounded()`, which would call the platform's library on processors without a rounding instruction.
  private static func nearestInteger(_ value: Double) -> Int {
    let whole = Int(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  private static func radians(_ degrees: Double) -> (high: Double, low: Double) {
    let (high, rest) = product(degrees, radiansHigh)
    return (high, rest + degrees * radiansLow)
  }

  /// Returns a product as a double-double: rounded value and rounding error.
  static func product(_ left: Double, _ right: Double) -> (high: Double, low: Double) {
    let high = left * right
    let (a, b) = (split(left), split(right))
    return (high, ((a.high * b.high - high) + a.high * b.low + a.low * b.high) + a.low * b.low)
  }

  /// Splits a number into two halves whose products are exact.
  private static func split(_ value: Double) -> (high: Double, low: Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  /// Returns the sine of a double-double in radians, at most an eighth of a turn.
  private static func sine(_ x: Double, _ low: Double) -> Double {
    let z = x * x
    var series = -1 / 1_307_674_368_000.0 + z / 355_687_428_096_000
    series = 1 / 6_227_020_800.0 + z * series
    series = -1 / 39_916_800.0 + z * series
    series = 1 / 362_880.0 + z * series
    series = -1 / 5040.0 + z * series
    series = 1 / 120.0 + z * series
    series = -1 / 6.0 + z * series
    return x + (x * z * series + low * (1 - z / 2))
  }

  /// Returns the cosine of a double-double in radians, at most an eighth of a turn.
  private static func cosine(_ x: Double, _ low: Double) -> Double {
    let z = x * x
    var series = 1 / 20_922_789_888_000.0 - z / 6_402_373_705_728_000
    series = -1 / 87_178_291_200.0 + z * series
    series = 1 / 479_001_600.0 + z * series
    series = -1 / 3_628_800.0 + z * series
    series = 1 / 40_320.0 + z * series
    series = -1 / 720.0 + z * series
    series = 1 / 24.0 + z * series
    // The difference of 1 and half the square is rounded; its rounding error is added with the small terms.
    let half = z / 2
    let head = 1 - half
    return head + (((1 - head) - half) + (z * z * series - x * low))
  }
}
