/// A number that a person sets to change how a photo looks.
///
/// Adjustments are applied in the order of the cases, whatever the order in which they were set: two looks with the same
/// numbers are the same look. Every adjustment is neutral at 0.
public enum Adjustment: Int, Storable, CaseIterable {
  // Light: factors of linear light.
  /// Brightness in stops: each step of 1 doubles the light.
  case exposure
  /// From cold, -1, to warm, 1.
  case temperature
  /// From green, -1, to magenta, 1.
  case tint

  // Tone: curves of lightness; hues stay.
  /// The difference between dark and light tones around middle gray.
  case contrast
  /// The light tones: below zero they are darkened, which shows what is in them.
  case highlights
  /// The dark tones: above zero they are lightened.
  case shadows
  /// The lightest tones, next to white.
  case whites
  /// The darkest tones, next to black.
  case blacks
  /// Raises black toward gray, as in a faded print.
  case fade

  // Color, in OKLCh.
  /// The chroma of all colors: -1 is gray, 1 is twice as colorful where the gamut has room.
  case saturation
  /// The chroma of pale colors, less of strong ones and of skin.
  case vibrance
  /// A rotation of all hues: 1 and -1 are half a turn.
  case hue
  /// How far the photo is turned to gray, by the mix of the six numbers that follow.
  case grayscale
  /// How light reds become in the gray mix.
  case grayRed
  /// How light yellows become in the gray mix.
  case grayYellow
  /// How light greens become in the gray mix.
  case grayGreen
  /// How light cyans become in the gray mix.
  case grayCyan
  /// How light blues become in the gray mix.
  case grayBlue
  /// How light magentas become in the gray mix.
  case grayMagenta
  /// How far the photo is toned brown, as old prints are.
  case sepia
  /// How far the colors are inverted, as in a negative.
  case invert
  /// How coarse the steps of each channel are: at 1 two levels are left, at 0 all.
  case posterize

  // Detail: reads neighboring pixels; sizes are shares of the canvas' short side.
  /// How much noise is removed: first, so that nothing after it makes noise stronger.
  case noiseReduction
  /// Local contrast.
  case clarity
  /// The contrast of edges.
  case sharpen
  /// A blur of the whole photo.
  case blur

  // Effects, from what changes shapes to what lies on the finished picture.
  /// A blur of what lies outside of a circle around the center.
  case radialBlur
  /// A blur of what lies above and below a band across the center.
  case tiltShift
  /// Strokes as of oil paint; the number is their size.
  case oilPaint
  /// Lines as of a pencil.
  case pencilSketch
  /// Blocks of one color; the number is their size.
  case pixelate
  /// The corners: above zero they are darkened, below lightened.
  case vignette
  /// Dots as in print; the number is their size.
  case halftone
  /// Film grain.
  case grain
}

extension Adjustment {
  /// The name in documents and on the command line.
  public var name: String {
    switch self {
    case .exposure: "exposure"
    case .temperature: "temperature"
    case .tint: "tint"
    case .contrast: "contrast"
    case .highlights: "highlights"
    case .shadows: "shadows"
    case .whites: "whites"
    case .blacks: "blacks"
    case .fade: "fade"
    case .saturation: "saturation"
    case .vibrance: "vibrance"
    case .hue: "hue"
    case .grayscale: "grayscale"
    case .grayRed: "grayRed"
    case .grayYellow: "grayYellow"
    case .grayGreen: "grayGreen"
    case .grayCyan: "grayCyan"
    case .grayBlue: "grayBlue"
    case .grayMagenta: "grayMagenta"
    case .sepia: "sepia"
    case .invert: "invert"
    case .posterize: "posterize"
    case .noiseReduction: "noiseReduction"
    case .clarity: "clarity"
    case .sharpen: "sharpen"
    case .blur: "blur"
    case .radialBlur: "radialBlur"
    case .tiltShift: "tiltShift"
    case .oilPaint: "oilPaint"
    case .pencilSketch: "pencilSketch"
    case .pixelate: "pixelate"
    case .vignette: "vignette"
    case .halftone: "halftone"
    case .grain: "grain"
    }
  }

  /// The allowed numbers: the only place that states them.
  public var range: ClosedRange<Double> {
    switch self {
    case .exposure: -4...4
    case .temperature, .tint, .contrast, .highlights, .shadows, .whites, .blacks, .saturation, .vibrance, .hue,
      .grayRed,
      .grayYellow, .grayGreen, .grayCyan, .grayBlue, .grayMagenta, .clarity, .vignette:
      -1...1
    case .fade, .grayscale, .sepia, .invert, .posterize, .sharpen, .blur, .noiseReduction, .radialBlur, .tiltShift,
      .grain,
      .pixelate, .halftone, .pencilSketch, .oilPaint:
      0...1
    }
  }

  /// The part of the fixed order to which an adjustment belongs.
  public enum Group: Hashable, Sendable, CaseIterable {
    /// Factors of linear light.
    case light
    /// Curves of lightness.
    case tone
    /// Chroma and hue.
    case color
    /// What reads neighboring pixels.
    case detail
    /// What depends on the place within the photo.
    case effects
  }

  /// The part of the fixed order to which the adjustment belongs.
  public var group: Group {
    if rawValue <= Adjustment.tint.rawValue { return .light }
    if rawValue <= Adjustment.fade.rawValue { return .tone }
    if rawValue <= Adjustment.posterize.rawValue { return .color }
    return rawValue <= Adjustment.blur.rawValue ? .detail : .effects
  }
}
