extension Session {
  /// Continues a pan; over another slot it becomes a drag of the photo.
  mutating func pan(_ manipulation: Manipulation, to point: Point) -> Changes {
    var panned = manipulation
    let previous = panned.first.now
    panned.first.now = point
    // With two hands down both photos stay: which slot would be free would depend on the other hand.
    guard case .item(_, let home) = panned.owner, policy.swapTriggers.contains(.dragOut), !hasTwoHands,
      panned.permissions.contains(.swap)
    else {
      gesture = .panning(panned)
      return .presentation
    }
    let slot = scene.board.slotIndex(at: point)
    if !panned.hasTouchedOwnSlot { panned.hasTouchedOwnSlot = slot == home || passes(home, from: previous, to: point) }
    guard panned.hasTouchedOwnSlot, slot != home, let found = counted(slot, from: previous, to: point, home: home),
      found != home
    else {
      gesture = .panning(panned)
      return .presentation
    }
    let carry = Carry(
      manipulation: panned, grip: panned.first.anchor, isLifted: false, isOverTarget: found == slot)
    let before = self
    gesture = .swapping(carry, target: found)
    animatePreview(from: before, slots: [home, found])
    return [.phase, .presentation, .preview]
  }

  /// Continues a drag: to another slot, back to the photo's own, or over an area that accepts nothing.
  mutating func carry(_ carry: Carry, from target: Int?, to point: Point) -> Changes {
    var carried = carry
    let previous = carried.manipulation.first.now
    carried.manipulation.first.now = point
    guard case .item(_, let home) = carried.manipulation.owner else { return [] }
    let slot = scene.board.slotIndex(at: point)
    let found = slot == home ? home : counted(slot, from: previous, to: point, home: home)
    if found == home {
      let before = target.map { _ in self }
      gesture = carried.isLifted ? .lifted(carried) : .panning(carried.manipulation)
      if let before, let target { animatePreview(from: before, slots: [home, target]) }
      return target == nil ? .presentation : [.phase, .presentation, .preview]
    }
    guard let shown = found ?? target else {
      gesture = .lifted(carried)
      return .presentation
    }
    carried.isOverTarget = slot == shown
    let before = shown == target ? nil : self
    gesture = .swapping(carried, target: shown)
    if let before { animatePreview(from: before, slots: target.map { [home, shown, $0] } ?? [home, shown]) }
    return shown == target ? .presentation : [.phase, .presentation, .preview]
  }

  /// Returns the slot under a finger if it accepts the photo, otherwise the last one along its path that does.
  private func counted(_ slot: Int?, from previous: Point, to point: Point, home: Int) -> Int? {
    if let slot, accepts(slot) { return slot }
    return scene.board.lastSlotIndex(from: previous, to: point) { $0 == home || accepts($0) }
  }

  private func passes(_ slot: Int, from previous: Point, to point: Point) -> Bool {
    scene.board.lastSlotIndex(from: previous, to: point) { $0 == slot } != nil
  }

  /// Returns whether a slot accepts a dragged photo: it allows swaps, and its item is not locked.
  func accepts(_ slot: Int) -> Bool {
    guard scene.board.slots[slot].style.permissions.contains(.swap) else { return false }
    return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? true
  }

  /// Lifts the photo under a finger that has rested long enough.
  mutating func lift() -> Changes {
    guard case .pressed(let press) = gesture, let owner = claim(press.target), case .item = owner,
      let finger = fingers.first(where: { $0.id == press.finger }),
      let manipulation = manipulation(of: owner, finger: Contact(id: press.finger, at: finger.position)),
      manipulation.permissions.contains(.swap)
    else { return [] }
    gesture = .lifted(Carry(manipulation: manipulation, grip: finger.position, isLifted: true))
    return [.phase, .presentation]
  }
}
