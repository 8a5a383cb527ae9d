public import CollageModel

/// Reads compositions in JSON and reports all issues at once.
public enum CompositionDecoder {
  /// Decodes a composition from a file's bytes; an error lists all issues.
  ///
  /// `resolveTemplate` loads a template that is given by its path. Its issues are reported as issues of the
  /// composition's `template`.
  public static func decode(
    _ bytes: [UInt8], file: String, resolveTemplate: (String) throws(FormatError) -> Template
  ) throws(FormatError) -> Composition {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(read(root, resolveTemplate), file: file)
  }

  private static func read(
    _ cursor: Cursor, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> Composition? {
    guard let object = cursor.object("a composition") else { return nil }
    guard DocumentHeader.check(object, format: DocumentHeader.composition) else { return nil }
    object.checkKeys(KnownKeys(keys: ["format", "version", "photos", "$schema"] + partKeys))
    _ = object.optional("$schema")?.string("a schema's address")
    return readParts(object, resolveTemplate) { readPhotos(object.required("photos")) }
  }

  /// The keys of what a composition and a page of an album have in common.
  static let partKeys = ["template", "items", "unplaced", "layers"]

  /// Reads what a composition and a page of an album have in common; without photos, items are still checked.
  static func readParts(
    _ object: ObjectCursor, _ resolveTemplate: (String) throws(FormatError) -> Template,
    photos readPhotos: () -> [Photo]?
  ) -> Composition? {
    let template = object.required("template").flatMap { readTemplate($0, resolveTemplate) }
    let photos = readPhotos()
    var reader = ItemReader(photos: photos.map { Set($0.map { $0.id }) }, slots: template?.arrangement.knownSlotIDs)
    let items = reader.read(object.optional("items"), isPlaced: true)
    let unplaced = reader.read(object.optional("unplaced"), isPlaced: false)
    let layers = object.optional("layers").map { LayerReader.readAll($0) } ?? template?.ownLayers
    guard let template, let photos, let items, let unplaced, let layers else { return nil }
    return Composition(template: template, photos: photos, items: items, unplaced: unplaced, layers: layers)
  }

  private static func readTemplate(
    _ cursor: Cursor, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> Template? {
    switch cursor.value {
    case .object: return TemplateDecoder.read(cursor)
    case .string:
      guard let path = cursor.relativePath() else { return nil }
      do throws(FormatError) {
        return try resolveTemplate(path)
      } catch {
        for line in error.description.utf8.split(separator: UInt8(ascii: "\n")) {
          cursor.log.add(cursor.path, String(decoding: line, as: UTF8.self))
        }
        return nil
      }
    default:
      cursor.reject("a template must be a path or an object")
      return nil
    }
  }

  static func readPhotos(_ cursor: Cursor?) -> [Photo]? {
    guard let object = cursor?.object("photos") else { return nil }
    return Cursor.allOrNothing(
      object.members.map { name, member in
        let key = Cursor(value: .string(name), path: member.path, log: member.log)
        guard let id = key.identifier("a photo's id") else { return nil }
        return member.relativePath().map { Photo(id: PhotoID(id), path: $0) }
      })
  }
}
