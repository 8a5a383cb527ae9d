/// An adjustable parameter of a photo's look.
///
/// Adjustments are applied in the order of the cases, in whatever order they were set, so looks with the same values
/// are the same. Every adjustment is neutral at 0.
public enum Adjustment: Int, Storable, CaseIterable {
  // Light: gains in linear light.
  /// The brightness in stops: each step of 1 doubles the light.
  case exposure
  /// The white balance from cold, -1, to warm, 1.
  case temperature
  /// The white balance from green, -1, to magenta, 1.
  case tint

  // Tone: curves of lightness; hues do not change.
  /// The difference between dark and light tones around middle gray.
  case contrast
  /// The lightness of light tones: negative values darken them, which reveals their detail.
  case highlights
  /// The lightness of dark tones: positive values brighten them.
  case shadows
  /// The lightness of the lightest tones, next to white.
  case whites
  /// The lightness of the darkest tones, next to black.
  case blacks
  /// Raises black toward gray, as in a faded print.
  case fade

  // Color, in OKLCh.
  /// The chroma of all colors: -1 is gray, 1 doubles it within the gamut.
  case saturation
  /// The chroma, mostly of pale colors; strong colors and skin tones change less.
  case vibrance
  /// A rotation of all hues; 1 and -1 are half a turn.
  case hue
  /// The amount of conversion to gray, mixed by the six values that follow.
  case grayscale
  /// The lightness of reds in the gray mix.
  case grayRed
  /// The lightness of yellows in the gray mix.
  case grayYellow
  /// The lightness of greens in the gray mix.
  case grayGreen
  /// The lightness of cyans in the gray mix.
  case grayCyan
  /// The lightness of blues in the gray mix.
  case grayBlue
  /// The lightness of magentas in the gray mix.
  case grayMagenta
  /// The amount of brown toning, as in old prints.
  case sepia
  /// The amount of inversion, as in a negative.
  case invert
  /// The coarseness of each channel's steps: 1 leaves two levels, 0 all.
  case posterize

  // Detail: depends on neighboring pixels; sizes are fractions of the canvas' short side.
  /// The amount of noise reduction, which comes first so that later adjustments do not amplify the noise.
  case noiseReduction
  /// The contrast between an area and its surroundings, in midtones.
  case clarity
  case sharpen
  /// A blur of the whole photo.
  case blur

  // Effects, from those that change shapes to those that cover the finished image.
  /// A blur outside a circle around the center.
  case radialBlur
  /// A blur above and below a band across the center.
  case tiltShift
  /// Brush strokes as in an oil painting; the value is their size.
  case oilPaint
  /// Lines as in a pencil drawing.
  case pencilSketch
  /// Blocks of uniform color; the value is their size.
  case pixelate
  /// Darkens the corners if positive, and lightens them if negative.
  case vignette
  /// A halftone screen as in print; the value is the size of its dots.
  case halftone
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

  /// The allowed values, defined only here.
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

  /// A stage in the fixed order of adjustments.
  public enum Group: Hashable, Sendable, CaseIterable {
    /// Gains of the channels in linear light.
    case light
    /// Curves of lightness; hues do not change.
    case tone
    /// Chroma and hue in OKLCh, gray mixing and toning.
    case color
    /// Operations that depend on neighboring pixels, such as sharpening.
    case detail
    /// Operations that depend on the position within the photo.
    case effects
  }

  /// The stage in the fixed order to which the adjustment belongs.
  public var group: Group {
    if rawValue <= Adjustment.tint.rawValue { return .light }
    if rawValue <= Adjustment.fade.rawValue { return .tone }
    if rawValue <= Adjustment.posterize.rawValue { return .color }
    return rawValue <= Adjustment.blur.rawValue ? .detail : .effects
  }
}
