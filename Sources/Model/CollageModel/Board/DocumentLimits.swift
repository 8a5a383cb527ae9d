/// The allowed ranges of numbers, counts and text lengths in documents.
///
/// Readers of documents, scenes and sessions share these limits, so that everything a session accepts can be saved and
/// opened again.
package enum DocumentLimits {
  /// The maximum magnitude of a length, a position or an angle.
  package static let reach = 1e6
  package static let positive = Double.leastNonzeroMagnitude...reach
  /// Numbers of at least zero.
  package static let notNegative = 0...reach
  /// The range of positions, displacements and angles.
  package static let signed = -reach...reach
  /// The shortest part of a clip, in seconds: no film has more pictures a second.
  package static let shortestClip = 0.001
  /// Numbers from 0 to 1.
  package static let share = 0...1.0
  /// The bounds of a slot's zoom range.
  package static let zoom = 0.01...100.0
  /// The maximum right or bottom edge of a crop, with a tolerance because sums such as 0.7 + 0.3 are not exact.
  package static let cropEnd = 1 + 1e-9

  /// The length of the names of slots, items, photos, layers, groups, albums, filters and fonts, in Unicode code points.
  package static let name = 1...200
  /// The length of a template's name; a board created in code may have an empty one.
  package static let title = 0...200
  /// The length of the summary of a template, a drawing or a filter.
  package static let summary = 0...2_000
  /// The length of what screen readers say of a photo or a layer.
  package static let alternativeText = 0...2_000
  /// The length of a path.
  package static let path = 1...1_000
  /// The length of a text or of a variable's value.
  package static let text = 0...10_000

  package static let fontWeight = 1...1_000
  /// The range of font widths, in percent of the normal width.
  package static let fontWidth = 50...200
  /// The number of font features that a text may set.
  package static let featureCount = 0...100
  package static let featureValue = 0...65_535
  /// Letter spacing, as a multiple of the font size.
  package static let letterSpacing = -1...10.0
  /// Line spacing, as a multiple of the font's line spacing.
  package static let lineSpacing = 0.1...10.0
  /// The maximum number of lines that a text may set.
  package static let lineCount = 1...10_000
  /// The number of waves along a text.
  package static let periods = 0...100.0
  /// The number of shadows of a text.
  package static let shadowCount = 0...100
  /// The number of stops of a gradient.
  package static let stopCount = 1...1_000
  package static let polygonPoints = 3...Shape.elementLimit
  package static let slotCount = 1...10_000
  package static let variableCount = 0...1_000
}

extension NameKey {
  /// Returns whether a text has an allowed length and no control characters except, where allowed, line breaks and
  /// tabs.
  ///
  /// Source: The Unicode Standard 15, section 23.1: the set of 65 control codes is fixed.
  package func isText(_ length: ClosedRange<Int>, allowsBreaks: Bool = false) -> Bool {
    var (count, previous): (Int, UInt8) = (0, 0)
    for byte in bytes {
      // Bytes 10xxxxxx continue a character; U+0080 to U+009F are C2 80 to C2 9F.
      if byte & 0xC0 != 0x80 { count += 1 } else if previous == 0xC2, byte < 0xA0 { return false }
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      if byte < 0x20 && !(allowsBreaks && isBreak) || byte == 0x7F { return false }
      previous = byte
    }
    return length.contains(count)
  }

  /// True if the key is valid as a name in a document.
  package var isName: Bool { isText(DocumentLimits.name) }
}

extension Rect {
  /// Returns the first number that makes a rectangle an invalid crop and its allowed range, or nil if the crop is
  /// valid.
  package var cropViolation: (found: Double, allowed: ClosedRange<Double>)? {
    let side = Double.leastNonzeroMagnitude...1
    let numbers = [(x, DocumentLimits.share), (y, DocumentLimits.share), (width, side), (height, side)]
    for (number, allowed) in numbers where !allowed.contains(number) { return (number, allowed) }
    for end in [right, bottom] where end > DocumentLimits.cropEnd { return (end, DocumentLimits.share) }
    return nil
  }
}
