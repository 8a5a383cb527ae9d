/// A change to a session other than by touch.
public enum Command: Hashable, Sendable {
  /// Changes the scene.
  case edit(Edit)
  /// Lifts a photo by the keyboard; `aim` carries it, `drop` drops it, and the event `cancel` puts it back.
  case lift(ItemID)
  /// Carries the lifted photo over a slot.
  case aim(at: SlotID)
  /// Drops the lifted photo.
  case drop
  /// Selects an element alone, or nothing.
  case select(Selection?)
  /// Adds an element to the selection, or takes it out: a tap with the Command or the Control key.
  case toggleSelection(Selection)
  /// Undoes the last step.
  case undo
  /// Redoes the last undone step.
  case redo
}
