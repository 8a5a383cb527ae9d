extension Composition {
  /// Exchanges the contents of two slots, by the rule of a session's swap; if one of them is empty, its item moves.
  ///
  ///     try composition.swap("1", "2")
  ///
  /// - Parameters:
  ///   - one: A slot by its name in the template; an automatic layout counts "1", "2" and so on.
  ///   - other: Another slot.
  ///   - onSwap: Whether each photo keeps its crop, which is then resolved again in the other slot, or resets it.
  /// - Throws: `Refusal` if a slot is unknown, a photo is locked, a slot forbids swaps, or both slots are the same or
  ///   empty; nothing has changed then. The slots that an automatic layout would have beyond its photos are unknown.
  public mutating func swap(_ one: SlotID, _ other: SlotID, onSwap: SwapCropBehavior = .keep) throws(Refusal) {
    let first = try changeableItem(in: one, .swap)
    let second = try changeableItem(in: other, .swap)
    guard one != other, first != nil || second != nil else { throw .nothingToDo }
    for (item, slot) in [(first, other), (second, one)] {
      guard let item else { continue }
      items[item].slot = slot
      if onSwap == .reset { items[item].intent = items[item].intent.withoutPlacing }
    }
  }

  /// Moves an item to a slot, from its own slot or from `unplaced`; an item in that slot takes its place.
  ///
  /// - Parameters:
  ///   - item: The item's name.
  ///   - slot: A slot by its name in the template.
  ///   - onSwap: How the crops change if two items in slots change places.
  /// - Throws: `Refusal` if the item or slot is unknown, one of two photos is locked, a slot forbids it, or the item is
  ///   in that slot already; nothing has changed then.
  public mutating func move(_ item: ItemID, to slot: SlotID, onSwap: SwapCropBehavior = .keep) throws(Refusal) {
    if let home = items.first(where: { $0.id == item })?.slot { return try swap(home, slot, onSwap: onSwap) }
    guard let waiting = unplaced.firstIndex(where: { $0.id == item }) else { throw .unknownItem(item) }
    guard !unplaced[waiting].isLocked else { throw .locked(.item(item)) }
    let other = try changeableItem(in: slot, .replace)
    var moved = unplaced.remove(at: waiting)
    moved.slot = slot
    if let other {
      var left = items.remove(at: other)
      left.slot = nil
      unplaced.insert(left, at: waiting)
    }
    items.append(moved)
  }

  /// Puts a photo into a slot with default settings: in place of the photo in it, or as a new item.
  ///
  /// - Parameters:
  ///   - slot: A slot by its name in the template.
  ///   - photo: The photo; it may be one that the composition already has.
  /// - Throws: `Refusal` if the slot is unknown or forbids it, its photo is locked, or another photo has the name;
  ///   nothing has changed then.
  public mutating func replace(_ slot: SlotID, with photo: Photo) throws(Refusal) {
    let item = try changeableItem(in: slot, .replace)
    if let known = photos.first(where: { $0.id == photo.id }) {
      guard known == photo else { throw .photoDiffers(photo.id) }
    } else {
      photos.append(photo)
    }
    if let item {
      items[item].photo = photo.id
      items[item].intent = Intent()
      items[item].look = nil
    } else {
      items.append(Item(id: freeName, photo: photo.id, slot: slot))
    }
  }

  /// Empties a slot and returns its item; append the item to `unplaced` to keep it.
  ///
  /// - Throws: `Refusal` if the slot is unknown or empty, forbids it, or its photo is locked; nothing has changed then.
  @discardableResult public mutating func remove(_ slot: SlotID) throws(Refusal) -> Item {
    guard let index = try changeableItem(in: slot, .delete) else { throw .nothingToDo }
    var item = items.remove(at: index)
    item.slot = nil
    return item
  }

  /// Returns the item in a slot whose style has a permission, or nil if the slot is empty.
  private func changeableItem(in slot: SlotID, _ permission: Permissions) throws(Refusal) -> Int? {
    let item = items.firstIndex { $0.slot == slot }
    guard let style = template.style(ofSlot: slot) ?? (item == nil ? nil : template.defaults.style) else {
      throw .unknownSlot(slot)
    }
    guard style.permissions.isSuperset(of: permission) else { throw .notAllowed(slot) }
    if let item, items[item].isLocked { throw .locked(.item(items[item].id)) }
    return item
  }

  /// A name that no item has: "item-1", "item-2" and so on.
  private var freeName: ItemID {
    let names = NameIndex((items + unplaced).map { $0.id.key })
    var number = items.count + unplaced.count + 1
    while names.place(of: ItemID("item-\(number)").key) != nil { number += 1 }
    return ItemID("item-\(number)")
  }
}

extension Template {
  /// Returns the style of a slot that the arrangement names, or nil for any other.
  ///
  /// The slots of a layout within a slot, "left/1" and so on, have the style of that slot.
  package func style(ofSlot id: SlotID) -> SlotStyle? {
    let owner = id.beforeLastSlash
    switch arrangement {
    case .slots(let placed):
      let found = placed.first { $0.slot.id == id } ?? placed.first { $0.slot.id == owner && $0.sublayout != nil }
      return found?.slot.style
    case .split(let tree, let overrides): return style(of: id, owner, among: tree.slotIDs, overrides)
    case .cells(let matrix, let overrides):
      let numbers = matrix.rows.flatMap { $0 }.filter { $0 > 0 }
      return style(of: id, owner, among: numbers.map { SlotID(number: $0) }, overrides)
    case .automatic: return nil
    }
  }

  private func style(
    of id: SlotID, _ owner: SlotID?, among names: [SlotID], _ overrides: [SlotID: SlotDefaults]
  ) -> SlotStyle? {
    if names.contains(id) { return (overrides[id] ?? defaults).style }
    guard let owner, let look = overrides[owner], look.sublayout != nil else { return nil }
    return look.style
  }
}

extension SlotID {
  /// The name up to its last slash, or nil without one.
  fileprivate var beforeLastSlash: SlotID? {
    guard let slash = key.bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return SlotID(key: NameKey(Array(key.bytes[..<slash])))
  }
}
