extension Session {
  /// Handles a finger that was lifted without moving: it selects, swaps or zooms.
  mutating func tap(_ press: Press) -> Changes {
    let selected = tappedSelection(press)
    let isSecond = followsTap(press, on: selected)
    lastTap = Tap(time: time, position: press.start, target: selected)
    // A photo held by the other hand stays in its slot.
    if policy.swapTriggers.contains(.tapTap), !hasTwoHands, let changes = tapAgain(selected) { return changes }
    // A second tap selects a layer without its group.
    var changes = isSecond ? select(selected) : selectWithGroup(selected)
    guard isSecond, case .item(let id)? = selected else { return changes }
    lastTap = nil
    if let changed = scene.toggledZoom(of: id, by: policy.doubleTapZoom, about: press.start) {
      changes.formUnion(commit(changed, as: .zoom))
    }
    return changes
  }

  /// Returns whether a press follows a tap on the same element closely enough for a double tap.
  func followsTap(_ press: Press, on selected: Selection?) -> Bool {
    guard let lastTap else { return false }
    return lastTap.target == selected && press.time - lastTap.time <= policy.doubleTapInterval
      && (press.start - lastTap.position).length <= policy.doubleTapDistance
  }

  func tappedSelection(_ press: Press) -> Selection? {
    switch press.target {
    case .layer(let layer): return .layer(scene.layers[layer].id)
    case .handle:
      // Handles extend beyond their layer, but taps go to the element at the point.
      if let layer = grabbedLayer(at: press.start) {
        return .layer(scene.layers[layer].id)
      }
      return slotIndex(at: press.start).flatMap { selection(inSlot: $0) }
    case .slot(let slot), .slotHandle(let slot, _): return selection(inSlot: slot)
    case .divider:
      // A divider's reach overlaps the adjacent slots, but taps go to the slots.
      return slotIndex(at: press.start).flatMap { selection(inSlot: $0) }
    case .canvas: return nil
    }
  }

  func selection(inSlot slot: Int) -> Selection {
    guard !editsSlots, let item = scene.itemIndex(inSlot: slot) else { return .slot(scene.board.slots[slot].id) }
    return .item(scene.items[item].id)
  }

  /// Handles the second tap of a swap; on the selected photo it deselects.
  private mutating func tapAgain(_ selected: Selection?) -> Changes? {
    guard case .item(let id)? = selection, let item = scene.itemIndex(id), let home = scene.slotIndex(ofItem: item)
    else { return nil }
    let target: Int?
    switch selected {
    case .item(let other)?:
      if other == id { return select(nil) }
      target = scene.itemIndex(other).flatMap { scene.slotIndex(ofItem: $0) }
    case .slot(let slot)?: target = scene.board.index(of: slot)
    case .layer?, nil: return nil
    }
    guard let target, accepts(target), accepts(home) else { return nil }
    var changed = scene
    changed.exchange(item: item, from: home, with: target, policy.onSwap)
    return commit(changed, as: .swap).union(select(nil))
  }
}

extension Scene {
  /// The multiple of the minimum zoom above which a double tap zooms out again.
  private static let enlarged = 1.01

  /// Returns the scene with a photo zoomed in about a position, or out again; nil if its slot does not allow zooming.
  func toggledZoom(of id: ItemID, by factor: Double, about place: Point) -> Scene? {
    guard factor > 1, let item = itemIndex(id), !items[item].isLocked, let slot = slotIndex(ofItem: item),
      board.slots[slot].style.permissions.contains(.zoom), let fitting = fitting(item: item, slot: slot)
    else { return nil }
    let pose = settledPose(item: item, slot: slot, fitting)
    let baseline = fitting.baseline(at: pose.rotation)
    let minimum = max(1, fitting.zoomRange.lowerBound)
    let isEnlarged = pose.scale.width > baseline.width * minimum * Self.enlarged
    let scale =
      isEnlarged
      ? Size(baseline.width * minimum, baseline.height * minimum)
      : Size(pose.scale.width * factor, pose.scale.height * factor)
    let canPan = board.slots[slot].style.permissions.contains(.pan)
    let pivot = canPan ? place : fitting.space.center
    var changed = self
    let settled = fitting.limited(fitting.space.rescaled(pose, to: scale, about: pivot), about: pivot, .hard)
    changed.items[item].intent = fitting.intent(of: settled, keeping: items[item].intent)
    return changed
  }
}
