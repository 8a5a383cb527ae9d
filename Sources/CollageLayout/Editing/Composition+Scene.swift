public import CollageModel

extension Composition {
  /// What a session edits, from what a file holds.
  ///
  /// - Parameters:
  ///   - photoSizes: The upright photos' extents in pixels, for every photo that an item shows.
  ///   - automaticFocus: The points, 0 to 1 of the upright photos, that stand for an automatic focus.
  ///   - cutouts: The outlines of cut-outs, for layouts that pack outlines; others count as whole rectangles.
  /// - Returns: The scene; photos that nothing shows and whose size is not known are left out.
  /// - Throws: `LayoutError` where the template cannot be laid out, a photo's size is missing, or items do not fit
  ///   the slots.
  public func scene(
    photoSizes: [PhotoID: Size], automaticFocus: [PhotoID: Point] = [:], cutouts: [PhotoID: CutoutMask] = [:]
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
    let board = try template.board(
      photos: layoutPhotos { item throws(LayoutError) in
        guard let size = photoSizes[item.photo] else { throw .unknownSize(item.photo) }
        return LayoutPhoto(size: size, cutout: cutouts[item.photo])
      })
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
  /// no path here are given their names as paths.
  ///
  /// - Parameters:
  ///   - scene: The session's scene.
  ///   - droppingLayers: Whether layers, which have no place in a composition yet, may be lost.
  /// - Returns: The composition.
  /// - Throws: `LayoutError.layersCannotBeSaved` where there are layers and they may not be lost.
  public func updated(with scene: Scene, droppingLayers: Bool = false) throws(LayoutError) -> Composition {
    guard scene.layers.isEmpty || droppingLayers else { throw .layersCannotBeSaved(scene.layers.map(\.id)) }
    var updated = self
    updated.template = scene.template
    updated.items = scene.items
    updated.unplaced = scene.unplaced
    for photo in scene.photos where !photos.contains(where: { $0.id == photo.id }) {
      updated.photos.append(Photo(id: photo.id, path: photo.id.name))
    }
    return updated
  }
}

extension Scene {
  /// The template that leads to this scene's board again.
  fileprivate var template: Template {
    let template = board.template
    // Written out, a tree would lose its dividers, and its cells do not overlap.
    if case .split = template.arrangement, !template.dependsOnPhotos { return template }
    // A layout made for photos would not be made for slots that were emptied.
    let isWhole = !template.dependsOnPhotos || max(1, items.count) == board.slots.count
    if isWhole, let resolved = try? template.resolvedSlots(photos: layoutPhotos), resolved.slots == board.slots,
      resolved.fillOrder == board.fillOrder
    {
      return template
    }
    return template.writtenOut(ResolvedSlots(slots: board.slots, fillOrder: board.fillOrder))
  }

  /// The photos in the order of the slots in which they stand.
  private var layoutPhotos: [LayoutPhoto] {
    board.fillOrder.map { slot in
      let item = items.first { $0.slot == slot }
      let photo = item.flatMap { item in photos.first { $0.id == item.photo } }
      return photo.map { LayoutPhoto(size: $0.size) } ?? .typical
    }
  }
}
