extension DegreeMath {
  /// Degrees per radian as a double-double: rounded value and rounding error.
  private static let degreesHigh = 0x1.ca5dc1a63c1f8p+5
  private static let degreesLow = -0x1.1e7ab456405f9p-49

  /// Returns the direction of a displacement, clockwise on screen from the positive x axis, greater than -180 and up to
  /// 180 degrees; 0 for a zero displacement.
  static func arcTangent(y: Double, x: Double) -> Double {
    let largest = max(x.magnitude, y.magnitude)
    guard x.isFinite, y.isFinite else { return .nan }
    guard largest > 0 else { return 0 }
    // Scaling does not change the direction and keeps the products of very long or very short displacements finite.
    let scale = largest > 0x1p500 ? 0x1p-500 : largest < 0x1p-500 ? 0x1p500 : 1
    let (width, height) = (x.magnitude * scale, y.magnitude * scale)
    let isSteep = height > width
    let flat = isSteep ? arcTangent(width, over: height) : arcTangent(height, over: width)
    var (base, sign) = isSteep ? (90.0, -1.0) : (0.0, 1.0)
    if x < 0 { (base, sign) = (180 - base, -sign) }
    let high = base + sign * flat.high
    let angle = high + ((base - high) + sign * flat.high + sign * flat.low)
    return y < 0 ? -angle : angle
  }

  /// Returns the arc tangent, in degrees as a double-double, of a quotient of at most 1.
  ///
  /// The angle is the sum of the nearest multiple of 1/8's arc tangent and a small angle: tan(a - b) = (tan a - tan b)
  /// / (1 + tan a tan b). All intermediate sums, products and quotients keep their rounding errors.
  private static func arcTangent(_ height: Double, over width: Double) -> (high: Double, low: Double) {
    let step = Int(height / width * 8 + 0.5)
    let eighth = Double(step) / 8
    let (across, along) = (product(eighth, width), product(eighth, height))
    // The operands are within a factor of two of each other, so their difference is exact.
    let rise = height - across.high
    let run = width + along.high
    let restOfRun = ((width - run) + along.high) + along.low
    let tangent = rise / run
    let back = product(tangent, run)
    let restOfTangent = (((rise - back.high) - back.low) - across.low - tangent * restOfRun) / run

    let z = tangent * tangent
    var series = 1 / 13.0 - z / 15
    series = -1 / 11.0 + z * series
    series = 1 / 9.0 + z * series
    series = -1 / 7.0 + z * series
    series = 1 / 5.0 + z * series
    series = -1 / 3.0 + z * series
    let small = product(tangent, degreesHigh)
    let rest = tangent * degreesLow + (restOfTangent + tangent * z * series) * degreesHigh
    let known = eighths(step)
    let high = known.high + small.high
    return (high, ((known.high - high) + small.high) + (small.low + rest + known.low))
  }

  /// Returns the arc tangents of multiples of 1/8 in degrees as double-doubles: rounded value and rounding error.
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
