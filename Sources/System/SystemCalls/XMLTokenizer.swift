/// Splits an XML document into tokens; the caller decides which tokens are allowed.
///
/// Only the five predefined entities and character references are replaced.
package struct XMLTokenizer {
  /// A token, with its range in the bytes.
  package enum Token {
    /// The text between two tags.
    case text(Range<Int>)
    /// A CDATA section, with its delimiters.
    case section(Range<Int>)
    case comment
    case instruction(Range<Int>)
    /// A declaration such as a document type, up to the first `>`.
    case declaration(Range<Int>)
    /// The beginning of an element and its name, which is empty if it is invalid; its attributes come next.
    case start(String)
    /// The end tag of an element.
    case end(String)
  }

  /// An attribute and the range of its value.
  package struct Attribute {
    /// The name with its prefix.
    package let name: String
    /// The range of the value, without its quotes.
    package let value: Range<Int>
  }

  /// The reason why a document is not well-formed.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The element whose attributes are read.
  private var element = ""
  /// True if the element whose attributes were read last has an empty-element tag (`<a/>`).
  package private(set) var isEmptyElement = false

  /// Creates a tokenizer of a document in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; nil at the end of the document.
  package mutating func next() throws(Fault) -> Token? {
    let start = place
    guard start < bytes.count else { return nil }
    if take("<!--") {
      try skip(past: "-->", "unclosed comment")
      return .comment
    }
    if take("<![CDATA[") {
      try skip(past: "]]>", "unclosed CDATA section")
      return .section(start..<place)
    }
    if take("<?") {
      try skip(past: "?>", "unclosed processing instruction")
      return .instruction(start..<place)
    }
    if take("<!") {
      try skip(past: ">", "unclosed DOCTYPE")
      return .declaration(start..<place)
    }
    if take("</") {
      let name = self.name()
      skipSpace()
      guard take(">") else { throw Fault("</\(name)> has no start tag") }
      return .end(name)
    }
    if take("<") {
      element = name()
      return .start(element)
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    return .text(start..<place)
  }

  /// Returns the next attribute of the element that has begun; nil at the end of its tag.
  package mutating func attribute() throws(Fault) -> Attribute? {
    skipSpace()
    guard place < bytes.count else { throw Fault("<\(element)> is not closed") }
    isEmptyElement = take("/>")
    if isEmptyElement || take(">") { return nil }
    let name = self.name()
    skipSpace()
    guard !name.isEmpty, take("=") else { throw Fault("<\(element)> has an attribute without a value") }
    skipSpace()
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
      throw Fault("<\(element)> has a value without quotes")
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "<") { place += 1 }
    guard place < bytes.count, bytes[place] == quote else { throw Fault("<\(element)> has an unterminated value") }
    defer { place += 1 }
    return Attribute(name: name, value: start..<place)
  }

  /// Returns the text of a range with its character references replaced.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - unknown: What stands for a reference to any other entity; nil to return nil.
  /// - Returns: The text, or nil for a reference that is not known.
  package func text(_ range: Range<Int>, unknown: String? = nil) -> String? {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
    var result = ""
    for (index, part) in bytes[range].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).enumerated()
    {
      let end = part.firstIndex(of: UInt8(ascii: ";"))
      if index == 0 {
        result += String(decoding: part, as: UTF8.self)
      } else if let end, let character = Self.character(String(decoding: part[..<end], as: UTF8.self)) ?? unknown {
        result += character + String(decoding: part[(end + 1)...], as: UTF8.self)
      } else if unknown != nil {
        result += "&" + String(decoding: part, as: UTF8.self)
      } else {
        return nil
      }
    }
    return result
  }

  /// Returns the characters of a section, in which nothing is replaced.
  package func section(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].dropFirst("<![CDATA[".utf8.count).dropLast("]]>".utf8.count), as: UTF8.self)
  }

  private static func character(_ name: String) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }
  }

  // MARK: Bytes

  private mutating func take(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { bytes[place...].starts(with: $0) }
    if isNext { place += text.utf8CodeUnitCount }
    return isNext
  }

  private mutating func skip(past end: StaticString, _ fault: String) throws(Fault) {
    while place < bytes.count {
      if take(end) { return }
      place += 1
    }
    throw Fault(fault)
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func name() -> String {
    let start = place
    while place < bytes.count, Self.isPartOfName(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }
}
