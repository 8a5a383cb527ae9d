extension Session {
  /// Animates all elements whose visible position has changed, from their previous visible positions.
  ///
  /// Running motions whose end does not change continue.
  ///
  /// - Parameters:
  ///   - before: The session before the change.
  ///   - isImmediate: Whether changes are shown without animation, because the user drags a control of the host.
  mutating func animate(from before: Session, isImmediate: Bool = false) {
    defer { flickDuration = nil }
    guard var motions = newMotions(isImmediate: isImmediate) else { return }
    var before = before
    if let board = before.shownBoard { before.scene.board = board }
    for slot in scene.board.slots.indices {
      if let item = shownItem(in: slot) {
        move(item, in: slot, from: before, &motions)
      } else {
        moveEmptySlot(slot, from: before, &motions)
      }
    }
    for slot in before.scene.board.slots.indices {
      guard let item = before.shownItem(in: slot) else { continue }
      leave(item, slot, of: before, &motions)
    }
    moveLayers(from: before, &motions)
    release(from: before, &motions)
    self.motions = Motions(motions.running)
  }

  /// Animates a change of the previewed swap like `animate(from:)`; no other slots are affected.
  mutating func animatePreview(from before: Session, slots: [Int]) {
    guard var motions = newMotions() else { return }
    let changed = slots.compactMap { shownItem(in: $0) }
    for motion in before.motions.all {
      switch motion.start {
      case .photo(let id, _) where changed.contains { scene.items[$0].id == id }: continue
      case .ghost: continue
      default: motions.running.append(motion)
      }
    }
    for slot in slots {
      if let item = shownItem(in: slot) { move(item, in: slot, from: before, &motions) }
    }
    self.motions = Motions(motions.running)
  }

  /// Returns an empty list for new motions, or ends all motions and returns nil if the policy disables animation.
  private mutating func newMotions(isImmediate: Bool = false) -> NewMotions? {
    guard policy.settleDuration > 0, policy.settleDuration.isFinite, time.isFinite else {
      motions = Motions()
      return nil
    }
    let side = max(scene.board.canvas.width, scene.board.canvas.height)
    return NewMotions(
      time: time, duration: flickDuration ?? policy.settleDuration, tolerance: side * Self.tolerance,
      isImmediate: isImmediate, isGlide: flickDuration != nil)
  }

  /// The difference, as a fraction of the canvas, that counts as rounding.
  private static let tolerance = 1e-9

  // MARK: Photos

  private func move(_ item: Int, in slot: Int, from before: Session, _ motions: inout NewMotions) {
    let id = scene.items[item].id
    guard let target = targetPhoto(item: item, slot: slot) else { return }
    if case .offering(let offering) = before.hand.gesture, offering.item == id, let previewed = offering.target {
      let seen = before.placed(offering, in: before.scene.board.slots[previewed])
      if !seen.looksLike(target, within: motions.tolerance) { motions.begin(.photo(id, seen)) }
      return
    }
    guard let old = before.scene.itemIndex(id), let oldSlot = before.shownSlot(ofItem: old) else {
      motions.begin(.photo(id, before.motions.leaving(id, at: time) ?? target.smallest))
      return
    }
    // A different photo in the same place is shown immediately.
    guard before.scene.items[old].photo == scene.items[item].photo,
      let oldTarget = before.targetPhoto(item: old, slot: oldSlot)
    else { return }
    let isKept = oldTarget.looksLike(target, within: motions.tolerance)
    if let running = before.motions.photo(id) {
      if isKept {
        motions.running.append(running.motion)
      } else {
        let seen = running.start.moved(toward: oldTarget, at: running.motion.share(at: time))
        // A photo that was stopped at its visible position has arrived.
        if !seen.looksLike(target, within: motions.tolerance) { motions.begin(.photo(id, seen)) }
      }
    } else if !isKept {
      motions.begin(.photo(id, oldTarget))
    }
  }

  private func leave(_ item: Int, _ slot: Int, of before: Session, _ motions: inout NewMotions) {
    let old = before.scene.items[item]
    guard scene.itemIndex(old.id) == nil, let seen = before.shownPhoto(item: item, slot: slot, at: time) else { return }
    motions.begin(.leaving(old.id, old.photo, seen))
  }

  private func moveEmptySlot(_ slot: Int, from before: Session, _ motions: inout NewMotions) {
    let target = scene.board.slots[slot]
    guard let index = before.scene.board.index(of: target.id), before.shownItem(in: index) == nil else { return }
    let isKept = before.scene.board.slots[index] == target
    if isKept, let running = before.motions.slot(target.id) {
      motions.running.append(running.motion)
    } else if !isKept {
      motions.begin(.slot(before.shownSlot(index, at: time)))
    }
  }

  /// Animates the carried photo into its slot.
  ///
  /// Earlier motions of released or removed photos continue.
  private func release(from before: Session, _ motions: inout NewMotions) {
    for motion in before.motions.all where motion.end > time {
      switch motion.start {
      case .leaving(let id, _, _) where scene.itemIndex(id) == nil: motions.running.append(motion)
      case .ghost(let id, _) where carried == nil && scene.itemIndex(id) != nil: motions.running.append(motion)
      default: break
      }
    }
    if case .offering(let offering) = before.hand.gesture, scene.itemIndex(offering.item) != nil {
      motions.begin(.ghost(offering.item, before.ghost(of: offering)))
    }
    guard carried == nil, let (item, ghost) = before.carried else { return }
    let id = before.scene.items[item].id
    if scene.itemIndex(id) != nil { motions.begin(.ghost(id, ghost)) }
  }

  // MARK: Layers

  private func moveLayers(from before: Session, _ motions: inout NewMotions) {
    let oldTargets = before.targetLayers()
    for target in targetLayers() {
      guard let old = before.scene.layerIndex(target.id) else { continue }
      let oldTarget = oldTargets[old]
      let isKept =
        (oldTarget.center - target.center).length <= motions.tolerance && oldTarget.scale == target.scale
        && oldTarget.rotation == target.rotation
      if isKept, let running = before.motions.layer(target.id) {
        motions.running.append(running.motion)
      } else if !isKept {
        motions.begin(.layer(before.shown(oldTarget, at: time)))
      }
    }
  }
}
