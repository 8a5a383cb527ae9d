/// A line of a paragraph that was set; lengths are in ems.
package protocol SetLine {
  /// The length, without the space at the line break.
  var width: Double { get }
  /// The height above the baseline.
  var ascent: Double { get set }
  /// The depth beneath the baseline.
  var descent: Double { get set }
  /// The height of the letters' ink above the baseline.
  var inkAscent: Double { get }
  /// The depth of the letters' ink beneath the baseline.
  var inkDescent: Double { get }
  var isRightToLeft: Bool { get }
}

/// A paragraph that was set in lines, at least one.
package protocol SetParagraph {
  associatedtype Line: SetLine
  var lines: [Line] { get }
  /// True if the paragraph was truncated with an ellipsis.
  var isEllipsized: Bool { get set }
  /// The height above the baseline of lines in the requested font; letters of other fonts may make lines higher.
  var ascent: Double { get }
  /// The depth beneath the baseline of lines in the requested font.
  var descent: Double { get }
}

/// The lines into which a paragraph is set.
package struct LineRequest: Equatable {
  /// The places at which lines may break.
  package enum Breaking: Equatable {
    case words
    /// Lines break between words, and within words that are longer than a line.
    case wordsAndLetters
  }

  /// The maximum length of a line in ems; nil for one line of any length.
  package var length: Double?
  package var breaking: Breaking
  /// The maximum number of lines; nil for any number.
  package var maxLines: Int?
  /// True if an ellipsis follows the paragraph, because others after it are left out.
  package var endsInEllipsis = false
  /// The pixels per em of color glyphs; nil for lines that are only measured.
  package var colorResolution: Double?
}

/// Sets the paragraphs of a text: the renderer's text library, or a page with its canvas.
package protocol ParagraphSetter {
  associatedtype Paragraph: SetParagraph
  associatedtype Failure: Error
  /// The number of paragraphs, at least one; a text on a path has only one.
  var paragraphCount: Int { get }
  /// True if setting the text takes long.
  var isLong: Bool { get }
  /// Returns a paragraph as one line, which is only measured.
  func unbroken(_ index: Int) -> Paragraph
  /// Returns a paragraph in lines.
  func set(_ index: Int, _ request: LineRequest) throws(Failure) -> Paragraph
  /// Returns a rectangle around the letters of a block and their outline, or nil if nothing is visible.
  func inkBounds(_ placement: TextPlacement<Paragraph>) -> Rect?
}
