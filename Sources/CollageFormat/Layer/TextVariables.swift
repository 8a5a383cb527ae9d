public import CollageModel

/// The variables of texts: `{{name}}` stands for a value, and `{{{{` for two braces.
public enum TextVariables {
  /// A reason why variables were not replaced.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// No value has this name; the nearest of those that have one, and all of them.
    case unknown(name: String, nearest: String?, known: [String])
    /// Two braces are opened and not closed.
    case unclosed(beginning: String)
    /// What stands between the braces is no name.
    case invalidName(String)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .unknown(let name, let nearest, let known):
        let advice =
          nearest.map { "did you mean \(Excerpt.quoted($0))?" }
          ?? (known.isEmpty ? "no variable has one" : "variables with a value: \(known.joined(separator: ", "))")
        return "the variable \(Excerpt.quoted(name)) has no value; \(advice)"
      case .unclosed(let beginning):
        return "\(Excerpt.quoted(beginning)) has no closing braces; write {{name}}, or {{{{ for two braces"
      case .invalidName(let name):
        return "\(Excerpt.quoted(name)) is no name of a variable; names have letters, digits, periods, - and _"
      }
    }
  }

  private enum Piece {
    case text(ArraySlice<UInt8>)
    case variable(String)
  }

  private static let brace = UInt8(ascii: "{")

  /// Returns the names of a text's variables in the order in which they first occur.
  /// - Throws: `Failure.unclosed` and `invalidName`.
  public static func names(in text: String) throws(Failure) -> [String] {
    var names: [String] = []
    for case .variable(let name) in try pieces(text) where !names.hasName(name) { names.append(name) }
    return names
  }

  /// Returns the text with each variable replaced; values are taken as they are, with their braces.
  /// - Throws: `Failure` for a variable without a value and for braces that make no sense.
  public static func replace(
    in text: String, with values: [(name: String, value: String)]
  ) throws(Failure) -> String {
    var result: [UInt8] = []
    for piece in try pieces(text) {
      switch piece {
      case .text(let bytes): result += bytes
      case .variable(let name):
        guard let found = values.first(where: { $0.name.hasSameBytes(as: name) }) else {
          let known = values.map { $0.name }
          throw .unknown(name: name, nearest: EditDistance.nearest(to: name, in: known), known: known)
        }
        result += found.value.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func pieces(_ text: String) throws(Failure) -> [Piece] {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var (start, index) = (0, 0)
    func opens(_ index: Int) -> Bool { index + 1 < bytes.count && bytes[index] == brace && bytes[index + 1] == brace }
    while index < bytes.count {
      guard opens(index) else {
        index += 1
        continue
      }
      if opens(index + 2) {
        pieces.append(.text(bytes[start..<(index + 2)]))
        index += 4
        start = index
        continue
      }
      pieces.append(.text(bytes[start..<index]))
      let (name, end) = try name(bytes, from: index + 2)
      pieces.append(.variable(name))
      (start, index) = (end, end)
    }
    pieces.append(.text(bytes[start...]))
    return pieces
  }

  /// Returns the name that begins at an index, without spaces around it, and where its closing braces end.
  private static func name(_ bytes: [UInt8], from start: Int) throws(Failure) -> (String, Int) {
    let closing = UInt8(ascii: "}")
    var end = start
    while end + 1 < bytes.count, bytes[end] != closing || bytes[end + 1] != closing { end += 1 }
    guard end + 1 < bytes.count else {
      throw .unclosed(beginning: String(decoding: bytes[(start - 2)..<min(bytes.count, start + 20)], as: UTF8.self))
    }
    var name = bytes[start..<end]
    while name.first == 32 { name.removeFirst() }
    while name.last == 32 { name.removeLast() }
    let text = String(decoding: name, as: UTF8.self)
    let isName = name.allSatisfy { byte in
      ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte >= 0x80 || [45, 46, 95].contains(byte)
    }
    guard isName, !name.isEmpty, name.count <= 200 else { throw .invalidName(text) }
    return (text, end + 2)
  }
}

extension Composition {
  /// Returns the composition with the variables of its texts replaced.
  /// - Throws: `FormatError` with every variable that has no value, named after the composition's template.
  public func replacingVariables(with values: [(name: String, value: String)]) throws(FormatError) -> Composition {
    var result = self
    var issues: [FormatError.Issue] = []
    for index in result.layers.indices {
      guard case .text(var text) = result.layers[index].content else { continue }
      do {
        text.string = try TextVariables.replace(in: text.string, with: values)
        result.layers[index].content = .text(text)
      } catch {
        issues.append(
          FormatError.Issue(path: "layer \(Excerpt.quoted(result.layers[index].id.name))", message: error.description))
      }
    }
    if !issues.isEmpty { throw FormatError(file: template.name, issues: issues) }
    return result
  }
}
