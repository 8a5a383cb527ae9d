/// Scans the tokens of SVG path data: commands, numbers, flags and separators.
struct SVGPathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0
  /// True if a comma may precede the next argument.
  private var allowsComma = false

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte at the current position, or nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) { offset += 1 }
  }

  mutating func command() throws(SVGPathError) -> UInt8 {
    skipSpace()
    guard let letter = next, "mzlhvcsqta".utf8.contains(letter | 0x20), letter >= 0x41 else {
      throw unexpected("expected a command: M Z L H V C S Q T A, or the same in lowercase")
    }
    offset += 1
    allowsComma = false
    return letter
  }

  /// Returns whether another set of arguments follows, consuming a comma before it.
  mutating func hasMoreArguments() throws(SVGPathError) -> Bool {
    skipSpace()
    let hasComma = next == UInt8(ascii: ",")
    if hasComma {
      offset += 1
      skipSpace()
    }
    allowsComma = false
    if let byte = next, ASCII.isDigit(byte) || "+-.".utf8.contains(byte) { return true }
    if hasComma { throw unexpected("expected a number after the comma") }
    return false
  }

  /// Scans a number, which ends where the next one can begin: `.5.5` is two numbers.
  mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let start = offset
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
    let whole = digits()
    var fraction = "0"
    if next == UInt8(ascii: ".") {
      offset += 1
      fraction = digits()
    } else if whole.isEmpty {
      throw unexpected("expected a number")
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected("expected a digit") }
    let sign = bytes[start] == UInt8(ascii: "-") ? "-" : ""
    let text = "\(sign)\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)\(exponent())"
    guard let number = Double(text), number.isFinite else {
      throw SVGPathError(position: start + 1, message: "a coordinate must be between -1000000 and 1000000")
    }
    return number + 0
  }

  /// Scans an arc's flag: one digit, which needs no separator after it.
  mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw unexpected("an arc's flag must be 0 or 1")
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  func unexpected(_ rule: String) -> SVGPathError {
    let stood = next == nil ? "end" : ByteText.character(at: offset, in: bytes)
    return SVGPathError(position: offset + 1, message: "unexpected \(stood); \(rule)")
  }

  private mutating func skipSeparator() {
    skipSpace()
    if allowsComma, next == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
    allowsComma = true
  }

  private mutating func digits() -> String {
    let start = offset
    while let byte = next, ASCII.isDigit(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Scans an exponent; returns an empty text if the letter is not followed by digits.
  private mutating func exponent() -> String {
    let start = offset
    guard let letter = next, letter | 0x20 == UInt8(ascii: "e") else { return "" }
    offset += 1
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
    guard !digits().isEmpty else {
      offset = start
      return ""
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
