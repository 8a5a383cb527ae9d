import CollageFormat

/// An order to a worker process: a command of the tool, in a folder.
struct RenderOrder: Sendable {
  /// The working directory of the command, an absolute path.
  var folder: String
  /// The command and its arguments.
  var arguments: [String]
  /// The photos, which follow the arguments.
  var photos: [String] = []

  /// The order as a line of JSON.
  func line(id: Int) -> [UInt8] {
    let value = JSONValue.members([
      ("id", .string(String(id))), ("folder", .string(folder)), ("arguments", .array(arguments.map { .string($0) })),
      ("photos", photos.isEmpty ? nil : .array(photos.map { .string($0) })),
    ])
    return JSONWriter.compact(value) + [UInt8(ascii: "\n")]
  }
}

/// A worker's answer to an order.
struct OrderReply: Hashable, Sendable {
  var id: String
  /// The exit code of the command.
  var code: Int
  /// The text that the command prints to standard output.
  var output: String
  /// The lines that the command prints to standard error: notes, or the error.
  var errors: [String]
  /// The issues of documents.
  var issues: [FormatError.Issue]
  var milliseconds: Double

  /// Reads a line; nil if it is not a reply.
  init?(line: [UInt8]) {
    guard case .object(let object)? = try? JSONValue.parse(line, file: "reply"), case .string(let id)? = object["id"],
      case .number(let code)? = object["code"], let whole = Int(exactly: code)
    else { return nil }
    (self.id, self.code) = (id, whole)
    output = if case .string(let text)? = object["output"] { text } else { "" }
    errors = Self.elements(object["errors"]).compactMap { if case .string(let text) = $0 { text } else { nil } }
    issues = Self.elements(object["problems"]).compactMap { value in
      guard case .object(let issue) = value, case .string(let path)? = issue["path"],
        case .string(let message)? = issue["message"]
      else { return nil }
      return FormatError.Issue(path: path, message: message)
    }
    milliseconds = if case .number(let number)? = object["ms"] { number } else { 0 }
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  /// True if the worker had too little memory for a photo.
  var lacksMemory: Bool { code != 0 && errors.contains { $0.contains("within the memory of this process") } }

  /// True if the command found no room on a disk.
  var lacksRoom: Bool {
    code >= 70
      && errors.contains { line in
        ["no space left on device", "disk quota exceeded", "MB are free"].contains { line.contains($0) }
      }
  }

  /// The problem of an order that failed; nil if it succeeded.
  ///
  /// The codes are those of sysexits.h, which the tool uses.
  var problem: Problem? {
    guard code != 0 else { return nil }
    let detail = errors.isEmpty ? "the tool ended with code \(code)" : errors.joined(separator: "\n")
    switch code {
    case 64, 65, 66: return Problem(.unprocessable, detail, issues: issues)
    case _ where lacksMemory: return Problem(.unprocessable, detail, issues: issues)
    case 71, 74: return Problem(.overloaded, detail, retryAfter: 5)
    default: return Problem(.failed, detail)
    }
  }
}
