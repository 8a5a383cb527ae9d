public import CollageModel

extension Template {
  /// Returns the board of the template for editing: the slots of its arrangement, and its dividers.
  ///
  /// - Parameter photoCount: The number of photos, each assumed to have an aspect ratio of 4:3; used only by layouts
  ///   that depend on photos.
  /// - Returns: The board, including the template.
  /// - Throws: `LayoutError` if gap and margin leave a slot no room, or a cell matrix is invalid.
  public func board(photoCount: Int) throws(LayoutError) -> Board {
    try board(of: resolvedSlots(photoCount: photoCount))
  }

  /// Returns the board of the template for editing, generated for photos in fill order.
  ///
  /// - Throws: `LayoutError` if gap and margin leave a slot no room, or settings are out of range.
  public func board(photos: [LayoutPhoto]) throws(LayoutError) -> Board { try board(of: resolvedSlots(photos: photos)) }

  private func board(of resolved: ResolvedSlots) throws(LayoutError) -> Board {
    do throws(ModelError) {
      return try Board(template: self, slots: resolved.slots, fillOrder: resolved.fillOrder)
    } catch {
      throw .invalidScene(error)
    }
  }
}

extension Composition {
  /// Returns the photos for which the template's layout is generated: those of the items, in fill order.
  ///
  /// A slot without an item counts as a photo with an aspect ratio of 4:3.
  ///
  /// - Parameter photo: Returns the layout data of a photo.
  /// - Returns: One photo per slot; empty if the template does not depend on photos.
  /// - Throws: `LayoutError` if the template cannot be laid out.
  public func layoutPhotos(
    _ photo: (Item) throws(LayoutError) -> LayoutPhoto
  ) throws(LayoutError) -> [LayoutPhoto] {
    guard template.dependsOnPhotos else { return [] }
    var places: [SlotID: Item] = [:]
    for item in items { if let slot = item.slot { places[slot] = item } }
    var photos: [LayoutPhoto] = []
    for slot in try fillOrder(holding: places) {
      guard let item = places[slot] else {
        photos.append(.typical)
        continue
      }
      var known = try photo(item)
      known.role = known.role ?? item.role
      photos.append(known)
    }
    return photos
  }

  /// Returns the fill order for the smallest number of photos, at least the number of items, for which every item's
  /// slot exists.
  private func fillOrder(holding places: [SlotID: Item]) throws(LayoutError) -> [SlotID] {
    var order: [SlotID] = []
    // If items were deleted, the others may be in slots with numbers above the count of items.
    for count in items.count...(items.count + Self.maxHoles) {
      order = try template.fillOrder(photoCount: count)
      if places.keys.allSatisfy({ order.contains($0) }) { return order }
    }
    return try template.fillOrder(photoCount: items.count)
  }

  private static let maxHoles = 200
}
