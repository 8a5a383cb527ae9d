/// A change to a scene: one step of the undo history.
///
/// Numbers are relative to what the user sees: rotations and flips apply to the photo as it is shown.
public enum Edit: Hashable, Sendable {
  /// Exchanges two items.
  case swap(ItemID, ItemID)
  /// Moves an item to a slot; an item in that slot moves to the item's slot, or becomes unplaced if the item was.
  case move(ItemID, to: SlotID)
  /// Takes an item out of its slot; it becomes unplaced.
  case setAside(ItemID)
  /// Removes an element permanently; its slot stays empty.
  case delete(Element)
  /// Fills empty slots from the later ones, in fill order; slots that forbid swaps keep what they have.
  case compact
  /// Replaces the board; items are assigned to its slots by a rule, and items without a slot become unplaced.
  case relayout(Board, RelayoutRule)
  /// Shows another photo in an item, with default settings.
  case replace(ItemID, with: ScenePhoto)
  /// Adds a photo: to a slot, or to the first empty one, or else unplaced.
  case add(ItemID, ScenePhoto, to: SlotID?)
  /// Adds a copy under a new name: of an item in the first empty slot or unplaced, of a layer above it.
  case duplicate(Element, as: Element)
  /// Locks or unlocks an element.
  case lock(Element, Bool)
  /// Flips a photo as the user sees it.
  case flip(ItemID, Flip)
  /// Rotates a photo by quarter turns, clockwise.
  case quarterTurn(ItemID, Int)
  /// Straightens a photo, from -45 to 45 degrees clockwise; its crop stays upright and filled.
  case straighten(ItemID, Angle)
  /// Corrects a photo's perspective; nil leaves it as it was taken.
  case perspective(ItemID, Perspective?)
  /// Crops a photo to a part, 0 to 1 of the upright photo; nil shows all of it.
  case crop(ItemID, Rect?)
  /// Crops a photo to an aspect ratio: the largest part that has it, about the middle of the part that is shown now.
  case cropToAspect(ItemID, CropAspect)
  /// Sets a photo's fit; nil follows its slot.
  case fit(ItemID, Fit?)
  /// Replaces a photo's intent.
  case setIntent(ItemID, Intent)
  /// Resets a photo's intent.
  case reset(ItemID)
  /// Sets the look of photos; a burst for the same photos, as a slider makes it, is one undo step.
  case setLook([ItemID], Look)
  /// Lets photos have the looks of their slots.
  case resetLook([ItemID])
  /// Gives the look that a photo shows to all others that are not locked.
  case copyLook(ItemID)
  /// Moves an element, in canvas units; a burst is one undo step.
  case nudge(Element, by: Point)
  /// Scales an element about a position on the canvas, or about its center; a burst is one undo step.
  case zoom(Element, by: Double, about: Point?)
  /// Rotates an element about a position on the canvas, or about its center; a burst is one undo step.
  case rotate(Element, by: Angle, about: Point?)
  /// Changes an element's paint order: an item's slot among the slots, a layer among the layers.
  case reorder(Element, Reordering)
  /// Sets the weights of a branch of the split tree.
  case weights(branch: [Int], [Double])
  /// Makes the children of a branch of the split tree equally long.
  case equalize(branch: [Int])
  /// Sets the frame of a slot, in a template that lists its slots one by one.
  case setFrame(SlotID, Rect)
  /// Adds a layer above all others.
  case addLayer(Layer)
  /// Replaces what a layer shows; a burst for the same layer, as typing makes it, is one undo step.
  case setContent(LayerID, LayerContent)
  /// Puts layers in the place of one, as erasing a part of a stroke does; none removes it.
  case replaceLayer(LayerID, with: [Layer])
  /// Sets how layers are composited; a burst for the same layers, as a slider makes it, is one undo step.
  case styleLayers([LayerID], Layer.Style)
  /// Hides layers or shows them again.
  case hide([LayerID], Bool)
  /// Puts layers above or beneath the slots.
  case setLevel([LayerID], Layer.Level)
  /// Sets a layer's size before scaling, in canvas units; its center stays. A burst for the same layer is one undo step.
  case setLayerSize(LayerID, Size)
  /// Aligns layers with each other, or a single one with the canvas.
  case align([LayerID], LayerAlignment)
  /// Puts layers into a group, in which a finger moves them together, or takes them out of theirs.
  case group([LayerID], GroupID?)
  /// Makes the distances between at least three layers equal, from the first to the last along an axis.
  case distribute([LayerID], along: SplitNode.Axis)
  /// Makes several changes as one step; if one is rejected, so are all. None of them contains others.
  case together([Edit])
}
