internal import CollageModel

extension DrawingPlan {
  /// Adds a slot with its photo: its shadow, its background, the photo, and its border over both.
  mutating func add(_ item: Presentation.PlacedItem, of size: Size, in slot: Slot) {
    let style = slot.style
    let isGroup = item.opacity < 1 || style.blend != .normal
    if isGroup { add(.beginGroup(opacity: item.opacity, blend: style.blend)) }
    let outline = slot.outline(tolerance: tolerance)
    let (outer, inner) = edges(of: slot, outline)
    if let shadow = style.shadow { add(.shadow(outer, shadow)) }
    add(.save)
    add(.clip(outer))
    if let background = style.background,
      let paint = DrawingPaint(background, frame: slot.frame, rotation: slot.rotation)
    {
      add(.fill(outer, paint))
    }
    add(item.placement, DrawnPhoto(item.photo, item.item, size, item.placement, item.look))
    add(.restore)
    if let border = style.border, outer != inner {
      add(.save)
      add(.clipOut(inner))
      add(.fill(outer, .color(border.color)))
      add(.restore)
    }
    if isGroup { add(.endGroup) }
  }

  /// The opacity of a photo in the hand, through which its target is seen.
  private static let held = 0.94

  /// Adds the carried photo.
  mutating func add(_ ghost: Presentation.Ghost, of size: Size) {
    add(.beginGroup(opacity: ghost.isHeld ? Self.held : 1, blend: .normal))
    add(.save)
    add(.clip(ghost.slot.outline(tolerance: tolerance)))
    add(ghost.placement, DrawnPhoto(ghost.photo, ghost.item, size, ghost.placement, ghost.look))
    add(.restore)
    add(.endGroup)
  }

  private mutating func add(_ placement: Placement, _ photo: DrawnPhoto) {
    add(.concatenate(placement.photoToCanvas))
    add(.photo(photo))
  }

  /// Returns the outer and the inner edge of a slot's border; both are the outline if it has none.
  private func edges(of slot: Slot, _ outline: Outline) -> (outer: Outline, inner: Outline) {
    guard let border = slot.style.border, border.widths.largest > 0 else { return (outline, outline) }
    func moved(_ sides: SideWidths) -> Outline {
      if sides == .zero { return outline }
      let upright = slot.shape.outline(in: slot.frame, outset: sides, tolerance: tolerance)
      return upright.transformed(by: .rotation(slot.rotation, about: slot.frame.center))
    }
    return (moved(border.outerReach), moved(border.innerReach * -1))
  }
}
