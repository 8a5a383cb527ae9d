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
}

/// Sets the paragraphs of a text.
struct BlockSetting {
  let fonts: FontCollection
  let content: TextContent
  let text: String
  let frame: Size

  /// The paragraphs: what line breaks of the text separate; on a path there is one line.
  var paragraphs: [String] {
    let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
    return content.path == nil ? parts : [parts.joined(separator: " ")]
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
    var settings = settings(size: size, breaking: breaking)
    let paragraphs = paragraphs
    for (index, paragraph) in paragraphs.enumerated() {
      var text = paragraph
      if let maxLines { settings.maxLines = max(1, maxLines - block.lines.count) }
      var set = try typeset(text, settings, colorResolution)
      let isLast = maxLines.map { block.lines.count + set.lines.count >= $0 } ?? false
      if isLast, index + 1 < paragraphs.count, !set.isEllipsized {
        text += "\u{2026}"
        set = try typeset(text, settings, colorResolution)
        set.isEllipsized = true
      }
      block.append(set, lineSpacing: content.lineSpacing)
      if isLast { break }
    }
    return block
  }

  private func typeset(
    _ text: String, _ settings: ParagraphSettings, _ colorResolution: Double?
  ) throws(TextError) -> TypesetParagraph {
    do {
      return try fonts.typeset(text, settings, colorResolution: colorResolution)
    } catch {
      throw TextError(error)
    }
  }

  private func settings(size: Double, breaking: ParagraphSettings.LineBreaking) -> ParagraphSettings {
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
    settings.breaking = content.path == nil ? breaking : .never
    settings.lineLength = content.path == nil ? space.width / size : nil
    settings.isJustified = content.alignment == .justify && content.path == nil
    return settings
  }
}
