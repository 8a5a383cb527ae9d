import CollageModel

/// Replaces variables in texts: `{{name}}` becomes a value, and `{{{{` becomes two braces.
public enum TextVariables {
  /// An unknown, unused or invalid variable of a text.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A variable without a value, the nearest name with a value, and all names with values.
    case unknown(name: String, nearest: String?, known: [String])
    /// A value for a variable that does not occur in texts, the nearest name that does, and all names that do.
    case unused(name: String, nearest: String?, known: [String])
    /// Two opening braces without closing ones.
    case unclosed(beginning: String)
    /// A value that is not valid for its variable.
    case invalidValue(name: String, value: String, allowed: String)
    /// An invalid name between braces.
    case invalidName(String)

    /// The error as a sentence.
    public var description: String {
      switch self {
      case .unknown(let name, let nearest, let known):
        let advice =
          nearest.map { "did you mean \(Excerpt.quoted($0))?" }
          ?? (known.isEmpty ? "no variables have values" : "variables with a value: \(known.joined(separator: ", "))")
        return "the variable \(Excerpt.quoted(name)) has no value; \(advice)"
      case .unused(let name, let nearest, let known):
        let advice =
          nearest.map { "did you mean \(Excerpt.quoted($0))?" }
          ?? (known.isEmpty ? "it has no variables" : "its variables: \(known.joined(separator: ", "))")
        return "the template has no variable \(Excerpt.quoted(name)); \(advice)"
      case .unclosed(let beginning):
        return "\(Excerpt.quoted(beginning)) has no closing braces; write {{name}}, or {{{{ for two braces"
      case .invalidValue(let name, let value, let allowed):
        return "the variable \(Excerpt.quoted(name)) has the value \(Excerpt.quoted(value)); \(allowed)"
      case .invalidName(let name):
        return TextVariables.invalidName(name)
      }
    }
  }

  static func invalidName(_ name: String) -> String {
    "\(Excerpt.quoted(name)) is not a valid variable name; names can have letters, digits, periods, - and _"
  }

  fileprivate enum Piece {
    case text(ArraySlice<UInt8>)
    case variable(String)
  }

  fileprivate static let brace = UInt8(ascii: "{")

  /// Returns the names of a text's variables in order of their first occurrence.
  ///
  /// - Throws: `Failure.unclosed` and `invalidName`.
  public static func names(in text: String) throws(Failure) -> [String] {
    var names: [String] = []
    for case .variable(let name) in try pieces(text) where !names.hasName(name) { names.append(name) }
    return names
  }

  /// Returns the text with each variable replaced; braces in values are left unchanged.
  ///
  /// - Throws: `Failure` for a variable without a value or for invalid braces.
  public static func replace(
    in text: String, with values: [(name: String, value: String)]
  ) throws(Failure) -> String {
    var result: [UInt8] = []
    for piece in try pieces(text) {
      switch piece {
      case .text(let bytes): result += bytes
      case .variable(let name):
        guard let found = values.first(where: { $0.name.hasSameBytes(as: name) }) else {
          if let value = try CalendarVariables.value(of: name, given: values) {
            result += value.utf8
            continue
          }
          let known = values.map { $0.name }
          throw .unknown(name: name, nearest: EditDistance.nearest(to: name, in: known), known: known)
        }
        result += found.value.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  fileprivate static func pieces(_ text: String) throws(Failure) -> [Piece] {
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

  /// Returns the name that begins at an index, without surrounding spaces, and the end of its closing braces.
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
    // Names of slots may have other signs.
    guard isName(text) || PhotoVariables.isName(text) else { throw .invalidName(text) }
    return (text, end + 2)
  }

  static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return !bytes.isEmpty && bytes.count <= 200
      && bytes.allSatisfy { byte in
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte >= 0x80 || [45, 46, 95].contains(byte)
      }
  }
}

// Pages have no texts to take apart.
#if !hasFeature(Embedded)
  extension TextVariables {
    /// The sign between the parts of a text, each of which says something for itself.
    package static let separator = " · "

    /// Returns the parts of a text between middle dots, without those whose variables are all unknown.
    ///
    /// - Throws: `Failure` for invalid braces.
    package static func parts(of text: String, isKnown: (String) -> Bool) throws(Failure) -> [String] {
      var parts: [String] = []
      for part in text.split(separator: separator, omittingEmptySubsequences: false).map(String.init) {
        let names = try names(in: part)
        if names.isEmpty || names.contains(where: isKnown) { parts.append(part) }
      }
      return parts
    }

    /// Returns a text in which braces are text.
    package static func literal(_ text: String) -> String {
      var (result, bytes) = ([UInt8](), Array(text.utf8)[...])
      while let first = bytes.popFirst() {
        result.append(first)
        // Four braces are two that are text.
        if first == brace, bytes.first == brace {
          bytes.removeFirst()
          result += [brace, brace, brace]
        }
      }
      return String(decoding: result, as: UTF8.self)
    }

    /// Returns the text with other names of variables; two braces that are text stay so.
    package static func renamed(in text: String, _ name: (String) -> String) throws(Failure) -> String {
      try replacing(in: text) { "{{\(name($0))}}" }
    }

    /// Returns the text with other texts in place of variables; two braces that are text stay so.
    package static func replacing(in text: String, _ words: (String) -> String) throws(Failure) -> String {
      var result: [UInt8] = []
      for piece in try pieces(text) {
        switch piece {
        case .text(let bytes):
          result += bytes
          if bytes.suffix(2).elementsEqual([brace, brace]) { result += [brace, brace] }
        case .variable(let name): result += words(name).utf8
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }
#endif
