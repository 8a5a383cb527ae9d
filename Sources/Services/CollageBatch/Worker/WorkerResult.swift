import CollageFormat

/// Reads JSON written by this package, ignoring invalid values.
enum JSONFields {
  /// Returns the strings in an array.
  static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { element in
      if case .string(let text) = element { text } else { nil }
    }
  }
}

/// The result of a job, sent by a worker as a line of JSON.
struct WorkerResult: Hashable, Sendable {
  /// The outcome of a job.
  enum Status: String, Sendable {
    case ok
    /// An up-to-date picture of the same job exists.
    case exists
    case error
  }

  /// The job's ID; empty if the line could not be parsed.
  var id: String
  var status: Status
  var key = ""
  /// The SHA-256 of the picture.
  var digest = ""
  /// The size of the picture, in bytes.
  var byteCount = 0
  /// The duration of the job, in milliseconds.
  var milliseconds = 0.0
  /// The number of cache hits for photos and slots.
  var hits = 0
  /// The number of cache misses for photos and slots.
  var misses = 0
  /// The photos left uncut because of low confidence, each with the reason.
  var uncut: [String] = []
  /// The error message if the job failed.
  var error: String?
  /// True if a retry could succeed.
  var isRetryable = false

  init(id: String, status: Status) { (self.id, self.status) = (id, status) }

  /// The encoded result, without a line feed.
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

  /// Parses a line; returns nil if it is not a result.
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
