public import CollageModel

extension Template {
  /// The board on which a session edits: the slots that the arrangement stands for, and its dividers.
  ///
  /// - Parameter photoCount: How many photos there are, all taken for photos of 4 to 3; only a layout made for photos
  ///   asks.
  /// - Returns: The board, with the template within it.
  /// - Throws: `LayoutError` where gap and margin leave a slot no room, or a cell matrix is none.
  public func board(photoCount: Int) throws(LayoutError) -> Board {
    try board(of: resolvedSlots(photoCount: photoCount))
  }

  /// The board on which a session edits, made for photos in the order in which they fill slots.
  ///
  /// - Throws: `LayoutError` where gap and margin leave a slot no room, or settings are out of range.
  public func board(photos: [LayoutPhoto]) throws(LayoutError) -> Board { try board(of: resolvedSlots(photos: photos)) }

  private func board(of resolved: ResolvedSlots) throws(LayoutError) -> Board {
    do throws(ModelError) {
      return try Board(template: self, slots: resolved.slots, fillOrder: resolved.fillOrder)
    } catch {
      throw .noScene(error)
    }
  }
}

extension Composition {
  /// What the template's layout is made for: the photos of the items, in the order in which their slots are filled.
  ///
  /// A slot without an item counts as a photo of 4 to 3.
  ///
  /// - Parameter photo: What is known of a photo.
  /// - Returns: One photo a slot; none where the template does not ask for any.
  /// - Throws: `LayoutError` where the template cannot be laid out.
  public func layoutPhotos(
    _ photo: (Item) throws(LayoutError) -> LayoutPhoto
  ) throws(LayoutError) -> [LayoutPhoto] {
    guard template.dependsOnPhotos else { return [] }
    var places: [SlotID: Item] = [:]
    for item in items { if let slot = item.slot { places[slot] = item } }
    var photos: [LayoutPhoto] = []
    for slot in try fillOrder(holding: places) { photos.append(try places[slot].map(photo) ?? .typical) }
    return photos
  }

  /// The fill order for the least number of photos, not less than the items, at which every item has its slot.
  private func fillOrder(holding places: [SlotID: Item]) throws(LayoutError) -> [SlotID] {
    var order: [SlotID] = []
    // Items of which some were deleted stand in slots with higher numbers than there are items.
    for count in items.count...(items.count + Self.mostHoles) {
      order = try template.fillOrder(photoCount: count)
      if places.keys.allSatisfy({ order.contains($0) }) { return order }
    }
    return try template.fillOrder(photoCount: items.count)
  }

  private static let mostHoles = 200
}
