/// Breaks a text into lines and fits them into a frame, with the letters of a setter.
package struct TextSetting<Setter: ParagraphSetter> {
  /// The lines of a text at a size.
  package typealias Block = TextBlock<Setter.Paragraph>

  let setter: Setter
  let content: TextContent
  let frame: Size
  /// True to trim the block's height to its letters and the requested font.
  ///
  /// Arabic lines, for example, are half as high again as Latin ones of the same size, and would become small in a
  /// frame made for Latin text.
  var isTrimmed = false

  package init(_ content: TextContent, in frame: Size, by setter: Setter) {
    (self.setter, self.content, self.frame) = (setter, content, frame)
  }

  /// The minimum line height of any font, in ems, including the space above and below.
  private static var leastLineHeight: Double { 0.5 }
  /// The maximum number of lines into which a paragraph is broken within words; a text library's time grows with its
  /// square.
  private static var maxLinesOfParagraph: Double { 1_000 }
  /// The minimum fraction of a paragraph's length that remains without the spaces at line breaks.
  private static var leastInk: Double { 0.3 }

  /// A size above which the text cannot fit: its lines would be higher than the frame, or cover more area.
  var sizeLimit: Double {
    let space = space
    let length = (0..<setter.paragraphCount).reduce(0) { $0 + natural($1) } * Self.leastInk
    let height = Self.leastLineHeight * content.lineSpacing
    let byLines = space.height / (Self.leastLineHeight + height * Double(max(0, setter.paragraphCount - 1)))
    guard length > 0 else { return byLines }
    // The last line of a paragraph may be short, so one more line is counted for each.
    let lines = Double(setter.paragraphCount)
    let byArea = (space.width * space.height / (length * height)).squareRoot()
    return min(byLines, max(byArea, space.width * lines / length))
  }

  /// The part of the frame that is available for lines.
  var space: Size {
    let padding = content.style.background?.padding ?? Size(0, 0)
    return Size(max(frame.width - 2 * padding.width, 1e-6), max(frame.height - 2 * padding.height, 1e-6))
  }

  /// Returns the length of a paragraph in one line.
  private func natural(_ index: Int) -> Double { setter.unbroken(index).lines.first?.width ?? 0 }

  /// Returns the lines at a size; without a resolution for color glyphs they are only measured.
  func block(
    size: Double, breaking: LineRequest.Breaking, maxLines: Int?, colorResolution: Double? = nil
  ) throws(Setter.Failure) -> Block {
    var block = Block(size: size)
    for index in 0..<setter.paragraphCount {
      let natural = natural(index)
      var request = LineRequest(
        length: length(size: size, naturalLength: natural), breaking: breaking, colorResolution: colorResolution)
      let isOneLine = maxLines == nil && request.length.map { natural < $0 - 1e-6 } ?? true
      if isOneLine, colorResolution == nil {
        block.append(setter.unbroken(index), lineSpacing: content.lineSpacing)
        continue
      }
      // When breaking lines, letter spacing after the last letter counts, but not in line lengths.
      if isOneLine { request.length = nil }
      if let maxLines { request.maxLines = max(1, maxLines - block.lines.count) }
      var set = try setter.set(index, request)
      let isLast = maxLines.map { block.lines.count + set.lines.count >= $0 } ?? false
      if isLast, index + 1 < setter.paragraphCount, !set.isEllipsized {
        request.endsInEllipsis = true
        set = try setter.set(index, request)
        set.isEllipsized = true
      }
      block.append(set, lineSpacing: content.lineSpacing)
      if isLast { break }
    }
    if isTrimmed { block.trim() }
    return block
  }

  /// Returns the maximum length of a paragraph's lines at a size; nil on a path, where it has one line of any length.
  private func length(size: Double, naturalLength: Double) -> Double? {
    if content.path != nil { return nil }
    return max(space.width / size, naturalLength / Self.maxLinesOfParagraph)
  }
}
