/// How letters look, bottom to top: background, shadows, glow, outline outside of the fill, fill, lines.
///
/// Lengths are in canvas units before the layer is scaled.
public struct TextStyle: Hashable, Sendable {
  /// A line along the letters.
  public struct Outline: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The color.
    public var color: Color
    /// Where the line lies relative to the letters' edge.
    public var alignment: Border.Alignment

    /// Creates an outline.
    public init(width: Double, color: Color, alignment: Border.Alignment = .outside) {
      self.width = width
      self.color = color
      self.alignment = alignment
    }
  }

  /// Light around the letters.
  public struct Glow: Hashable, Sendable {
    /// How far it reaches.
    public var radius: Double
    /// The color.
    public var color: Color

    /// Creates a glow.
    public init(radius: Double, color: Color) {
      self.radius = radius
      self.color = color
    }
  }

  /// A colored area behind the text.
  public struct Background: Hashable, Sendable {
    /// The form of the area.
    public enum Form: String, Hashable, Sendable, CaseIterable {
      /// One rectangle around all lines.
      case box
      /// A rectangle around each line; they are joined with rounded outer and inner corners.
      case pill
    }

    /// The form.
    public var form: Form
    /// The color, or the fallback of a color of the photos.
    public var color: Color
    /// The rank of the color of the placed photos that is taken, as a fill has it; nil for a color of its own.
    public var palette: Int?
    /// The distance from the letters to the area's edge: to the left and right, and above and below.
    public var padding: Size
    /// The radius of its corners.
    public var cornerRadius: Double

    /// Creates a background.
    public init(
      _ form: Form = .pill, color: Color, palette: Int? = nil, padding: Size = Size(12, 6), cornerRadius: Double = 12
    ) {
      self.form = form
      self.color = color
      self.palette = palette
      self.padding = padding
      self.cornerRadius = cornerRadius
    }
  }

  /// What fills the letters; color glyphs such as emoji keep their own colors.
  public var fill: Fill
  /// A line along the letters, or none.
  public var outline: Outline?
  /// Shadows of the letters, the lowest last.
  public var shadows: [Shadow]
  /// Light around the letters, or none.
  public var glow: Glow?
  /// The area behind the text, or none.
  public var background: Background?
  /// Whether a line runs beneath the letters.
  public var isUnderlined: Bool
  /// Whether a line runs through the letters.
  public var isStruckThrough: Bool

  /// Creates a style; without arguments the letters are black.
  public init(
    fill: Fill = .color(.black), outline: Outline? = nil, shadows: [Shadow] = [], glow: Glow? = nil,
    background: Background? = nil, isUnderlined: Bool = false, isStruckThrough: Bool = false
  ) {
    self.fill = fill
    self.outline = outline
    self.shadows = shadows
    self.glow = glow
    self.background = background
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}
