/// Collects the issues of a file, so that all of them are reported at once.
package final class IssueLog {
  /// The maximum number of issues stored: a file can have millions.
  static let limit = 1_000

  private(set) var issues: [FormatError.Issue] = []
  private var uncounted = 0

  package init() {}

  /// True if further issues are only counted.
  var isFull: Bool { issues.count >= Self.limit }

  package var isEmpty: Bool { issues.isEmpty }

  package func add(_ path: JSONPath, _ message: String) {
    guard !isFull else {
      uncounted += 1
      return
    }
    issues.append(FormatError.Issue(path: path.text, message: message))
  }

  /// Returns the value if no issues were logged; otherwise throws an error with every issue.
  package func finish<Value>(_ value: Value?, file: String) throws(FormatError) -> Value {
    if let value, issues.isEmpty { return value }
    var all = issues
    if uncounted > 0 { all.append(FormatError.Issue(path: "", message: "and \(uncounted) more issues")) }
    if all.isEmpty { all = [FormatError.Issue(path: "", message: "the document could not be read")] }
    throw FormatError(file: file, issues: all)
  }
}

/// A position in a document, converted to text only if there is an issue.
package indirect enum JSONPath {
  case root
  case key(JSONPath, String)
  case index(JSONPath, Int)

  /// The position as text, such as `slots[2].frame`; keys with special characters are in brackets and quotes.
  package var text: String {
    switch self {
    case .root: return ""
    case .index(let parent, let index): return "\(parent.text)[\(index)]"
    case .key(let parent, let key):
      let prefix = parent.text
      guard Self.isWord(key) else { return "\(prefix)[\(Excerpt.quoted(key))]" }
      return prefix.isEmpty ? key : "\(prefix).\(key)"
    }
  }

  private static func isWord(_ key: String) -> Bool {
    guard !key.isEmpty, key.utf8.count <= 60 else { return false }
    return key.utf8.allSatisfy { byte in
      ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }
  }
}
