extension Scene {
  /// Carries an item to another scene, and returns its name there.
  ///
  /// If this is refused, the scenes may be partly changed, so callers pass copies.
  mutating func carry(
    _ id: ItemID, to target: inout Scene, _ slot: SlotID?, _ onSwap: SwapCropBehavior
  ) throws(Refusal) -> ItemID {
    let home = try leavable(id)
    guard var item = item(id), let photo = photo(item.photo) else { throw .unknownItem(id) }
    var other: Item?
    if let slot {
      let place = try target.slotIndex(slot)
      // As within a page: photos in slots swap, one from the tray replaces.
      let permission: Permissions = home == nil ? .replace : .swap
      guard target.board.slots[place].style.permissions.contains(permission) else { throw .notAllowed(slot) }
      other = target.item(in: slot)
      if let other, other.isLocked { throw .locked(.item(other.id)) }
    }
    let otherPhoto = other.flatMap { target.photo($0.photo) }
    let index = unplaced.firstIndex { $0.id == id }
    take(out: id)
    if let other { target.take(out: other.id) }
    item.slot = slot ?? target.emptySlots.first { target.board[$0]?.style.permissions.contains(.replace) ?? false }
    item.id = target.freeName(item.id)
    if onSwap == .reset { item.intent = item.intent.withoutPlacing }
    try target.receive(item, photo)
    if var other, let otherPhoto {
      other.slot = home
      other.id = freeName(other.id)
      if onSwap == .reset { other.intent = other.intent.withoutPlacing }
      try receive(other, otherPhoto, at: index)
    }
    return item.id
  }

  /// Puts all items of another scene into the tray, those of its slots first, in fill order.
  mutating func receive(allOf other: Scene) throws(Refusal) {
    for item in other.board.fillOrder.compactMap({ other.item(in: $0) }) + other.unplaced {
      guard let photo = other.photo(item.photo) else { continue }
      var item = item
      item.slot = nil
      item.id = freeName(item.id)
      try receive(item, photo)
    }
  }

  /// Returns the slot of an item that can be carried to another page; nil if it is in the tray.
  private func leavable(_ id: ItemID) throws(Refusal) -> SlotID? {
    guard let index = itemIndex(id) else {
      guard let item = item(id) else { throw .unknownItem(id) }
      if item.isLocked { throw .locked(.item(id)) }
      return nil
    }
    return board.slots[try changeableSlot(ofItem: index, .swap)].id
  }

  /// Removes an item, and its photo if no other item shows it.
  private mutating func take(out id: ItemID) {
    if let index = itemIndex(id) {
      forget(items.remove(at: index).photo)
    } else if let index = unplaced.firstIndex(where: { $0.id == id }) {
      forget(unplaced.remove(at: index).photo)
    }
  }

  /// Adds an item in its slot, or in the tray at an index.
  private mutating func receive(_ item: Item, _ photo: ScenePhoto, at index: Int? = nil) throws(Refusal) {
    try take(photo)
    if item.slot == nil { unplaced.insert(item, at: index ?? unplaced.count) } else { items.append(item) }
  }

  /// Returns a name if no item has it, or else one with a number.
  private func freeName(_ name: ItemID) -> ItemID {
    var (free, number) = (name, 2)
    while item(free) != nil {
      // The longest names have no room for a number.
      let stem = name.key.bytes.count <= 180 ? name.key.bytes : Array("item".utf8)
      free = ItemID(key: NameKey(stem + [UInt8(ascii: "-")] + NameKey(number: number).bytes))
      number += 1
    }
    return free
  }
}
