import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var sessions = SessionTable()

/// A session in a separate heap object, so that events change it in place.
class OpenSession {
  final var session: Session
  /// The opened composition, which contains the paths of photos.
  final var document: Composition
  /// The board whose template the host knows, and the number of boards before it.
  private final var known: (board: Board, number: Int32)
  final var keptHistory = KeptHistory()
  /// The transition from this session's scene to that of another session, if one was requested.
  final var transition: Transition?
  /// The album whose page the session shows, if any.
  var album: OpenAlbum? { nil }

  init(_ session: Session, _ document: Composition) {
    (self.session, self.document) = (session, document)
    known = (session.scene.board, 0)
  }

  func reduce(_ event: Event) -> Response { session.reduce(event) }

  /// Returns the steps to undo and to redo, as they are saved.
  func history(limit: Int, bytes: Int) -> [UInt8] {
    keptHistory.text(of: session, document, limit: limit, bytes: bytes)
  }

  /// Restores saved steps.
  func takeUp(_ history: [UInt8], _ photos: PhotoList) throws(Failure) {
    let steps = try KeptSteps(history, photos)
    session.takeUp(undo: steps.undo, redo: steps.redo, steps.choices)
  }

  /// The number of the template, which changes with each change of the board.
  final func templateNumber() -> Int32 {
    if session.scene.board != known.board { known = (session.scene.board, known.number &+ 1) }
    return known.number
  }
}

/// The open sessions.
///
/// A handle consists of an index in the table and the number of earlier sessions at that index, so that the handle of a
/// closed session is never reused.
struct SessionTable {
  private var places: [(session: OpenSession?, generation: Int)] = []
  /// The number of times that layouts have changed, after which steps have other texts.
  private(set) var layoutCount: Int32 = 0
  private static let placeLimit = 1 << 16
  private static let generationLimit = 1 << 15

  subscript(handle: Int32) -> OpenSession? {
    let (place, generation) = (Int(handle) & (Self.placeLimit - 1), Int(handle) >> 16)
    guard places.indices.contains(place), places[place].generation == generation else { return nil }
    return places[place].session
  }

  /// Adds a session and returns its handle, or nil if there are too many.
  mutating func add(_ session: OpenSession) -> Int32? {
    var place = 0
    // An index whose generations are used up is not used again.
    while place < places.count, places[place].session != nil || places[place].generation >= Self.generationLimit {
      place += 1
    }
    guard place < Self.placeLimit else { return nil }
    if place == places.count { places.append((nil, 0)) }
    places[place].session = session
    return Int32(places[place].generation << 16 | place)
  }

  /// Puts another session in the place of one, with its handle.
  mutating func replace(_ handle: Int32, by session: OpenSession) {
    guard self[handle] != nil else { return }
    places[Int(handle) & (Self.placeLimit - 1)].session = session
  }

  /// Forgets the cached texts of steps, which another layout changes.
  mutating func forgetKeptTexts() {
    layoutCount &+= 1
    for place in places { place.session?.keptHistory = KeptHistory() }
  }

  /// Removes a session and returns whether it existed.
  mutating func remove(_ handle: Int32) -> Bool {
    guard self[handle] != nil else { return false }
    let place = Int(handle) & (Self.placeLimit - 1)
    places[place].session = nil
    places[place].generation += 1
    return true
  }
}
