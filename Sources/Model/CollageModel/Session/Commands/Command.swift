/// A change to a session other than by touch.
public enum Command: Hashable, Sendable {
  /// Changes the scene as one undo step.
  case edit(Edit)
  /// Lifts a photo by keyboard; `aim` carries it, `drop` drops it, and the event `cancel` puts it back.
  case lift(ItemID)
  /// Carries the lifted photo over a slot.
  case aim(at: SlotID)
  case drop
  /// Selects a single element, or nothing.
  case select(Selection?)
  /// Adds an element to the selection or removes it, as for a tap with the Command or Control key.
  case toggleSelection(Selection)
  case undo
  case redo
}
