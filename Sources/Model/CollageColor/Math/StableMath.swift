/// Powers, logarithms and cube roots, bit-identical on every platform.
///
/// The mathematics libraries of platforms may differ in the last bit, and native code and WebAssembly do. These
/// functions use only sums, products, quotients and square roots, which IEEE 754 defines exactly. Relative errors stay
/// below 2^-45; 16-bit colors need 2^-17.
package enum StableMath {
  /// Returns 2 raised to a power between -1000 and 1000.
  ///
  /// It uses a Taylor series about the nearest integer, whose first omitted term is less than 2^-57.
  package static func exp2(_ exponent: Double) -> Double {
    let bounded = min(max(exponent, -1000), 1000)
    let whole = Int(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
    let x = (bounded - Double(whole)) * naturalLogarithmOf2
    var series = 1 / 479_001_600.0 + x / 6_227_020_800
    series = 1 / 39_916_800.0 + x * series
    series = 1 / 3_628_800.0 + x * series
    series = 1 / 362_880.0 + x * series
    series = 1 / 40_320.0 + x * series
    series = 1 / 5040.0 + x * series
    series = 1 / 720.0 + x * series
    series = 1 / 120.0 + x * series
    series = 1 / 24.0 + x * series
    series = 1 / 6.0 + x * series
    series = 1 / 2.0 + x * series
    series = 1 + x * series
    return (1 + x * series) * Double(bitPattern: UInt64(whole + 1023) << 52)
  }

  /// Returns the base-2 logarithm of a positive normal number.
  ///
  /// The significand is within a factor of the square root of 2 of 1, where the logarithm is an inverse hyperbolic
  /// tangent: ln m = 2 artanh((m - 1) / (m + 1)). The first omitted term of its series is less than 2^-58.
  package static func log2(_ number: Double) -> Double {
    let bits = number.bitPattern
    var exponent = Int(bits >> 52) - 1023
    var significand = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if significand > 1.4142135623730951 {
      significand *= 0.5
      exponent += 1
    }
    let s = (significand - 1) / (significand + 1)
    let z = s * s
    var series = 1 / 19.0 + z / 21
    series = 1 / 17.0 + z * series
    series = 1 / 15.0 + z * series
    series = 1 / 13.0 + z * series
    series = 1 / 11.0 + z * series
    series = 1 / 9.0 + z * series
    series = 1 / 7.0 + z * series
    series = 1 / 5.0 + z * series
    series = 1 / 3.0 + z * series
    return Double(exponent) + (2 * s + 2 * s * z * series) / naturalLogarithmOf2
  }

  private static let naturalLogarithmOf2 = 0x1.62e42fefa39efp-1

  /// Returns a power of a number; 0 unless the number is greater than the least normal number.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base > .leastNormalMagnitude ? exp2(exponent * log2(base)) : 0
  }

  /// Returns the cube root; 0 for numbers that are not normal.
  ///
  /// Halley's iteration starts from an estimate that divides the exponent by three. Source of the estimate: W. Kahan,
  /// "Computing a real cube root", 1991; it is within 1/32 of the root, and each of the two steps cubes the error.
  static func cubeRoot(_ number: Double) -> Double {
    let magnitude = number.magnitude
    guard magnitude >= .leastNormalMagnitude, magnitude.isFinite else { return 0 }
    var root = Double(bitPattern: magnitude.bitPattern / 3 + 0x2a9f_7893_782d_a1ce)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * magnitude) / (2 * cube + magnitude)
    }
    return number < 0 ? -root : root
  }
}
