import CollageModel

/// A JSON value; members keep their order, and numbers are finite.
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object in their order in the document.
public struct JSONObject: Hashable, Sendable {
  /// A key of a JSON object and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    /// Creates a member; an object has each key once.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order; keys are unique.
  public var members: [Member]

  /// Creates an object from members with unique keys.
  public init(_ members: [Member] = []) { self.members = members }

  /// Returns the value of a key, or nil; keys are compared byte by byte.
  public subscript(key: String) -> JSONValue? { members.first { $0.key.hasSameBytes(as: key) }?.value }
}

extension JSONObject {
  func hasKey(_ key: String) -> Bool { members.contains { $0.key.hasSameBytes(as: key) } }
}

extension JSONValue {
  package var isNull: Bool { if case .null = self { true } else { false } }

  /// Returns whether the value is a string with the same bytes.
  func isText(_ text: String) -> Bool { if case .string(let own) = self { own.hasSameBytes(as: text) } else { false } }
}

extension JSONValue {
  /// A short description of the value, for error messages.
  var excerpt: String {
    switch self {
    case .null, .boolean, .number: JSONWriter.compactText(self)
    case .string(let text): Excerpt.quoted(text)
    case .array(let elements): elements.count == 1 ? "an array of 1 value" : "an array of \(elements.count) values"
    case .object(let object): object.members.isEmpty ? "an empty object" : "an object"
    }
  }
}

/// Shortens and quotes texts of a file for error messages.
enum Excerpt {
  private static let limit = 60

  /// Returns the text in quotes with control characters escaped, truncated if it is long.
  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > limit
    let shown = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…" : text
    return JSONWriter.compactText(.string(shown))
  }
}
