/// How a paragraph is set.
///
/// Lengths are in ems: multiples of the font's size.
public struct ParagraphSettings: Hashable, Sendable {
  /// The slope of letters.
  public enum Slope: Hashable, Sendable {
    case normal
    case italic
    case oblique
  }

  /// The direction in which the paragraph runs.
  public enum Direction: Hashable, Sendable {
    /// That of the first letter that has one.
    case automatic
    case leftToRight
    case rightToLeft
  }

  /// What a line may not be longer than, and what happens to longer ones.
  public enum LineBreaking: Hashable, Sendable {
    /// Lines break nowhere but where the text says.
    case never
    /// Lines break between words.
    case words
    /// Lines break between words, and within words that are longer than a line.
    case wordsAndLetters
  }

  /// Families in the order in which they are tried.
  public var families: [String]
  /// The weight, 100 to 1000.
  public var weight = 400
  /// The slope.
  public var slope = Slope.normal
  /// The width in percent of the normal one, 50 to 200.
  public var width = 100
  /// OpenType features by their tags of four letters or digits, with their values; other tags are ignored.
  public var features: [(tag: String, value: Int)] {
    get { featureSettings.map { ($0.tag, $0.value) } }
    set { featureSettings = newValue.map { FeatureSetting(tag: $0.tag, value: $0.value) } }
  }
  /// The distance added between letters; other than 0 it turns ligatures off.
  public var letterSpacing = 0.0
  /// The longest line, or nil for one line as long as it needs.
  public var lineLength: Double?
  /// Where lines break.
  public var breaking = LineBreaking.wordsAndLetters
  /// Whether lines but the last are stretched to the line length.
  public var isJustified = false
  /// The direction.
  public var direction = Direction.automatic
  /// The most lines, or nil for all; what is cut off ends in an ellipsis.
  public var maxLines: Int?

  private struct FeatureSetting: Hashable, Sendable {
    let tag: String
    let value: Int
  }
  private var featureSettings: [FeatureSetting] = []

  /// Creates settings of a regular font.
  public init(families: [String]) { self.families = families }
}
