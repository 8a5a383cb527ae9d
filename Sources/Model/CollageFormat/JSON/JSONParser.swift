import CollageModel

extension JSONValue {
  /// The maximum size of a file in bytes.
  public static let sizeLimit = 8 << 20
  /// The maximum nesting depth of arrays and objects.
  public static let depthLimit = 64

  /// Parses a whole file strictly by RFC 8259, without common extensions.
  ///
  /// Also rejects duplicate keys, numbers too large for a double, and bytes that are not valid UTF-8.
  public static func parse(_ bytes: [UInt8], file: String) throws(FormatError) -> JSONValue {
    guard bytes.count <= sizeLimit else {
      throw FormatError(file: file, message: "\(bytes.count) bytes; a file can have at most \(sizeLimit) bytes")
    }
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes: bytes)
      return try parser.parseDocument()
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      throw FormatError(file: file, message: "\(position.line):\(position.column): \(error.message)")
    }
  }
}

/// A syntax error and its byte offset.
struct JSONSyntaxError: Error {
  let offset: Int
  let message: String
}

/// A strict recursive descent parser; recursion ends at the depth limit.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the current position, or nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONSyntaxError(offset: 0, message: "a byte order mark; save the file as UTF-8 without one")
    }
    if let invalid = UTF8Check.firstInvalidByte(in: bytes) {
      throw JSONSyntaxError(offset: invalid, message: "not valid UTF-8; save the file as UTF-8")
    }
    skipSpace()
    guard next != nil else { throw JSONSyntaxError(offset: 0, message: "the file is empty; expected a JSON value") }
    let value = try parseValue(depth: 0)
    skipSpace()
    guard next == nil else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func parseValue(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return .object(try parseObject(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try parseArray(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try parseString())
    case let byte? where byte == UInt8(ascii: "-") || ASCII.isDigit(byte): return .number(try parseNumber())
    case UInt8(ascii: "t"): return try parseLiteral("true", .boolean(true))
    case UInt8(ascii: "f"): return try parseLiteral("false", .boolean(false))
    case UInt8(ascii: "n"): return try parseLiteral("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func parseArray(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    try enter(depth: depth)
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try parseValue(depth: depth))
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      try parseComma(before: UInt8(ascii: "]"))
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONSyntaxError) -> JSONObject {
    try enter(depth: depth)
    var object = JSONObject()
    var keys: Set<NameKey> = []
    if take(UInt8(ascii: "}")) { return object }
    while true {
      let keyOffset = offset
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = try parseString()
      guard keys.insert(NameKey(key)).inserted else {
        throw JSONSyntaxError(
          offset: keyOffset, message: "the key \(Excerpt.quoted(key)) occurs twice; keys must be unique")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("a colon after the key") }
      skipSpace()
      object.members.append(JSONObject.Member(key, try parseValue(depth: depth)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return object }
      try parseComma(before: UInt8(ascii: "}"))
    }
  }

  /// Consumes the opening bracket of an array or object, checking the nesting depth.
  private mutating func enter(depth: Int) throws(JSONSyntaxError) {
    guard depth <= JSONValue.depthLimit else {
      throw JSONSyntaxError(
        offset: offset, message: "values nested deeper than \(JSONValue.depthLimit) levels; reduce the nesting")
    }
    offset += 1
    skipSpace()
  }

  /// Consumes the comma between two elements, and rejects a trailing comma.
  private mutating func parseComma(before closing: UInt8) throws(JSONSyntaxError) {
    let commaOffset = offset
    let bracket = String(decoding: [closing], as: UTF8.self)
    guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or \(bracket)") }
    skipSpace()
    if next == closing {
      throw JSONSyntaxError(offset: commaOffset, message: "trailing comma before \(bracket); remove it")
    }
  }

  private mutating func parseLiteral(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw unexpected("a value") }
    offset += word.utf8.count
    return value
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  func unexpected(_ expectation: String) -> JSONSyntaxError {
    guard next != nil else {
      return JSONSyntaxError(offset: offset, message: "unexpected end of file; expected \(expectation)")
    }
    if bytes[offset...].starts(with: "//".utf8) || bytes[offset...].starts(with: "/*".utf8) {
      return JSONSyntaxError(offset: offset, message: "comments are not allowed in JSON; remove it")
    }
    let character = ByteText.character(at: offset, in: bytes)
    return JSONSyntaxError(offset: offset, message: "unexpected \(character); expected \(expectation)")
  }
}
