extension Scene {
  /// Returns the photo with a name, or nil if there is none.
  public func photo(_ id: PhotoID) -> ScenePhoto? { photoNames.place(of: id.key).map { photos[$0] } }

  /// Returns the placed or unplaced item with a name, or nil if there is none.
  public func item(_ id: ItemID) -> Item? { itemIndex(id).map { items[$0] } ?? unplaced.first { $0.id == id } }

  /// Returns the item in a slot, or nil if the slot is empty.
  public func item(in slot: SlotID) -> Item? { itemNames.place(in: slot).map { items[$0] } }

  /// Returns the layer with a name, or nil if there is none.
  public func layer(_ id: LayerID) -> Layer? { layerIndex(id).map { layers[$0] } }

  /// The slots without an item, in fill order.
  public var emptySlots: [SlotID] { board.fillOrder.filter { itemNames.place(in: $0) == nil } }

  /// Returns an item's settled placement, or nil for an unplaced item.
  public func placement(of id: ItemID) -> Placement? {
    guard let index = itemIndex(id), let slot = slotIndex(ofItem: index), let fitting = fitting(item: index, slot: slot)
    else { return nil }
    return fitting.placement(of: settledPose(item: index, slot: slot, fitting))
  }

  func itemIndex(_ id: ItemID) -> Int? { itemNames.place(of: id) }

  func layerIndex(_ id: LayerID) -> Int? { layerNames.place(of: id.key) }

  func itemIndex(inSlot slot: Int) -> Int? { itemNames.place(in: board.slots[slot].id) }

  func slotIndex(ofItem index: Int) -> Int? { items[index].slot.flatMap { board.index(of: $0) } }

  /// Returns the fitting of an item's photo in any slot of the board.
  func fitting(item: Int, slot: Int) -> PhotoFitting? {
    guard let photo = photo(items[item].photo) else { return nil }
    return PhotoFitting(slot: board.slots[slot], intent: items[item].intent, photoSize: photo.size)
  }

  func settledPose(item: Int, slot: Int, _ fitting: PhotoFitting) -> Pose {
    board.slots[slot].settledPose(
      of: items[item].intent, in: fitting, automaticFocus: photo(items[item].photo)?.automaticFocus)
  }
}
