public import CollageModel
import Determinism

/// Generates random albums, and streams of events for them.
///
/// Names of items repeat from page to page, as documents allow; names of photos do not, because a photo is the same on all pages.
public struct RandomAlbum {
  private var random: SplitMix64
  /// Which pages are spreads, whatever else the album is.
  private var spreads: SplitMix64
  private var scenes: RandomScene
  private var events: RandomEvents
  private var pageCount = 0

  /// Creates a generator whose albums and events depend only on the seed, and on the sessions passed to it.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed &+ 500)
    spreads = SplitMix64(seed: seed &+ 501)
    scenes = RandomScene(seed: seed)
    events = RandomEvents(seed: seed &+ 1)
    // Most events are edits here: how fingers move is tested for collages of one page.
    events.commandShare = 0.5
  }

  /// Returns a session of an album with up to five pages.
  ///
  /// - Throws: Never in practice, because the pages are valid.
  public mutating func session() throws -> AlbumSession {
    var pages: [(id: PageID, scene: Scene)] = []
    for _ in 0..<random.int(1...5) { pages.append((newPage(), try scene())) }
    let wide = pages.map { $0.id }.filter { _ in spreads.int(0...3) == 0 }
    return try AlbumSession(pages, spreads: Set(wide), time: 0)
  }

  /// Returns the next event of a stream: on the page that is shown, on the pages, or of another page.
  public mutating func next(for session: AlbumSession) -> AlbumEvent {
    switch random.int(0...9) {
    case 0...4: return .page(events.next(for: session.session))
    case 5: return .page(.command(random.int(0...2) == 0 ? .redo : .undo, time: session.session.time))
    case 6: return .show(page(of: session))
    default: return .edit(edit(session), time: session.session.time)
    }
  }

  private mutating func edit(_ session: AlbumSession) -> AlbumEdit {
    let page = page(of: session)
    switch random.int(0...9) {
    case 0:
      guard let scene = try? scene() else { return .removePage(page) }
      return .addPage(
        random.int(0...5) == 0 ? page : newPage(), scene, at: random.int(-1...session.pageIDs.count + 1),
        isSpread: spreads.bool())
    case 1: return .removePage(page)
    case 2: return .movePage(page, to: random.int(-1...session.pageIDs.count))
    case 3: return .duplicatePage(page, as: random.int(0...5) == 0 ? page : newPage())
    case 4:
      return .page(page, item(of: page, in: session).map { .flip($0, .horizontal) } ?? .compact)
    default:
      let target = self.page(of: session)
      let slots = session.scene(of: target)?.board.slots.map(\.id) ?? []
      return .carry(
        item(of: page, in: session) ?? "nobody", from: page, to: target,
        slot: random.int(0...2) == 0 ? nil : random.int(0...9) == 0 ? "nowhere" : random.element(of: slots))
    }
  }

  private mutating func item(of page: PageID, in session: AlbumSession) -> ItemID? {
    guard let scene = session.scene(of: page) else { return nil }
    return random.element(of: (scene.items + scene.unplaced).map(\.id))
  }

  private mutating func page(of session: AlbumSession) -> PageID {
    random.int(0...19) == 0 ? "unknown" : random.element(of: session.pageIDs) ?? "unknown"
  }

  private mutating func newPage() -> PageID {
    pageCount += 1
    return PageID("page-\(pageCount)")
  }

  /// Returns a random scene whose photos have names of their own.
  private mutating func scene() throws -> Scene {
    let scene = try scenes.next()
    let page = pageCount
    func renamed(_ photo: PhotoID) -> PhotoID { PhotoID("\(page)-\(photo.name)") }
    func shown(_ items: [Item]) -> [Item] {
      items.map { item in
        var item = item
        item.photo = renamed(item.photo)
        return item
      }
    }
    let photos = scene.photos.map { photo in
      ScenePhoto(id: renamed(photo.id), size: photo.size, automaticFocus: photo.automaticFocus)
    }
    return try Scene(
      board: scene.board, photos: photos, items: shown(scene.items), unplaced: shown(scene.unplaced),
      layers: scene.layers)
  }
}
