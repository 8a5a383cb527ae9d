import SystemCalls

/// Parses the subset of XML used in XMP packets: no DOCTYPE, only the predefined entities and character references, and
/// limited numbers of bytes, elements and levels.
///
/// Returns nil for anything else: an untrusted file is accepted completely or not at all.
package struct XMPReader {
  /// The maximum size of a packet in bytes; those of cameras have some kilobytes.
  static let maxBytes = 1 << 20
  private static let maxDepth = 48
  private static let maxElements = 20_000

  private var tokens: XMLTokenizer
  private var elements = 0

  /// Parses a packet's root element; nil if it is malformed or exceeds a limit.
  package static func read(_ bytes: [UInt8]) -> XMPNode? {
    guard bytes.count <= maxBytes else { return nil }
    var reader = XMPReader(tokens: XMLTokenizer(bytes))
    return try? reader.document()
  }

  private init(tokens: XMLTokenizer) { self.tokens = tokens }

  private mutating func document() throws(XMLTokenizer.Fault) -> XMPNode? {
    while let token = try tokens.next() {
      switch token {
      case .text, .comment, .instruction: continue
      case .start(let tag): return try element(tag, depth: 0, prefixes: [:])
      // A DOCTYPE could define entities that expand exponentially.
      case .declaration, .section, .end: return nil
      }
    }
    return nil
  }

  /// Parses an element after its `<` and name.
  private mutating func element(
    _ tag: String, depth: Int, prefixes outer: [String: String]
  ) throws(XMLTokenizer.Fault) -> XMPNode {
    elements += 1
    guard depth < Self.maxDepth, elements <= Self.maxElements, !tag.isEmpty else {
      throw XMLTokenizer.Fault("too many elements, or one without a name")
    }
    var prefixes = outer
    var written: [(name: String, value: String)] = []
    while let attribute = try tokens.attribute() {
      let value = try text(attribute.value)
      if attribute.name == "xmlns" {
        prefixes[""] = value
      } else if attribute.name.hasPrefix("xmlns:") {
        prefixes[String(attribute.name.dropFirst(6))] = value
      } else {
        written.append((attribute.name, value))
      }
    }
    var node = XMPNode(name: Self.name(tag, prefixes))
    for (name, value) in written { node.attributes[Self.name(name, prefixes)] = value }
    if !tokens.isEmptyElement { try readContent(of: &node, tag: tag, depth: depth, prefixes: prefixes) }
    return node
  }

  /// Parses the content between an element's tags.
  private mutating func readContent(
    of node: inout XMPNode, tag: String, depth: Int, prefixes: [String: String]
  ) throws(XMLTokenizer.Fault) {
    while let token = try tokens.next() {
      switch token {
      case .text(let range): node.text += try text(range)
      case .section(let range): node.text += tokens.section(range)
      case .comment, .instruction: continue
      case .start(let child): node.children.append(try element(child, depth: depth + 1, prefixes: prefixes))
      case .end(tag): return
      case .declaration, .end: throw XMLTokenizer.Fault("<\(tag)> contains a declaration or a mismatched end tag")
      }
    }
    throw XMLTokenizer.Fault("<\(tag)> is not closed")
  }

  private func text(_ range: Range<Int>) throws(XMLTokenizer.Fault) -> String {
    guard let text = tokens.text(range) else { throw XMLTokenizer.Fault("an unknown entity") }
    return text
  }

  private static func name(_ written: String, _ prefixes: [String: String]) -> XMPNode.Name {
    guard let colon = written.firstIndex(of: ":") else { return XMPNode.Name(prefixes[""] ?? "", written) }
    let prefix = String(written[..<colon])
    return XMPNode.Name(prefixes[prefix] ?? "", String(written[written.index(after: colon)...]))
  }
}
