/// The pages of an album's session and their history; the session of the page that is shown is held by its owner.
///
/// Methods get that session, so that a host can process its events in place.
package struct AlbumPages: Hashable, Sendable {
  struct Page: Hashable, Sendable {
    let id: PageID
    /// True for two facing pages as one.
    let isSpread: Bool
    /// The page's session; nil while the page is shown.
    var session: Session?
  }

  var all: [Page]
  var shown = 0
  /// The steps to undo and to redo, the next one last.
  var past: [AlbumStep] = []
  var future: [AlbumStep] = []

  package init(first id: PageID, isSpread: Bool) throws(Refusal) {
    guard id.key.isName else { throw .badName }
    all = [Page(id: id, isSpread: isSpread, session: nil)]
  }

  /// Adds a page at the end while an album is opened; this is not an undo step.
  package mutating func append(_ id: PageID, isSpread: Bool, _ session: Session) throws(Refusal) {
    try checkNew(id)
    all.append(Page(id: id, isSpread: isSpread, session: session))
  }

  package var ids: [PageID] { all.map { $0.id } }
  /// For each page, whether it is two facing pages as one.
  package var spreads: [Bool] { all.map { $0.isSpread } }
  package var shownID: PageID { all[shown].id }
  package var shownIndex: Int { shown }
  package var undoCount: Int { past.count }
  package var redoCount: Int { future.count }

  package func undoName(_ session: Session) -> EditName? {
    past.last.flatMap { $0.name ?? steps(of: $0, session)?.undoName }
  }

  package func redoName(_ session: Session) -> EditName? {
    future.last.flatMap { $0.name ?? steps(of: $0, session)?.redoName }
  }

  /// Returns the session whose history has the name of a step.
  private func steps(of step: AlbumStep, _ session: Session) -> Session? {
    step.pages.last.flatMap { index(of: $0) }.map { self.session(at: $0, session) }
  }

  package func index(of id: PageID) -> Int? { all.firstIndex { $0.id == id } }

  package func session(at index: Int, _ shown: Session) -> Session { all[index].session ?? shown }

  func place(of id: PageID) throws(Refusal) -> Int {
    guard let index = index(of: id) else { throw .unknownPage(id) }
    return index
  }

  func checkNew(_ id: PageID) throws(Refusal) {
    guard id.key.isName else { throw .badName }
    guard index(of: id) == nil else { throw .pageTaken(id) }
    guard all.count < Album.maxPages else { throw .pageCount }
  }

  /// Changes the session of a page in place.
  mutating func with<Result>(
    _ index: Int, _ session: inout Session, _ body: (inout Session) -> Result
  ) -> Result {
    guard index != shown, var page = all[index].session else { return body(&session) }
    all[index].session = nil
    defer { all[index].session = page }
    return body(&page)
  }

  // MARK: Showing

  package mutating func show(_ id: PageID, _ session: inout Session) -> Response {
    guard let index = index(of: id) else { return Response(refusal: .unknownPage(id)) }
    return Response(show(index, &session))
  }

  mutating func show(_ index: Int, _ session: inout Session) -> Changes {
    guard index != shown else { return [] }
    edit(at: shown, &session) { $0.leave() }
    guard var next = all[index].session else { return [] }
    // All pages follow one clock.
    next.time = max(next.time, session.time)
    all[index].session = nil
    all[shown].session = session
    session = next
    shown = index
    return [.pages, .phase, .presentation, .selection]
  }
}

extension Session {
  /// Ends a wheel's gesture, cancels others, and lets no later command continue the last step.
  mutating func settle() {
    _ = endTrackpad()
    _ = cancelAll()
    history.endEveryBurst()
  }

  /// Forgets all fingers and motions, because another page is shown.
  mutating func leave() {
    settle()
    (fingers, hand, otherHand) = ([], Hand(), Hand())
    (hovered, lastTap, motions) = (nil, nil, Motions())
  }
}
