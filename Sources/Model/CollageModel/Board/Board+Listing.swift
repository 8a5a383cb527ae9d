/// Slots that are changed one by one.
extension Board {
  /// Returns the board with other slots, which its template then lists explicitly.
  ///
  /// The closure returns the slot whose photo the background shows instead of that of another; without it, the background
  /// stays.
  func listing(
    _ slots: [Slot], fillOrder: [SlotID], following name: ((SlotID) -> SlotID?)? = nil
  ) throws(ModelError) -> Board {
    var template = template.writingOut(slots, fillOrder: fillOrder)
    if let name, case .blurredPhoto(var photo) = template.canvas.background {
      photo.slot = photo.slot.flatMap(name)
      template.canvas.background = .blurredPhoto(photo)
    }
    return try Board(template: template, slots: slots, fillOrder: fillOrder).choosing(choices)
  }

  /// Returns the board with another slot in place of one; nil if it would be out of range.
  func replacing(_ slot: Slot, at index: Int) -> Board? {
    // A new array, because Embedded Swift 6.3 would modify the board's array in place although the board shares it.
    try? listing(slots.indices.map { $0 == index ? slot : slots[$0] }, fillOrder: fillOrder)
  }
}
