import CollageFormat

/// Lenient reading of what this program itself has written.
enum JSONFields {
  /// The texts of an array.
  static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { element in
      if case .string(let text) = element { text } else { nil }
    }
  }
}

/// What became of a job, as a line of JSON: what a worker writes for an engine.
struct WorkerResult: Hashable, Sendable {
  /// How a job ended.
  enum Status: String, Sendable {
    /// The picture was made.
    case ok
    /// It was there already, made by the same job.
    case exists
    /// It could not be made.
    case error
  }

  /// The job's name; empty where the line was not understood.
  var id: String
  /// How it ended.
  var status: Status
  /// The job's key.
  var key = ""
  /// SHA-256 of the picture's bytes.
  var digest = ""
  /// The picture's bytes.
  var byteCount = 0
  /// How long the job took.
  var milliseconds = 0.0
  /// Photos and slots that were at hand.
  var hits = 0
  /// Photos and slots that had to be made.
  var misses = 0
  /// Photos that should have been cut out and are shown whole, a sentence each.
  var uncut: [String] = []
  /// Why it failed.
  var error: String?
  /// Whether another try could help.
  var isRetryable = false

  init(id: String, status: Status) { (self.id, self.status) = (id, status) }

  /// The result as a line without its end.
  var line: [UInt8] {
    let members: [(String, JSONValue?)] = [
      ("id", .string(id)), ("status", .string(status.rawValue)), ("key", key.isEmpty ? nil : .string(key)),
      ("sha256", digest.isEmpty ? nil : .string(digest)), ("bytes", .number(Double(byteCount))),
      ("ms", .number((milliseconds * 100).rounded() / 100)), ("hits", .number(Double(hits))),
      ("misses", .number(Double(misses))), ("uncut", uncut.isEmpty ? nil : .array(uncut.map { .string($0) })),
      ("error", error.map { .string($0) }),
      ("retryable", error == nil ? nil : .boolean(isRetryable)),
    ]
    return JSONWriter.compact(
      .object(JSONObject(members.compactMap { name, value in value.map { JSONObject.Member(name, $0) } })))
  }

  /// Reads a line; nil for one that is no result.
  init?(line: [UInt8]) {
    guard case .object(let object)? = try? JSONValue.parse(line, file: "result"), case .string(let id)? = object["id"],
      case .string(let word)? = object["status"], let status = Status(rawValue: word)
    else { return nil }
    self.init(id: id, status: status)
    func number(_ name: String) -> Double {
      if case .number(let value)? = object[name] { value } else { 0 }
    }
    if case .string(let key)? = object["key"] { self.key = key }
    if case .string(let digest)? = object["sha256"] { self.digest = digest }
    if case .string(let error)? = object["error"] { self.error = error }
    byteCount = Int(exactly: number("bytes")) ?? 0
    milliseconds = number("ms")
    hits = Int(exactly: number("hits")) ?? 0
    misses = Int(exactly: number("misses")) ?? 0
    uncut = JSONFields.texts(object["uncut"])
    isRetryable = object["retryable"] == .boolean(true)
  }
}
