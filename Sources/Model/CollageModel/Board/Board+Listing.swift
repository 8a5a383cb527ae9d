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

  /// Returns the board with its slots as a closure changes them by their indices; nil if one would be out of range.
  func changingSlots(_ change: (Int, inout Slot) -> Void) -> Board? {
    try? listing(changedSlots(change), fillOrder: fillOrder)
  }

  /// Returns the slots as a closure changes them: a new array, because Embedded Swift 6.3 would modify the board's in place
  /// although the board shares it.
  func changedSlots(_ change: (Int, inout Slot) -> Void) -> [Slot] {
    slots.indices.map { index in
      var slot = slots[index]
      change(index, &slot)
      return slot
    }
  }
}
