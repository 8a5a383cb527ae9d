internal import CollageModel

/// A slot's name and frame, in canvas units.
struct SlotFrame {
  let id: SlotID
  let rect: Rect

  /// Throws if the frame has no area.
  init(id: SlotID, rect: Rect) throws(LayoutError) {
    guard rect.width > 0, rect.height > 0 else {
      throw .noRoom(slot: id, width: rect.width, height: rect.height)
    }
    self.id = id
    self.rect = rect
  }
}
