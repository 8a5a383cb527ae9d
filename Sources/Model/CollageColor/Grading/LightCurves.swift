import CollageModel

/// The light adjustments of a look: a gain in linear light for each channel.
///
/// Values above white are not clipped: tones above a knee are compressed into the remaining range, so that bright skies
/// keep their clouds.
struct LightCurves {
  private let red: LightCurve
  private let green: LightCurve
  private let blue: LightCurve

  /// Creates the curves, or returns nil if the adjustments do not change light.
  init?(_ adjustments: Adjustments) {
    if adjustments.isNeutral(in: .light) { return nil }
    let gains = LightGains(adjustments)
    red = LightCurve(factor: gains.red)
    green = LightCurve(factor: gains.green)
    blue = LightCurve(factor: gains.blue)
  }

  /// Returns the adjusted encoded color.
  func apply(_ color: RGB) -> RGB {
    RGB(red.value(at: color.red), green.value(at: color.green), blue.value(at: color.blue))
  }

  /// The adjusted encoded color of white.
  var white: RGB { apply(RGB(1, 1, 1)) }
}

/// The gains of the light adjustments.
///
/// Warm light has more red and less blue, and magenta light less green. Temperature and tint preserve the luminance of gray.
struct LightGains {
  let red: Double
  let green: Double
  let blue: Double

  init(_ adjustments: Adjustments) {
    let (warmth, magenta) = (adjustments[.temperature], adjustments[.tint])
    let color = Self.ofColor(warmth, magenta)
    let exposure = StableMath.exp2(adjustments[.exposure]) / color.luminance
    (red, green, blue) = (color.red * exposure, color.green * exposure, color.blue * exposure)
  }

  private static let warmthOfRed = 0.45
  private static let warmthOfBlue = -0.6
  private static let magentaOfSides = 0.1
  private static let magentaOfGreen = -0.25

  /// The gains of temperature and tint alone.
  private static func ofColor(_ warmth: Double, _ magenta: Double) -> RGB {
    RGB(
      StableMath.exp2(warmthOfRed * warmth + magentaOfSides * magenta), StableMath.exp2(magentaOfGreen * magenta),
      StableMath.exp2(warmthOfBlue * warmth + magentaOfSides * magenta))
  }

  /// Returns the exposure, temperature and tint with the given gains in stops.
  static func adjustments(red: Double, green: Double, blue: Double) -> [Adjustment: Double] {
    let warmth = (red - blue) / (warmthOfRed - warmthOfBlue)
    let magenta = (red - green - warmthOfRed * warmth) / (magentaOfSides - magentaOfGreen)
    let exposure = green - magentaOfGreen * magenta + StableMath.log2(ofColor(warmth, magenta).luminance)
    return [.exposure: exposure, .temperature: warmth, .tint: magenta]
  }
}

/// A gain in linear light as a curve of encoded tones, 0 to 1.
struct LightCurve {
  private let factor: Double
  /// The encoded value of white multiplied by the factor.
  private let top: Double
  /// The tone above which tones are compressed.
  private let knee: Double
  /// The curvature of the compression, chosen such that the curve ends at 1.
  private let bend: Double

  init(factor: Double) {
    self.factor = factor
    top = SRGBTransfer.encode(factor)
    knee = 1 / (1 + 1.5 * max(0, top - 1))
    bend = top > 1 ? 1 / (1 - knee) - 1 / (top - knee) : 0
  }

  func value(at tone: Double) -> Double {
    let lit = SRGBTransfer.encode(factor * SRGBTransfer.decode(tone))
    if top <= 1 || lit <= knee { return lit }
    // A hyperbola with slope 1 at the knee, through (top, 1).
    let over = lit - knee
    return min(knee + over / (1 + over * bend), 1)
  }
}
