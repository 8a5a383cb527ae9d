/// A step of an album's history, in the direction in which it is taken next.
struct AlbumStep: Hashable, Sendable {
  /// The name of a step that changes the pages themselves; nil for the name in the history of the last of `pages`.
  var name: EditName?
  /// The pages whose own histories have a step that belongs to this one.
  var pages: [PageID]
  var change: PageChange?
}

/// A change of the list of an album's pages.
enum PageChange: Hashable, Sendable {
  /// Inserts a page, which has its session.
  case insert(AlbumPages.Page, at: Int)
  case remove(at: Int)
  case move(from: Int, to: Int)
}

extension AlbumPages {
  /// Processes an event on the page that is shown, or undoes or restores the last step of any page.
  package mutating func reduce(_ event: Event, _ session: inout Session) -> Response {
    switch event.action {
    case .command(.undo): return travel(event, isUndo: true, &session)
    case .command(.redo): return travel(event, isUndo: false, &session)
    default: return edit(at: shown, &session) { $0.reduce(event) }
    }
  }

  /// Changes a page's session, and records the steps that this adds to its history.
  @discardableResult mutating func edit<Result>(
    at index: Int, _ session: inout Session, _ body: (inout Session) -> Result
  ) -> Result {
    var added = 0
    let result = with(index, &session) { page in
      let (before, limit) = (page.undoCount, page.policy.historyLimit)
      // Pages drop the steps that the album drops.
      page.policy.historyLimit = .max
      let result = body(&page)
      page.policy.historyLimit = limit
      added = page.undoCount - before
      return result
    }
    // A burst that returned to its start, or an interaction that was abandoned, is not a step.
    if added < 0, let last = past.lastIndex(where: { $0.pages.contains(all[index].id) }) { past.remove(at: last) }
    for _ in 0..<max(0, added) { record(AlbumStep(pages: [all[index].id]), &session) }
    return result
  }

  /// Records a step, discarding undone ones.
  mutating func record(_ step: AlbumStep, _ session: inout Session) {
    forgetFuture(&session)
    past.append(step)
    while past.count > max(0, session.policy.historyLimit) {
      for id in past.removeFirst().pages {
        if let index = index(of: id) { with(index, &session) { $0.history.dropOldest() } }
      }
    }
  }

  /// Discards the steps to redo, of all pages.
  mutating func forgetFuture(_ session: inout Session) {
    if future.isEmpty { return }
    future = []
    for index in all.indices { with(index, &session) { $0.history.forgetFuture() } }
  }

  /// Undoes or restores a step, and shows the page that it changes.
  private mutating func travel(_ event: Event, isUndo: Bool, _ session: inout Session) -> Response {
    // The time of a command must be valid, and it ends a wheel's gesture, whose step it then concerns.
    var response = edit(at: shown, &session) { page in
      let response = page.reduce(Event(time: event.time, .wait))
      return response.refusal == nil ? Response(response.changes.union(page.endTrackpad())) : response
    }
    if response.refusal != nil { return response }
    guard let changes = take(isUndo: isUndo, isAnimated: true, &session) else {
      response.refusal = .nothingToDo
      return response
    }
    response.changes.formUnion(changes)
    return response
  }

  /// Takes the next step in a direction, which the page that is shown may animate; nil if there is none.
  mutating func take(isUndo: Bool, isAnimated: Bool, _ session: inout Session) -> Changes? {
    guard let step = isUndo ? past.popLast() : future.popLast() else { return nil }
    var (taken, changes) = (step, Changes())
    for id in step.pages {
      guard let index = index(of: id) else { continue }
      let isAnimated = isAnimated && index == shown
      changes.formUnion(
        with(index, &session) { page in
          isAnimated
            ? page.reduce(.command(isUndo ? .undo : .redo, time: page.time)).changes
            : page.travel(isUndo: isUndo)
        })
    }
    taken.change = step.change.map { change in
      changes.formUnion([.pages, .scene, .presentation, .selection])
      return apply(change, &session)
    }
    if isUndo { future.append(taken) } else { past.append(taken) }
    return changes.union(showChanged(by: step, &session))
  }

  /// Shows the page that a step has changed, unless it is shown already.
  private mutating func showChanged(by step: AlbumStep, _ session: inout Session) -> Changes {
    switch step.change {
    case .insert(_, let index)?, .move(_, let index)?: return show(index, &session)
    case .remove?: return []
    case nil:
      guard !step.pages.contains(shownID), let index = step.pages.last.flatMap({ index(of: $0) }) else { return [] }
      return show(index, &session)
    }
  }

  /// Changes the list of pages, and returns the change that reverts it.
  mutating func apply(_ change: PageChange, _ session: inout Session) -> PageChange {
    switch change {
    case .insert(let page, let index):
      all.insert(page, at: index)
      if shown >= index { shown += 1 }
      return .remove(at: index)
    case .remove(let index):
      if shown == index { _ = show(index + 1 < all.count ? index + 1 : index - 1, &session) }
      let page = all.remove(at: index)
      if shown > index { shown -= 1 }
      return .insert(page, at: index)
    case .move(let from, let to):
      let shownID = shownID
      all.insert(all.remove(at: from), at: to)
      shown = index(of: shownID) ?? shown
      return .move(from: to, to: from)
    }
  }
}

extension Session {
  /// Undoes or restores a step without animation.
  fileprivate mutating func travel(isUndo: Bool) -> Changes {
    (isUndo ? history.undo(scene) : history.redo(scene)).map { replace($0) } ?? []
  }
}
