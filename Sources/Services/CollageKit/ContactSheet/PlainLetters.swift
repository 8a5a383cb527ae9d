import CollageModel

/// A bitmap font of 5 x 7 squares, for sheets on machines without fonts.
enum PlainLetters {
  /// The rows of a glyph: 7 above the baseline and 2 below it.
  private static let rows = 9
  /// The advance of a glyph in columns, including the space.
  private static let columns = 6

  /// Returns a name as a shape centered at the top of a frame; truncates a name that is too wide.
  static func shape(_ name: String, in frame: Size) -> DrawnShape {
    let square = max(1, (frame.height / Double(rows)).rounded(.down))
    let letters = name.utf8.prefix(max(1, Int(frame.width / square) / columns)).map { glyphs[$0] ?? unknown }
    let left = ((frame.width - Double(columns * letters.count - 1) * square) / 2).rounded(.down)
    var elements: [Path.Element] = []
    for (index, letter) in letters.enumerated() {
      for (column, bits) in letter.enumerated() {
        for row in 0..<rows where bits >> UInt16(row) & 1 == 1 {
          let x = left + Double(columns * index + column) * square
          let corners = Rect(x: x, y: Double(row) * square, width: square, height: square).corners.map {
            Point($0.x / frame.width, $0.y / frame.height)
          }
          elements.append(.move(to: corners[0]))
          elements += corners.dropFirst().map { .line(to: $0) } + [.close]
        }
      }
    }
    return DrawnShape(.area(.path(Path(elements))))
  }

  private static let unknown: [UInt16] = [0x7F, 0x41, 0x41, 0x41, 0x7F]

  /// The glyphs as five columns from the left; the lowest bit is the top row.
  ///
  /// The glyphs follow 5 x 7 dot matrix displays, except for letters with descenders.
  private static let glyphs: [UInt8: [UInt16]] = {
    let texts: [(Character, UInt64)] = [
      (" ", 0x00_0000_0000), ("-", 0x08_0808_0808), (".", 0x00_6060_0000), ("_", 0x40_4040_4040),
      ("0", 0x3E_5149_453E), ("1", 0x00_427F_4000), ("2", 0x42_6151_4946), ("3", 0x21_4145_4B31),
      ("4", 0x18_1412_7F10), ("5", 0x27_4545_4539), ("6", 0x3C_4A49_4930), ("7", 0x01_7109_0503),
      ("8", 0x36_4949_4936), ("9", 0x06_4949_291E), ("A", 0x7E_1111_117E), ("B", 0x7F_4949_4936),
      ("C", 0x3E_4141_4122), ("D", 0x7F_4141_221C), ("E", 0x7F_4949_4941), ("F", 0x7F_0909_0901),
      ("G", 0x3E_4149_497A), ("H", 0x7F_0808_087F), ("I", 0x00_417F_4100), ("J", 0x20_4041_3F01),
      ("K", 0x7F_0814_2241), ("L", 0x7F_4040_4040), ("M", 0x7F_020C_027F), ("N", 0x7F_0408_107F),
      ("O", 0x3E_4141_413E), ("P", 0x7F_0909_0906), ("Q", 0x3E_4151_215E), ("R", 0x7F_0919_2946),
      ("S", 0x46_4949_4931), ("T", 0x01_017F_0101), ("U", 0x3F_4040_403F), ("V", 0x1F_2040_201F),
      ("W", 0x3F_4038_403F), ("X", 0x63_1408_1463), ("Y", 0x07_0870_0807), ("Z", 0x61_5149_4543),
      ("a", 0x20_5454_5478), ("b", 0x7F_4844_4438), ("c", 0x38_4444_4420), ("d", 0x38_4444_487F),
      ("e", 0x38_5454_5418), ("f", 0x08_7E09_0102), ("h", 0x7F_0804_0478), ("i", 0x00_447D_4000), ("k", 0x7F_1028_4400),
      ("l", 0x00_417F_4000),
      ("m", 0x7C_0418_0478), ("n", 0x7C_0804_0478), ("o", 0x38_4444_4438), ("r", 0x7C_0804_0408), ("s", 0x48_5454_5420),
      ("t", 0x04_3F44_4020),
      ("u", 0x3C_4040_207C), ("v", 0x1C_2040_201C), ("w", 0x3C_4030_403C), ("x", 0x44_2810_2844),
      ("z", 0x44_6454_4C44),
    ]
    var glyphs: [UInt8: [UInt16]] = [
      0x67: [0xB8, 0x144, 0x144, 0x128, 0xFC],  // g
      0x6A: [0x00, 0x80, 0x100, 0xFD, 0x00],  // j
      0x70: [0x1FC, 0x28, 0x44, 0x44, 0x38],  // p
      0x71: [0x38, 0x44, 0x44, 0x28, 0x1FC],  // q
      0x79: [0xBC, 0x140, 0x140, 0x140, 0xFC],  // y
    ]
    for (letter, columns) in texts {
      guard let code = letter.asciiValue else { continue }
      glyphs[code] = (0..<5).map { UInt16(columns >> UInt64(8 * (4 - $0)) & 255) }
    }
    return glyphs
  }()
}
