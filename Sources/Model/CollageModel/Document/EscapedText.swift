/// Makes untrusted text safe for messages: invisible characters and terminal control codes are written as escapes.
///
/// Source: Unicode Standard Annex 9 (directional formatting), section 23.8 of the standard (line separators, invisible
/// operators); ECMA-48 (C0 and C1).
public enum EscapedText {
  /// Control characters, the soft hyphen, marks of direction and width, separators, invisible operators, tags, and
  /// placeholders for invalid bytes.
  private static let unsafe: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE007F,
    0x10FE00...0x10FEFF,
  ]
  /// The characters that represent bytes of file names that are not valid UTF-8.
  private static let bytes: ClosedRange<UInt32> = 0x10FE00...0x10FEFF
  private static let backslash: UInt32 = 0x5C

  /// Returns an escaped name, such as a file's or a slot's; backslashes are doubled, so that different names look
  /// different.
  public static func name(_ name: String) -> String { escaped(name, doublesBackslashes: true) }

  /// Returns an escaped message on one line, including any text that it quotes.
  public static func line(_ message: String) -> String { escaped(message, doublesBackslashes: false) }

  private static func escaped(_ text: String, doublesBackslashes: Bool) -> String {
    // Most texts need no escapes.
    guard text.unicodeScalars.contains(where: { isUnsafe($0, doublesBackslashes) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if !isUnsafe(scalar, doublesBackslashes) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value == backslash {
        result += "\\\\"
      } else if bytes.contains(scalar.value) {
        result += "\\x" + String(scalar.value - bytes.lowerBound, radix: 16)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar, _ doublesBackslashes: Bool) -> Bool {
    if (0x20...0x7E).contains(scalar.value) { return doublesBackslashes && scalar.value == backslash }
    return unsafe.contains { $0.contains(scalar.value) }
  }
}
