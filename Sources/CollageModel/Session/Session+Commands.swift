extension Session {
  /// Executes a command, or rejects it and changes nothing.
  ///
  /// Cancels the current gesture first: commands and gestures do not mix.
  mutating func perform(_ command: Command, _ interaction: Int?) -> Response {
    do throws(Refusal) {
      return Response(
        try afterWheel { session throws(Refusal) in try session.carryOut(command, interaction) })
    } catch {
      return Response(refusal: error)
    }
  }

  /// Executes a command; all checks happen before the first change.
  private mutating func carryOut(_ command: Command, _ interaction: Int?) throws(Refusal) -> Changes {
    switch command {
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
    default:
      var changed = scene
      try changed.apply(command, policy)
      guard changed != scene else { throw .nothingToDo }
      var burst = command.burst(on: scene.board, at: time)
      // A wheel or trackpad over another element does not end what fingers do.
      let isElsewhere: Bool =
        if case .pose(let element)? = burst?.kind { areHeld(besides: element) } else { false }
      if let interaction { burst = History.Burst(kind: .interaction(interaction), time: time) }
      let ended = isElsewhere ? [] : interrupt()
      return ended.union(commit(changed, as: command.editName, burst: burst))
    }
  }

  /// Returns whether fingers move elements, and not this one.
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

  /// Reverts what the commands of an interaction changed, if nothing else has changed since.
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

extension Command {
  /// Returns the burst of the command, for those that keys, wheels, trackpads, dials and sliders repeat.
  fileprivate func burst(on board: Board, at time: Double) -> History.Burst? {
    switch self {
    case .nudge(let element, _), .zoom(let element, _, _), .rotate(let element, _, _):
      History.Burst(kind: .pose(element), time: time)
    case .straighten(let item, _), .perspective(let item, _), .crop(let item, _), .setIntent(let item, _):
      History.Burst(kind: .pose(.item(item)), time: time)
    case .weights(let branch, _): History.Burst(kind: .weights(branch), time: time)
    case .setLook(let items, _): History.Burst(kind: .looks(items), time: time)
    case .setContent(let layer, _): History.Burst(kind: .content(layer), time: time)
    case .styleLayers(let layers, _): History.Burst(kind: .styles(layers), time: time)
    case .setLayerSize(let layer, _): History.Burst(kind: .size(layer), time: time)
    case .together(let commands):
      // Keys that move all that is selected repeat, too.
      commands.allSatisfy { $0.isMovement }
        ? History.Burst(kind: .poses(commands.compactMap { $0.movedElement }), time: time) : nil
    case .relayout(let next, _):
      next.fillOrder == board.fillOrder ? History.Burst(kind: .board, time: time) : nil
    default: nil
    }
  }
}

extension Command {
  /// The element that the command moves, scales or rotates by a step.
  fileprivate var movedElement: Element? {
    switch self {
    case .nudge(let element, _), .zoom(let element, _, _), .rotate(let element, _, _): element
    default: nil
    }
  }

  fileprivate var isMovement: Bool { movedElement != nil }
}

extension Scene {
  /// Applies a command that changes the scene.
  fileprivate mutating func apply(_ command: Command, _ policy: Policy) throws(Refusal) {
    switch command {
    case .swap(let one, let other): try swap(one, other, policy.onSwap)
    case .move(let item, let slot): try move(item, to: slot, policy.onSwap)
    case .setAside(let item): try setAside(item)
    case .delete(let element): try delete(element)
    case .compact: compact()
    case .relayout(let board, let rule):
      let canvas = self.board.canvas
      relayout(to: board, rule)
      if board.canvas != canvas { try checkLayers() }
    case .replace(let item, let photo): try replace(item, with: photo)
    case .add(let item, let photo, let slot): try add(item, photo, to: slot)
    case .duplicate(let element, let name): try duplicate(element, as: name)
    case .lock(let element, let isLocked): try lock(element, isLocked)
    case .reorder(let element, let reordering): try reorder(element, reordering)
    case .weights(let branch, let weights): try reweight(branch: branch, weights)
    case .equalize(let branch): try equalize(branch: branch)
    case .setFrame(let slot, let frame): try setFrame(of: slot, frame)
    case .addLayer(let layer): try add(layer)
    case .setContent(let layer, let content): try setContent(of: layer, content)
    case .replaceLayer(let layer, let others): try replace(layer, with: others)
    case .styleLayers(let layers, let style): try self.style(layers, style)
    case .hide(let layers, let isHidden): try hide(layers, isHidden)
    case .setLevel(let layers, let level): try setLevel(layers, level)
    case .setLayerSize(let layer, let size): try setSize(of: layer, size)
    case .align(let layers, let alignment): try align(layers, alignment)
    case .distribute(let layers, let axis): try distribute(layers, along: axis)
    case .group(let layers, let group): try setGroup(of: layers, group)
    case .together(let commands): try apply(all: commands, policy)
    case .setLook(let items, let look): try setLook(look, of: items)
    case .resetLook(let items): try setLook(nil, of: items)
    case .copyLook(let item): try copyLook(of: item)
    case .undo, .redo, .select, .toggleSelection, .lift, .aim, .drop: break
    case .straighten(let item, let angle): try straighten(item, angle)
    case .perspective(let item, let perspective): try correct(item, perspective)
    case .crop(let item, let part): try crop(item, part)
    case .cropToAspect(let item, let aspect): try crop(item, to: aspect)
    case .flip, .quarterTurn, .fit, .setIntent, .reset, .nudge, .zoom, .rotate: try adjust(command)
    }
  }

  /// Applies several commands; none of them contains others.
  private mutating func apply(all commands: [Command], _ policy: Policy) throws(Refusal) {
    for command in commands {
      switch command {
      case .together, .undo, .redo, .select, .toggleSelection, .lift, .aim, .drop: throw .nothingToDo
      default: try apply(command, policy)
      }
    }
  }

  /// Applies a command that changes an element's pose.
  private mutating func adjust(_ command: Command) throws(Refusal) {
    switch command {
    case .flip(let item, let flip): try change(item, .rotate) { intent throws(Refusal) in intent.flip(flip) }
    case .quarterTurn(let item, let turns):
      try change(item, .rotate) { intent throws(Refusal) in intent.turn(by: turns) }
    case .fit(let item, let fit): try change(item, .zoom) { intent throws(Refusal) in intent.fit = fit }
    case .setIntent(let item, let wanted):
      do throws(ModelError) { try SceneLimits.check(wanted, of: item) } catch { throw Refusal(error) }
      try change(item, [.pan, .zoom, .rotate]) { intent throws(Refusal) in
        intent = wanted
        intent.quarterTurns = wanted.orientation.quarterTurns
      }
    case .reset(let item): try reset(item)
    case .nudge(let element, let way): try transform(element, .pan, by: way, growth: 1, turn: .zero, about: nil)
    case .zoom(let element, let growth, let place):
      try transform(element, .zoom, by: .zero, growth: growth, turn: .zero, about: place)
    case .rotate(let element, let turn, let place):
      try transform(element, .rotate, by: .zero, growth: 1, turn: turn, about: place)
    default: break
    }
  }
}
