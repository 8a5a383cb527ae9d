public import CollageModel

/// A text that is not a color.
public struct CSSColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public var text: String

  /// Creates an error.
  public init(text: String) { self.text = text }

  /// The allowed forms of a color.
  public static let rule =
    "a color must be #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(0...255, 0...255, 0...255), rgb(r g b / alpha), "
    + "a CSS color name or transparent"

  /// What was found and what is allowed.
  public var description: String { "\(Excerpt.quoted(text)); \(Self.rule)" }
}

/// Reads and writes colors in CSS syntax.
///
/// Source: CSS Color Module Level 4, sections 5 and 6. Components out of range are rejected instead of clamped.
public enum CSSColor {
  /// Parses a color.
  public static func parse(_ text: String) throws(CSSColorError) -> Color {
    guard text.utf8.count <= 100 else { throw CSSColorError(text: text) }
    let word = text.lowercased()
    let color = word.hasPrefix("#") ? hexadecimal(word.utf8.dropFirst()) : named(word) ?? function(word)
    guard let color else { throw CSSColorError(text: text) }
    return color
  }

  /// Returns the shortest canonical text of a color: `#rrggbb`, with two more digits unless it is opaque.
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

  private static func named(_ word: String) -> Color? {
    if word == "transparent" { return .transparent }
    guard let value = names[word] else { return nil }
    return Color(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension CSSColor {
  /// Parses `rgb(...)` and `rgba(...)`, which are equivalent, with commas or with spaces.
  private static func function(_ word: String) -> Color? {
    guard word.hasSuffix(")"), let opening = word.firstIndex(of: "("), ["rgb", "rgba"].contains(word[..<opening])
    else { return nil }
    let body = word[word.index(after: opening)...].dropLast()
    let components: [Substring]
    let alpha: Substring?
    if body.contains(",") {
      let parts = body.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      guard parts.count == 3 || parts.count == 4 else { return nil }
      components = Array(parts.prefix(3))
      alpha = parts.count == 4 ? parts[3] : nil
      let percentages = components.count { $0.hasSuffix("%") }
      guard percentages == 0 || percentages == 3 else { return nil }
    } else {
      let halves = body.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2, let first = halves.first else { return nil }
      components = first.split(separator: " ")
      alpha = halves.count == 2 ? trimmed(halves[1]) : nil
    }
    guard components.count == 3, let bytes = Cursor.allOrNothing(components.map { byte($0, full: 255) }) else {
      return nil
    }
    guard let alpha else { return Color(red: bytes[0], green: bytes[1], blue: bytes[2]) }
    return byte(alpha, full: 1).map { Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: $0) }
  }

  /// Returns a number from 0 to `full`, or a percentage, as a byte.
  private static func byte(_ text: Substring, full: Double) -> UInt8? {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text
    // Double accepts "inf" and hexadecimal numbers, which CSS does not.
    guard digits.utf8.allSatisfy({ ASCII.isDigit($0) || "+-.e".utf8.contains($0) }), let number = Double(digits)
    else { return nil }
    let share = number / (isPercentage ? 100 : full)
    guard share >= 0, share <= 1 else { return nil }
    return UInt8(exactly: (share * 255).rounded())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Cursor {
  /// Returns the value as a color.
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
