public import CollageModel

extension Composition {
  /// Creates a session's scene from a composition.
  ///
  /// - Parameters:
  ///   - photoSizes: The upright photos' extents in pixels, for every photo that an item shows.
  ///   - automaticFocus: The photos' automatic focuses, 0 to 1 of the upright photos.
  ///   - cutouts: The outlines of cutouts, for layouts that pack outlines; other photos count as whole rectangles.
  ///   - namedRoles: The kinds of garments that the photos' names tell, for outfits.
  /// - Returns: The scene; unused photos of unknown size are left out.
  /// - Throws: `LayoutError` if the template cannot be laid out, a photo's size is missing, or items do not fit the
  ///   slots.
  public func scene(
    photoSizes: [PhotoID: Size], automaticFocus: [PhotoID: Point] = [:], cutouts: [PhotoID: CutoutMask] = [:],
    namedRoles: [PhotoID: Outfit.Role] = [:]
  ) throws(LayoutError) -> Scene {
    var known: [ScenePhoto] = []
    for photo in photos {
      guard let size = photoSizes[photo.id] else {
        // An unused photo needs no size yet.
        if (items + unplaced).contains(where: { $0.photo == photo.id }) { throw .unknownSize(photo.id) }
        continue
      }
      known.append(ScenePhoto(id: photo.id, size: size, automaticFocus: automaticFocus[photo.id]))
    }
    let board = try template.board(
      photos: layoutPhotos { item throws(LayoutError) in
        guard let size = photoSizes[item.photo] else { throw .unknownSize(item.photo) }
        return LayoutPhoto(size: size, cutout: cutouts[item.photo], namedRole: namedRoles[item.photo])
      })
    do throws(ModelError) {
      return try Scene(board: board, photos: known, items: items, unplaced: unplaced, layers: layers)
    } catch {
      throw .invalidScene(error)
    }
  }

  /// Returns the composition with a session's changes.
  ///
  /// The template takes over the board's dividers, paint order, or another template. It is written as explicit slots if
  /// it would not reproduce the board's slots, for example because a grid was generated for another number of photos or
  /// cells are painted in another order; a tree keeps its dividers and loses the paint order. Photos that the session
  /// added and that have no path in this composition get their names as paths.
  public func updated(with scene: Scene) -> Composition {
    var updated = self
    updated.template = scene.template
    updated.items = scene.items
    updated.unplaced = scene.unplaced
    updated.layers = scene.layers
    for photo in scene.photos where !photos.contains(where: { $0.id == photo.id }) {
      updated.photos.append(Photo(id: photo.id, path: photo.id.name))
    }
    return updated
  }
}

extension Scene {
  /// The template that reproduces this scene's board.
  fileprivate var template: Template {
    let template = board.template
    // As explicit slots a tree would lose its dividers; it has no paint order to lose, since its cells do not overlap.
    if case .split = template.arrangement, !template.dependsOnPhotos { return template }
    // A layout generated for photos would lack the slots of removed items.
    let isWhole = !template.dependsOnPhotos || max(1, items.count) == board.slots.count
    if isWhole, let resolved = try? template.resolvedSlots(photos: layoutPhotos), resolved.slots == board.slots,
      resolved.fillOrder == board.fillOrder
    {
      return template
    }
    return template.writtenOut(ResolvedSlots(slots: board.slots, fillOrder: board.fillOrder))
  }

  /// The photos in the order of their slots.
  private var layoutPhotos: [LayoutPhoto] {
    board.fillOrder.map { slot in
      let item = items.first { $0.slot == slot }
      let photo = item.flatMap { item in photos.first { $0.id == item.photo } }
      return photo.map { LayoutPhoto(size: $0.size) } ?? .typical
    }
  }
}
