extension AlbumPages {
  /// Changes the album as one undo step, or refuses it without any change.
  package mutating func perform(
    _ edit: AlbumEdit, time: Double, interaction: Int? = nil, _ session: inout Session
  ) -> Response {
    if case .page(let id, let edit) = edit {
      guard let index = index(of: id) else { return Response(refusal: .unknownPage(id)) }
      return self.edit(at: index, &session) { $0.reduce(.edit(edit, time: time, interaction: interaction)) }
    }
    // A refused edit leaves no trace.
    var (changed, shown) = (self, session)
    do throws(Refusal) {
      let changes = try changed.carryOut(edit, &shown)
      (self, session) = (changed, shown)
      return Response(changes)
    } catch {
      return Response(refusal: error)
    }
  }

  /// Changes the list of pages, or several of them; gestures end first.
  private mutating func carryOut(_ edit: AlbumEdit, _ session: inout Session) throws(Refusal) -> Changes {
    self.edit(at: shown, &session) { $0.settle() }
    switch edit {
    case .page: return []
    case .addPage(let id, let scene, let index, let isSpread):
      try checkNew(id)
      guard (0...all.count).contains(index) else { throw .badNumber }
      return add(id, scene, isSpread: isSpread, at: index, as: .add, &session)
    case .duplicatePage(let id, let name):
      let index = try place(of: id)
      try checkNew(name)
      let scene = self.session(at: index, session).scene
      return add(name, scene, isSpread: all[index].isSpread, at: index + 1, as: .duplicate, &session)
    case .removePage(let id): return try remove(at: place(of: id), &session)
    case .movePage(let id, let target):
      let index = try place(of: id)
      guard all.indices.contains(target) else { throw .badNumber }
      guard index != target else { throw .nothingToDo }
      return take(.move(from: index, to: target), as: .reorder, &session)
    case .carry(let item, let from, let to, let slot):
      return try carry(item, from: place(of: from), to: place(of: to), slot, &session)
    }
  }

  /// Changes the list of pages as a step, to which steps in the histories of pages may belong.
  private mutating func take(
    _ change: PageChange, as name: EditName, with pages: [PageID] = [], _ session: inout Session
  ) -> Changes {
    forgetFuture(&session)
    let inverse = apply(change, &session)
    record(AlbumStep(name: name, pages: pages, change: inverse), &session)
    return [.pages, .phase, .scene, .presentation, .selection]
  }

  private mutating func add(
    _ id: PageID, _ scene: Scene, isSpread: Bool, at index: Int, as name: EditName, _ session: inout Session
  ) -> Changes {
    let page = Page(id: id, isSpread: isSpread, session: self.session(of: scene, session))
    let changes = take(.insert(page, at: index), as: name, &session)
    return changes.union(show(index, &session))
  }

  /// Returns a new session of a page, with the settings of the page that is shown.
  func session(of scene: Scene, _ session: Session) -> Session {
    var policy = session.policy
    if scene.board.canvas != session.scene.board.canvas {
      policy = Policy(canvas: scene.board.canvas)
      policy.historyLimit = session.policy.historyLimit
    }
    return Session(scene: scene, policy: policy, time: session.time)
  }

  private mutating func remove(at index: Int, _ session: inout Session) throws(Refusal) -> Changes {
    guard all.count > 1 else { throw .pageCount }
    let neighbor = index + 1 < all.count ? index + 1 : index - 1
    let scene = self.session(at: index, session).scene
    var changed = self.session(at: neighbor, session).scene
    try changed.receive(allOf: scene)
    let pages = commit(changed, at: neighbor, as: .delete, &session)
    return take(.remove(at: index), as: .delete, with: pages, &session)
  }

  private mutating func carry(
    _ item: ItemID, from: Int, to: Int, _ slot: SlotID?, _ session: inout Session
  ) throws(Refusal) -> Changes {
    guard from != to else { throw .nothingToDo }
    var (source, target) = (self.session(at: from, session).scene, self.session(at: to, session).scene)
    let name = try source.carry(item, to: &target, slot, session.policy.onSwap)
    // Copies of one page may exchange what is the same.
    let pages = commit(source, at: from, as: .place, &session) + commit(target, at: to, as: .place, &session)
    guard !pages.isEmpty else { throw .nothingToDo }
    _ = with(to, &session) { $0.select(.item(name)) }
    record(AlbumStep(pages: pages), &session)
    return [.pages, .phase, .scene, .presentation, .preview, .selection]
  }

  /// Replaces the scene of a page by a step of its own history, which belongs to a step of the album; returns the page if that
  /// changes it.
  private mutating func commit(
    _ scene: Scene, at index: Int, as name: EditName, _ session: inout Session
  ) -> [PageID] {
    let changes = with(index, &session) { page in
      let limit = page.policy.historyLimit
      page.policy.historyLimit = .max
      let changes = page.commit(scene, as: name)
      page.policy.historyLimit = limit
      return changes
    }
    return changes.isEmpty ? [] : [all[index].id]
  }
}
