/// The letters of names as people and systems write them: in lowercase, with accents as characters of their own, of which
/// one is as good as another.
///
/// The rules of Unicode would link its tables into the WebAssembly module.
enum PlainLetters {
  /// Each letter without an accent, followed by the lowercase letters with one.
  private static let accented: StaticString = """
    aáàâäãåăą cćčç dď eéèêëęě iíìîï lł nńňñ oóòôöőõø rř sśšşș tťţț uúùûüűů yý zźżž \
    αά εέ ηή ιίϊΐ οό υύϋΰ ωώ иӣй её іїґ уў
    """

  private static let plain: [UInt32: UInt32] = {
    var plain: [UInt32: UInt32] = [:]
    var letter: UInt32?
    for scalar in accented.withUTF8Buffer({ String(decoding: $0, as: UTF8.self) }).unicodeScalars {
      if scalar.value <= 0x20 {
        letter = nil
      } else if let letter {
        plain[scalar.value] = letter
      } else {
        letter = scalar.value
      }
    }
    return plain
  }()

  /// The letters that follow one with an accent.
  private static let accent: UInt32 = 0x300

  /// Returns the letters of a text.
  static func of(_ text: String) -> [UInt32] {
    text.unicodeScalars.flatMap { scalar -> [UInt32] in
      if (0x300...0x36F).contains(scalar.value) { return [accent] }
      let small = lowercase(scalar.value)
      return plain[small].map { [$0, accent] } ?? [small]
    }
  }

  /// Returns a letter of the Latin, Greek and Cyrillic alphabets in lowercase.
  private static func lowercase(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 32
    case 0x400...0x40F: scalar + 80
    // Each letter is followed by its lowercase form.
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177, 0x1E00...0x1EFF: scalar | 1
    case 0x139...0x148, 0x179...0x17E: scalar & 1 == 1 ? scalar + 1 : scalar
    default: scalar
    }
  }
}
