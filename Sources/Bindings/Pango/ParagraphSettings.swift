/// The settings of a paragraph.
///
/// Lengths are in ems: multiples of the font size.
public struct ParagraphSettings: Hashable, Sendable {
  /// The posture of letters: upright, italic or oblique.
  public enum Slope: Hashable, Sendable {
    case normal
    case italic
    case oblique
  }

  /// The base direction of a paragraph.
  public enum Direction: Hashable, Sendable {
    /// The direction of the first letter with a direction.
    case automatic
    case leftToRight
    case rightToLeft
  }

  /// The places at which lines may break.
  public enum LineBreaking: Hashable, Sendable {
    case never
    case words
    /// Lines break between words, and within words that are longer than a line.
    case wordsAndLetters
  }

  /// The families in order of preference.
  public var families: [String]
  /// The font weight, 100 to 1000.
  public var weight = 400
  public var slope = Slope.normal
  /// The font width in percent of normal, 50 to 200.
  public var width = 100
  /// OpenType features by tags of four letters or digits, with their values; other tags are ignored.
  public var features: [(tag: String, value: Int)] {
    get { featureSettings.map { ($0.tag, $0.value) } }
    set { featureSettings = newValue.map { FeatureSetting(tag: $0.tag, value: $0.value) } }
  }
  /// The additional distance between letters; values other than 0 disable ligatures.
  public var letterSpacing = 0.0
  /// The maximum line length; nil for one line of any length.
  public var lineLength: Double?
  public var breaking = LineBreaking.wordsAndLetters
  /// True to stretch all lines except the last to the line length.
  public var isJustified = false
  public var direction = Direction.automatic
  /// The maximum number of lines; nil for any number.
  ///
  /// Truncated text ends in an ellipsis.
  public var maxLines: Int?

  private struct FeatureSetting: Hashable, Sendable {
    let tag: String
    let value: Int
  }
  private var featureSettings: [FeatureSetting] = []

  /// Creates settings of a regular font with families in order of preference.
  public init(families: [String]) { self.families = families }
}
