import CollageModel

/// The light adjustments of a look: factors of linear light, one for each channel.
///
/// Light above white is not cut off: from a knee on, tones are compressed into the room that is left, so that bright skies
/// keep their clouds.
struct LightCurves {
  private let red: LightCurve
  private let green: LightCurve
  private let blue: LightCurve

  /// Returns nil when the adjustments leave light as it is.
  init?(_ adjustments: Adjustments) {
    if adjustments.isNeutral(in: .light) { return nil }
    let (warmth, magenta) = (adjustments[.temperature], adjustments[.tint])
    // Warm light has more red and less blue. The factors leave the luminance of gray as it is.
    let warm = StableMath.exp2(0.45 * warmth + 0.1 * magenta)
    let middle = StableMath.exp2(-0.25 * magenta)
    let cold = StableMath.exp2(-0.6 * warmth + 0.1 * magenta)
    let exposure = StableMath.exp2(adjustments[.exposure]) / (0.2126 * warm + 0.7152 * middle + 0.0722 * cold)
    red = LightCurve(factor: warm * exposure)
    green = LightCurve(factor: middle * exposure)
    blue = LightCurve(factor: cold * exposure)
  }

  /// Returns encoded tones for encoded tones.
  func apply(_ color: RGB) -> RGB {
    RGB(red.value(at: color.red), green.value(at: color.green), blue.value(at: color.blue))
  }

  /// What white becomes.
  var white: RGB { apply(RGB(1, 1, 1)) }
}

/// A factor of linear light as a curve of encoded tones, 0 to 1.
struct LightCurve {
  private let factor: Double
  /// The code of white times the factor.
  private let top: Double
  /// The tone from which tones are compressed.
  private let knee: Double
  /// How much steeper the compression is than none, for the curve to end at 1.
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
    // A hyperbola with the slope 1 at the knee, through (top, 1).
    let over = lit - knee
    return min(knee + over / (1 + over * bend), 1)
  }
}
