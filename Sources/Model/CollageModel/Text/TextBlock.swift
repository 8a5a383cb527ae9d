/// The lines of a text, set at one size, before alignment.
///
/// Lengths are in ems.
package struct TextBlock<Paragraph: SetParagraph> {
  /// A line with its place in the block.
  package struct Line {
    /// The index of its paragraph.
    package var paragraph: Int
    package var line: Paragraph.Line
    /// The distance of the baseline from the block's top.
    package var baseline: Double
  }

  /// The font size in the layer's units.
  package let size: Double
  package var paragraphs: [Paragraph] = []
  package var lines: [Line] = []
  package var isEllipsized = false
  /// The size of an arc relative to that in the whole frame.
  package var pathScale = 1.0
  /// The offset of the lines, or of an arc, from their aligned position, in ems.
  package var offset = Point(0, 0)

  init(size: Double) { self.size = size }

  /// The width of the longest line.
  package var width: Double { lines.reduce(0) { max($0, $1.line.width) } }
  /// The height of all lines together.
  package var height: Double { lines.last.map { $0.baseline + $0.line.descent } ?? 0 }

  mutating func append(_ paragraph: Paragraph, lineSpacing: Double) {
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
