extension Scene {
  func placedItem(_ id: ItemID) throws(Refusal) -> Int {
    guard let index = itemIndex(id) else { throw .unknownItem(id) }
    return index
  }

  private func waitingItem(_ id: ItemID) -> Int? { unplaced.firstIndex { $0.id == id } }

  func slotIndex(_ id: SlotID) throws(Refusal) -> Int {
    guard let index = board.index(of: id) else { throw .unknownSlot(id) }
    return index
  }

  /// Returns the slot of an item that is not locked.
  ///
  /// - Throws: `Refusal` if the item is locked or unplaced, or the slot does not grant the permission.
  func changeableSlot(ofItem index: Int, _ permission: Permissions) throws(Refusal) -> Int {
    let item = items[index]
    guard !item.isLocked else { throw .locked(.item(item.id)) }
    guard let slot = slotIndex(ofItem: index) else { throw .unknownItem(item.id) }
    guard board.slots[slot].style.permissions.isSuperset(of: permission) else {
      throw .notAllowed(board.slots[slot].id)
    }
    return slot
  }

  mutating func swap(_ one: ItemID, _ other: ItemID, _ onSwap: SwapCropBehavior) throws(Refusal) {
    let (first, second) = (try placedItem(one), try placedItem(other))
    guard first != second else { throw .nothingToDo }
    let home = try changeableSlot(ofItem: first, .swap)
    let target = try changeableSlot(ofItem: second, .swap)
    exchange(item: first, from: home, with: target, onSwap)
  }

  mutating func move(_ id: ItemID, to slot: SlotID, _ onSwap: SwapCropBehavior) throws(Refusal) {
    let target = try slotIndex(slot)
    if let item = itemIndex(id) {
      let home = try changeableSlot(ofItem: item, .swap)
      try checkTakes(target, .swap)
      guard home != target else { throw .nothingToDo }
      exchange(item: item, from: home, with: target, onSwap)
      return
    }
    guard let waiting = waitingItem(id) else { throw .unknownItem(id) }
    guard !unplaced[waiting].isLocked else { throw .locked(.item(id)) }
    try checkTakes(target, .replace)
    var item = unplaced.remove(at: waiting)
    item.slot = slot
    if let other = itemIndex(inSlot: target) {
      var left = items.remove(at: other)
      left.slot = nil
      unplaced.insert(left, at: waiting)
    }
    items.append(item)
  }

  private func checkTakes(_ slot: Int, _ permission: Permissions) throws(Refusal) {
    guard board.slots[slot].style.permissions.contains(permission) else { throw .notAllowed(board.slots[slot].id) }
    if let other = itemIndex(inSlot: slot), items[other].isLocked { throw .locked(.item(items[other].id)) }
  }

  mutating func setAside(_ id: ItemID) throws(Refusal) {
    let index = try placedItem(id)
    _ = try changeableSlot(ofItem: index, .delete)
    unplace(index)
  }

  /// Removes an item from its slot, ignoring the slot's permissions.
  mutating func unplace(_ index: Int) {
    var item = items.remove(at: index)
    item.slot = nil
    unplaced.append(item)
  }

  mutating func delete(_ element: Element) throws(Refusal) {
    switch element {
    case .layer(let id):
      let index = try unlockedLayer(id)
      layers.remove(at: index)
    case .item(let id):
      if let waiting = waitingItem(id) {
        guard !unplaced[waiting].isLocked else { throw .locked(element) }
        forget(unplaced.remove(at: waiting).photo)
        return
      }
      let index = try placedItem(id)
      _ = try changeableSlot(ofItem: index, .delete)
      forget(items.remove(at: index).photo)
    }
  }

  /// Removes a photo that no item shows any longer; undo restores it with the previous scene.
  mutating func forget(_ photo: PhotoID) {
    guard !(items + unplaced).contains(where: { $0.photo == photo }) else { return }
    photos.removeAll { $0.id == photo }
  }

  mutating func replace(_ id: ItemID, with photo: ScenePhoto) throws(Refusal) {
    if let waiting = waitingItem(id) {
      guard !unplaced[waiting].isLocked else { throw .locked(.item(id)) }
      try take(photo)
      let old = unplaced[waiting].photo
      unplaced[waiting].photo = photo.id
      unplaced[waiting].intent = Intent()
      unplaced[waiting].look = nil
      unplaced[waiting].clip = .whole
      unplaced[waiting].alternativeText = nil
      forget(old)
      return
    }
    let index = try placedItem(id)
    _ = try changeableSlot(ofItem: index, .replace)
    try take(photo)
    let old = items[index].photo
    items[index].photo = photo.id
    items[index].intent = Intent()
    items[index].look = nil
    items[index].clip = .whole
    items[index].alternativeText = nil
    forget(old)
  }

  mutating func add(_ id: ItemID, _ photo: ScenePhoto, to slot: SlotID?) throws(Refusal) {
    try checkNew(id)
    if let slot {
      let target = try slotIndex(slot)
      try checkTakes(target, .replace)
      guard itemIndex(inSlot: target) == nil else { throw .slotTaken(slot) }
    }
    try take(photo)
    place(Item(id: id, photo: photo.id, slot: slot))
  }

  /// Checks that the name of a new item is valid and unused.
  func checkNew(_ id: ItemID) throws(Refusal) {
    guard id.key.isName else { throw .badName }
    guard item(id) == nil else { throw .nameTaken(.item(id)) }
  }

  /// Puts an item into its slot, or into the first empty slot that accepts it, or appends it to `unplaced`.
  private mutating func place(_ item: Item) {
    var item = item
    item.slot =
      item.slot ?? emptySlots.first { board[$0]?.style.permissions.contains(.replace) ?? false }
    if item.slot == nil { unplaced.append(item) } else { items.append(item) }
  }

  /// Adds a photo to the scene.
  mutating func take(_ photo: ScenePhoto) throws(Refusal) {
    do throws(ModelError) { try SceneLimits.check(photo) } catch { throw Refusal(error) }
    guard let known = self.photo(photo.id) else {
      photos.append(photo)
      return
    }
    guard known.size == photo.size else { throw .photoDiffers(photo.id) }
  }

  mutating func duplicate(_ element: Element, as name: Element) throws(Refusal) {
    switch (element, name) {
    case (.layer(let id), .layer(let name)):
      guard let index = layerIndex(id) else { throw .unknownLayer(id) }
      guard name.key.isName else { throw .badName }
      guard layer(name) == nil else { throw .nameTaken(.layer(name)) }
      var copy = layers[index]
      copy.id = name
      copy.isLocked = false
      // A copy belongs to the user, so a relayout must not remove it.
      copy.isFromTemplate = false
      layers.insert(copy, at: index + 1)
    case (.item(let id), .item(let name)):
      guard var copy = item(id) else { throw .unknownItem(id) }
      try checkNew(name)
      copy.id = name
      copy.slot = nil
      copy.isLocked = false
      place(copy)
    default: throw .nameTaken(name)
    }
  }

  mutating func lock(_ element: Element, _ isLocked: Bool) throws(Refusal) {
    switch element {
    case .layer(let id):
      guard let index = layerIndex(id) else { throw .unknownLayer(id) }
      update(layer: index) { $0.isLocked = isLocked }
    case .item(let id):
      if let index = itemIndex(id) {
        items[index].isLocked = isLocked
      } else if let waiting = waitingItem(id) {
        unplaced[waiting].isLocked = isLocked
      } else {
        throw .unknownItem(id)
      }
    }
  }
}
