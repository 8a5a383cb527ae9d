/// The appearance of a text, painted from bottom to top: background, shadows, glow, outer outline, fill, lines.
///
/// Lengths are in canvas units before the layer is scaled.
public struct TextStyle: Hashable, Sendable {
  /// A line along the letters' edges.
  public struct Outline: Hashable, Sendable {
    public var width: Double
    public var color: Color
    /// The position of the line relative to the letters' edges.
    public var alignment: Border.Alignment

    /// Creates an outline, by default outside the letters' edges.
    public init(width: Double, color: Color, alignment: Border.Alignment = .outside) {
      self.width = width
      self.color = color
      self.alignment = alignment
    }
  }

  /// A glow around the letters.
  public struct Glow: Hashable, Sendable {
    /// The distance that the glow extends.
    public var radius: Double
    public var color: Color

    /// Creates a glow that extends a radius beyond the letters.
    public init(radius: Double, color: Color) {
      self.radius = radius
      self.color = color
    }
  }

  /// A colored area behind the text.
  public struct Background: Hashable, Sendable {
    /// How a background follows the lines of a text.
    public enum Form: String, Hashable, Sendable, CaseIterable {
      /// One rectangle around all lines.
      case box
      /// A rectangle around each line; they are joined with rounded outer and inner corners.
      case pill
    }

    public var form: Form
    /// The color, or the fallback if `palette` is set and the photos have no color of that rank.
    public var color: Color
    /// The rank of the placed photos' color to use, as in a fill; nil uses `color`.
    public var palette: Int?
    /// The horizontal and vertical distances from the letters to the area's edges.
    public var padding: Size
    public var cornerRadius: Double

    /// Creates a background, by default a rounded area around each line.
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

  /// The fill of the letters; color glyphs such as emoji keep their own colors.
  public var fill: Fill
  public var outline: Outline?
  /// The shadows of the letters, the lowest last.
  public var shadows: [Shadow]
  public var glow: Glow?
  public var background: Background?
  public var isUnderlined: Bool
  public var isStruckThrough: Bool

  /// Creates a style; the default is black letters.
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
