extension Session {
  /// Replaces the session's scene as one undo step.
  mutating func commit(_ changed: Scene, as name: EditName, burst: History.Burst? = nil) -> Changes {
    guard changed != scene else { return [] }
    var changed = changed
    if !changed.hasSameArrangement(as: scene), changed.snapshots == scene.snapshots { changed.snapshots = [] }
    history.record(
      scene, to: changed, name: name, limit: policy.historyLimit, burst: burst, interval: policy.burstInterval)
    return replace(changed)
  }

  /// Replaces the session's scene without an undo step.
  mutating func replace(_ changed: Scene) -> Changes {
    scene = changed
    var changes: Changes = [.scene, .presentation]
    changes.formUnion(dropLostSelections())
    if let hovered, !scene.has(hovered) {
      self.hovered = nil
      changes.insert(.hover)
    }
    return changes
  }

  /// Ends a manipulation and lets the moved element settle.
  mutating func commit(_ manipulation: Manipulation) -> Changes {
    if isRefused(manipulation) { return restore() }
    rest()
    let pose = pose(of: manipulation)
    guard pose != manipulation.origin else { return [.phase, .presentation] }
    let settled = restingPose(of: manipulation)
    var changed = scene
    switch manipulation.owner {
    case .item(let item, let slot):
      // A photo that settles in its original pose has not moved, however far the fingers pulled it.
      guard let fitting = scene.fitting(item: item, slot: slot),
        settled != scene.settledPose(item: item, slot: slot, fitting)
      else {
        flickDuration = nil
        return [.phase, .presentation]
      }
      changed.items[item].intent = fitting.intent(of: settled, keeping: scene.items[item].intent)
    case .layer(let layer):
      let moved = scene.layers[layer].settled(settled, in: manipulation.space, on: scene.board.canvas)
      changed.moveLayer(layer, to: moved, companions: manipulation.companions)
    }
    let changes = commit(changed, as: manipulation.name)
    // If the glide ends at its origin, there is no step to which a finger that stops it could belong.
    if changes.isEmpty { flickDuration = nil }
    return changes.union([.phase, .presentation])
  }

  /// Releases a dragged photo over a slot: the two items swap slots and keep their original intents.
  mutating func commitSwap(_ carry: Carry, _ target: Int) -> Changes {
    rest()
    guard case .item(let item, let home) = carry.manipulation.owner else { return .phase }
    var changed = scene
    changed.exchange(item: item, from: home, with: target, policy.onSwap)
    return commit(changed, as: .swap).union([.phase, .presentation, .preview])
  }

  /// Releases a dragged photo outside any accepting slot: it returns, or is set aside if it is outside the canvas.
  mutating func release(_ carry: Carry) -> Changes {
    guard isDropOutside(carry.manipulation.first.now), case .item(let item, _) = carry.manipulation.owner else {
      return restore()
    }
    var changed = scene
    do throws(Refusal) { try changed.setAside(scene.items[item].id) } catch { return restore() }
    rest()
    return commit(changed, as: .setAside).union([.phase, .presentation, .preview])
  }

  mutating func commit(_ drag: DividerDrag) -> Changes {
    rest()
    guard let board = moving(drag) else { return [.phase, .presentation] }
    var changed = scene
    changed.board = board
    return commit(changed, as: .resize).union([.phase, .presentation])
  }

  /// Returns the board with a dragged divider at its new position, or nil if the divider does not move.
  func moving(_ drag: DividerDrag, isHeld: Bool = false) -> Board? {
    drag.wanted == drag.length ? nil : scene.board.moving(drag.divider, to: drag.wanted, isHeld: isHeld)
  }
}

extension Scene {
  /// Moves an item to another slot; the item there moves to the first item's slot.
  mutating func exchange(item: Int, from home: Int, with target: Int, _ onSwap: SwapCropBehavior) {
    let other = itemIndex(inSlot: target)
    var items = items
    items[item].slot = board.slots[target].id
    if let other { items[other].slot = board.slots[home].id }
    if onSwap == .reset {
      items[item].intent = items[item].intent.withoutPlacing
      if let other { items[other].intent = items[other].intent.withoutPlacing }
    }
    self.items = items
  }

  /// Returns whether the items are assigned to the same slots.
  func hasSameArrangement(as other: Scene) -> Bool {
    items.count == other.items.count && unplaced.map { $0.id } == other.unplaced.map { $0.id }
      && items.allSatisfy { item in
        guard let index = other.itemIndex(item.id) else { return false }
        return other.items[index].slot == item.slot
      }
  }

  func has(_ hit: Hit) -> Bool {
    switch hit {
    case .handle(_, let id), .layer(let id): layer(id) != nil
    case .divider(let divider): board.dividers.contains(divider)
    case .item(let id): itemIndex(id) != nil
    case .slot(let id), .slotHandle(_, let id): board.index(of: id) != nil
    case .canvas: true
    }
  }
}
