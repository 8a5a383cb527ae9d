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
    let (warmth, magenta) = (adjustments[.temperature], adjustments[.tint])
    // Warm light has more red and less blue. The gains preserve the luminance of gray.
    let warm = StableMath.exp2(0.45 * warmth + 0.1 * magenta)
    let middle = StableMath.exp2(-0.25 * magenta)
    let cold = StableMath.exp2(-0.6 * warmth + 0.1 * magenta)
    let exposure = StableMath.exp2(adjustments[.exposure]) / (0.2126 * warm + 0.7152 * middle + 0.0722 * cold)
    red = LightCurve(factor: warm * exposure)
    green = LightCurve(factor: middle * exposure)
    blue = LightCurve(factor: cold * exposure)
  }

  /// Returns the adjusted encoded color.
  func apply(_ color: RGB) -> RGB {
    RGB(red.value(at: color.red), green.value(at: color.green), blue.value(at: color.blue))
  }

  /// The adjusted encoded color of white.
  var white: RGB { apply(RGB(1, 1, 1)) }
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
