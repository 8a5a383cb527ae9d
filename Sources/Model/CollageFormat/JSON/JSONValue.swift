import CollageModel

/// A JSON value as written: members keep their order, numbers are finite.
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// The members of a JSON object in the order in which they were written.
public struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order; keys are unique.
  public var members: [Member]

  /// Creates an object from its members.
  public init(_ members: [Member] = []) { self.members = members }

  /// Returns the value of a key, or nil; keys are compared byte by byte.
  public subscript(key: String) -> JSONValue? { members.first { $0.key.hasSameBytes(as: key) }?.value }
}

extension JSONObject {
  func hasKey(_ key: String) -> Bool { members.contains { $0.key.hasSameBytes(as: key) } }
}

extension JSONValue {
  package var isNull: Bool { if case .null = self { true } else { false } }

  /// Returns whether the value is a string of these bytes.
  func isText(_ text: String) -> Bool { if case .string(let own) = self { own.hasSameBytes(as: text) } else { false } }
}

extension JSONValue {
  /// A short form of the value, for messages that say what was found.
  var excerpt: String {
    switch self {
    case .null, .boolean, .number: JSONWriter.compactText(self)
    case .string(let text): Excerpt.quoted(text)
    case .array(let elements): elements.count == 1 ? "an array of 1 value" : "an array of \(elements.count) values"
    case .object(let object): object.members.isEmpty ? "an empty object" : "an object"
    }
  }
}

/// Shortens and quotes texts from a file for messages.
enum Excerpt {
  private static let limit = 60

  /// Returns the text in quotes with control characters escaped, truncated after some characters.
  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > limit
    let shown = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…" : text
    return JSONWriter.compactText(.string(shown))
  }
}
