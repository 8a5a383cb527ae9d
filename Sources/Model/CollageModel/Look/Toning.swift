/// Two colors that tint the dark and the light tones without changing their lightness.
public struct SplitToning: Storable {
  /// The tint of the dark tones, given by the color's hue and chroma; gray does not tint.
  public var shadows: Color
  /// The tint of the light tones, given by the color's hue and chroma; gray does not tint.
  public var highlights: Color
  /// The extent of the tints: -1 extends the dark tones' tint, 1 the light tones'.
  public var balance: Double
  /// The strength of the tints, 0 to 1.
  public var strength: Double

  /// Creates a split toning, by default balanced and at full strength.
  public init(shadows: Color, highlights: Color, balance: Double = 0, strength: Double = 1) {
    self.shadows = shadows
    self.highlights = highlights
    self.balance = balance
    self.strength = strength
  }

  /// True if the strength is zero.
  public var isNeutral: Bool { strength == 0 }
}

/// A gradient between two colors that replaces the photo's colors from black to white.
public struct Duotone: Storable {
  /// The color that replaces black; its opacity is ignored.
  public var dark: Color
  /// The color that replaces white; its opacity is ignored.
  public var light: Color
  /// The amount by which the original colors are replaced, 0 to 1.
  public var strength: Double

  /// Creates a duotone, by default at full strength.
  public init(dark: Color, light: Color, strength: Double = 1) {
    self.dark = dark
    self.light = light
    self.strength = strength
  }

  /// True if the strength is zero.
  public var isNeutral: Bool { strength == 0 }
}
