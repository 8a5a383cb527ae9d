/// Reads the elements of an SVG document and rejects unsupported content.
struct SVGScanner {
  /// The document; removed parts are replaced by spaces.
  private(set) var bytes: [UInt8]
  /// The elements in the order of their start tags.
  private(set) var nodes: [SVGNode] = []
  private var place = 0
  /// The open elements, from the outermost, with their names.
  private var open: [(node: Int, name: String)] = []
  /// Whether a style sheet makes elements need intermediate surfaces.
  private var styleNeedsSurfaces = false
  private var classes: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  mutating func run() throws(SVGGate.Refusal) {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        try readText()
        continue
      }
      if isAt("<!--") {
        try skip(to: "-->", what: "comment")
      } else if isAt("<![CDATA[") {
        let start = place
        try skip(to: "]]>", what: "CDATA section")
        try checkStyle(start..<place)
      } else if isAt("<!DOCTYPE") {
        try removeType()
      } else if isAt("<?") {
        try readInstruction()
      } else if isAt("<!") {
        throw .forbidden("a declaration")
      } else if isAt("</") {
        try readEnd()
      } else {
        try readStart()
      }
    }
    guard open.isEmpty, !nodes.isEmpty else { throw .malformed("unexpected end within an element, or no elements") }
    if styleNeedsSurfaces { for node in classes { nodes[node].hasSurface = true } }
  }

  // MARK: Text

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private mutating func skip(to end: StaticString, what: String) throws(SVGGate.Refusal) {
    place += 2
    while place < bytes.count, !isAt(end) { place += 1 }
    guard place < bytes.count else { throw .malformed("unclosed \(what)") }
    place += end.utf8CodeUnitCount
  }

  private mutating func readText() throws(SVGGate.Refusal) {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    try checkStyle(start..<place)
  }

  /// Rejects a style sheet that refers to anything or uses syntax that is not supported.
  private mutating func checkStyle(_ range: Range<Int>) throws(SVGGate.Refusal) {
    guard open.last?.name == "style" else { return }
    let text = decoded(range).lowercased()
    for part in ["@", "url(", "\\", "dasharray", "<"]
    where text.contains(part) && !(part == "<" && text.hasPrefix("<!")) {
      throw .forbidden("a style sheet with \(part)")
    }
    styleNeedsSurfaces = styleNeedsSurfaces || Self.needsSurface(text)
  }

  /// Removes a DOCTYPE without declarations, which names a file that is never read.
  private mutating func removeType() throws(SVGGate.Refusal) {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "[") { throw .forbidden("declarations of entities") }
      place += 1
    }
    guard place < bytes.count, open.isEmpty else { throw .malformed("unclosed DOCTYPE") }
    place += 1
    for index in start..<place { bytes[index] = UInt8(ascii: " ") }
  }

  private mutating func readInstruction() throws(SVGGate.Refusal) {
    let start = place
    try skip(to: "?>", what: "processing instruction")
    let text = decoded(start..<place).lowercased()
    guard text.hasPrefix("<?xml "), nodes.isEmpty else { throw .forbidden("a processing instruction") }
    if text.contains("encoding"), !text.contains("\"utf-8\""), !text.contains("'utf-8'") {
      throw .forbidden("an encoding other than UTF-8")
    }
  }

  /// Returns the text of a range with its character references replaced.
  private func decoded(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";") else { return result + rest[start...] }
      result += Self.character(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) else { return "\u{FFFD}" }
      return String(scalar)
    }
  }

  // MARK: Elements

  private mutating func readEnd() throws(SVGGate.Refusal) {
    place += 2
    let name = readName()
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: ">"), let last = open.popLast(), last.name == name else {
      throw .malformed("</\(name)> has no start tag")
    }
    place += 1
  }

  private mutating func readStart() throws(SVGGate.Refusal) {
    place += 1
    let name = readName()
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
    while true {
      skipSpace()
      guard place < bytes.count else { throw .malformed("<\(name)> is not closed") }
      if isAt("/>") {
        place += 2
        return
      }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        open.append((index, name))
        return
      }
      try readAttribute(of: index, in: name)
    }
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

  private mutating func readAttribute(of index: Int, in element: String) throws(SVGGate.Refusal) {
    let name = readName()
    skipSpace()
    guard !name.isEmpty, place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      throw .malformed("<\(element)> has an attribute without a value")
    }
    place += 1
    skipSpace()
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
      throw .malformed("<\(element)> has a value without quotes")
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "<") { place += 1 }
    guard place < bytes.count, bytes[place] == quote else {
      throw .malformed("<\(element)> has an unterminated value")
    }
    let value = decoded(start..<place)
    place += 1
    try check(value, of: name, index)
  }

  private mutating func check(_ value: String, of name: String, _ index: Int) throws(SVGGate.Refusal) {
    let local = Self.local(name)
    switch local {
    case "id": nodes[index].id = value
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

  // MARK: Names

  private mutating func skipSpace() {
    while place < bytes.count, [9, 10, 13, 32].contains(bytes[place]) { place += 1 }
  }

  private mutating func readName() -> String {
    let start = place
    while place < bytes.count, ![9, 10, 13, 32, 33, 34, 38, 39, 47, 60, 61, 62, 63].contains(bytes[place]) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
