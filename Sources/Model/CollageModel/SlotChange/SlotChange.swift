/// A change to the slots of a template by its author; the template then lists its slots explicitly.
///
/// ``Scene/edit(for:)`` returns the edit that applies it.
public enum SlotChange: Hashable, Sendable {
  /// Adds a slot above all others; it is filled last.
  case add(Slot)
  /// Adds a copy of a slot under another name, above the original; it is filled next.
  case duplicate(SlotID, as: SlotID)
  case remove([SlotID])
  /// Gives a slot another name; its photo stays, and the background and fills follow.
  case rename(SlotID, to: SlotID)
  /// Moves slots by a distance in canvas units; as with fingers, their centers stay on the canvas.
  case move([SlotID], by: Point)
  /// Sets the shape, the rotation and the style of a slot.
  case set(SlotID, SlotDefaults)
  /// Gives a slot the polygon of some points on the canvas; its frame is what surrounds them on its own axes.
  case polygon(SlotID, [Point])
  /// Sets the order in which photos fill the slots; slots that are not named follow in their present order.
  case order([SlotID])
  /// Changes a slot's place in the paint order.
  case raise(SlotID, Reordering)
  /// Aligns slots with each other, or a single one with the canvas.
  case align([SlotID], LayerAlignment)
  /// Makes the gaps between at least three slots equal along an axis, keeping the first and the last in place.
  case distribute([SlotID], along: SplitNode.Axis)
}
