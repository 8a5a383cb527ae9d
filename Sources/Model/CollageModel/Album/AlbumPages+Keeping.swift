/// A step of an album's history as it is kept for a later run: what pages are after it, instead of differences.
package struct KeptAlbumStep: Hashable, Sendable {
  /// The name of a step that changes the pages themselves; nil for the name of the last of `pages`.
  package var name: EditName?
  /// The pages whose own histories have a step that belongs to this one.
  package var pages: [Page]
  /// The change of the list of pages, after that of the pages.
  package var change: Change?

  /// A step of a page: its name, and the scene to which it leads.
  package struct Page: Hashable, Sendable {
    package let id: PageID
    package let name: EditName
    package let scene: Scene

    package init(_ id: PageID, _ step: Session.KeptStep) { (self.id, name, scene) = (id, step.name, step.scene) }
  }

  package enum Change: Hashable, Sendable {
    case insert(PageID, Scene, isSpread: Bool, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
  }

  package init(name: EditName?, pages: [Page], change: Change?) {
    (self.name, self.pages, self.change) = (name, pages, change)
  }
}

extension AlbumPages {
  /// Returns the steps in a direction, the next one first.
  package func steps(isUndo: Bool, limit: Int, _ session: Session) -> [KeptAlbumStep] {
    var (pages, session, steps) = (self, session, [KeptAlbumStep]())
    // A wheel's gesture is the last step.
    pages.edit(at: pages.shown, &session) { $0.endTrackpad() }
    while steps.count < limit, let step = isUndo ? pages.past.last : pages.future.last {
      let names = step.pages.map { id in
        pages.index(of: id).flatMap { index in
          let page = pages.session(at: index, session)
          return isUndo ? page.undoName : page.redoName
        }
      }
      guard pages.take(isUndo: isUndo, isAnimated: false, &session) != nil else { break }
      var kept = KeptAlbumStep(name: step.name, pages: [], change: nil)
      // A page of a step is there before it and after it.
      for (id, name) in zip(step.pages, names) {
        guard let name, let index = pages.index(of: id) else { continue }
        kept.pages.append(KeptAlbumStep.Page(id, (name, pages.session(at: index, session).scene)))
      }
      switch step.change {
      case .insert(let page, let index)?:
        kept.change = .insert(page.id, pages.session(at: index, session).scene, isSpread: page.isSpread, at: index)
      case .remove(let index)?: kept.change = .remove(at: index)
      case .move(let from, let to)?: kept.change = .move(from: from, to: to)
      case nil: break
      }
      steps.append(kept)
    }
    return steps
  }

  /// Restores the steps of an earlier run, unless there are steps already; those beyond one that does not fit are left out.
  package mutating func takeUp(undo: [KeptAlbumStep], redo: [KeptAlbumStep], _ session: inout Session) {
    guard past.isEmpty, future.isEmpty else { return }
    var (undone, redone) = (Reconstruction(ids), Reconstruction(ids))
    for step in undo where !undone.isOver { undone.add(step) }
    for step in redo where !redone.isOver { redone.add(step) }
    for index in all.indices {
      let (before, after) = (undone.pages[index].steps, redone.pages[index].steps)
      with(index, &session) { page in page.history.takeUp(undo: before, redo: after, page.scene) }
    }
    past = undone.steps.map { step in
      step(undone.pages) { scene, steps in
        var page = self.session(of: scene, session)
        page.history.takeUp(undo: steps, redo: [], scene)
        return page
      }
    }.reversed()
    future = redone.steps.map { step in
      step(redone.pages) { scene, steps in
        var page = self.session(of: scene, session)
        page.history.takeUp(undo: [], redo: steps, scene)
        return page
      }
    }.reversed()
  }

  /// Sets the user's choices of the style of a page, with which its template was made; this is not an undo step.
  package mutating func choose(_ choices: StyleChoices, at index: Int, _ session: inout Session) {
    with(index, &session) { $0.takeUp(undo: [], redo: [], choices) }
  }
}

/// Steps from the present on in one direction, for each page in the order of its own history.
private struct Reconstruction {
  struct Page {
    let id: PageID
    /// The steps of the page, the next one first.
    var steps: [Session.KeptStep] = []
  }

  /// A step, with the index of the page that it inserts.
  struct Step {
    let kept: KeptAlbumStep
    var inserted: Int?

    /// Returns the step, with the session of the page that it inserts.
    func callAsFunction(
      _ pages: [Page], _ session: (Scene, [Session.KeptStep]) -> Session
    ) -> AlbumStep {
      let change: PageChange? =
        switch kept.change {
        case .insert(let id, let scene, let isSpread, let index)?:
          .insert(
            AlbumPages.Page(
              id: id, isSpread: isSpread, session: session(scene, inserted.map { pages[$0].steps } ?? [])), at: index)
        case .remove(let index)?: .remove(at: index)
        case .move(let from, let to)?: .move(from: from, to: to)
        case nil: nil
        }
      return AlbumStep(name: kept.name, pages: kept.pages.map { $0.id }, change: change)
    }
  }

  /// The pages of the present, followed by those that steps insert.
  private(set) var pages: [Page]
  private(set) var steps: [Step] = []
  /// True if a step does not fit what is there.
  private(set) var isOver = false
  /// The indices of the pages that are there, in their order.
  private var order: [Int]

  init(_ ids: [PageID]) {
    pages = ids.map { Page(id: $0) }
    order = Array(ids.indices)
  }

  mutating func add(_ kept: KeptAlbumStep) {
    let places = kept.pages.compactMap { page in order.first { pages[$0].id == page.id } }
    guard places.count == kept.pages.count, Set(places).count == places.count else { return isOver = true }
    var step = Step(kept: kept)
    switch kept.change {
    case .insert(let id, _, _, let index)?:
      let isNew = !order.contains { pages[$0].id == id }
      guard isNew, (0...order.count).contains(index), order.count < Album.maxPages else { return isOver = true }
      step.inserted = pages.count
      order.insert(pages.count, at: index)
      pages.append(Page(id: id))
    case .remove(let index)?:
      guard order.indices.contains(index), order.count > 1 else { return isOver = true }
      order.remove(at: index)
    case .move(let from, let to)?:
      guard order.indices.contains(from), order.indices.contains(to) else { return isOver = true }
      order.insert(order.remove(at: from), at: to)
    case nil:
      guard !places.isEmpty else { return isOver = true }
    }
    for (place, page) in zip(places, kept.pages) { pages[place].steps.append((page.name, page.scene)) }
    steps.append(step)
  }
}
