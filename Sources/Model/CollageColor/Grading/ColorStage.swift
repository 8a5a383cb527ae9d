import CollageModel

/// Tone and color adjustments as a function of one encoded color, prepared from their numbers.
///
/// Lightness is the tone of the gray that is equally light in OKLab: a tone curve acts on what people see as light or dark,
/// and keeps the hue. Colors that leave the gamut lose chroma, never hue or lightness.
final class ColorStage {
  private let tone: ToneMapping?
  private let channels: ToneCurves?
  private let chroma: ChromaMapping?
  private let gray: GrayMix?
  private let tinting: Tinting?
  private let duotone: (dark: RGB, light: RGB, strength: Double)?
  private let invert: Double

  /// Returns nil when the adjustments change neither tone nor color.
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

  /// Returns an encoded color within the gamut.
  func apply(_ color: RGB) -> RGB { apply(color, linear: color.map(SRGBTransfer.decode)) }

  /// Returns the same for an encoded color whose linear light is known.
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

  /// Chroma follows lightness, but not in proportion: noise in the shadows must not turn into colors.
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

  /// Returns a wanted color with a chroma for which the gamut has room.
  ///
  /// Chroma is measured in shares of what the gamut has room for. A share that grows approaches 1 and never reaches it, so
  /// that colors that differ still differ; one that shrinks is left as it is. No growth at all changes nothing.
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

  /// Returns the code of the gray that is equally light.
  private static func tone(of color: OKLab) -> Double { OKLab.tone(ofLightness: min(max(color.lightness, 0), 1)) }

  private static func lab(_ encoded: RGB) -> OKLab { OKLab(linear: encoded.map(SRGBTransfer.decode)) }

  private static func encoded(_ color: OKLab) -> RGB { Gamut.fitted(color).map(SRGBTransfer.encode) }
}
