import CollageFiles
import CollageFormat
import CollageModel

/// A job sent to a worker as a line of JSON.
struct JobMessage {
  enum TemplateSource {
    /// The path or name of a template.
    case path(String)
    case inline(JSONValue)
  }

  /// The job; its `template` is empty for an inline template.
  var job: Job
  var template: TemplateSource
  /// The job's key, if the sender computed it.
  var key: String?
  /// The identities of the job's files by name, if the sender computed the key.
  var identities: [String: String] = [:]

  static let version = 1.0

  /// The encoded message, without a line feed.
  var line: [UInt8] {
    func object(_ values: [String: String]) -> JSONValue? {
      values.isEmpty
        ? nil
        : .object(JSONObject(values.sorted { $0.key < $1.key }.map { JSONObject.Member($0.key, .string($0.value)) }))
    }
    let template: JSONValue =
      switch self.template {
      case .path(let path): .string(path)
      case .inline(let value): value
      }
    let members: [(String, JSONValue?)] = [
      ("v", .number(Self.version)), ("id", .string(job.id)), ("template", template), ("slots", object(job.slots)),
      ("photos", job.photos.isEmpty ? nil : .array(job.photos.map { .string($0) })), ("masks", object(job.masks)),
      ("crops", object(columns(job.crops.keys) { $0.isCrop })),
      ("looks", object(columns(Set(job.looks.keys).union(job.roles.keys).union(job.placements.keys)) { !$0.isCrop })),
      ("text", object(job.text)),
      ("out", .string(job.output)),
      ("key", key.map { .string($0) }), ("files", object(identities)),
    ]
    return JSONWriter.compact(
      .object(JSONObject(members.compactMap { name, value in value.map { JSONObject.Member(name, $0) } })))
  }

  /// Returns the columns that say how the photos of slots are shown.
  private func columns(_ slots: some Collection<String>, where isIncluded: (PhotoColumn) -> Bool) -> [String: String] {
    var texts: [String: String] = [:]
    for slot in slots {
      for column in PhotoColumn.allCases where isIncluded(column) {
        texts[slot + column.suffix] = column.text(of: slot, in: job)
      }
    }
    return texts
  }

  /// Creates a message for a template in a file.
  init(_ job: Job, key: String?, identities: [String: String] = [:]) {
    (self.job, self.key, self.identities, template) = (job, key, identities, .path(job.template))
  }

  /// Returns the job's ID from a line that may otherwise be invalid; nil if it cannot be read.
  static func id(ofLine line: [UInt8]) -> String? {
    guard case .object(let object)? = try? JSONValue.parse(line, file: "job") else { return nil }
    return try? JobFields(object: object).name("id")
  }

  /// Parses a line.
  ///
  /// - Throws: `FormatError` with the problem.
  init(line: [UInt8]) throws(FormatError) {
    guard case .object(let object) = try JSONValue.parse(line, file: "job") else {
      throw FormatError(file: "job", message: "a job must be an object")
    }
    let fields = JobFields(object: object)
    try fields.checkNames()
    if let version = object["v"], version != .number(Self.version) {
      throw FormatError(file: "job", path: "v", message: "this worker supports version 1")
    }
    var job = Job(
      id: try fields.name("id"), template: "", slots: try fields.texts("slots"), photos: try fields.list("photos"),
      masks: try fields.texts("masks"), text: try fields.texts("text"), output: try fields.text("out"))
    for key in ["crops", "looks"] {
      for (name, text) in try fields.texts(key).sorted(by: { $0.key < $1.key }) {
        guard let (slot, column) = PhotoColumn.named(name), column.isCrop == (key == "crops") else {
          throw FormatError(file: "job", path: "\(key).\(name)", message: "not the name of a column, such as top.crop")
        }
        do throws(PhotoColumn.Problem) { try column.set(text, of: slot, in: &job) } catch {
          throw FormatError(file: "job", path: key, message: error.description)
        }
      }
    }
    if let slot = job.masks.keys.sorted().first(where: { job.slots[$0] == nil }) {
      throw FormatError(file: "job", path: "masks.\(slot)", message: "the mask has no photo in its slot")
    }
    switch object["template"] {
    case .string(let path)?:
      template = .path(path)
      job.template = path
    case .object?: template = .inline(object["template"] ?? .null)
    default: throw FormatError(file: "job", path: "template", message: "must be a path or a template")
    }
    self.job = job
    identities = try fields.texts("files")
    key = try object["key"] == nil || object["key"] == .null ? nil : fields.text("key")
    if let key, !PictureKey.isKey(key) {
      let message = "must be \(PictureKey.length) hexadecimal digits, not \"\(escaped(String(key.prefix(80))))\""
      throw FormatError(file: "job", path: "key", message: message)
    }
  }
}

/// Reads the members of a job object.
private struct JobFields {
  let object: JSONObject

  private static let known = [
    "v", "id", "template", "slots", "photos", "masks", "crops", "looks", "text", "out", "key", "files", "attempt",
  ]

  func checkNames() throws(FormatError) {
    for member in object.members where !Self.known.contains(member.key) && !member.key.hasPrefix("x-") {
      let near = EditDistance.nearest(to: member.key, in: Self.known)
      let hint = near.map { "did you mean \($0)?" } ?? "the known keys are \(Self.known.joined(separator: ", "))"
      throw FormatError(file: "job", path: member.key, message: "unknown key; \(hint)")
    }
  }

  /// Returns an ID, which may be a string or a number.
  func name(_ name: String) throws(FormatError) -> String {
    if case .number(let number)? = object[name] { return JSONWriter.text(of: number) }
    return try text(name)
  }

  func text(_ name: String) throws(FormatError) -> String {
    guard case .string(let text)? = object[name], !text.isEmpty else {
      throw FormatError(file: "job", path: name, message: "must be a nonempty string")
    }
    return text
  }

  func texts(_ name: String) throws(FormatError) -> [String: String] {
    guard let value = object[name], value != .null else { return [:] }
    guard case .object(let members) = value else {
      throw FormatError(file: "job", path: name, message: "must be an object of strings")
    }
    var result: [String: String] = [:]
    for member in members.members {
      guard case .string(let text) = member.value else {
        throw FormatError(file: "job", path: "\(name).\(member.key)", message: "must be a string")
      }
      result[member.key] = text
    }
    return result
  }

  func list(_ name: String) throws(FormatError) -> [String] {
    guard let value = object[name], value != .null else { return [] }
    guard case .array(let elements) = value else {
      throw FormatError(file: "job", path: name, message: "must be an array of strings")
    }
    var result: [String] = []
    for element in elements {
      guard case .string(let text) = element else {
        throw FormatError(file: "job", path: name, message: "must be an array of strings")
      }
      result.append(text)
    }
    return result
  }
}
