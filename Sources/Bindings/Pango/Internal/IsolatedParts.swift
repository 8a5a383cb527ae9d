/// Parts of a text that are isolated by signs of Unicode, as the variables of translated messages are, and signs that embed or
/// override directions; neither tells the direction of the paragraph (UAX #9, rules P2 and P3).
///
/// Pango takes the signs themselves for letters of their directions.
enum IsolatedParts {
  /// Returns a text without its isolated parts and such signs; nil if it has none.
  static func without(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: { isSign($0.value) }) else { return nil }
    var depth = 0
    var rest = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth = max(0, depth - 1)
      case let value where depth == 0 && !isSign(value): rest.append(scalar)
      default: break
      }
    }
    return String(rest)
  }

  private static func isSign(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }
}
