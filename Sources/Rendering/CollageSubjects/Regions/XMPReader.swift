/// Parses the subset of XML used in XMP packets: no DOCTYPE, only the predefined entities and character references, and
/// limited numbers of bytes, elements and levels.
///
/// Returns nil for anything else: an untrusted file is accepted completely or not at all.
struct XMPReader {
  /// The maximum size of a packet in bytes; those of cameras have some kilobytes.
  static let maxBytes = 1 << 20
  private static let maxDepth = 48
  private static let maxElements = 20_000

  private let bytes: [UInt8]
  private var place = 0
  private var elements = 0

  /// Parses a packet's root element; nil if it is malformed or exceeds a limit.
  static func read(_ bytes: [UInt8]) -> XMPNode? {
    guard bytes.count <= maxBytes else { return nil }
    var reader = XMPReader(bytes: bytes)
    return reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() -> XMPNode? {
    while place < bytes.count {
      guard skip(until: "<") else { return nil }
      if isNext("?") {
        guard skip(past: "?>") else { return nil }
      } else if isNext("!--") {
        guard skip(past: "-->") else { return nil }
      } else if isNext("!") {
        // A DOCTYPE could define entities that expand exponentially.
        return nil
      } else {
        return element(depth: 0, prefixes: [:])
      }
    }
    return nil
  }

  /// Parses an element after its `<`.
  private mutating func element(depth: Int, prefixes outer: [String: String]) -> XMPNode? {
    elements += 1
    guard depth < Self.maxDepth, elements <= Self.maxElements, let tag = word() else { return nil }
    var prefixes = outer
    var written: [(name: String, value: String)] = []
    while true {
      skipSpace()
      if isNext(">") || isNext("/>") { break }
      guard let name = word(), let value = attributeValue() else { return nil }
      if name == "xmlns" {
        prefixes[""] = value
      } else if name.hasPrefix("xmlns:") {
        prefixes[String(name.dropFirst(6))] = value
      } else {
        written.append((name, value))
      }
    }
    var node = XMPNode(name: Self.name(tag, prefixes))
    for (name, value) in written { node.attributes[Self.name(name, prefixes)] = value }
    if take("/>") { return node }
    guard take(">") else { return nil }
    return content(of: node, tag: tag, depth: depth, prefixes: prefixes)
  }

  /// Parses the content between an element's tags.
  private mutating func content(
    of empty: XMPNode, tag: String, depth: Int, prefixes: [String: String]
  ) -> XMPNode? {
    var node = empty
    while place < bytes.count {
      if take("</") {
        guard word() == tag else { return nil }
        skipSpace()
        return take(">") ? node : nil
      }
      if take("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if take("<?") {
        guard skip(past: "?>") else { return nil }
      } else if take("<![CDATA[") {
        guard let text = text(until: "]]>") else { return nil }
        node.text += text
      } else if take("<") {
        guard let child = element(depth: depth + 1, prefixes: prefixes) else { return nil }
        node.children.append(child)
      } else {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        guard let text = Self.unescaped(bytes[start..<place]) else { return nil }
        node.text += text
      }
    }
    return nil
  }

  private mutating func attributeValue() -> String? {
    skipSpace()
    guard take("=") else { return nil }
    skipSpace()
    guard place < bytes.count else { return nil }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "<") { place += 1 }
    guard place < bytes.count, bytes[place] == quote else { return nil }
    defer { place += 1 }
    return Self.unescaped(bytes[start..<place])
  }

  private static func name(_ written: String, _ prefixes: [String: String]) -> XMPNode.Name {
    guard let colon = written.firstIndex(of: ":") else { return XMPNode.Name(prefixes[""] ?? "", written) }
    let prefix = String(written[..<colon])
    return XMPNode.Name(prefixes[prefix] ?? "", String(written[written.index(after: colon)...]))
  }

  /// Returns text with entities and character references replaced; nil for any other entity.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    for (index, part) in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += String(decoding: part, as: UTF8.self)
        continue
      }
      guard let end = part.firstIndex(of: UInt8(ascii: ";")),
        let character = entity(String(decoding: part[..<end], as: UTF8.self))
      else { return nil }
      result.append(character)
      result += String(decoding: part[(end + 1)...], as: UTF8.self)
    }
    return result
  }

  private static func entity(_ name: String) -> Character? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#"), name.utf8.count <= 9 else { return nil }
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}

// MARK: Bytes

extension XMPReader {
  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      place + text.count <= bytes.count && text.indices.allSatisfy { bytes[place + $0] == text[$0] }
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  /// Moves past the next occurrence of a text.
  private mutating func skip(until text: StaticString) -> Bool { skip(past: text) }

  private mutating func skip(past text: StaticString) -> Bool {
    while place < bytes.count {
      if take(text) { return true }
      place += 1
    }
    return false
  }

  private mutating func text(until end: StaticString) -> String? {
    let start = place
    guard skip(past: end) else { return nil }
    return String(decoding: bytes[start..<(place - end.utf8CodeUnitCount)], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// Parses the name of an element or an attribute.
  private mutating func word() -> String? {
    let start = place
    while place < bytes.count, Self.isPartOfName(bytes[place]) { place += 1 }
    return start == place ? nil : String(decoding: bytes[start..<place], as: UTF8.self)
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
