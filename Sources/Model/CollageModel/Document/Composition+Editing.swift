extension Composition {
  /// Swaps the contents of two slots by the same rule as a session; if one of them is empty, the item moves there.
  ///
  /// ```swift
  /// try composition.swap("1", "2")
  /// ```
  ///
  /// - Parameters:
  ///   - one: The name of a slot in the template; automatic layouts name their slots "1", "2" and so on.
  ///   - other: The name of another slot.
  ///   - onSwap: Whether each photo keeps its crop, which is then resolved again in the other slot, or resets it.
  /// - Throws: `Refusal` if a slot is unknown, a photo is locked, a slot does not allow swaps, both slots are the same,
  ///   or both are empty; the composition is then unchanged. In an automatic layout, slots beyond the photos are
  ///   unknown.
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

  /// Moves an item to a slot, from its own slot or from `unplaced`; an item already in that slot takes its place.
  ///
  /// - Parameters:
  ///   - item: The item's name.
  ///   - slot: The name of a slot in the template.
  ///   - onSwap: How the crops change if two placed items are swapped.
  /// - Throws: `Refusal` if the item or slot is unknown, one of the photos is locked, a slot does not allow the change,
  ///   or the item is already in that slot; the composition is then unchanged.
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

  /// Puts a photo into a slot with default settings, replacing the photo in it or as a new item.
  ///
  /// - Parameters:
  ///   - slot: The name of a slot in the template.
  ///   - photo: The photo; it may be one that the composition already has.
  /// - Throws: `Refusal` if the slot is unknown or does not allow replacing, its photo is locked, or a different photo
  ///   has the same name; the composition is then unchanged.
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
      items[item].clip = .whole
      items[item].alternativeText = nil
    } else {
      items.append(Item(id: freeName, photo: photo.id, slot: slot))
    }
  }

  /// Empties a slot and returns its item; append the item to `unplaced` to keep it.
  ///
  /// - Throws: `Refusal` if the slot is unknown or empty or does not allow deleting, or its photo is locked; the
  ///   composition is then unchanged.
  @discardableResult public mutating func remove(_ slot: SlotID) throws(Refusal) -> Item {
    guard let index = try changeableItem(in: slot, .delete) else { throw .nothingToDo }
    var item = items.remove(at: index)
    item.slot = nil
    return item
  }

  /// Returns the index of the item in a slot, or nil if the slot is empty.
  ///
  /// - Throws: `Refusal` if the slot is unknown or does not have the permission, or its item is locked.
  private func changeableItem(in slot: SlotID, _ permission: Permissions) throws(Refusal) -> Int? {
    let item = items.firstIndex { $0.slot == slot }
    guard let style = template.style(ofSlot: slot) ?? (item == nil ? nil : template.defaults.style) else {
      throw .unknownSlot(slot)
    }
    guard style.permissions.isSuperset(of: permission) else { throw .notAllowed(slot) }
    if let item, items[item].isLocked { throw .locked(.item(items[item].id)) }
    return item
  }

  /// An unused item name: "item-1", "item-2" and so on.
  private var freeName: ItemID {
    let names = NameIndex((items + unplaced).map { $0.id.key })
    var number = items.count + unplaced.count + 1
    while names.place(of: ItemID("item-\(number)").key) != nil { number += 1 }
    return ItemID("item-\(number)")
  }
}

extension Template {
  /// Returns the style of a slot that the arrangement names, or nil for other slots.
  ///
  /// The slots of a layout within a slot, such as "left/1", have the style of that slot.
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
  /// The part of the name before its last slash, or nil if it contains no slash.
  fileprivate var beforeLastSlash: SlotID? {
    guard let slash = key.bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return SlotID(key: NameKey(Array(key.bytes[..<slash])))
  }
}
