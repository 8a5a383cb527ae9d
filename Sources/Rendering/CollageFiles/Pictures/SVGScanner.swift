import SystemCalls

/// Reads the elements of an SVG document and rejects unsupported content.
struct SVGScanner {
  /// The document; removed parts are replaced by spaces.
  private(set) var bytes: [UInt8]
  /// The elements in the order of their start tags.
  private(set) var nodes: [SVGNode] = []
  private var tokens: XMLTokenizer
  /// The open elements, from the outermost, with their names.
  private var open: [(node: Int, name: String)] = []
  /// True if a style sheet makes elements need intermediate surfaces.
  private var styleNeedsSurfaces = false
  private var classes: [Int] = []
  /// The text of the open style sheet, which comments of XML divide.
  private var styleText = ""

  init(_ bytes: [UInt8]) { (self.bytes, tokens) = (bytes, XMLTokenizer(bytes)) }

  mutating func run() throws(SVGGate.Refusal) {
    while let token = try wellFormed({ (tokens) throws(XMLTokenizer.Fault) in try tokens.next() }) {
      switch token {
      case .text(let range), .section(let range):
        if Self.local(open.last?.name ?? "") == "style" { styleText += decoded(range) }
      case .comment: break
      case .instruction(let range): try checkInstruction(range)
      case .declaration(let range): try removeType(range)
      case .start(let name): try readStart(name)
      case .end(let name):
        guard open.popLast()?.name == name else { throw .malformed("</\(name)> closes nothing") }
        if Self.local(name) == "style" { try checkStyle() }
      }
    }
    guard open.isEmpty, !nodes.isEmpty else { throw .malformed("unexpected end within an element, or no elements") }
    if styleNeedsSurfaces { for node in classes { nodes[node].hasSurface = true } }
  }

  private mutating func wellFormed<Value>(
    _ read: (inout XMLTokenizer) throws(XMLTokenizer.Fault) -> Value
  ) throws(SVGGate.Refusal) -> Value {
    do throws(XMLTokenizer.Fault) { return try read(&tokens) } catch { throw .malformed(error.description) }
  }

  // MARK: Text

  /// The text of a range with its character references replaced.
  private func decoded(_ range: Range<Int>) -> String { tokens.text(range, unknown: "\u{FFFD}") ?? "" }

  /// Rejects a style sheet that refers to anything or uses syntax that is not supported.
  private mutating func checkStyle() throws(SVGGate.Refusal) {
    let text = styleText.lowercased()
    styleText = ""
    for part in ["@", "url(", "\\", "dasharray", "<"]
    where text.contains(part) && !(part == "<" && text.hasPrefix("<!")) {
      throw .forbidden("a style sheet with \(part)")
    }
    // librsvg ends the process for some languages (2.54, language-tags).
    if Self.withoutBlanks(text).contains(":lang(") { throw .forbidden("a style sheet with :lang()") }
    styleNeedsSurfaces = styleNeedsSurfaces || Self.needsSurface(text)
  }

  /// Returns a style sheet without comments and white space.
  private static func withoutBlanks(_ style: String) -> String {
    var result: [UInt8] = []
    var rest = Array(style.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") {
        rest.removeFirst()
        while let next = rest.popFirst(), next != UInt8(ascii: "*") || rest.first != UInt8(ascii: "/") {}
        rest = rest.dropFirst()
      } else if !Self.blanks.contains(byte) {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The namespace of SVG.
  private static let namespace = "http://www.w3.org/2000/svg"
  private static let blanks: Set<UInt8> = [9, 10, 12, 13, 32]

  /// Removes a DOCTYPE without declarations, which names a file that is never read.
  private mutating func removeType(_ range: Range<Int>) throws(SVGGate.Refusal) {
    guard bytes[range].starts(with: "<!DOCTYPE".utf8) else { throw .forbidden("a declaration") }
    if bytes[range].contains(UInt8(ascii: "[")) { throw .forbidden("declarations of entities") }
    guard open.isEmpty else { throw .malformed("unclosed DOCTYPE") }
    for index in range { bytes[index] = UInt8(ascii: " ") }
  }

  private func checkInstruction(_ range: Range<Int>) throws(SVGGate.Refusal) {
    let text = decoded(range).lowercased()
    guard text.hasPrefix("<?xml "), nodes.isEmpty else { throw .forbidden("a processing instruction") }
    if text.contains("encoding"), !text.contains("\"utf-8\""), !text.contains("'utf-8'") {
      throw .forbidden("an encoding other than UTF-8")
    }
  }

  // MARK: Elements

  private mutating func readStart(_ name: String) throws(SVGGate.Refusal) {
    try checkElement(name)
    let index = nodes.count
    guard index < SVGGate.Limits.elements else {
      throw .tooLarge(found: "more than \(SVGGate.Limits.elements) elements", allowed: "\(SVGGate.Limits.elements)")
    }
    guard open.count < SVGGate.Limits.depth else {
      throw .tooLarge(
        found: "elements nested \(open.count + 1) levels deep", allowed: "\(SVGGate.Limits.depth)")
    }
    guard index > 0 && !open.isEmpty || index == 0 && Self.local(name) == "svg" else {
      throw .malformed("the root element is not svg")
    }
    nodes.append(SVGNode())
    if let parent = open.last { nodes[parent.node].children.append(index) }
    // Each filter primitive needs an intermediate surface.
    nodes[index].hasSurface = name.hasPrefix("fe")
    while let attribute = try wellFormed({ (tokens) throws(XMLTokenizer.Fault) in try tokens.attribute() }) {
      try check(decoded(attribute.value), of: attribute.name, index)
    }
    if !tokens.isEmptyElement { open.append((index, name)) }
  }

  private func checkElement(_ name: String) throws(SVGGate.Refusal) {
    if let colon = name.firstIndex(of: ":"), name[..<colon] != "svg" {
      if SVGGate.editorPrefixes.contains(String(name[..<colon])) { return }
    } else if SVGGate.elements.contains(Self.local(name)) {
      return
    }
    let shown = String(name.prefix(40))
    throw .forbidden(
      name == "text" || name == "tspan"
        ? "text; convert it to paths, for example in Inkscape" : shown.isEmpty ? "a < without a name" : "<\(shown)>")
  }

  private static func local(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private mutating func check(_ value: String, of name: String, _ index: Int) throws(SVGGate.Refusal) {
    let local = Self.local(name)
    switch local {
    case "id": nodes[index].id = value
    case _ where name.hasPrefix("xmlns:") && local != "svg" && value == Self.namespace:
      // Its elements would be taken for data of an editor.
      throw .forbidden("another prefix for SVG")
    case "class": classes.append(index)
    case "base": throw .forbidden("a base URL")
    case "stroke-dasharray" where value != "none": throw .forbidden("a dashed line; convert it to paths")
    case "href":
      let target = value.drop { $0.isWhitespace }
      guard target.isEmpty || target.hasPrefix("#") else { throw .forbidden("an external reference") }
      nodes[index].references.append(String(target.dropFirst()))
    case "opacity", "filter", "mask", "clip-path": if value != "none", value != "1" { nodes[index].hasSurface = true }
    case "style":
      let text = value.lowercased()
      for part in ["\\", "@", "dasharray"] where text.contains(part) { throw .forbidden("a style with \(part)") }
      if Self.needsSurface(text) { nodes[index].hasSurface = true }
    default: break
    }
    try findReferences(in: value, index)
  }

  /// Finds `url(#id)`, ignoring case.
  private mutating func findReferences(in value: String, _ index: Int) throws(SVGGate.Refusal) {
    let bytes = Array(value.utf8)
    let word = Array("url(".utf8)
    var start = 0
    while start + word.count <= bytes.count {
      guard zip(bytes[start...], word).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else {
        start += 1
        continue
      }
      start += word.count
      while start < bytes.count, [9, 10, 13, 32, 34, 39].contains(bytes[start]) { start += 1 }
      guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else { throw .forbidden("an external reference") }
      let id = bytes[(start + 1)...].prefix { ![9, 10, 13, 32, 34, 39, 41].contains($0) }
      nodes[index].references.append(String(decoding: id, as: UTF8.self))
    }
  }

  /// Returns whether a style needs an intermediate surface.
  private static func needsSurface(_ style: String) -> Bool {
    let other = style.replacing("fill-opacity", with: "").replacing("stroke-opacity", with: "")
      .replacing("stop-opacity", with: "")
    return ["opacity", "filter", "mask", "clip-path", "blend", "isolation"].contains { other.contains($0) }
  }
}
