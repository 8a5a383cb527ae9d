import CollageModel

/// Tone and color adjustments as a function of an encoded color.
///
/// Tone is the encoded value of the gray with the same OKLab lightness: tone curves act on perceived lightness and keep
/// the hue. Colors that leave the gamut lose chroma, but keep hue and lightness.
final class ColorStage {
  private let tone: ToneMapping?
  private let channels: ToneCurves?
  private let chroma: ChromaMapping?
  private let gray: GrayMix?
  private let tinting: Tinting?
  private let duotone: (dark: RGB, light: RGB, strength: Double)?
  private let invert: Double

  /// Creates the stage, or returns nil if the adjustments change neither tone nor color.
  init?(_ adjustments: Adjustments) {
    if adjustments.isNeutral(in: .tone) && adjustments.isNeutral(in: .color) { return nil }
    tone = ToneMapping(adjustments)
    let curves = adjustments.curves
    channels = curves.red.isNeutral && curves.green.isNeutral && curves.blue.isNeutral ? nil : curves
    chroma = ChromaMapping(adjustments)
    gray = GrayMix(adjustments)
    tinting = Tinting(adjustments)
    duotone = adjustments.duotone.flatMap { two in
      two.isNeutral ? nil : (RGB(two.dark), RGB(two.light), two.strength)
    }
    invert = adjustments[.invert]
  }

  /// Returns the adjusted encoded color, within the gamut.
  func apply(_ color: RGB) -> RGB { apply(color, linear: color.map(SRGBTransfer.decode)) }

  /// Returns the adjusted encoded color, given its linear light as well.
  func apply(_ color: RGB, linear: RGB) -> RGB {
    var lab = OKLab(linear: linear)
    if tone != nil || chroma != nil {
      if channels == nil {
        lab = room(for: chroma?.apply(toned(lab)) ?? toned(lab), from: lab)
      } else {
        lab = curved(room(for: toned(lab), from: lab))
        if let chroma { lab = room(for: chroma.apply(lab), from: lab) }
      }
    } else if channels != nil {
      lab = curved(lab)
    }
    if let gray { lab = Self.lab(gray.apply(Self.encoded(lab), tone: Self.tone(of: lab))) }
    if let tinting { lab = room(for: tinting.split(lab, tone: Self.tone(of: lab)), from: lab) }
    if let duotone {
      let tone = Self.tone(of: lab)
      lab = Self.lab(Self.encoded(lab).mixed(with: duotone.dark.mixed(with: duotone.light, tone), duotone.strength))
    }
    if let tinting { lab = tinting.sepia(lab, tone: Self.tone(of: lab)) }
    let encoded = Self.encoded(lab)
    return invert == 0 ? encoded : encoded.map { $0 + invert * (1 - 2 * $0) }
  }

  // MARK: Tone

  /// Applies the tone curve.
  ///
  /// Chroma follows lightness, but less than proportionally, so that noise in the shadows does not become colorful.
  private func toned(_ color: OKLab) -> OKLab {
    guard let tone else { return color }
    let before = Self.tone(of: color)
    let after = min(max(tone.value(at: before), 0), 1)
    let factor = (after + Self.chromaFloor) / (before + Self.chromaFloor)
    return OKLab(OKLab.lightness(ofTone: after), color.a * factor, color.b * factor)
  }

  private static let chromaFloor = 0.25

  private func curved(_ color: OKLab) -> OKLab {
    guard let channels else { return color }
    let encoded = Self.encoded(color)
    return Self.lab(
      RGB(
        channels.red.value(at: encoded.red), channels.green.value(at: encoded.green),
        channels.blue.value(at: encoded.blue)))
  }

  // MARK: Gamut

  /// Returns a color with its chroma reduced to fit the gamut.
  ///
  /// Chroma is measured as a fraction of the maximum in the gamut. An increasing fraction approaches 1 without reaching
  /// it, so that different colors stay different; a decreasing one is kept. Without any increase the color does not
  /// change.
  private func room(for wanted: OKLab, from original: OKLab) -> OKLab {
    let (chroma, before) = (wanted.chroma, original.chroma)
    guard chroma > Gamut.noChroma else { return OKLab(wanted.lightness, 0, 0) }
    let limit = Gamut.maxChroma(lightness: wanted.lightness, a: wanted.a / chroma, b: wanted.b / chroma)
    guard limit > 0 else { return OKLab(wanted.lightness, 0, 0) }
    var share = 0.0
    if before > Gamut.noChroma {
      let limitBefore = Gamut.maxChroma(
        lightness: original.lightness, a: original.a / before, b: original.b / before)
      share = limitBefore > 0 ? min(before / limitBefore, 1) : 1
    }
    let growth = chroma / limit - share
    guard growth > 0 else { return wanted }
    let left = 1 - share
    let grown = left > 0 ? growth * left / (left * left + growth * growth).squareRoot() : 0
    let factor = (share + grown) * limit / chroma
    return OKLab(wanted.lightness, wanted.a * factor, wanted.b * factor)
  }

  // MARK: Conversion

  /// Returns the encoded value of the gray with the same lightness.
  private static func tone(of color: OKLab) -> Double { OKLab.tone(ofLightness: min(max(color.lightness, 0), 1)) }

  private static func lab(_ encoded: RGB) -> OKLab { OKLab(linear: encoded.map(SRGBTransfer.decode)) }

  private static func encoded(_ color: OKLab) -> RGB { Gamut.fitted(color).map(SRGBTransfer.encode) }
}
