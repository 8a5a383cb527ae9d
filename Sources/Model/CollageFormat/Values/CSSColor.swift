public import CollageModel

/// An error for a text that is not a valid color.
public struct CSSColorError: Error, Hashable, Sendable, CustomStringConvertible {
  public var text: String

  /// Creates an error, which suggests the color's name that is nearest to the text.
  public init(text: String) { self.text = text }

  /// The description of valid colors, for error messages.
  public static let rule =
    "a color must be #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(0...255, 0...255, 0...255), rgb(r g b / alpha), "
    + "a CSS color name or transparent"

  /// The invalid text with a suggestion or the valid forms.
  public var description: String {
    let nearest = EditDistance.nearest(to: text, in: CSSColor.names.map { $0.name.description })
    return "\(Excerpt.quoted(text)); " + (nearest.map { "did you mean \($0)?" } ?? Self.rule)
  }
}

/// Reads and writes colors in CSS syntax.
///
/// Source: CSS Color Module Level 4, sections 5 and 6. Components out of range are rejected instead of clamped.
public enum CSSColor {
  /// Parses a color of up to 100 bytes; names and hexadecimal digits may be in uppercase.
  public static func parse(_ text: String) throws(CSSColorError) -> Color {
    guard text.utf8.count <= 100 else { throw CSSColorError(text: text) }
    // Only ASCII letters are case-insensitive (CSS Color 4, section 4).
    let word = text.utf8.map { ASCII.lowercase($0) }
    let color = word.first == UInt8(ascii: "#") ? hexadecimal(word.dropFirst()) : named(word) ?? function(word)
    guard let color else { throw CSSColorError(text: text) }
    return color
  }

  /// Returns the shortest canonical text of a color: `#rrggbb`, or `#rrggbbaa` unless it is opaque.
  public static func text(of color: Color) -> String {
    if color == .transparent { return "transparent" }
    var components = [color.red, color.green, color.blue]
    if !color.isOpaque { components.append(color.alpha) }
    return components.reduce(into: "#") { text, component in
      text += (component < 16 ? "0" : "") + String(component, radix: 16)
    }
  }

  private static func hexadecimal(_ digits: some Sequence<UInt8>) -> Color? {
    let nibbles = digits.map(ASCII.hexadecimalDigit)
    guard let values = Cursor.allOrNothing(nibbles) else { return nil }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    default: return nil
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }

  private static func named(_ word: [UInt8]) -> Color? {
    if word.elementsEqual("transparent".utf8) { return .transparent }
    guard
      let value = names.first(where: { known in
        known.name.withUTF8Buffer { word.elementsEqual($0) }
      })?.value
    else { return nil }
    return Color(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension CSSColor {
  /// Parses `rgb(...)` and `rgba(...)`, which are equivalent, with commas or with spaces.
  private static func function(_ word: [UInt8]) -> Color? {
    guard word.last == UInt8(ascii: ")"), let opening = word.firstIndex(of: UInt8(ascii: "(")),
      word[..<opening].elementsEqual("rgb".utf8) || word[..<opening].elementsEqual("rgba".utf8)
    else { return nil }
    let body = word[(opening + 1)...].dropLast()
    let components: [ArraySlice<UInt8>]
    let alpha: ArraySlice<UInt8>?
    if body.contains(UInt8(ascii: ",")) {
      let parts = parts(of: body, separator: UInt8(ascii: ",")).map(trimmed)
      guard parts.count == 3 || parts.count == 4 else { return nil }
      components = Array(parts.prefix(3))
      alpha = parts.count == 4 ? parts[3] : nil
      let percentages = components.count { $0.last == percent }
      guard percentages == 0 || percentages == 3 else { return nil }
    } else {
      let halves = parts(of: body, separator: UInt8(ascii: "/"))
      guard halves.count <= 2 else { return nil }
      components = parts(of: halves[0], separator: space).filter { !$0.isEmpty }
      alpha = halves.count == 2 ? trimmed(halves[1]) : nil
    }
    guard components.count == 3, let bytes = Cursor.allOrNothing(components.map { byte($0, full: 255) }) else {
      return nil
    }
    guard let alpha else { return Color(red: bytes[0], green: bytes[1], blue: bytes[2]) }
    return byte(alpha, full: 1).map { Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: $0) }
  }

  private static let (percent, space) = (UInt8(ascii: "%"), UInt8(ascii: " "))

  /// Parses a number from 0 to `full`, or a percentage, as a byte.
  private static func byte(_ text: ArraySlice<UInt8>, full: Double) -> UInt8? {
    let isPercentage = text.last == percent
    let digits = isPercentage ? text.dropLast() : text
    // Double accepts "inf" and hexadecimal numbers, which CSS does not.
    guard digits.allSatisfy({ ASCII.isDigit($0) || "+-.e".utf8.contains($0) }),
      let number = Double(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let share = number / (isPercentage ? 100 : full)
    guard share >= 0, share <= 1 else { return nil }
    return UInt8(exactly: (share * 255).rounded())
  }

  /// Returns the parts between separators, including empty ones; at least one.
  private static func parts(of text: ArraySlice<UInt8>, separator: UInt8) -> [ArraySlice<UInt8>] {
    text.split(separator: separator, omittingEmptySubsequences: false)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == space }
    while text.last == space { text.removeLast() }
    return text
  }
}

extension Cursor {
  /// Returns a CSS color; reports an issue and returns nil for anything else.
  func color() -> Color? {
    guard case .string(let text) = value else {
      reject(CSSColorError.rule)
      return nil
    }
    do throws(CSSColorError) {
      return try CSSColor.parse(text)
    } catch {
      log.add(path, error.description)
      return nil
    }
  }
}
