/// Short words of Chinese, Japanese or Korean letters beside a space, which are divided only if they are longer than a
/// line.
///
/// Lines may end between any two such letters, as in texts without spaces; but where a space is just before, as in
/// "Summer in 東京", half of a word at the end of a line reads badly.
enum WholeWords {
  /// The maximum number of these letters in a word; more of them are a sentence.
  private static let maxLetters = 8
  /// The maximum number of scalars in a word, with the marks and letters of other scripts.
  private static let maxScalars = 24

  /// Returns the ranges of the words, in units of which each scalar has a number.
  ///
  /// - Parameters:
  ///   - text: A paragraph.
  ///   - width: The number of units of a scalar, such as that of its bytes.
  /// - Returns: The ranges in ascending order.
  static func ranges(of text: String, width: (Unicode.Scalar) -> Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // Of the word that is read.
    var (offset, start, letters, scalars, isBesideSpace) = (0, 0, 0, 0, false)
    func end(beforeSpace: Bool) {
      guard (2...maxLetters).contains(letters), scalars <= maxScalars, isBesideSpace || beforeSpace else { return }
      ranges.append(start..<offset)
    }
    for scalar in text.unicodeScalars {
      if isSpace(scalar.value) {
        end(beforeSpace: true)
        offset += width(scalar)
        (start, letters, scalars, isBesideSpace) = (offset, 0, 0, true)
        continue
      }
      if isLetter(scalar.value) { letters += 1 }
      scalars += 1
      offset += width(scalar)
    }
    end(beforeSpace: false)
    return ranges
  }

  /// Returns whether a line may end after a scalar because it is a space; those that join words are none.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Returns whether a scalar is a letter between which and others of its kind lines may end.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    // The marks of repetition, and Kana with its long vowels.
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    case 0x1100...0x11FF, 0xAC00...0xD7A3: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
