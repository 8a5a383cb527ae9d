internal import CPango

// The library takes a time of the square of a paragraph's lines where it breaks within words, since it measures all that is left of a
// word for each line. So such paragraphs are set in pieces.
extension FontLibrary {
  /// Shorter paragraphs are set at once.
  private static let minLength = 1_000
  /// How many lines a piece has about.
  private static let linesOfPiece = 12.0

  /// Returns how many bytes of a paragraph are set at a time; nil for one that is set at once.
  ///
  /// Only plain letters are certain to look the same in pieces: neither their direction nor their forms depend on what is far from them.
  static func pieceLength(_ text: String, _ settings: ParagraphSettings) -> Int? {
    guard settings.breaking == .wordsAndLetters, settings.maxLines == nil, settings.direction != .rightToLeft,
      let length = settings.lineLength, text.utf8.count > minLength, text.utf8.allSatisfy({ (32..<127).contains($0) })
    else { return nil }
    // A letter is about half as wide as high.
    return Int(min(max(2 * length * linesOfPiece, 200), 1e6))
  }

  /// Returns the lines of a paragraph that is set in pieces: each begins where the last whole line of the piece before it ends.
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
      // The last line would go on, and so might the word that decides where the one before it breaks.
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
