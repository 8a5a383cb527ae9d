import CollageModel

/// The adjustments of chroma and hue at a given lightness: saturation, vibrance and hue.
struct ChromaMapping {
  private let saturation: Double
  private let vibrance: Double
  private let turn: (sine: Double, cosine: Double)
  let turnsHue: Bool

  /// The direction of skin tones in the plane of a and b.
  private static let skin = Angle(degrees: 55).sineAndCosine

  /// Creates the mapping, or returns nil if the adjustments do not change chroma and hue.
  init?(_ adjustments: Adjustments) {
    (saturation, vibrance) = (adjustments[.saturation], adjustments[.vibrance])
    turnsHue = adjustments[.hue] != 0
    turn = Angle(degrees: adjustments[.hue] * 180).sineAndCosine
    if saturation == 0 && vibrance == 0 && !turnsHue { return nil }
  }

  /// Returns the color with the adjusted a and b, which may be outside the gamut.
  func apply(_ color: OKLab) -> OKLab {
    let chroma = color.chroma * (1 + saturation)
    var factor = 1 + saturation
    if vibrance != 0 && chroma > 0 {
      let strong = chroma / 0.12
      var share = 1 / (1 + strong * strong)
      let towardSkin = max(0, (color.a * Self.skin.cosine + color.b * Self.skin.sine) / color.chroma)
      let nearSkin = towardSkin * towardSkin * towardSkin * towardSkin
      if vibrance > 0 { share *= 1 - 0.6 * nearSkin }
      factor *= 1 + 0.9 * vibrance * share
    }
    let (a, b) = (color.a * factor, color.b * factor)
    return OKLab(color.lightness, a * turn.cosine - b * turn.sine, a * turn.sine + b * turn.cosine)
  }
}

/// The gray mix: it lightens or darkens the gray of each color according to its content of six hues.
///
/// A color is decomposed into gray, one of the hues red, green and blue, and one of yellow, cyan and magenta; each
/// part's amount is its weight. The result is continuous, and no angles are needed.
struct GrayMix {
  private let strength: Double
  private let primaries: RGB
  private let secondaries: (yellow: Double, cyan: Double, magenta: Double)

  /// Creates the mix, or returns nil if the adjustments do not convert to gray.
  init?(_ adjustments: Adjustments) {
    strength = adjustments[.grayscale]
    primaries = RGB(adjustments[.grayRed], adjustments[.grayGreen], adjustments[.grayBlue])
    secondaries = (adjustments[.grayYellow], adjustments[.grayCyan], adjustments[.grayMagenta])
    if strength == 0 { return nil }
  }

  /// Mixes an encoded color with its gray, given the gray's tone without the mix.
  func apply(_ color: RGB, tone: Double) -> RGB {
    let weight = weight(of: color)
    var gray = tone
    if weight != 0 {
      // Multiplying the odds of the tone keeps black and white fixed and all tones in their range.
      let odds = StableMath.exp2(4 * weight)
      gray = tone * odds / (tone * odds + (1 - tone))
    }
    return color.mixed(with: RGB(gray, gray, gray), strength)
  }

  private func weight(of color: RGB) -> Double {
    let (low, high) = (color.min3, color.max3)
    let middle = color.red + color.green + color.blue - low - high
    let primary =
      color.red == high ? primaries.red : color.green == high ? primaries.green : primaries.blue
    let secondary =
      color.blue == low ? secondaries.yellow : color.red == low ? secondaries.cyan : secondaries.magenta
    return (high - middle) * primary + (middle - low) * secondary
  }
}

/// Split toning and sepia: tints that do not change lightness.
struct Tinting {
  private let shadows: OKLab
  private let highlights: OKLab
  private let exponent: Double
  private let sepia: Double

  /// The hue of sepia, as sine and cosine.
  private static let brown = Angle(degrees: 72).sineAndCosine

  /// Creates the tints, or returns nil if the adjustments do not tint.
  init?(_ adjustments: Adjustments) {
    let toning = adjustments.splitToning ?? SplitToning(shadows: .black, highlights: .black, strength: 0)
    func tint(_ color: Color) -> OKLab {
      let lab = OKLab(linear: RGB(color).map(SRGBTransfer.decode))
      return OKLab(0, 0.5 * toning.strength * lab.a, 0.5 * toning.strength * lab.b)
    }
    (shadows, highlights) = (tint(toning.shadows), tint(toning.highlights))
    exponent = StableMath.exp2(-toning.balance)
    sepia = adjustments[.sepia]
    if toning.isNeutral && sepia == 0 { return nil }
  }

  /// Applies split toning; the tint is strongest at a third of the tone range for shadows and at two thirds for
  /// highlights, and does not affect black and white.
  func split(_ color: OKLab, tone: Double) -> OKLab {
    let t = exponent == 1 ? tone : StableMath.power(tone, exponent)
    let (dark, light) = (6.75 * t * (1 - t) * (1 - t), 6.75 * t * t * (1 - t))
    return OKLab(
      color.lightness, color.a + dark * shadows.a + light * highlights.a,
      color.b + dark * shadows.b + light * highlights.b)
  }

  func sepia(_ color: OKLab, tone: Double) -> OKLab {
    let chroma = 0.22 * tone * (1 - tone) * (1.3 - 0.6 * tone)
    return OKLab(
      color.lightness, color.a + (chroma * Self.brown.cosine - color.a) * sepia,
      color.b + (chroma * Self.brown.sine - color.b) * sepia)
  }
}
