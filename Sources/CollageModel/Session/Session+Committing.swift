extension Session {
  /// Makes a scene the session's own, as one step that can be undone.
  mutating func commit(_ changed: Scene, burst: History.Burst? = nil) -> Changes {
    guard changed != scene else { return [] }
    history.record(scene, limit: policy.historyLimit, burst: burst, interval: policy.burstInterval)
    var changed = changed
    if !changed.hasSameArrangement(as: scene), changed.visits == scene.visits { changed.visits = [] }
    return replace(changed)
  }

  /// Makes a scene the session's own without a step.
  mutating func replace(_ changed: Scene) -> Changes {
    scene = changed
    var changes: Changes = [.scene, .presentation]
    if let selection, !scene.has(selection) {
      self.selection = nil
      changes.insert(.selection)
    }
    return changes
  }

  /// A gesture of fingers ends: what it moved settles.
  mutating func commit(_ manipulation: Manipulation) -> Changes {
    settle()
    rest()
    let pose = pose(of: manipulation)
    guard pose != manipulation.origin else { return [.phase, .presentation] }
    let settled = limitedPose(of: manipulation, .hard)
    var changed = scene
    switch manipulation.owner {
    case .item(let item, let slot):
      // A photo that comes to rest where it rested was not moved, however far the fingers pulled.
      guard let fitting = scene.fitting(item: item, slot: slot),
        settled != scene.settledPose(item: item, slot: slot, fitting)
      else { return [.phase, .presentation] }
      changed.items[item].intent = fitting.intent(of: settled, keeping: scene.items[item].intent)
    case .layer(let layer):
      changed.layers[layer] = scene.layers[layer].posed(settled, in: manipulation.space)
    }
    return commit(changed).union([.phase, .presentation])
  }

  /// A carried photo is let go over a slot: the two change places as they were before the first finger.
  mutating func commitSwap(_ carry: Carry, _ target: Int) -> Changes {
    rest()
    guard case .item(let item, let home) = carry.manipulation.owner else { return .phase }
    var changed = scene
    changed.exchange(item: item, from: home, with: target, policy.onSwap)
    return commit(changed).union([.phase, .presentation, .preview])
  }

  /// A divider is let go.
  mutating func commit(_ drag: DividerDrag) -> Changes {
    rest()
    guard let board = resized(by: drag) else { return [.phase, .presentation] }
    var changed = scene
    changed.board = board
    return commit(changed).union([.phase, .presentation])
  }

  /// The board as a divider's finger has it, or nil where it does not move.
  func resized(by drag: DividerDrag) -> Board? {
    guard drag.wanted != drag.length, let split = scene.board.split else { return nil }
    let resized = split.resized(at: drag.divider, to: drag.wanted, leastCell: scene.board.leastCell)
    return resized.map { scene.board.resplit($0) }
  }
}

extension Scene {
  /// An item goes to another slot; what stands there comes to the item's own.
  mutating func exchange(item: Int, from home: Int, with target: Int, _ onSwap: OnSwap) {
    let other = itemIndex(inSlot: target)
    var items = items
    items[item].slot = board.slots[target].id
    if let other { items[other].slot = board.slots[home].id }
    if onSwap == .reset {
      items[item].intent = Intent()
      if let other { items[other].intent = Intent() }
    }
    self.items = items
  }

  /// Whether the same items stand in the same slots.
  func hasSameArrangement(as other: Scene) -> Bool {
    items.count == other.items.count && unplaced.map { $0.id } == other.unplaced.map { $0.id }
      && items.allSatisfy { item in
        guard let index = other.itemIndex(item.id) else { return false }
        return other.items[index].slot == item.slot
      }
  }

  func has(_ selection: Selection) -> Bool {
    switch selection {
    case .item(let id): item(id) != nil
    case .layer(let id): layer(id) != nil
    case .slot(let id): board.index(of: id) != nil && item(in: id) == nil
    }
  }
}
