extension Session {
  /// Continues a pan; over another slot, or where photos are set aside, it becomes a drag of the photo.
  mutating func pan(_ manipulation: Manipulation, to point: Point) -> Changes {
    var panned = manipulation
    let previous = panned.first.now
    panned.first.now = point
    // With two hands down both photos stay in their slots, because the free slots would depend on the other hand.
    guard case .item(_, let home) = panned.owner, policy.swapTriggers.contains(.dragOut), !hasTwoHands else {
      hand.gesture = .panning(panned)
      return .presentation
    }
    let slot = slotIndex(at: point)
    if !panned.hasTouchedOwnSlot { panned.hasTouchedOwnSlot = slot == home || passes(home, from: previous, to: point) }
    let carry = Carry(manipulation: panned, grip: panned.first.anchor, isLifted: false)
    guard panned.hasTouchedOwnSlot, slot != home, let dragged = draggedOut(carry, over: slot, from: previous) else {
      hand.gesture = .panning(panned)
      return .presentation
    }
    let before = self
    hand.gesture = dragged
    if case .swapping(_, let target) = dragged {
      animatePreview(from: before, slots: [home, target])
    } else {
      animatePreview(from: before, slots: [home])
    }
    return [.phase, .presentation, .preview]
  }

  /// Returns the gesture of a photo that has been dragged out of its slot, or nil if the finger only pans it.
  private func draggedOut(_ carry: Carry, over slot: Int?, from previous: Point) -> Gesture? {
    guard case .item(_, let home) = carry.manipulation.owner else { return nil }
    if let found = counted(slot, from: previous, carry), found != home {
      var carry = carry
      carry.isOverTarget = found == slot
      return .swapping(carry, target: found)
    }
    return isDraggedOutside(carry.manipulation, over: slot) ? .lifted(carry) : nil
  }

  /// Returns whether a panned photo was dragged to a slot that does not accept it.
  func isRefused(_ manipulation: Manipulation) -> Bool {
    guard case .item(_, let home) = manipulation.owner, case .panning = hand.gesture, manipulation.hasTouchedOwnSlot,
      policy.swapTriggers.contains(.dragOut), manipulation.permissions.contains(.swap), !hasTwoHands,
      let slot = slotIndex(at: manipulation.first.now)
    else { return false }
    return slot != home
  }

  /// Continues a drag: to another slot, back to the photo's slot, or over an area that does not accept it.
  mutating func carry(_ carry: Carry, from target: Int?, to point: Point) -> Changes {
    var carried = carry
    let previous = carried.manipulation.first.now
    carried.manipulation.first.now = point
    guard case .item(_, let home) = carried.manipulation.owner else { return [] }
    let slot = slotIndex(at: point)
    let found = slot == home ? home : counted(slot, from: previous, carried)
    if found == home {
      if carried.isLifted, target == nil {
        hand.gesture = .lifted(carried)
        return .presentation
      }
      let before = self
      // The path may have left the photo's slot again.
      let isLifted = carried.isLifted || isDraggedOutside(carried.manipulation, over: slot)
      hand.gesture = isLifted ? .lifted(carried) : .panning(carried.manipulation)
      animatePreview(from: before, slots: target.map { [home, $0] } ?? [home])
      return [.phase, .presentation, .preview]
    }
    guard let shown = found ?? target else {
      if carried.isLifted || slot == nil && isDropOutside(point) {
        hand.gesture = .lifted(carried)
        return .presentation
      }
      // A photo that returns from outside the canvas is panned again.
      let before = self
      hand.gesture = .panning(carried.manipulation)
      animatePreview(from: before, slots: [home])
      return [.phase, .presentation, .preview]
    }
    carried.isOverTarget = slot == shown
    let before = shown == target ? nil : self
    hand.gesture = .swapping(carried, target: shown)
    if let before { animatePreview(from: before, slots: target.map { [home, shown, $0] } ?? [home, shown]) }
    return shown == target ? .presentation : [.phase, .presentation, .preview]
  }

  /// Returns the slot under a finger if it accepts the carried photo, otherwise the last slot along its path that does,
  /// including the photo's own slot.
  private func counted(_ slot: Int?, from previous: Point, _ carry: Carry) -> Int? {
    guard case .item(_, let home) = carry.manipulation.owner else { return nil }
    let canSwap = carry.manipulation.permissions.contains(.swap)
    if let slot, canSwap, accepts(slot) { return slot }
    return scene.board.lastSlotIndex(from: previous, to: carry.manipulation.first.now) {
      ($0 == home || canSwap && accepts($0)) && touchAreas[scene.board.slots[$0].id] == nil
    }
  }

  /// Returns whether a photo dropped at a point is set aside.
  func isDropOutside(_ point: Point) -> Bool {
    let canvas = scene.board.canvas
    return policy.setsAsideOutside
      && (point.x < 0 || point.y < 0 || point.x > canvas.width || point.y > canvas.height)
  }

  /// Returns whether a photo that can be removed is dragged to where photos are set aside.
  private func isDraggedOutside(_ manipulation: Manipulation, over slot: Int?) -> Bool {
    slot == nil && manipulation.permissions.contains(.delete) && isDropOutside(manipulation.first.now)
  }

  private func passes(_ slot: Int, from previous: Point, to point: Point) -> Bool {
    scene.board.lastSlotIndex(from: previous, to: point) { $0 == slot } != nil
  }

  /// Returns whether a slot accepts a dragged photo: it allows swaps, and its item is not locked.
  func accepts(_ slot: Int) -> Bool {
    guard scene.board.slots[slot].style.permissions.contains(.swap) else { return false }
    return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? true
  }

  /// Lifts the photo under a finger after a long press.
  mutating func lift() -> Changes {
    guard case .pressed(let press) = hand.gesture, let owner = claim(press.target), case .item = owner,
      let finger = fingers.first(where: { $0.id == press.finger }),
      let manipulation = manipulation(of: owner, finger: Contact(id: press.finger, at: finger.position)),
      manipulation.permissions.contains(.swap)
    else { return [] }
    hand.gesture = .lifted(Carry(manipulation: manipulation, grip: finger.position, isLifted: true))
    return [.phase, .presentation]
  }
}
