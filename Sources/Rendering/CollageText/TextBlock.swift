internal import CollageModel
internal import Pango

/// The lines of a text, set at one size, before alignment.
///
/// Lengths are in ems.
struct TextBlock {
  struct Line {
    var paragraph: Int
    var line: TypesetParagraph.Line
    /// The distance of the baseline from the block's top.
    var baseline: Double
  }

  /// The font size in the layer's units.
  let size: Double
  var paragraphs: [TypesetParagraph] = []
  var lines: [Line] = []
  var isEllipsized = false
  /// The offset of the lines from their aligned position, in ems.
  var offset = Point(0, 0)

  /// The width of the longest line.
  var width: Double { lines.reduce(0) { max($0, $1.line.width) } }
  /// The height of all lines together.
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

  /// Removes the extra height that fallback fonts add to the first and last lines, unless letters need it.
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

/// Sets the paragraphs of a text at given sizes.
struct BlockSetting {
  let fonts: FontCollection
  let content: TextContent
  let frame: Size
  /// The paragraphs, separated by line breaks; on a path there is only one line.
  let paragraphs: [String]
  /// The paragraphs as single lines without glyphs; those that fit into one line need not be set again.
  private let unbroken: [TypesetParagraph]
  /// True to trim the block's height to its letters and the requested font.
  ///
  /// Arabic lines, for example, are half as high again as Latin ones of the same size, and would become small in a
  /// frame made for Latin text.
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

  /// The minimum line height of any font, in ems, including the space above and below.
  private static let leastLineHeight = 0.5
  /// The maximum number of lines into which a paragraph is broken within words; the library's time grows with its
  /// square.
  private static let maxLinesOfParagraph = 1_000.0
  /// The minimum fraction of a paragraph's length that remains without the spaces at line breaks.
  private static let leastInk = 0.3

  /// True if laying out the text takes long.
  var isLong: Bool { paragraphs.contains { $0.utf8.count > 2_000 } || paragraphs.count > 500 }

  /// A size above which the text cannot fit: its lines would be higher than the frame, or cover more area.
  var sizeLimit: Double {
    let space = space
    let length = unbroken.reduce(0) { $0 + ($1.lines.first?.width ?? 0) } * Self.leastInk
    let height = Self.leastLineHeight * content.lineSpacing
    let byLines = space.height / (Self.leastLineHeight + height * Double(max(0, paragraphs.count - 1)))
    guard length > 0 else { return byLines }
    // The last line of a paragraph may be short, so one more line is counted for each.
    let lines = Double(paragraphs.count)
    let byArea = (space.width * space.height / (length * height)).squareRoot()
    return min(byLines, max(byArea, space.width * lines / length))
  }

  /// The part of the frame that is available for lines.
  var space: Size {
    let padding = content.style.background?.padding ?? Size(0, 0)
    return Size(max(frame.width - 2 * padding.width, 1e-6), max(frame.height - 2 * padding.height, 1e-6))
  }

  /// Returns the lines at a size; without a resolution for color glyphs they have no glyphs.
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
      // When breaking lines, the library counts letter spacing after the last letter, but not in line lengths.
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

  /// Returns the settings for a text in one line.
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
