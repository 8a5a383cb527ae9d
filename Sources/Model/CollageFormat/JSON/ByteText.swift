enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  /// Returns the lowercase letter for A to Z, and any other byte unchanged.
  static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Characters of a text stored as bytes.
enum ByteText {
  /// Returns the character that begins at a byte, in quotes.
  static func character(at offset: Int, in bytes: [UInt8]) -> String {
    let window = bytes[offset..<min(offset + 4, bytes.count)]
    guard let scalar = String(decoding: window, as: UTF8.self).unicodeScalars.first else { return "nothing" }
    return JSONWriter.compactText(.string(String(scalar)))
  }
}

/// A line and a column of a text, both counted from 1 as in editors.
struct TextPosition {
  let line: Int
  let column: Int

  /// Returns the position of a byte; columns count Unicode scalars.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Bytes 10xxxxxx continue a scalar.
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
  }
}

/// Checks whether bytes are valid UTF-8.
///
/// Source: The Unicode Standard 15, table 3-7 (well-formed UTF-8 byte sequences).
enum UTF8Check {
  /// Returns the offset of the first ill-formed sequence, or nil if the whole text is well-formed.
  static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      guard let length = sequenceLength(at: offset, in: bytes) else { return offset }
      offset += length
    }
    return nil
  }

  private static func sequenceLength(at offset: Int, in bytes: [UInt8]) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    let rest = bytes[(offset + 2)..<(offset + max(2, length))]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
  }
}
