import CollageFormat
import ObjectStorage

/// Reads requests for pictures: JSON whose keys are the photos, the document, and the options of a command.
struct PictureRequestReader {
  let catalog: CommandCatalog
  let command: CommandCatalog.Command
  /// The names of the files that were sent with the request.
  let uploads: [String]
  let maxPhotos: Int
  /// False for a preset, to which addresses add photos.
  let isComplete: Bool

  private let log = IssueLog()

  /// The maximum number of keys of a request, which has fewer than a hundred of its own.
  private static let maxKeys = 200
  /// The maximum length of a template's name, in bytes.
  private static let maxName = 200

  init(
    _ catalog: CommandCatalog, _ command: CommandCatalog.Command, uploads: [String] = [], maxPhotos: Int,
    isComplete: Bool = true
  ) {
    (self.catalog, self.command, self.uploads) = (catalog, command, uploads)
    (self.maxPhotos, self.isComplete) = (maxPhotos, isComplete)
  }

  /// The keys that are not options of a command.
  static func ownKeys(of command: CommandCatalog.Command) -> [String] {
    switch command {
    case .render: ["template", "composition", "photos", "webhook"]
    case .layout: ["photos", "answer", "format", "webhook"]
    case .sprites, .previews: ["composition", "photos"]
    }
  }

  /// Reads a request.
  ///
  /// - Throws: `FormatError` with every error.
  func read(_ value: JSONValue) throws(FormatError) -> PictureRequest {
    // Each key that does not exist is compared with all that do.
    if case .object(let object) = value, object.members.count > Self.maxKeys {
      throw FormatError(
        file: "request", message: "\(object.members.count) keys; at most \(Self.maxKeys) are allowed")
    }
    var request = PictureRequest(command: command)
    let options = catalog.options(of: command)
    if let object = Cursor(value: value, log: log).object(
      "a request", keys: Self.ownKeys(of: command) + options.map(\.key))
    {
      readDocument(object, &request)
      readPhotos(object.optional("photos"), &request)
      readAnswer(object, &request)
      for option in options {
        guard let cursor = object.optional(option.key) else { continue }
        if option.key == "format" {
          request.format = choice(cursor, option.choices ?? [])
        } else {
          request.options += values(of: option, cursor)
        }
      }
    }
    return try log.finish(request, file: "request")
  }

  private func readDocument(_ object: ObjectCursor, _ request: inout PictureRequest) {
    let keys = Self.ownKeys(of: command).filter { ["template", "composition"].contains($0) }
    guard let key = keys.first(where: { object.optional($0) != nil }), let cursor = object.required(key) else {
      // A layout has none, and a preview shows a photo without one.
      guard command == .render || command == .sprites, isComplete else { return }
      return log.add(.key(.root, keys[0]), "missing; \(Wording.choice(keys.map { "a \($0)" })) is required")
    }
    if key == "template", let other = object.optional("composition") {
      other.reject("a request has a template or a composition")
    }
    request.isComposition = key == "composition"
    switch cursor.value {
    case .string(let name) where key == "template":
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard (1...3).contains(parts.count),
        name.utf8.count <= Self.maxName,
        parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && $0.utf8.allSatisfy(ServiceName.isCharacter) })
      else { return cursor.reject("must be the name of a template, such as \"hero-left\", or a template") }
      request.document = .name(name)
    case .object: request.document = .bytes(JSONWriter.compact(cursor.value))
    default: cursor.reject(key == "template" ? "must be the name of a template, or a template" : "must be an object")
    }
  }

  private func readPhotos(_ cursor: Cursor?, _ request: inout PictureRequest) {
    if let cursor {
      for element in cursor.elements("photos") ?? [] {
        if let photo = photo(element) { request.photos.append(photo) }
      }
    } else {
      request.photos = uploads.map { .init(name: $0, origin: .upload($0), path: "photos") }
    }
    if request.photos.count > maxPhotos {
      log.add(.key(.root, "photos"), "\(request.photos.count) photos; at most \(maxPhotos) are allowed")
    }
    if request.photos.isEmpty, command == .layout, isComplete {
      log.add(.key(.root, "photos"), "missing; this key is required")
    }
  }

  private func readAnswer(_ object: ObjectCursor, _ request: inout PictureRequest) {
    if command == .layout {
      request.isTemplateWanted =
        object.optional("answer").flatMap { choice($0, ["template", "picture"]) } != "picture"
      let formats = catalog.options(of: .render).first { $0.key == "format" }?.choices ?? []
      request.format = object.optional("format").flatMap { choice($0, formats) }
    }
    guard let cursor = object.optional("webhook"), let text = cursor.string("an address") else { return }
    guard let address = try? ObjectAddress(text), case .web = address.place else {
      return refuse(cursor, "must be an address such as \"https://example.com/pictures\"")
    }
    request.webhook = address
  }

  /// Returns a photo: an address, a set, the name of a file that was sent, or an object with its name and origin.
  private func photo(_ cursor: Cursor) -> PictureRequest.PhotoReference? {
    if case .object = cursor.value {
      guard let object = cursor.object("a photo", keys: ["name", "from"]),
        let name = object.required("name").flatMap({ checkedName($0) }),
        let from = object.required("from"), let text = from.string("an address"), let origin = origin(text, from)
      else { return nil }
      return .init(name: name, origin: origin, path: cursor.path.text)
    }
    guard let text = cursor.string("a photo"), let origin = origin(text, cursor) else { return nil }
    return .init(name: nil, origin: origin, path: cursor.path.text)
  }

  private func checkedName(_ cursor: Cursor) -> String? {
    guard let text = cursor.string("a name") else { return nil }
    if let name = FolderNames.checked(text), name != RequestFolder.document { return name }
    cursor.reject("not a valid name of a photo; \(FolderNames.rule)")
    return nil
  }

  private func origin(_ text: String, _ cursor: Cursor) -> PictureRequest.PhotoReference.Origin? {
    if text.hasPrefix("set:") { return .set(String(text.dropFirst(4))) }
    if ObjectAddress.isAddress(text) {
      do throws(StorageError) { return .address(try ObjectAddress(text)) } catch {
        refuse(cursor, error.reason)
        return nil
      }
    }
    if uploads.contains(text) { return .upload(text) }
    refuse(
      cursor,
      "must be an address (https:// or s3://), a set such as \"set:family\", or the name of a file that was sent")
    return nil
  }

  /// Adds an issue without the value, which may be an address with a password or a signature, and would be logged.
  private func refuse(_ cursor: Cursor, _ rule: String) { log.add(cursor.path, rule) }

  // MARK: Options

  private func values(of option: CommandCatalog.Option, _ cursor: Cursor) -> [PictureRequest.Option] {
    if option.isFlag {
      return cursor.boolean(option.key) == true ? [.argument("--\(option.name)")] : []
    }
    switch cursor.value {
    case .array where option.isRepeating:
      return (cursor.elements(option.key) ?? []).compactMap { value(of: option, $0) }
    case .object where option.isPairs:
      return (cursor.object(option.key)?.members ?? []).compactMap { value(of: option, $1, name: $0) }
    default: return value(of: option, cursor).map { [$0] } ?? []
    }
  }

  private func value(
    of option: CommandCatalog.Option, _ cursor: Cursor, name: String? = nil
  ) -> PictureRequest.Option? {
    guard var text = plain(cursor) else { return nil }
    let names = name.map { $0 + "=" } ?? ""
    if option.key == "set" { return pin(names + text, cursor) }
    if let choices = option.choices {
      guard let choice = choice(cursor, choices) else { return nil }
      text = choice
    }
    if option.key == "filter", !text.utf8.allSatisfy(ServiceName.isCharacter) {
      cursor.reject("must be the name of a filter, such as \"porto\"")
      return nil
    }
    if text.unicodeScalars.contains("\0") || names.unicodeScalars.contains("\0") {
      cursor.reject("must have no zero bytes")
      return nil
    }
    return .argument("--\(option.name)=\(names)\(text)")
  }

  /// Returns a photo for a slot, written as `slot=photo`.
  private func pin(_ text: String, _ cursor: Cursor) -> PictureRequest.Option? {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      cursor.reject("must be a slot and a photo, such as {\"hero\": \"beach.jpg\"}")
      return nil
    }
    let (prefix, photo) = ("--set=" + text[...equals], String(text[text.index(after: equals)...]))
    // One of the photos by its name or number, which the command looks up.
    let isPlain = !photo.isEmpty && !photo.contains("/") && !photo.contains("\0") && !photo.hasPrefix(".")
    if isPlain, !photo.hasPrefix("set:"), !uploads.contains(photo) { return .argument(prefix + photo) }
    return origin(photo, cursor).map {
      .photo(prefix: prefix, .init(name: nil, origin: $0, path: cursor.path.text))
    }
  }

  private func plain(_ cursor: Cursor) -> String? {
    switch cursor.value {
    case .string(let text): return text
    case .number(let number): return JSONWriter.text(of: number)
    default:
      cursor.reject("must be a string or a number")
      return nil
    }
  }

  private func choice(_ cursor: Cursor, _ choices: [String]) -> String? {
    guard let text = cursor.string("it") else { return nil }
    if choices.contains(text) { return text }
    cursor.reject("must be \(Wording.choice(choices))")
    return nil
  }
}
