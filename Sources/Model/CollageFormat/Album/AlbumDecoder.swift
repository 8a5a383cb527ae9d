public import CollageModel

/// Reads albums in JSON and reports all issues at once.
public enum AlbumDecoder {
  /// Decodes an album from a file's bytes; an error lists all issues.
  ///
  /// `resolveTemplate` loads the template of a page that is given by its path. Its issues are reported as issues of the page's
  /// `template`.
  public static func decode(
    _ bytes: [UInt8], file: String, resolveTemplate: (String) throws(FormatError) -> Template
  ) throws(FormatError) -> Album {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(read(root, resolveTemplate), file: file)
  }

  private static func read(
    _ cursor: Cursor, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> Album? {
    guard let object = cursor.object("an album"), DocumentHeader.check(object, format: DocumentHeader.album) else {
      return nil
    }
    object.checkKeys(
      KnownKeys(keys: ["format", "version", "name", "startsOnRight", "photos", "cover", "pages", "$schema"]))
    _ = object.optional("$schema")?.string("a schema's address")
    let name = object.required("name")?.text("a name", length: DocumentLimits.name)
    let startsOnRight = object.optional("startsOnRight").map { $0.boolean("startsOnRight") } ?? true
    let photos = CompositionDecoder.readPhotos(object.required("photos"))
    let cover = object.optional("cover").map { readCover($0, photos, resolveTemplate) }
    let pages = object.required("pages").flatMap { readPages($0, photos, resolveTemplate) }
    guard let name, let startsOnRight, photos != nil, let pages else { return nil }
    if let cover, cover == nil { return nil }
    return Album(name: name, pages: pages, startsOnRight: startsOnRight, cover: cover ?? nil)
  }

  private static func readCover(
    _ cursor: Cursor, _ photos: [Photo]?, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> Composition? {
    guard let object = cursor.object("a cover") else { return nil }
    object.checkKeys(KnownKeys(keys: CompositionDecoder.partKeys))
    return readParts(object, photos, resolveTemplate)
  }

  /// Reads a collage, whose photos are those that it shows.
  private static func readParts(
    _ object: ObjectCursor, _ photos: [Photo]?, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> Composition? {
    guard var composition = CompositionDecoder.readParts(object, resolveTemplate, photos: { photos }) else {
      return nil
    }
    let shown = Set((composition.items + composition.unplaced).map { $0.photo })
    composition.photos = composition.photos.filter { shown.contains($0.id) }
    return composition
  }

  private static func readPages(
    _ cursor: Cursor, _ photos: [Photo]?, _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> [AlbumPage]? {
    guard let elements = cursor.elements("pages") else { return nil }
    guard (1...Album.maxPages).contains(elements.count) else {
      cursor.reject("an album must have 1 to \(Album.maxPages) pages")
      return nil
    }
    var ids = UniqueNames("a page's id")
    var pages: [AlbumPage?] = []
    for element in elements { pages.append(readPage(element, photos, &ids, resolveTemplate)) }
    return Cursor.allOrNothing(pages)
  }

  private static func readPage(
    _ cursor: Cursor, _ photos: [Photo]?, _ ids: inout UniqueNames,
    _ resolveTemplate: (String) throws(FormatError) -> Template
  ) -> AlbumPage? {
    guard let object = cursor.object("a page") else { return nil }
    object.checkKeys(KnownKeys(keys: ["id", "spread"] + CompositionDecoder.partKeys))
    let id = object.required("id").flatMap { ids.read($0) }
    let isSpread = object.optional("spread").map { $0.boolean("spread") } ?? false
    let composition = readParts(object, photos, resolveTemplate)
    guard let id, let isSpread, let composition else { return nil }
    return AlbumPage(id: PageID(id), composition: composition, isSpread: isSpread)
  }
}
