internal import CollageFormat
public import CollageModel

/// Checks the invariants of albums after every event.
public struct AlbumInvariantChecker {
  /// Processes an event; tests may pass one that is faulty.
  public typealias Reducer = @Sendable (inout AlbumSession, AlbumEvent) -> Response

  private let reducer: Reducer
  private let start: [Page]
  private var eventCount = 0
  /// The number of events between two checks that take long.
  private static let interval = 32

  private struct Page: Equatable {
    let id: PageID
    let scene: Scene
    let isSpread: Bool
  }

  /// Creates a checker of the events that follow a session.
  public init(of session: AlbumSession, reducer: @escaping Reducer = { $0.reduce($1) }) {
    self.reducer = reducer
    start = Self.pages(session)
  }

  /// Processes an event, and returns the invariants that it violates.
  public mutating func reduce(_ session: inout AlbumSession, _ event: AlbumEvent) -> [AlbumViolation] {
    let before = session
    let response = reducer(&session, event)
    eventCount += 1
    var violations = pages(session) + separation(before, event, session)
    if case .edit(let edit, _, _) = event {
      violations += conservation(before, edit, response, session)
      if response.refusal != nil, Self.pages(before) != Self.pages(session) {
        violations.append(AlbumViolation(.refusalsChangeNothing, "\(edit) changed pages"))
      }
    }
    if Self.pages(before) != Self.pages(session) { violations += step(before, event, session) }
    if eventCount % Self.interval == 0 { violations += history(session) + saving(session) }
    return violations
  }

  /// Checks the history and the document of a session, as at the end of a stream.
  public func end(_ session: AlbumSession) -> [AlbumViolation] { history(session) + keeping(session) + saving(session) }

  private static func pages(_ session: AlbumSession) -> [Page] {
    zip(zip(session.pageIDs, session.scenes), session.spreads).map { Page(id: $0.0, scene: $0.1, isSpread: $1) }
  }

  private static func photos(_ session: AlbumSession) -> [String] {
    session.scenes.flatMap { $0.items + $0.unplaced }.map(\.photo.name).sorted()
  }

  private func conservation(
    _ before: AlbumSession, _ edit: AlbumEdit, _ response: Response, _ after: AlbumSession
  ) -> [AlbumViolation] {
    var expected = Self.photos(before)
    if response.refusal == nil {
      switch edit {
      case .page: return []
      case .addPage(_, let scene, _, _): expected += (scene.items + scene.unplaced).map(\.photo.name)
      case .duplicatePage(let page, _):
        expected += before.scene(of: page).map { ($0.items + $0.unplaced).map(\.photo.name) } ?? []
      case .removePage, .movePage, .carry: break
      }
    }
    if expected.sorted() == Self.photos(after) { return [] }
    return [AlbumViolation(.photosAreConserved, "\(edit) made \(expected.sorted()) to \(Self.photos(after))")]
  }

  private func pages(_ session: AlbumSession) -> [AlbumViolation] {
    var violations: [AlbumViolation] = []
    if Set(session.pageIDs).count != session.pageIDs.count || session.pageIDs.isEmpty {
      violations.append(AlbumViolation(.pagesAreValid, "the pages are \(session.pageIDs)"))
    }
    if session.scene(of: session.shownPage) != session.session.scene {
      violations.append(AlbumViolation(.pagesAreValid, "page \(session.shownPage) is not shown"))
    }
    for (page, scene) in zip(session.pageIDs, session.scenes) {
      do throws(ModelError) {
        _ = try Scene(
          board: scene.board, photos: scene.photos, items: scene.items, unplaced: scene.unplaced, layers: scene.layers)
      } catch {
        violations.append(AlbumViolation(.pagesAreValid, "page \(page): \(error)"))
      }
    }
    return violations
  }

  private func separation(_ before: AlbumSession, _ event: AlbumEvent, _ after: AlbumSession) -> [AlbumViolation] {
    let changed: Set<PageID>
    switch event {
    case .page(let event):
      if case .command(.undo) = event.action { return [] }
      if case .command(.redo) = event.action { return [] }
      changed = [before.shownPage]
    case .edit(.page(let page, _), _, _): changed = [page, before.shownPage]
    case .edit: return []
    // A wheel's gesture ends when its page is left.
    case .show: changed = [before.shownPage]
    }
    let lost = zip(Self.pages(before), Self.pages(after)).filter { $0 != $1 && !changed.contains($0.id) }
    if before.pageIDs == after.pageIDs, lost.isEmpty { return [] }
    return [AlbumViolation(.pagesAreSeparate, "\(event) changed \(lost.map(\.0.id)) of \(after.pageIDs)")]
  }

  /// Checks that the last step can be undone and restored.
  private func step(_ before: AlbumSession, _ event: AlbumEvent, _ after: AlbumSession) -> [AlbumViolation] {
    var session = after
    // An unfinished wheel gesture would otherwise be the step to undo.
    _ = session.reduce(.page(Event(time: session.session.time, .cancel)))
    let end = Self.pages(session)
    guard session.canUndo else { return [] }
    travel(&session, .undo)
    travel(&session, .redo)
    if Self.pages(session) == end { return [] }
    return [AlbumViolation(.undoRedoIsIdentity, "undo and redo after \(event) do not restore the pages")]
  }

  /// Checks that undo of all returns the start, and redo of all the end.
  private func history(_ after: AlbumSession) -> [AlbumViolation] {
    var session = after
    _ = session.reduce(.page(Event(time: session.session.time, .cancel)))
    travel(&session, .redo, times: session.redoCount)
    let (end, count) = (Self.pages(session), session.undoCount)
    travel(&session, .undo, times: count)
    var violations: [AlbumViolation] = []
    if Self.pages(session) != start {
      violations.append(AlbumViolation(.historyIsWhole, "undo of \(count) steps does not return the start"))
    }
    travel(&session, .redo, times: count)
    if Self.pages(session) != end {
      violations.append(AlbumViolation(.historyIsWhole, "redo of \(count) steps does not return the end"))
    }
    return violations
  }

  /// Checks that a later run, which knows the pages and the kept steps, can undo and restore all of them.
  private func keeping(_ session: AlbumSession) -> [AlbumViolation] {
    var (before, policy) = (session, session.session.policy)
    _ = before.reduce(.page(Event(time: session.session.time, .cancel)))
    policy.historyLimit = .max
    let pages = Self.pages(before)
    let spreads = Set(pages.filter(\.isSpread).map(\.id))
    let scenes = pages.map { ($0.id, $0.scene) }
    guard var after = try? AlbumSession(scenes, spreads: spreads, policy: policy, time: before.session.time) else {
      return [AlbumViolation(.historyCanBeKept, "the pages are not an album")]
    }
    after.takeUp(
      undo: before.steps(isUndo: true, limit: .max), redo: before.steps(isUndo: false, limit: .max))
    for (command, count) in [(Command.undo, before.undoCount), (.redo, before.undoCount + before.redoCount)] {
      for step in 0..<count {
        travel(&before, command)
        travel(&after, command)
        let names = (before.undoName, before.redoName) == (after.undoName, after.redoName)
        if names, Self.pages(before) == Self.pages(after) { continue }
        return [AlbumViolation(.historyCanBeKept, "\(command) \(step + 1) of \(count) does something else")]
      }
    }
    return []
  }

  private func travel(_ session: inout AlbumSession, _ command: Command, times: Int = 1) {
    for _ in 0..<times { _ = reducer(&session, .page(.command(command, time: session.session.time))) }
  }

  private func saving(_ session: AlbumSession) -> [AlbumViolation] {
    var saved = Album(name: "Album", pages: [])
    for page in Self.pages(session) {
      var composition = Composition(page.scene) { "\($0.name).jpg" }
      let shown = Set((composition.items + composition.unplaced).map(\.photo))
      composition.photos.removeAll { !shown.contains($0.id) }
      saved.pages.append(AlbumPage(id: page.id, composition: composition, isSpread: page.isSpread))
    }
    do {
      let opened = try AlbumDecoder.decode(AlbumEncoder.encode(saved), file: "saved.json") { path throws(FormatError) in
        throw FormatError(file: path, message: "the template is embedded")
      }
      let isSame = zip(opened.pages, saved.pages).allSatisfy { one, other in
        one.id == other.id && one.isSpread == other.isSpread && one.composition.items == other.composition.items
          && one.composition.unplaced == other.composition.unplaced
          && one.composition.layers == other.composition.layers
          && one.composition.template == other.composition.template
          && Set(one.composition.photos) == Set(other.composition.photos)
      }
      if isSame, opened.pages.count == saved.pages.count { return [] }
      return [AlbumViolation(.savedCanBeOpened, "the pages differ")]
    } catch {
      return [AlbumViolation(.savedCanBeOpened, "\(error)")]
    }
  }
}
