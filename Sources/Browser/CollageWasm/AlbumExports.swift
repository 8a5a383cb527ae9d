// The C interface to albums, which only collage-album.wasm exports: the handle of a session is that of an album, whose page that
// is shown gets all events. No argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
#endif
import CollageModel

/// An album: the session of the page that is shown, and the other pages.
final class OpenAlbum: OpenSession {
  private var pages: AlbumPages
  /// The scenes of the pages that the host knows, with numbers that change when they do.
  private var known: [(page: PageID, scene: Scene, number: Int)] = []
  private var count = 0

  init(_ open: OpenSession, first: PageID) throws(Refusal) {
    pages = try AlbumPages(first: first)
    super.init(open.session, open.document)
  }

  override var album: OpenAlbum? { self }

  override func reduce(_ event: Event) -> Response { pages.reduce(event, &session) }

  /// Adds the page of another session while the album is opened, at the end.
  func append(_ id: PageID, _ other: OpenSession) throws(Refusal) -> Response {
    try pages.append(id, other.session)
    learn(other.document)
    return Response([.pages])
  }

  func perform(_ edit: AlbumEdit) -> Response { pages.perform(edit, time: session.time, &session) }

  /// Adds the scene of another session as a page, as an undo step.
  func add(_ id: PageID, _ other: OpenSession, at index: Int) -> Response {
    learn(other.document)
    return perform(.addPage(id, other.session.scene, at: index))
  }

  func show(_ id: PageID) -> Response { pages.show(id, &session) }

  /// Takes over the paths of photos, which documents of pages contain.
  private func learn(_ other: Composition) {
    for photo in other.photos where !document.photos.contains(where: { $0.id == photo.id }) {
      document.photos.append(photo)
    }
  }

  func id(_ index: Int32) -> PageID? {
    pages.ids.indices.contains(Int(index)) ? pages.ids[Int(index)] : nil
  }

  func session(at index: Int32) -> Session? {
    pages.ids.indices.contains(Int(index)) ? pages.session(at: Int(index), session) : nil
  }

  /// The names of the pages with the numbers of their scenes, the index of the page that is shown, and the history.
  var state: JSONValue {
    known = pages.ids.indices.map { index in
      let (id, scene) = (pages.ids[index], pages.session(at: index, session).scene)
      if let same = known.first(where: { $0.page == id && $0.scene == scene }) { return same }
      count += 1
      return (id, scene, count)
    }
    return .members([
      (
        "pages",
        .array(known.map { .members([("id", .string($0.page.name)), ("version", .number(Double($0.number)))]) })
      ),
      ("shown", .number(Double(pages.shownIndex))),
      ("undoCount", .number(Double(pages.undoCount))), ("redoCount", .number(Double(pages.redoCount))),
      ("undoName", pages.undoName(session).map { .string($0.rawValue) } ?? .null),
      ("redoName", pages.redoName(session).map { .string($0.rawValue) } ?? .null),
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

/// Makes a session an album with one page, whose name is the first `count` bytes of the text; its handle stays.
@_cdecl("collage_album") public func collageAlbum(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  do throws(Refusal) {
    sessions.replace(handle, by: try OpenAlbum(open, first: page(text.bytes(count))))
    return 0
  } catch {
    return number(of: Response(refusal: error))
  }
}

/// Adds another session as the last page while an album is opened, and closes that session; the text is the page's name.
@_cdecl("collage_append_page") public func collageAppendPage(
  _ handle: Int32, _ other: Int32, _ count: Int32
) -> Int32 {
  change(handle) { album in
    guard let added = sessions[other] else { return nil }
    defer { _ = sessions.remove(other) }
    do throws(Refusal) {
      return try album.append(page(text.bytes(count)), added)
    } catch {
      return Response(refusal: error)
    }
  }
}

/// Adds the scene of another session as a page at an index, and closes that session; the text is the page's name.
@_cdecl("collage_add_page") public func collageAddPage(
  _ handle: Int32, _ other: Int32, _ index: Int32, _ count: Int32
) -> Int32 {
  change(handle) { album in
    guard let added = sessions[other] else { return nil }
    defer { _ = sessions.remove(other) }
    return album.add(page(text.bytes(count)), added, at: Int(index))
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
  return sessions.add(OpenSession(session, album.document)) ?? FailureNumber.tooManySessions
}

/// Writes the names of an album's pages and the state of its history into the text and returns its length.
@_cdecl("collage_pages") public func collagePages(_ handle: Int32) -> Int32 {
  guard let album = sessions[handle]?.album else { return FailureNumber.unknownSession }
  return text.write(JSONWriter.compact(album.state))
}
