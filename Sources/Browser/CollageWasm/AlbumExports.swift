// The C interface to albums, which only collage-album.wasm exports: the handle of a session is that of an album, whose page that
// is shown gets all events. No argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// An album: the session of the page that is shown, and the other pages.
final class OpenAlbum: OpenSession {
  private var pages: AlbumPages
  private var kept = KeptAlbumHistory()
  /// The number of changes of layouts when the steps were written last.
  private var layoutCount: Int32 = 0
  /// The name of the album, which texts may show.
  private let title: String
  private var photos: [PhotoID: Photo] = [:]
  /// The contents of pages as the host knows them, with numbers that change when it does.
  private var known: [ShownPage] = []
  private var count = 0
  /// True if any page may have changed since the host asked for them; otherwise only those that were shown may have.
  private var isStale = true
  private var touched: Set<PageID> = []

  /// The scene of a page, and the values of the variables in its texts, if it has any.
  private struct ShownPage {
    let id: PageID
    let scene: Scene
    let texts: [(name: String, value: String)]
    let version: Int
    /// A number that changes with the scene alone.
    let contents: Int

    func shows(_ scene: Scene, _ texts: [(name: String, value: String)]) -> Bool {
      self.scene == scene && self.texts.elementsEqual(texts) { $0.value.hasSameBytes(as: $1.value) }
    }
  }

  init(_ open: OpenSession, title: String, first: PageID, isSpread: Bool) throws(Refusal) {
    (pages, self.title) = (try AlbumPages(first: first, isSpread: isSpread), title)
    super.init(open.session, open.document)
    for photo in document.photos { photos[photo.id] = photo }
  }

  override var album: OpenAlbum? { self }

  override func reduce(_ event: Event) -> Response {
    touched.insert(pages.shownID)
    switch event.action {
    case .command(.undo), .command(.redo): isStale = true
    default: break
    }
    return pages.reduce(event, &session)
  }

  override func history(limit: Int, bytes: Int) -> [UInt8] {
    if layoutCount != sessions.layoutCount { (kept, layoutCount) = (KeptAlbumHistory(), sessions.layoutCount) }
    return kept.text(of: pages, session, limit: limit, bytes: bytes) { composition(of: $0) }
  }

  override func takeUp(_ history: [UInt8], _ photos: PhotoList) throws(Failure) {
    let steps = try KeptAlbumSteps(history, photos)
    for (id, choices) in steps.choices {
      if let index = pages.index(of: id) { pages.choose(choices, at: index, &session) }
    }
    pages.takeUp(undo: steps.undo, redo: steps.redo, &session)
    isStale = true
  }

  /// Adds the page of another session while the album is opened, at the end.
  func append(_ id: PageID, isSpread: Bool, _ other: OpenSession) throws(Refusal) -> Response {
    isStale = true
    try pages.append(id, isSpread: isSpread, other.session)
    learn(other.document)
    return Response([.pages])
  }

  func perform(_ edit: AlbumEdit) -> Response {
    isStale = true
    return pages.perform(edit, time: session.time, &session)
  }

  /// Adds the scene of another session as a page, as an undo step.
  func add(_ id: PageID, isSpread: Bool, _ other: OpenSession, at index: Int) -> Response {
    learn(other.document)
    return perform(.addPage(id, other.session.scene, at: index, isSpread: isSpread))
  }

  func show(_ id: PageID) -> Response {
    touched.insert(pages.shownID)
    return pages.show(id, &session)
  }

  /// Takes over the paths of photos, which documents of pages contain.
  private func learn(_ other: Composition) {
    for photo in other.photos where photos[photo.id] == nil {
      photos[photo.id] = photo
      document.photos.append(photo)
    }
  }

  /// Returns a scene as a composition, which has only its own photos.
  func composition(of scene: Scene) -> Composition {
    var (own, known) = (document, Set<PhotoID>())
    let shown = (scene.items + scene.unplaced).map { $0.photo }
    own.photos = shown.compactMap { known.insert($0).inserted ? photos[$0] : nil }
    return own.updated(with: scene)
  }

  func id(_ index: Int32) -> PageID? {
    let ids = pages.ids
    return ids.indices.contains(Int(index)) ? ids[Int(index)] : nil
  }

  func session(at index: Int32) -> Session? {
    pages.ids.indices.contains(Int(index)) ? pages.session(at: Int(index), session) : nil
  }

  /// Returns the values of the variables in the texts of a scene, which is a page with a number.
  private func texts(
    of scene: Scene, page number: Int, isSpread: Bool, of count: Int
  ) -> [(name: String, value: String)] {
    guard TextVariables.areUsed(in: scene.layers) else { return [] }
    return PageVariables.values(page: number, of: count, title: title, left: isSpread ? number : nil)
      + [(TextVariables.count, "\(scene.items.count)")]
  }

  /// Looks at what all pages show, and gives those that have changed another version.
  private func lookAtAll() {
    let numbers = PageNumbers(spreads: pages.spreads)
    var former: [PageID: ShownPage] = [:]
    for page in known { former[page.id] = page }
    known = pages.ids.enumerated().map { index, id in look(at: index, id, former[id], numbers) }
  }

  /// Looks at the pages that were shown, and returns the indices of those that have changed.
  private func lookAtTouched() -> [Int] {
    let numbers = PageNumbers(spreads: pages.spreads)
    let ids = pages.ids
    return ids.indices.filter { index in
      guard touched.contains(ids[index]), known.indices.contains(index) else { return false }
      let before = known[index]
      known[index] = look(at: index, ids[index], before, numbers)
      return known[index].version != before.version
    }
  }

  private func look(at index: Int, _ id: PageID, _ former: ShownPage?, _ numbers: PageNumbers) -> ShownPage {
    let scene = pages.session(at: index, session).scene
    let texts = texts(
      of: scene, page: numbers.first[index], isSpread: pages.spreads[index], of: numbers.count)
    if let former, former.shows(scene, texts) { return former }
    count += 1
    let isSame = former.map { $0.scene == scene } ?? false
    return ShownPage(
      id: id, scene: scene, texts: texts, version: count, contents: isSame ? former?.contents ?? count : count)
  }

  /// Describes a page for the host.
  private func value(at index: Int, _ isSpread: Bool) -> [(String, JSONValue?)] {
    let page = known[index]
    return [
      ("id", .string(page.id.name)), ("version", .number(Double(page.version))),
      ("contents", .number(Double(page.contents))), ("isSpread", .boolean(isSpread)),
      ("texts", page.texts.isEmpty ? nil : .members(page.texts.map { ($0.name, .string($0.value)) })),
    ]
  }

  /// Describes all pages, or those that have changed since the last time with their indices.
  private func changes() -> (String, JSONValue) {
    defer { (isStale, touched) = (false, []) }
    let spreads = pages.spreads
    if isStale {
      lookAtAll()
      return ("pages", .array(spreads.enumerated().map { .members(value(at: $0, $1)) }))
    }
    let changed = lookAtTouched().map { index in
      JSONValue.members([("at", .number(Double(index)))] + value(at: index, spreads[index]))
    }
    return ("changed", .array(changed))
  }

  /// The pages that have changed since the last time, the index of the page that is shown, and the history.
  var state: JSONValue {
    let changes = changes()
    return .members([
      changes, ("shown", .number(Double(self.pages.shownIndex))),
      ("undoCount", .number(Double(self.pages.undoCount))), ("redoCount", .number(Double(self.pages.redoCount))),
      ("undoName", self.pages.undoName(session).map { .string($0.rawValue) } ?? .null),
      ("redoName", self.pages.redoName(session).map { .string($0.rawValue) } ?? .null),
    ])
  }
}

private func page(_ bytes: [UInt8]) -> PageID { PageID(key: NameKey(bytes)) }

/// Changes an album; the body returns nil for an index that no page has.
private func change(_ handle: Int32, _ body: (OpenAlbum) -> Response?) -> Int32 {
  guard let album = sessions[handle]?.album else { return FailureNumber.unknownSession }
  guard let response = body(album) else { return FailureNumber.badNumbers }
  return number(of: response)
}

/// Makes a session an album with one page, and keeps its handle; the text is the page's name, followed by that of the album.
@_cdecl("collage_album") public func collageAlbum(
  _ handle: Int32, _ isSpread: Int32, _ count: Int32, _ titleCount: Int32
) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  let title = String(decoding: text.bytes(titleCount, after: count), as: UTF8.self)
  do throws(Refusal) {
    let album = try OpenAlbum(open, title: title, first: page(text.bytes(count)), isSpread: isSpread != 0)
    sessions.replace(handle, by: album)
    return 0
  } catch {
    return number(of: Response(refusal: error))
  }
}

/// Adds another session as the last page while an album is opened, and closes that session; the text is the page's name.
@_cdecl("collage_append_page") public func collageAppendPage(
  _ handle: Int32, _ other: Int32, _ isSpread: Int32, _ count: Int32
) -> Int32 {
  change(handle) { album in
    guard let added = sessions[other] else { return nil }
    defer { _ = sessions.remove(other) }
    do throws(Refusal) {
      return try album.append(page(text.bytes(count)), isSpread: isSpread != 0, added)
    } catch {
      return Response(refusal: error)
    }
  }
}

/// Adds the scene of another session as a page at an index, and closes that session; the text is the page's name.
@_cdecl("collage_add_page") public func collageAddPage(
  _ handle: Int32, _ other: Int32, _ isSpread: Int32, _ index: Int32, _ count: Int32
) -> Int32 {
  change(handle) { album in
    guard let added = sessions[other] else { return nil }
    defer { _ = sessions.remove(other) }
    return album.add(page(text.bytes(count)), isSpread: isSpread != 0, added, at: Int(index))
  }
}

/// Removes the page at an index.
@_cdecl("collage_remove_page") public func collageRemovePage(_ handle: Int32, _ index: Int32) -> Int32 {
  change(handle) { album in album.id(index).map { album.perform(.removePage($0)) } }
}

/// Moves the page at an index to another index.
@_cdecl("collage_move_page") public func collageMovePage(_ handle: Int32, _ index: Int32, _ target: Int32) -> Int32 {
  change(handle) { album in album.id(index).map { album.perform(.movePage($0, to: Int(target))) } }
}

/// Adds a copy of the page at an index after it; the text is the name of the copy.
@_cdecl("collage_duplicate_page") public func collageDuplicatePage(
  _ handle: Int32, _ index: Int32, _ count: Int32
) -> Int32 {
  change(handle) { album in album.id(index).map { album.perform(.duplicatePage($0, as: page(text.bytes(count)))) } }
}

/// Carries an item from the page at an index to another page; the text is the item's name, followed by that of a slot, which is
/// empty for the first slot that is.
@_cdecl("collage_carry") public func collageCarry(
  _ handle: Int32, _ from: Int32, _ to: Int32, _ itemCount: Int32, _ slotCount: Int32
) -> Int32 {
  change(handle) { album in
    guard let source = album.id(from), let target = album.id(to) else { return nil }
    let item = ItemID(key: NameKey(text.bytes(itemCount)))
    let slot = slotCount == 0 ? nil : SlotID(key: NameKey(text.bytes(slotCount, after: itemCount)))
    return album.perform(.carry(item, from: source, to: target, slot: slot))
  }
}

/// Shows the page at an index, which is not an undo step.
@_cdecl("collage_show_page") public func collageShowPage(_ handle: Int32, _ index: Int32) -> Int32 {
  change(handle) { album in album.id(index).map { album.show($0) } }
}

/// Opens a copy of the page at an index as a session of its own, and returns its handle.
@_cdecl("collage_page") public func collagePage(_ handle: Int32, _ index: Int32) -> Int32 {
  guard let album = sessions[handle]?.album else { return FailureNumber.unknownSession }
  guard let session = album.session(at: index) else { return FailureNumber.badNumbers }
  return sessions.add(OpenSession(session, album.composition(of: session.scene))) ?? FailureNumber.tooManySessions
}

/// Writes the names of an album's pages and the state of its history into the text and returns its length.
@_cdecl("collage_pages") public func collagePages(_ handle: Int32) -> Int32 {
  guard let album = sessions[handle]?.album else { return FailureNumber.unknownSession }
  return text.write(JSONWriter.compact(album.state))
}
