/// Checks an SVG document before a renderer sees any of it.
///
/// Only drawings are let through: elements that are named here, which refer to nothing but to parts of the document. Scripts,
/// texts (whose fonts differ from machine to machine), pictures, entities, style sheets and links to elsewhere are refused, and
/// how often parts repeat each other is counted before anything is drawn.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 1.1, second edition, and XML 1.0, fifth edition.
package struct SVGGate {
  /// The limits of a document.
  package enum Limits {
    /// The most bytes.
    package static let bytes = 2_000_000
    /// The most elements.
    package static let elements = 20_000
    /// The most elements within each other.
    package static let depth = 64
    /// The most elements that are drawn, where some are drawn several times.
    package static let drawnElements = 100_000
    /// The most pictures that a renderer needs besides the drawing: for opacity, masks, clips and filters.
    package static let surfaces = 1_000
    /// The longest chain of references.
    static let chain = 200
  }

  /// A document that may be drawn.
  package struct Document: Sendable {
    /// The document, without its type.
    package let bytes: [UInt8]
    /// How many pictures a renderer needs besides the drawing.
    package let surfaces: Int
  }

  /// The reason why a document is refused.
  package enum Refusal: Error, Hashable, CustomStringConvertible {
    /// It is no SVG.
    case malformed(String)
    /// It has something that is not drawn.
    case forbidden(String)
    /// It has too much of something.
    case tooLarge(found: String, allowed: String)

    /// A part of a sentence for people.
    package var description: String {
      switch self {
      case .malformed(let detail): "svg: \(detail)"
      case .forbidden(let what): "svg: it has \(what), which is not drawn"
      case .tooLarge(let found, let allowed): "svg: it has \(found); allowed are \(allowed)"
      }
    }
  }

  /// Elements that are drawn, or that say how; all others are refused.
  static let elements: Set<String> = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "use", "symbol", "switch",
    "a",
    "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "title", "desc", "metadata", "style",
    "filter", "feGaussianBlur", "feOffset", "feFlood", "feBlend", "feColorMatrix", "feComponentTransfer", "feFuncR",
    "feFuncG", "feFuncB", "feFuncA", "feComposite", "feMerge", "feMergeNode", "feDropShadow",
  ]
  /// What editors write about their documents; nothing of it is drawn.
  static let editorPrefixes: Set<String> = ["inkscape", "sodipodi", "rdf", "cc", "dc", "serif", "sketch"]

  /// The number of bytes that tell whether a file is an SVG document.
  package static let signatureLength = 256

  /// Returns whether a file that begins so is read as SVG.
  package static func isDocument(_ start: [UInt8]) -> Bool {
    let text = start.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }
    return ["<?xml", "<svg", "<!DOCTYPE svg", "<!--"].contains { text.starts(with: Array($0.utf8)) }
  }

  /// Checks a document.
  package static func check(_ bytes: [UInt8]) throws(Refusal) -> Document {
    guard bytes.count <= Limits.bytes else {
      throw .tooLarge(found: "\(bytes.count) bytes", allowed: "\(Limits.bytes)")
    }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed("it is no UTF-8 text")
    }
    var scanner = SVGScanner(bytes)
    try scanner.run()
    let cost = try SVGCost(scanner.nodes).total()
    return Document(bytes: scanner.bytes, surfaces: cost.surfaces)
  }
}

/// An element, with what it repeats.
struct SVGNode {
  var children: [Int] = []
  /// The IDs that it refers to.
  var references: [String] = []
  var id: String?
  /// Whether a renderer needs a picture of its own for it.
  var hasSurface = false
}

/// Counts what is drawn of a document, with each part as often as it is repeated.
struct SVGCost {
  private let nodes: [SVGNode]
  private var places: [String: Int] = [:]
  private var known: [Int: (elements: Int, surfaces: Int)] = [:]
  private var open: Set<Int> = []

  init(_ nodes: [SVGNode]) {
    self.nodes = nodes
    for (index, node) in nodes.enumerated() { if let id = node.id, places[id] == nil { places[id] = index } }
  }

  /// Counts the elements that are drawn, and the surfaces that they need.
  func total() throws(SVGGate.Refusal) -> (elements: Int, surfaces: Int) {
    var copy = self
    return nodes.isEmpty ? (0, 0) : try copy.cost(of: 0, depth: 0)
  }

  private mutating func cost(of index: Int, depth: Int) throws(SVGGate.Refusal) -> (elements: Int, surfaces: Int) {
    if let cost = known[index] { return cost }
    guard depth <= SVGGate.Limits.chain, open.insert(index).inserted else {
      throw .forbidden("parts that repeat themselves, or each other in a long chain")
    }
    let node = nodes[index]
    var (elements, surfaces) = (1, node.hasSurface ? 1 : 0)
    for other in node.children + node.references.compactMap({ places[$0] }) {
      let cost = try cost(of: other, depth: depth + 1)
      (elements, surfaces) = (elements + cost.elements, surfaces + cost.surfaces)
      guard elements <= SVGGate.Limits.drawnElements else {
        throw .tooLarge(
          found: "more than \(SVGGate.Limits.drawnElements) elements where each counts as often as it is drawn",
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
