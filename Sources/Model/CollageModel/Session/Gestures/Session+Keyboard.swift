extension Session {
  /// Lifts a photo without a finger; `aim` and `drop` continue the gesture.
  mutating func lift(_ id: ItemID) throws(Refusal) -> Changes {
    let item = try scene.placedItem(id)
    let slot = try scene.changeableSlot(ofItem: item, .swap)
    let ended = fingers.isEmpty ? [] : cancelAll()
    guard fingers.isEmpty else { throw .nothingToDo }
    let center = scene.board.slots[slot].frame.center
    guard
      let manipulation = manipulation(
        of: .item(item, slot: slot), finger: Contact(id: VirtualFinger.keyboard, at: center))
    else { throw .unknownItem(id) }
    fingers.append(Finger(id: VirtualFinger.keyboard, pointer: .mouse, position: center))
    hand.gesture = .lifted(Carry(manipulation: manipulation, grip: center, isLifted: true))
    return ended.union(select(.item(id))).union([.phase, .presentation, .preview])
  }

  /// Carries the lifted photo over a slot.
  mutating func aim(at slot: SlotID) throws(Refusal) -> Changes {
    guard var carry = keyboardCarry, case .item(_, let home) = carry.manipulation.owner else { throw .nothingToDo }
    let target = try scene.slotIndex(slot)
    let center = scene.board.slots[target].frame.center
    carry.manipulation.first.now = center
    for index in fingers.indices where fingers[index].id == VirtualFinger.keyboard { fingers[index].position = center }
    if target == home {
      carry.isOverTarget = false
      hand.gesture = .lifted(carry)
      return [.phase, .presentation, .preview]
    }
    guard accepts(target) else {
      throw scene.itemIndex(inSlot: target).flatMap { item in
        scene.items[item].isLocked ? .locked(.item(scene.items[item].id)) : nil
      } ?? .notAllowed(slot)
    }
    carry.isOverTarget = true
    hand.gesture = .swapping(carry, target: target)
    return [.phase, .presentation, .preview]
  }

  /// Drops the lifted photo at its current position; over another slot the photos are swapped.
  mutating func drop() throws(Refusal) -> Changes {
    guard keyboardCarry != nil else { throw .nothingToDo }
    return end(VirtualFinger.keyboard)
  }

  private var keyboardCarry: Carry? {
    switch hand.gesture {
    case .lifted(let carry), .swapping(let carry, _):
      carry.manipulation.first.id == VirtualFinger.keyboard ? carry : nil
    default: nil
    }
  }
}
