/// A text as a layer.
///
/// Lengths are in canvas units before the layer is scaled.
public struct TextContent: Hashable, Sendable {
  /// How lines are aligned within the frame.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Where lines begin: left, or right in a text from right to left.
    case start
    /// In the middle.
    case center
    /// Where lines end.
    case end
    /// Stretched to the frame's width, but for the last line of a paragraph.
    case justify
    /// On the left in every script, as beside something to the left of the text.
    case left
    /// On the right in every script.
    case right
  }

  /// Where the lines lie within a frame that is higher than they are.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// The direction in which the text runs.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// That of the first letter that has one.
    case automatic = "auto"
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  /// How letters are changed before they are set.
  public enum LetterCase: String, Hashable, Sendable, CaseIterable {
    /// As written.
    case original
    /// In capitals.
    case upper
    /// In small letters.
    case lower
    /// With a capital at the beginning of each word.
    case title
  }

  /// What happens to a text that is too large for its frame, or too small.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The text keeps its size and reaches beyond the frame.
    case fixed
    /// The text gets smaller until it fits.
    case shrink
    /// The text gets as large or as small as the frame allows.
    case fill
    /// The frame gets as high as the text; its top stays.
    case growFrame = "grow"
  }

  private var stringKey: NameKey
  /// The text; `{{name}}` stands for the value of a variable.
  public var string: String {
    get { stringKey.name }
    set { stringKey = NameKey(newValue) }
  }
  /// The text in UTF-8, with the names of variables.
  package var bytes: [UInt8] { stringKey.bytes }
  /// Says what another text says.
  package mutating func keepWords(of other: TextContent) { stringKey = other.stringKey }
  /// The font.
  public var font: FontChoice
  /// How lines are aligned.
  public var alignment: Alignment
  /// Where the lines lie in a higher frame.
  public var verticalAlignment: VerticalAlignment
  /// The direction in which the text runs.
  public var direction: Direction
  /// How letters are changed before they are set.
  public var letterCase: LetterCase
  /// The distance added between letters, in font sizes.
  public var letterSpacing: Double
  /// The distance between lines as a multiple of the font's own.
  public var lineSpacing: Double
  /// The most lines that are shown, or nil for all; what is cut off ends in an ellipsis.
  public var maxLines: Int?
  /// How the text and the frame are fitted to each other.
  public var fit: Fit
  /// The line on which the letters stand, or nil for straight lines.
  public var path: TextPath?
  /// How the letters look.
  public var style: TextStyle

  /// Creates a text.
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

/// The line on which letters stand, within the layer's frame.
public enum TextPath: Hashable, Sendable {
  /// An arc of a circle through the middles of the frame's left and right sides that bends by an angle: upward in the
  /// middle if it is above zero.
  case arc(Angle)
  /// The ellipse in the frame, clockwise; the text begins at an angle from the top.
  case circle(start: Angle)
  /// A wave over the frame's width: its height as a share of the frame's, and the number of its periods.
  case wave(amplitude: Double, periods: Double)
  /// A path; coordinates 0 to 1 of the frame.
  case path(Path)
}
