/// The ranges of what documents hold.
///
/// Readers of documents, scenes and sessions all ask these, so that what a session accepts can be saved and opened again.
package enum DocumentLimits {
  /// The maximum magnitude of a length, a position or an angle.
  package static let reach = 1e6
  /// Numbers above zero.
  package static let positive = Double.leastNonzeroMagnitude...reach
  /// Zero and numbers above.
  package static let notNegative = 0...reach
  /// Positions, displacements and angles.
  package static let signed = -reach...reach
  /// Numbers from 0 to 1.
  package static let share = 0...1.0
  /// The zooms that a slot may allow.
  package static let zoom = 0.01...100.0
  /// How far a crop may reach: sums such as 0.7 + 0.3 are not exact.
  package static let cropEnd = 1 + 1e-9

  /// The characters, as Unicode code points, of the names of slots, items, photos, layers, groups, filters and fonts.
  package static let name = 1...200
  /// The characters of a template's own name, which a board made by a program may lack.
  package static let title = 0...200
  /// The characters of a template's summary.
  package static let summary = 0...2_000
  /// The characters of a path.
  package static let path = 1...1_000
  /// The characters of a text or of a variable's value.
  package static let text = 0...10_000

  /// Weights of fonts.
  package static let fontWeight = 1...1_000
  /// Widths of fonts, in percent.
  package static let fontWidth = 50...200
  /// How many features of a font a text may choose.
  package static let featureCount = 0...100
  /// Values of features.
  package static let featureValue = 0...65_535
  /// Letter spacing, in font sizes.
  package static let letterSpacing = -1...10.0
  /// Line spacing, as a multiple of the font's own.
  package static let lineSpacing = 0.1...10.0
  /// How many lines a text may be limited to.
  package static let lineCount = 1...10_000
  /// The waves along a text.
  package static let periods = 0...100.0
  /// How many shadows a text may have.
  package static let shadowCount = 0...100
  /// How many stops a gradient may have.
  package static let stopCount = 1...1_000
  /// How many points a polygon may have.
  package static let polygonPoints = 3...Shape.elementLimit
  /// How many variables a template may have.
  package static let variableCount = 0...1_000
}

extension NameKey {
  /// Returns whether a text has as many characters as allowed and no control characters, other than line breaks and tabs
  /// where those are allowed.
  ///
  /// Source: The Unicode Standard 15, section 23.1: the 65 control codes, whose number never changes.
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

  /// Whether it is a name that a document can have.
  package var isName: Bool { isText(DocumentLimits.name) }
}

extension Rect {
  /// Returns the first number because of which a rectangle is not a part of a photo, and its range; nil for a part.
  package var cropViolation: (found: Double, allowed: ClosedRange<Double>)? {
    let side = Double.leastNonzeroMagnitude...1
    let numbers = [(x, DocumentLimits.share), (y, DocumentLimits.share), (width, side), (height, side)]
    for (number, allowed) in numbers where !allowed.contains(number) { return (number, allowed) }
    for end in [right, bottom] where end > DocumentLimits.cropEnd { return (end, DocumentLimits.share) }
    return nil
  }
}
