internal import CPango

// If lines break within words, Pango's time grows with the square of the number of lines, because it measures the rest
// of the word for each line. Such paragraphs are therefore set in pieces.
extension FontLibrary {
  /// The minimum length of a paragraph that is set in pieces.
  private static let minLength = 1_000
  /// The approximate number of lines in a piece.
  private static let linesOfPiece = 12.0

  /// Returns the number of bytes of a paragraph to set at a time; nil if it is set at once.
  ///
  /// Only simple scripts are certain to look the same in pieces: their direction and shapes do not depend on distant
  /// characters.
  static func pieceLength(_ text: String, _ settings: ParagraphSettings) -> Int? {
    guard settings.breaking == .wordsAndLetters, settings.maxLines == nil, settings.direction != .rightToLeft,
      let length = settings.lineLength, text.utf8.count > minLength, text.utf8.allSatisfy({ (32..<127).contains($0) })
    else { return nil }
    // A letter is about half an em wide.
    return Int(min(max(2 * length * linesOfPiece, 200), 1e6))
  }

  /// Returns the lines of a paragraph that is set in pieces; each piece begins at the end of the last complete line of
  /// the previous one.
  mutating func lines(
    of text: [UInt8], in layout: OpaquePointer, piece: Int, _ collected: inout GlyphCollection
  ) -> [TypesetParagraph.Line] {
    var lines: [TypesetParagraph.Line] = []
    var (start, length) = (0, piece)
    while start < text.count {
      let end = min(text.count, start + length)
      text[start..<end].withUnsafeBytes { bytes in
        pango_layout_set_text(layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(end - start))
      }
      let count = Int(pango_layout_get_line_count(layout))
      // The last line would continue, and so might the word that determines the break before it.
      let kept = end == text.count ? count : count - 2
      guard kept > 0 || end == text.count else {
        length *= 2
        continue
      }
      var next = text.count
      for index in 0..<count {
        guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
        if index < kept { lines.append(self.line(line, into: &collected)) }
        if index == kept { next = start + Int(line.pointee.start_index) }
      }
      start = next
      length = piece
    }
    return lines
  }
}
