/// The complete state of an album's editor as a value: a session for each page, the page that is shown, and one undo history.
///
/// A page is edited as a collage is: events reach the session of the page that is shown. Edits of the album add, remove, move and
/// duplicate pages, and carry photos from one to another. Like a `Session`, only `reduce` changes the state, by the same events
/// in the same way.
public struct AlbumSession: Hashable, Sendable {
  /// The session of the page that is shown.
  public private(set) var session: Session
  private var pages: AlbumPages

  /// Creates a session that shows the first page; by default, with the default policy for each page's canvas.
  ///
  /// - Parameters:
  ///   - pages: The names and scenes of the pages, in their order.
  ///   - spreads: The pages that are two facing pages as one.
  ///   - policy: The policy of all pages.
  ///   - time: The time of the start.
  /// - Throws: `Refusal` if there are no pages or too many, or names of pages are not valid or not unique.
  public init(
    _ pages: [(id: PageID, scene: Scene)], spreads: Set<PageID> = [], policy: Policy? = nil, time: Double = -.infinity
  ) throws(Refusal) {
    guard let first = pages.first else { throw .pageCount }
    session = Session(scene: first.scene, policy: policy, time: time)
    self.pages = try AlbumPages(first: first.id, isSpread: spreads.contains(first.id))
    for page in pages.dropFirst() {
      try self.pages.append(
        page.id, isSpread: spreads.contains(page.id), Session(scene: page.scene, policy: policy, time: time))
    }
  }

  /// The names of the pages, in their order.
  public var pageIDs: [PageID] { pages.ids }
  /// The page that ``session`` edits.
  public var shownPage: PageID { pages.shownID }
  /// For each page, whether it is two facing pages as one; a copy is what its original is.
  public var spreads: [Bool] { pages.spreads }
  /// True if there is a step to undo, on any page.
  public var canUndo: Bool { pages.undoCount > 0 }
  /// True if there is a step to redo, on any page.
  public var canRedo: Bool { pages.redoCount > 0 }
  /// The number of steps that can be undone.
  public var undoCount: Int { pages.undoCount }
  /// The number of steps that can be redone.
  public var redoCount: Int { pages.redoCount }
  /// The name of the step that undo would revert, if any.
  public var undoName: EditName? { pages.undoName(session) }
  /// The name of the step that redo would restore, if any.
  public var redoName: EditName? { pages.redoName(session) }

  /// The scenes of the pages, in their order.
  public var scenes: [Scene] { pages.ids.indices.map { pages.session(at: $0, session).scene } }

  /// Returns the scene of a page, or nil if there is none of this name.
  public func scene(of page: PageID) -> Scene? {
    pages.index(of: page).map { pages.session(at: $0, session).scene }
  }

  /// Sets the gesture settings of the page that is shown; lengths are in the units of its canvas.
  public mutating func setPolicy(_ policy: Policy) { session.policy = policy }

  /// Processes an event; only this function changes an album's pages and their history.
  public mutating func reduce(_ event: AlbumEvent) -> Response {
    switch event {
    case .page(let event): return pages.reduce(event, &session)
    case .edit(let edit, let time, let interaction):
      return pages.perform(edit, time: time, interaction: interaction, &session)
    case .show(let page): return pages.show(page, &session)
    }
  }

  /// Returns the steps to undo or to redo, the next one first.
  package func steps(isUndo: Bool, limit: Int) -> [KeptAlbumStep] { pages.steps(isUndo: isUndo, limit: limit, session) }

  /// Restores the steps of an earlier run, unless there are steps already.
  package mutating func takeUp(undo: [KeptAlbumStep], redo: [KeptAlbumStep]) {
    pages.takeUp(undo: undo, redo: redo, &session)
  }
}
