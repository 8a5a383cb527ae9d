extension Scene {
  /// The photo of a name.
  public func photo(_ id: PhotoID) -> ScenePhoto? { photoNames.place(of: id.key).map { photos[$0] } }

  /// The item of a name, in a slot or waiting.
  public func item(_ id: ItemID) -> Item? { itemIndex(id).map { items[$0] } ?? unplaced.first { $0.id == id } }

  /// The item that stands in a slot.
  public func item(in slot: SlotID) -> Item? { itemNames.place(in: slot).map { items[$0] } }

  /// The layer of a name.
  public func layer(_ id: LayerID) -> Layer? { layers.first { $0.id == id } }

  /// The slots without an item, in fill order.
  public var emptySlots: [SlotID] { board.fillOrder.filter { itemNames.place(in: $0) == nil } }

  /// Where an item rests, or nil for one that waits for a slot.
  public func placement(of id: ItemID) -> Placement? {
    guard let index = itemIndex(id), let slot = slotIndex(ofItem: index), let fitting = fitting(item: index, slot: slot)
    else { return nil }
    return fitting.placement(of: settledPose(item: index, slot: slot, fitting))
  }

  func itemIndex(_ id: ItemID) -> Int? { itemNames.place(of: id) }

  func layerIndex(_ id: LayerID) -> Int? { layers.firstIndex { $0.id == id } }

  func itemIndex(inSlot slot: Int) -> Int? { itemNames.place(in: board.slots[slot].id) }

  func slotIndex(ofItem index: Int) -> Int? { items[index].slot.flatMap { board.index(of: $0) } }

  /// How an item's photo can lie in any slot of the board, not only in its own.
  func fitting(item: Int, slot: Int) -> PhotoFitting? {
    guard let photo = photo(items[item].photo) else { return nil }
    return PhotoFitting(slot: board.slots[slot], intent: items[item].intent, photoSize: photo.size)
  }

  func settledPose(item: Int, slot: Int, _ fitting: PhotoFitting) -> Pose {
    board.slots[slot].settledPose(
      of: items[item].intent, in: fitting, automaticFocus: photo(items[item].photo)?.automaticFocus)
  }
}
