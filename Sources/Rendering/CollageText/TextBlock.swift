internal import CollageModel
internal import Pango

/// The lines of a text, set at a size, before they are aligned.
///
/// Lengths are in ems.
struct TextBlock {
  struct Line {
    var paragraph: Int
    var line: TypesetParagraph.Line
    /// The baseline's distance from the block's top.
    var baseline: Double
  }

  /// The font's size in units.
  let size: Double
  var paragraphs: [TypesetParagraph] = []
  var lines: [Line] = []
  var isEllipsized = false
  /// How far the lines are moved from where their alignment puts them, in ems.
  var offset = Point(0, 0)

  /// The longest line.
  var width: Double { lines.reduce(0) { max($0, $1.line.width) } }
  /// The height of all lines.
  var height: Double { lines.last.map { $0.baseline + $0.line.descent } ?? 0 }

  mutating func append(_ paragraph: TypesetParagraph, lineSpacing: Double) {
    for line in paragraph.lines {
      let baseline =
        lines.last.map { $0.baseline + lineSpacing * ($0.line.descent + line.ascent) } ?? line.ascent
      lines.append(Line(paragraph: paragraphs.count, line: line, baseline: baseline))
    }
    paragraphs.append(paragraph)
    isEllipsized = isEllipsized || paragraph.isEllipsized
  }

  /// Takes from the first and the last line the height that fonts of other families than the one that was asked for
  /// would have them be, where no letter needs it.
  mutating func trim() {
    guard let first = lines.first, let last = lines.last else { return }
    let top = min(first.line.ascent, max(paragraphs[first.paragraph].ascent, first.line.inkAscent))
    let bottom = min(last.line.descent, max(paragraphs[last.paragraph].descent, last.line.inkDescent))
    let rise = first.line.ascent - top
    lines[0].line.ascent = top
    lines[lines.count - 1].line.descent = bottom
    for index in lines.indices { lines[index].baseline -= rise }
  }
}

/// Sets the paragraphs of a text.
struct BlockSetting {
  let fonts: FontCollection
  let content: TextContent
  let frame: Size
  /// The paragraphs: what line breaks of the text separate; on a path there is one line.
  let paragraphs: [String]
  /// The paragraphs in one line each, without glyphs: those that are no longer than a line need not be set again.
  private let unbroken: [TypesetParagraph]
  /// Whether a block is no higher than its letters and its own font need: the lines of Arabic are half as high again as
  /// those of Latin letters of the same size, and in a place that was made for those they would be small.
  var isTrimmed = false

  init(fonts: FontCollection, content: TextContent, text: String, frame: Size) throws(TextError) {
    (self.fonts, self.content, self.frame) = (fonts, content, frame)
    let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
    paragraphs = content.path == nil ? parts : [parts.joined(separator: " ")]
    let settings = Self.settings(content)
    var known: [String: TypesetParagraph] = [:]
    var unbroken: [TypesetParagraph] = []
    for paragraph in paragraphs {
      if let set = known[paragraph] {
        unbroken.append(set)
        continue
      }
      let set = try Self.typeset(paragraph, settings, fonts: fonts)
      known[paragraph] = set
      unbroken.append(set)
    }
    self.unbroken = unbroken
  }

  /// The letters of any font are at least as high as this share of an em, with the space above and beneath.
  private static let leastLineHeight = 0.5
  /// The most lines into which a paragraph breaks within its words; the library takes a time of their square.
  private static let maxLinesOfParagraph = 1_000.0
  /// The least share of a paragraph that is left of its length without the spaces at which lines break.
  private static let leastInk = 0.3

  /// Whether the text takes long to set.
  var isLong: Bool { paragraphs.contains { $0.utf8.count > 2_000 } || paragraphs.count > 500 }

  /// A size above which the text fits in no way: its lines would be higher than the frame, or cover more area.
  var sizeLimit: Double {
    let space = space
    let length = unbroken.reduce(0) { $0 + ($1.lines.first?.width ?? 0) } * Self.leastInk
    let height = Self.leastLineHeight * content.lineSpacing
    let byLines = space.height / (Self.leastLineHeight + height * Double(max(0, paragraphs.count - 1)))
    guard length > 0 else { return byLines }
    // A last line need not be full, so one more of each paragraph counts.
    let lines = Double(paragraphs.count)
    let byArea = (space.width * space.height / (length * height)).squareRoot()
    return min(byLines, max(byArea, space.width * lines / length))
  }

  /// What the frame leaves for lines.
  var space: Size {
    let padding = content.style.background?.padding ?? Size(0, 0)
    return Size(max(frame.width - 2 * padding.width, 1e-6), max(frame.height - 2 * padding.height, 1e-6))
  }

  /// Returns the lines at a size; without a resolution of color glyphs they have no glyphs.
  func block(
    size: Double, breaking: ParagraphSettings.LineBreaking, maxLines: Int?, colorResolution: Double? = nil
  ) throws(TextError) -> TextBlock {
    var block = TextBlock(size: size)
    for (index, paragraph) in paragraphs.enumerated() {
      var text = paragraph
      let natural = unbroken[index].lines.first?.width ?? 0
      var settings = settings(size: size, breaking: breaking, naturalLength: natural)
      let isOneLine = maxLines == nil && settings.lineLength.map { natural < $0 - 1e-6 } ?? true
      if isOneLine, colorResolution == nil {
        block.append(unbroken[index], lineSpacing: content.lineSpacing)
        continue
      }
      // The library counts the space after a line's last letter when it breaks lines, but not in their lengths.
      if isOneLine { settings.lineLength = nil }
      if let maxLines { settings.maxLines = max(1, maxLines - block.lines.count) }
      var set = try Self.typeset(text, settings, colorResolution, fonts: fonts)
      let isLast = maxLines.map { block.lines.count + set.lines.count >= $0 } ?? false
      if isLast, index + 1 < paragraphs.count, !set.isEllipsized {
        text += "\u{2026}"
        set = try Self.typeset(text, settings, colorResolution, fonts: fonts)
        set.isEllipsized = true
      }
      block.append(set, lineSpacing: content.lineSpacing)
      if isLast { break }
    }
    if isTrimmed { block.trim() }
    return block
  }

  private static func typeset(
    _ text: String, _ settings: ParagraphSettings, _ colorResolution: Double? = nil, fonts: FontCollection
  ) throws(TextError) -> TypesetParagraph {
    do {
      return try fonts.typeset(text, settings, colorResolution: colorResolution)
    } catch {
      throw TextError(error)
    }
  }

  private func settings(
    size: Double, breaking: ParagraphSettings.LineBreaking, naturalLength: Double
  ) -> ParagraphSettings {
    var settings = Self.settings(content)
    if content.path != nil { return settings }
    settings.breaking = breaking
    settings.lineLength = max(space.width / size, naturalLength / Self.maxLinesOfParagraph)
    settings.isJustified = content.alignment == .justify
    return settings
  }

  /// The settings of a text in one line.
  private static func settings(_ content: TextContent) -> ParagraphSettings {
    var settings = ParagraphSettings(families: [content.font.family])
    settings.weight = content.font.weight
    settings.slope =
      switch content.font.slope {
      case .normal: .normal
      case .italic: .italic
      case .oblique: .oblique
      }
    settings.width = content.font.width
    settings.features = content.font.features.map { ($0.tag, $0.value) }
    settings.letterSpacing = content.letterSpacing
    settings.direction =
      switch content.direction {
      case .automatic: .automatic
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    settings.breaking = .never
    return settings
  }
}
