import CollageFormat
import CollageModel

/// An order read from a line of JSON.
struct Order {
  let id: String
  /// The absolute path of the working directory of the command.
  let folder: String
  /// The command and its arguments.
  let arguments: [String]
  /// The photos, which follow the arguments.
  let photos: [String]

  private static let keys = ["id", "folder", "arguments", "photos"]

  /// Parses a line.
  ///
  /// - Throws: `FormatError` with all problems.
  init(line: [UInt8]) throws(FormatError) {
    guard case .object(let object) = try JSONValue.parse(line, file: "order") else {
      throw FormatError(file: "order", message: "must be an object")
    }
    var issues: [FormatError.Issue] = []
    for member in object.members where !Self.keys.contains(member.key) {
      issues.append(.init(path: member.key, message: "unknown key; the keys are \(Self.keys.joined(separator: ", "))"))
    }
    let id = Self.id(of: object)
    if id == nil { issues.append(.init(path: "id", message: "must be a nonempty string or a number")) }
    var folder = ""
    if case .string(let text)? = object["folder"], text.hasPrefix("/") {
      folder = text
    } else {
      issues.append(.init(path: "folder", message: "must be an absolute path"))
    }
    let arguments = Self.texts(object["arguments"], "arguments", &issues)
    let photos = object["photos"].map { Self.texts($0, "photos", &issues) } ?? []
    guard issues.isEmpty, let id else { throw FormatError(file: "order", issues: issues) }
    (self.id, self.folder, self.arguments, self.photos) = (id, folder, arguments, photos)
  }

  private static func texts(_ value: JSONValue?, _ key: String, _ issues: inout [FormatError.Issue]) -> [String] {
    guard case .array(let elements)? = value else {
      issues.append(.init(path: key, message: "must be an array of strings"))
      return []
    }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      if case .string(let text) = element, !text.utf8.contains(0) {
        texts.append(text)
      } else {
        issues.append(.init(path: "\(key)[\(index)]", message: "must be a string without zero bytes"))
      }
    }
    return texts
  }

  /// Returns the ID of a line that may otherwise be invalid; empty if it cannot be read.
  static func id(ofLine line: [UInt8]) -> String {
    guard case .object(let object)? = try? JSONValue.parse(line, file: "order") else { return "" }
    return id(of: object) ?? ""
  }

  private static func id(of object: JSONObject) -> String? {
    switch object["id"] {
    case .string(let text)? where !text.isEmpty: text
    case .number(let number)?: JSONWriter.text(of: number)
    default: nil
    }
  }
}

/// The answer to an order.
struct OrderAnswer {
  let id: String
  /// The exit code that the command would have had.
  var code: Int32
  var printed = RunningOrder.Printed()
  var milliseconds = 0.0
  /// The number of photos and slots found in caches.
  var hits = 0
  /// The number of photos and slots not found in caches.
  var misses = 0

  /// The answer as a line of JSON, with its line feed.
  var line: [UInt8] {
    let prefix = "collage: "
    let errors = printed.errors.split(separator: "\n").map { line in
      JSONValue.string(String(line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line))
    }
    let problems = printed.problems.map { issue in
      JSONValue.members([("path", .string(issue.path)), ("message", .string(issue.message))])
    }
    return JSONWriter.compact(
      .members([
        ("id", .string(id)), ("code", .number(Double(code))), ("output", .string(printed.output)),
        ("errors", .array(errors)), ("problems", problems.isEmpty ? nil : .array(problems)),
        ("ms", .number((milliseconds * 100).rounded() / 100)), ("hits", .number(Double(hits))),
        ("misses", .number(Double(misses))),
      ])) + [UInt8(ascii: "\n")]
  }
}
