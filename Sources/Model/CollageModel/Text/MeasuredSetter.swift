/// Sets paragraphs that were measured, such as those of a page with its canvas.
package struct MeasuredSetter: ParagraphSetter {
  package struct Paragraph: SetParagraph {
    package let measured: MeasuredParagraph
    package var lines: [BrokenLine]
    package var isEllipsized = false
    package var ascent: Double { measured.ascent }
    package var descent: Double { measured.descent }
  }

  private let paragraphs: [MeasuredParagraph]
  private let content: TextContent
  package let isLong: Bool

  package init(_ paragraphs: [MeasuredParagraph], _ content: TextContent, isLong: Bool) {
    (self.paragraphs, self.content, self.isLong) = (paragraphs, content, isLong)
  }

  package var paragraphCount: Int { paragraphs.count }

  package func unbroken(_ index: Int) -> Paragraph {
    Paragraph(measured: paragraphs[index], lines: [paragraphs[index].whole()])
  }

  package func set(_ index: Int, _ request: LineRequest) throws(Never) -> Paragraph {
    let isJustified = content.alignment == .justify
    var set = Paragraph(
      measured: paragraphs[index], lines: paragraphs[index].lines(request, isJustified: isJustified))
    set.isEllipsized = set.lines.contains { $0.hasEllipsis }
    return set
  }

  package func inkBounds(_ placement: TextPlacement<Paragraph>) -> Rect? {
    let (reach, size) = (content.style.outline?.outerReach ?? 0, placement.size)
    var bounds: Rect?
    for line in placement.block.lines {
      let origin = Point(placement.start(of: line), placement.baseline(of: line))
      for (start, ink) in placement.block.paragraphs[line.paragraph].measured.inks(of: line.line) {
        guard ink.width > 0 else { continue }
        let box = Rect(
          x: origin.x + (start + ink.x) * size, y: origin.y + ink.y * size, width: ink.width * size,
          height: ink.height * size
        ).inset(by: -reach)
        bounds = bounds.map { $0.union(box) } ?? box
      }
    }
    return bounds
  }
}

extension MeasuredParagraph {
  /// Returns the extents of the words of a line, with the distances of the words from its left end.
  fileprivate func inks(of line: BrokenLine) -> [(start: Double, ink: Rect)] {
    func length(_ range: Range<Int>) -> Double {
      range.reduce(0) { $0 + self.length($1) + (clusters[$1].isSpace ? line.gap : 0) }
    }
    return words(in: line.range).map { word in
      let part = word.clusters.clamped(to: line.range)
      let start =
        isRightToLeft
        ? length(part.upperBound..<line.range.upperBound) : length(line.range.lowerBound..<part.lowerBound)
      // Of a broken word, the letters at both ends are taken to reach as far as those of the whole.
      let cut = word.clusters.reduce(0) { $0 + self.length($1) } - part.reduce(0) { $0 + self.length($1) }
      let right = max(word.ink.x, word.ink.right - cut)
      return (start, Rect(left: word.ink.x, top: word.ink.y, right: right, bottom: word.ink.bottom))
    }
  }
}
