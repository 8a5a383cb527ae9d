public import CollageModel

extension Composition {
  /// What a session edits, from what a file holds.
  ///
  /// - Parameters:
  ///   - photoSizes: The upright photos' extents in pixels, for every photo that an item shows.
  ///   - automaticFocus: The points, 0 to 1 of the upright photos, that stand for a focus of `attention` or `entropy`.
  /// - Returns: The scene; photos that nothing shows and whose size is not known are left out.
  /// - Throws: `LayoutError` where the template cannot be laid out, a photo's size is missing, or items do not fit
  ///   the slots.
  public func scene(
    photoSizes: [PhotoID: Size], automaticFocus: [PhotoID: Point] = [:]
  ) throws(LayoutError) -> Scene {
    var known: [ScenePhoto] = []
    for photo in photos {
      guard let size = photoSizes[photo.id] else {
        // A photo that nothing shows needs no size until something does.
        if (items + unplaced).contains(where: { $0.photo == photo.id }) { throw .unknownSize(photo.id) }
        continue
      }
      known.append(ScenePhoto(id: photo.id, size: size, automaticFocus: automaticFocus[photo.id]))
    }
    let board = try template.board(photoCount: items.count)
    do throws(ModelError) {
      return try Scene(board: board, photos: known, items: items, unplaced: unplaced)
    } catch {
      throw .noScene(error)
    }
  }

  /// The composition as a session left it.
  ///
  /// The template follows the session's board: dividers, paint order, or another template. Where it would not lead to
  /// the board's slots again, a grid made for another number of photos or cells painted in another order, it is written
  /// slot by slot; a tree keeps its dividers and forgets the paint order. Photos that the session took in and that have
  /// no path here are given their names as paths; layers have no place in the file yet.
  public func updated(with scene: Scene) -> Composition {
    var updated = self
    updated.template = scene.board.template(photoCount: scene.items.count)
    updated.items = scene.items
    updated.unplaced = scene.unplaced
    for photo in scene.photos where !photos.contains(where: { $0.id == photo.id }) {
      updated.photos.append(Photo(id: photo.id, path: photo.id.name))
    }
    return updated
  }
}

extension Board {
  /// The template that leads to this board with so many photos.
  fileprivate func template(photoCount: Int) -> Template {
    // Written out, a tree would lose its dividers, and its cells do not overlap.
    if case .split = template.arrangement { return template }
    if let resolved = try? template.resolvedSlots(photoCount: photoCount), resolved.slots == slots,
      resolved.fillOrder == fillOrder
    {
      return template
    }
    var written = template
    written.arrangement = .slots(
      slots.map { slot in PlacedSlot(slot: slot, order: fillOrder.firstIndex(of: slot.id).map { $0 + 1 }) })
    (written.gap, written.margin) = (0, 0)
    return written
  }
}
