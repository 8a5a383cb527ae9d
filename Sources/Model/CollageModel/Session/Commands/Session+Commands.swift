extension Session {
  /// Executes a command, or refuses it without any change.
  ///
  /// The current gesture is canceled first, because commands and gestures do not mix.
  mutating func perform(_ command: Command, _ interaction: Int?) -> Response {
    do throws(Refusal) {
      return Response(
        try afterWheel { session throws(Refusal) in try session.carryOut(command, interaction) })
    } catch {
      return Response(refusal: error)
    }
  }

  /// Executes a command; all checks precede the first change.
  private mutating func carryOut(_ command: Command, _ interaction: Int?) throws(Refusal) -> Changes {
    switch command {
    case .edit(let edit): return try make(edit, interaction)
    case .undo:
      guard canUndo else { throw .nothingToDo }
      return interrupt().union(history.undo(scene).map { replace($0) } ?? [])
    case .redo:
      guard canRedo else { throw .nothingToDo }
      return interrupt().union(history.redo(scene).map { replace($0) } ?? [])
    case .select(let selected):
      if let selected { try checkSelectable(selected) }
      return interrupt().union(select(selected))
    case .toggleSelection(let toggled):
      try checkSelectable(toggled)
      return interrupt().union(toggleSelection(toggled))
    case .lift(let item): return try lift(item)
    case .aim(let slot): return try aim(at: slot)
    case .drop: return try drop()
    }
  }

  /// Applies an edit as one undo step, or as part of the burst or interaction to which it belongs.
  private mutating func make(_ edit: Edit, _ interaction: Int?) throws(Refusal) -> Changes {
    var changed = scene
    try changed.apply(edit, policy)
    guard changed != scene else { throw .nothingToDo }
    let burst = edit.burst(on: scene.board)
    // A wheel or trackpad over another element does not end the fingers' gestures.
    let isElsewhere = if case .pose(let element)? = burst { areHeld(besides: element) } else { false }
    let kind = interaction.map { .interaction($0) } ?? burst
    let ended = isElsewhere ? [] : interrupt()
    return ended.union(
      commit(changed, as: edit.name(on: scene.board), burst: kind.map { History.Burst(kind: $0, time: time) }))
  }

  /// Returns whether fingers move elements other than this one.
  private func areHeld(besides element: Element) -> Bool {
    func isElsewhere(_ phase: Phase) -> Bool {
      switch phase {
      case .panning(let held), .manipulating(let held): held != element
      default: false
      }
    }
    return isElsewhere(phase) && (!hasTwoHands || isElsewhere(otherPhase))
  }

  private func checkSelectable(_ selected: Selection) throws(Refusal) {
    if !scene.has(selected, editingSlots: policy.editsSlots) { throw selected.refusal }
  }

  /// Reverts the changes of an interaction's commands if nothing else has changed since.
  mutating func abandon(_ interaction: Int) -> Changes { history.abandon(interaction, scene).map { replace($0) } ?? [] }

  /// Ends the current gesture before a command changes the scene.
  private mutating func interrupt() -> Changes {
    fingers.isEmpty ? [] : cancelAll()
  }
}

extension Selection {
  fileprivate var refusal: Refusal {
    switch self {
    case .item(let id): .unknownItem(id)
    case .layer(let id): .unknownLayer(id)
    case .slot(let id): .unknownSlot(id)
    }
  }
}
