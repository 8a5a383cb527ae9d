/// Checks an SVG document before the renderer sees it.
///
/// Only drawings are accepted: a list of elements without external references. Scripts, texts (whose fonts differ
/// between machines), pictures, entities, style sheet imports and external references are rejected, and repeated parts
/// are counted before anything is drawn.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 1.1, second edition, and XML 1.0, fifth edition.
package struct SVGGate {
  package enum Limits {
    package static let bytes = 2_000_000
    package static let elements = 20_000
    /// The maximum nesting depth of elements.
    package static let depth = 64
    /// The maximum number of drawn elements, counting repetitions.
    package static let drawnElements = 100_000
    /// The maximum number of intermediate surfaces for opacity, masks, clips and filters.
    package static let surfaces = 1_000
    /// The maximum length of a chain of references.
    static let chain = 200
  }

  /// A document that passed the checks.
  package struct Document: Sendable {
    /// The document's bytes, without its DOCTYPE.
    package let bytes: [UInt8]
    /// The number of intermediate surfaces that a renderer needs.
    package let surfaces: Int
  }

  package enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The file is not valid SVG.
    case malformed(String)
    /// The document contains something that is not supported.
    case forbidden(String)
    case tooLarge(found: String, allowed: String)

    /// The reason as part of an error message.
    package var description: String {
      switch self {
      case .malformed(let detail): "svg: \(detail)"
      case .forbidden(let what): "svg: unsupported content: \(what)"
      case .tooLarge(let found, let allowed): "svg: \(found); at most \(allowed) are allowed"
      }
    }
  }

  /// The supported elements; all others are rejected.
  static let elements: Set<String> = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "use", "symbol", "switch",
    "a",
    "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "title", "desc", "metadata", "style",
    "filter", "feGaussianBlur", "feOffset", "feFlood", "feBlend", "feColorMatrix", "feComponentTransfer", "feFuncR",
    "feFuncG", "feFuncB", "feFuncA", "feComposite", "feMerge", "feMergeNode", "feDropShadow",
  ]
  /// The namespace prefixes of editors' private data, which is not drawn.
  static let editorPrefixes: Set<String> = ["inkscape", "sodipodi", "rdf", "cc", "dc", "serif", "sketch"]

  /// The number of bytes needed to recognize an SVG document.
  package static let signatureLength = 256

  /// Returns whether a file with these first bytes is read as SVG.
  package static func isDocument(_ start: [UInt8]) -> Bool {
    let text = start.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }
    return ["<?xml", "<svg", "<!DOCTYPE svg", "<!--"].contains { text.starts(with: Array($0.utf8)) }
  }

  /// Checks a document against the supported elements and the limits.
  package static func check(_ bytes: [UInt8]) throws(Refusal) -> Document {
    guard bytes.count <= Limits.bytes else {
      throw .tooLarge(found: "\(bytes.count) bytes", allowed: "\(Limits.bytes)")
    }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed("not valid UTF-8")
    }
    var scanner = SVGScanner(bytes)
    try scanner.run()
    let cost = try SVGCost(scanner.nodes).total()
    return Document(bytes: scanner.bytes, surfaces: cost.surfaces)
  }
}

/// An element, with the elements that it refers to.
struct SVGNode {
  var children: [Int] = []
  /// The IDs of the elements that it refers to.
  var references: [String] = []
  var id: String?
  /// True if the renderer needs an intermediate surface for the element.
  var hasSurface = false
}

/// Counts the drawn elements of a document, including repetitions.
struct SVGCost {
  private let nodes: [SVGNode]
  private var places: [String: Int] = [:]
  private var known: [Int: (elements: Int, surfaces: Int)] = [:]
  private var open: Set<Int> = []

  init(_ nodes: [SVGNode]) {
    self.nodes = nodes
    for (index, node) in nodes.enumerated() { if let id = node.id, places[id] == nil { places[id] = index } }
  }

  /// Returns the numbers of drawn elements and of intermediate surfaces.
  func total() throws(SVGGate.Refusal) -> (elements: Int, surfaces: Int) {
    var copy = self
    return nodes.isEmpty ? (0, 0) : try copy.cost(of: 0, depth: 0)
  }

  private mutating func cost(of index: Int, depth: Int) throws(SVGGate.Refusal) -> (elements: Int, surfaces: Int) {
    if let cost = known[index] { return cost }
    guard depth <= SVGGate.Limits.chain, open.insert(index).inserted else {
      throw .forbidden("recursive references, or a long chain of them")
    }
    let node = nodes[index]
    var (elements, surfaces) = (1, node.hasSurface ? 1 : 0)
    for other in node.children + node.references.compactMap({ places[$0] }) {
      let cost = try cost(of: other, depth: depth + 1)
      (elements, surfaces) = (elements + cost.elements, surfaces + cost.surfaces)
      guard elements <= SVGGate.Limits.drawnElements else {
        throw .tooLarge(
          found: "more than \(SVGGate.Limits.drawnElements) drawn elements including repetitions",
          allowed: "\(SVGGate.Limits.drawnElements)")
      }
      guard surfaces <= SVGGate.Limits.surfaces else {
        throw .tooLarge(
          found: "more than \(SVGGate.Limits.surfaces) elements with opacity, masks, clips or filters",
          allowed: "\(SVGGate.Limits.surfaces)")
      }
    }
    open.remove(index)
    known[index] = (elements, surfaces)
    return (elements, surfaces)
  }
}
