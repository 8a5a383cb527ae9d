/// The scripts whose letters join or form conjuncts: letter spacing would tear words apart.
///
/// Source: CSS Text Level 3, section 8.2.2 and appendix D, for cursive scripts; The Unicode Standard 15, chapters 12 to
/// 17, for scripts with conjuncts.
enum JoinedScripts {
  /// Returns the ranges of UTF-8 offsets in which letter spacing is allowed; nil if it is allowed in the whole text.
  ///
  /// Characters without a script, such as spaces and digits, belong to the preceding letters; `isLetter` tells by the
  /// index and the scalar which are not.
  static func spacedRanges(of text: String, isLetter: (Int, Unicode.Scalar) -> Bool) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var isSpaced: Bool?
    var (offset, isWhole) = (0, true)
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let end = offset + UTF8.width(scalar)
      let isJoined = joined.contains { $0.contains(scalar.value) }
      if isJoined || isLetter(index, scalar) {
        // Characters before the first letter belong to it.
        if isSpaced == nil, isJoined, !ranges.isEmpty { ranges = [] }
        isSpaced = !isJoined
      }
      if isSpaced ?? true {
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(offset..<end)
        }
      } else {
        isWhole = false
      }
      offset = end
    }
    return isWhole ? nil : ranges
  }

  private static let joined: [ClosedRange<UInt32>] = [
    // Arabic, Syriac, N'Ko, Mandaic, and Arabic's presentation forms.
    0x600...0x74F, 0x750...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE,
    // Devanagari to Sinhala, Tibetan, Burmese, Khmer, Mongolian.
    0x900...0xDFF, 0xF00...0x109F, 0x1780...0x18AF, 0x1CD0...0x1CFF,
    // Balinese to Lepcha, Phags-pa, Saurashtra, Devanagari's supplement, Javanese, Burmese's supplements, Meetei Mayek.
    0x1B00...0x1C4F, 0xA840...0xA8FF, 0xA980...0xA9FF, 0xAA60...0xAA7F, 0xAAE0...0xAAFF, 0xABC0...0xABFF,
    // Kharoshthi, Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian, Old Uyghur, Chorasmian.
    0x10A00...0x10A5F, 0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FDF,
    // Brahmi and scripts derived from it, Adlam.
    0x11000...0x11C6F, 0x1E900...0x1E95F,
  ]
}
