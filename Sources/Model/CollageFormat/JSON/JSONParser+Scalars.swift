extension JSONParser {
  /// Parses a number; the parser is at its first byte.
  mutating func parseNumber() throws(JSONSyntaxError) -> Double {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if let byte = next, ASCII.isDigit(byte) {
        throw JSONSyntaxError(offset: start, message: "a number with a leading zero; remove the zero")
      }
    } else {
      try skipDigits()
    }
    if take(UInt8(ascii: ".")) { try skipDigits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw JSONSyntaxError(
        offset: start,
        message: "\(String(decoding: text.utf8.prefix(40), as: UTF8.self)); "
          + "a number's magnitude must be at most 1.7976931348623157e+308"
      )
    }
    return number
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard let first = next, ASCII.isDigit(first) else { throw unexpected("a digit") }
    while let byte = next, ASCII.isDigit(byte) { offset += 1 }
  }

  /// Parses a string; the parser is at its opening quote.
  mutating func parseString() throws(JSONSyntaxError) -> String {
    offset += 1
    var buffer: [UInt8] = []
    while true {
      let start = offset
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
      buffer.append(contentsOf: bytes[start..<offset])
      switch next {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: buffer, as: UTF8.self)
      case UInt8(ascii: "\\"): buffer.append(contentsOf: String(try parseEscape()).utf8)
      case nil: throw unexpected("a closing quote")
      default:
        throw JSONSyntaxError(
          offset: offset, message: "a control character in a string; write it as \\n, \\t or \\u00XX")
      }
    }
  }

  private mutating func parseEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    let letter = next
    offset += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseUnicodeEscape(start: start)
    default:
      throw JSONSyntaxError(
        offset: start, message: "unknown escape sequence; valid ones are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
  }

  /// Parses the digits after `\u`; a surrogate pair is parsed as one scalar.
  private mutating func parseUnicodeEscape(start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try parseHexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let lone = JSONSyntaxError(offset: start, message: "unpaired surrogate; write both halves of the pair")
    guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw lone }
    let second = try parseHexadecimal()
    guard (0xDC00...0xDFFF).contains(second) else { throw lone }
    guard let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00)) else { throw lone }
    return scalar
  }

  private mutating func parseHexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = ASCII.hexadecimalDigit(byte) else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
