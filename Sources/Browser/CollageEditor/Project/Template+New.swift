import CollageModel

extension Template {
  /// Returns a template with which an author begins: a square canvas with one slot.
  static func new(named name: String) -> Template {
    let side = 2_000.0
    let inset = side / 10
    let slot = Slot(
      id: SlotID(number: 1), frame: Rect(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset))
    return Template(
      name: name, canvas: Canvas(size: Size(side, side)), arrangement: .slots([PlacedSlot(slot: slot, order: 1)]))
  }
}
