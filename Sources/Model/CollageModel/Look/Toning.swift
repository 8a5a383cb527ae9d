/// Two colors that tint the dark and the light tones; lightness stays.
public struct SplitToning: Storable {
  /// The tint of the dark tones: its hue and chroma count; gray is no tint.
  public var shadows: Color
  /// The tint of the light tones: its hue and chroma count; gray is no tint.
  public var highlights: Color
  /// Which tint reaches further: -1 the dark tones', 1 the light tones'.
  public var balance: Double
  /// How strong the tints are, 0 to 1.
  public var strength: Double

  /// Creates a split toning.
  public init(shadows: Color, highlights: Color, balance: Double = 0, strength: Double = 1) {
    self.shadows = shadows
    self.highlights = highlights
    self.balance = balance
    self.strength = strength
  }

  /// Whether nothing is changed.
  public var isNeutral: Bool { strength == 0 }
}

/// Two colors from black to white that replace all others.
public struct Duotone: Storable {
  /// The color of black; its opacity is ignored.
  public var dark: Color
  /// The color of white; its opacity is ignored.
  public var light: Color
  /// How far the photo's own colors are replaced, 0 to 1.
  public var strength: Double

  /// Creates a duotone.
  public init(dark: Color, light: Color, strength: Double = 1) {
    self.dark = dark
    self.light = light
    self.strength = strength
  }

  /// Whether nothing is changed.
  public var isNeutral: Bool { strength == 0 }
}
