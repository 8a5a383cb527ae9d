/// The content of a text layer.
///
/// Lengths are in canvas units before the layer is scaled.
public struct TextContent: Hashable, Sendable {
  /// The horizontal alignment of lines within the frame.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the start of lines: on the left, or on the right in right-to-left text.
    case start
    case center
    /// At the end of lines.
    case end
    /// Stretched to the frame's width, except for the last line of a paragraph.
    case justify
    /// On the left in every script.
    case left
    /// On the right in every script.
    case right
  }

  /// The vertical position of the lines within a taller frame.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    case top
    case middle
    case bottom
  }

  /// The base direction in which paragraphs run.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The direction of the first character with a strong direction.
    case automatic = "auto"
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The changes of letter case before layout.
  public enum LetterCase: String, Hashable, Sendable, CaseIterable {
    /// Keeps the text as written.
    case original
    case upper
    case lower
    /// With an uppercase letter at the beginning of each word.
    case title
  }

  /// The rules by which the text and its frame adapt to each other.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The text keeps its size and may extend beyond the frame.
    case fixed
    /// The text shrinks until it fits.
    case shrink
    /// The text becomes as large as the frame allows.
    case fill
    /// The frame becomes as tall as the text; its top edge stays.
    case growFrame = "grow"
  }

  private var stringKey: NameKey
  /// The text; `{{name}}` is replaced by the value of a variable.
  public var string: String {
    get { stringKey.name }
    set { stringKey = NameKey(newValue) }
  }
  /// The text in UTF-8, with unexpanded variables.
  package var bytes: [UInt8] { stringKey.bytes }
  /// Replaces the text with that of another, keeping its appearance.
  package mutating func keepWords(of other: TextContent) { stringKey = other.stringKey }
  public var font: FontChoice
  public var alignment: Alignment
  /// The vertical position of the lines within a taller frame.
  public var verticalAlignment: VerticalAlignment
  public var direction: Direction
  public var letterCase: LetterCase
  /// The distance added between letters, as a multiple of the font size.
  public var letterSpacing: Double
  /// The distance between lines, as a multiple of the font's line spacing.
  public var lineSpacing: Double
  /// The maximum number of lines; a truncated text ends in an ellipsis.
  public var maxLines: Int?
  /// The rule by which the text and its frame adapt to each other.
  public var fit: Fit
  /// The baseline of the letters, or nil for straight lines.
  public var path: TextPath?
  public var style: TextStyle

  /// Creates a text, by default centered and shrunk to fit its frame.
  public init(
    _ string: String, font: FontChoice = FontChoice(), alignment: Alignment = .center,
    verticalAlignment: VerticalAlignment = .middle, direction: Direction = .automatic,
    letterCase: LetterCase = .original, letterSpacing: Double = 0, lineSpacing: Double = 1, maxLines: Int? = nil,
    fit: Fit = .shrink, path: TextPath? = nil, style: TextStyle = TextStyle()
  ) {
    self.stringKey = NameKey(string)
    self.font = font
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.direction = direction
    self.letterCase = letterCase
    self.letterSpacing = letterSpacing
    self.lineSpacing = lineSpacing
    self.maxLines = maxLines
    self.fit = fit
    self.path = path
    self.style = style
  }
}

/// A curved baseline within the layer's frame.
public enum TextPath: Hashable, Sendable {
  /// An arc of a circle through the centers of the frame's left and right sides, bent by an angle: upward in the middle
  /// if it is positive.
  case arc(Angle)
  /// The ellipse in the frame, clockwise; the text begins at an angle from the top.
  case circle(start: Angle)
  /// A wave over the frame's width, with an amplitude as a fraction of the frame's height and a number of periods.
  case wave(amplitude: Double, periods: Double)
  /// A path in fractions of the frame.
  case path(Path)
}
