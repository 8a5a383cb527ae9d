/// Sine, cosine and arc tangent of angles in degrees, the same to the bit wherever they run.
///
/// A platform's own mathematics library is free to differ from another's in the last bit, and natively and in
/// WebAssembly they do. These functions use nothing but sums, products, quotients, square roots and remainders, which
/// IEEE 754 defines to the bit. Sines and cosines are within one unit in the last place of the exact ones, arc tangents
/// within three.
///
/// Method: the angle is brought into -45 to 45 degrees, which in degrees is exact; its radians are a sum of two numbers
/// (T. J. Dekker, "A floating-point technique for extending the available precision", 1971); then Taylor's series, whose
/// first term left out is below a hundredth of the last place.
enum DegreeMath {
  /// Radians a degree: the nearest number, and what it lacks.
  private static let radiansHigh = 0x1.1df46a2529d39p-6
  private static let radiansLow = 0x1.5c1d8becdd291p-62
  static let degreesPerRadian = 0x1.ca5dc1a63c1f8p+5

  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    guard turned.isFinite else { return (.nan, .nan) }
    let quarter = (turned / 90).rounded()
    let (high, low) = radians(turned - quarter * 90)
    let (sine, cosine) = (sine(high, low), cosine(high, low))
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, 0 - sine)
    case 2: return (0 - sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  private static func radians(_ degrees: Double) -> (high: Double, low: Double) {
    let high = degrees * radiansHigh
    let (a, b) = (split(degrees), split(radiansHigh))
    let rest = ((a.high * b.high - high) + a.high * b.low + a.low * b.high) + a.low * b.low
    return (high, rest + degrees * radiansLow)
  }

  /// The two halves of a number's digits.
  private static func split(_ value: Double) -> (high: Double, low: Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  /// For a sum of at most an eighth of a turn.
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

  /// For a sum of at most an eighth of a turn.
  private static func cosine(_ x: Double, _ low: Double) -> Double {
    let z = x * x
    var series = 1 / 20_922_789_888_000.0 - z / 6_402_373_705_728_000
    series = -1 / 87_178_291_200.0 + z * series
    series = 1 / 479_001_600.0 + z * series
    series = -1 / 3_628_800.0 + z * series
    series = 1 / 40_320.0 + z * series
    series = -1 / 720.0 + z * series
    series = 1 / 24.0 + z * series
    // One less half the square is rounded; what it lost is added with the small terms.
    let half = z / 2
    let head = 1 - half
    return head + (((1 - head) - half) + (z * z * series - x * low))
  }

  /// The direction of a displacement, clockwise on screen from the positive x axis, above -180 up to 180 degrees; 0 for
  /// no displacement.
  static func arcTangent(y: Double, x: Double) -> Double {
    let (width, height) = (x.magnitude, y.magnitude)
    guard width.isFinite, height.isFinite else { return .nan }
    guard max(width, height) > 0 else { return 0 }
    let isSteep = height > width
    let flat = isSteep ? arcTangent(width, over: height) : arcTangent(height, over: width)
    var (base, sign) = isSteep ? (90.0, -1.0) : (0.0, 1.0)
    if x < 0 { (base, sign) = (180 - base, -sign) }
    let high = base + sign * flat.high
    let angle = high + ((base - high) + sign * flat.high + sign * flat.low)
    return y < 0 ? -angle : angle
  }

  /// In degrees, as a sum of two numbers, for a quotient of at most 1.
  ///
  /// The angle is that of the nearest eighth and a small one: tan(a - b) = (tan a - tan b) / (1 + tan a tan b).
  private static func arcTangent(_ height: Double, over width: Double) -> (high: Double, low: Double) {
    let step = (height / width * 8).rounded()
    let eighth = step / 8
    let rest = step == 0 ? height / width : (height - eighth * width) / (width + eighth * height)
    let z = rest * rest
    var series = 1 / 13.0 - z / 15
    series = -1 / 11.0 + z * series
    series = 1 / 9.0 + z * series
    series = -1 / 7.0 + z * series
    series = 1 / 5.0 + z * series
    series = -1 / 3.0 + z * series
    let known = eighths(Int(step))
    return (known.high, known.low + (rest + rest * z * series) * degreesPerRadian)
  }

  /// The arc tangents of whole eighths in degrees: the nearest number, and what it lacks.
  private static func eighths(_ step: Int) -> (high: Double, low: Double) {
    switch step {
    case 0: (0, 0)
    case 1: (0x1.c80044927fe83p+2, -0x1.2a9346eb4b87bp-53)
    case 2: (0x1.c128e80fae02ep+3, -0x1.0fc10e257c651p-53)
    case 3: (0x1.48e58fac13547p+4, 0x1.bdef92fae944fp-51)
    case 4: (0x1.a90a731a61dc4p+4, -0x1.80b27b26e182bp-51)
    case 5: (0x1.000b0659f5545p+5, 0x1.0e62435c62f2fp-49)
    case 6: (0x1.26f58ce59e23cp+5, 0x1.80b27b26e182bp-50)
    case 7: (0x1.497cc65551cf8p+5, -0x1.2dd089737cc28p-49)
    default: (0x1.6800000000000p+5, 0)
    }
  }
}
