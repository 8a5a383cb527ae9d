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

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order; keys are unique.
  public var members: [Member]

  /// Makes an object from its members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of a key, or nil.
  public subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}

extension JSONValue {
  /// The value in at most a few words, for messages that say what stood there.
  var excerpt: String {
    switch self {
    case .null, .boolean, .number: JSONWriter.compactText(self)
    case .string(let text): Excerpt.quoted(text)
    case .array(let elements): elements.count == 1 ? "an array of 1 value" : "an array of \(elements.count) values"
    case .object(let object): object.members.isEmpty ? "an empty object" : "an object"
    }
  }
}

/// Texts from a file, shortened and quoted for messages.
enum Excerpt {
  private static let limit = 60

  /// The text in quotes with control characters escaped, cut after some characters.
  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > limit
    let shown = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…" : text
    return JSONWriter.compactText(.string(shown))
  }
}
