/// A change to a scene: one step of the undo history.
///
/// Values are relative to the displayed photo: rotations and flips apply to it as the user sees it.
public indirect enum Edit: Hashable, Sendable {
  case swap(ItemID, ItemID)
  /// Moves an item to a slot; an item already there moves to the first item's slot, or becomes unplaced if it had none.
  case move(ItemID, to: SlotID)
  /// Removes an item from its slot; it becomes unplaced.
  case setAside(ItemID)
  /// Deletes an element; its slot stays empty.
  case delete(Element)
  /// Fills empty slots with items from later ones, in fill order; slots that do not allow swaps keep their items.
  case compact
  /// Replaces the board; items are assigned to its slots by a rule, and items without a slot become unplaced.
  case relayout(Board, RelayoutRule)
  /// Shows another photo in an item, with default settings.
  case replace(ItemID, with: ScenePhoto)
  /// Adds a photo to a slot, or by default to the first empty one; if there is none, it becomes unplaced.
  case add(ItemID, ScenePhoto, to: SlotID?)
  /// Adds a copy under a new name: of an item to the first empty slot or unplaced, of a layer above the original.
  case duplicate(Element, as: Element)
  case lock(Element, Bool)
  /// Flips a photo horizontally or vertically, as it is displayed.
  case flip(ItemID, Flip)
  /// Rotates a photo by quarter turns, clockwise.
  case quarterTurn(ItemID, Int)
  /// Straightens a photo by -45 to 45 degrees clockwise; its crop stays upright without empty corners.
  case straighten(ItemID, Angle)
  /// Corrects a photo's perspective; nil removes the correction.
  case perspective(ItemID, Perspective?)
  /// Crops a photo to a part, in fractions of the upright photo; nil removes the crop.
  case crop(ItemID, Rect?)
  /// Crops a photo to the largest part with an aspect ratio, about the center of the part that is visible now.
  case cropToAspect(ItemID, CropAspect)
  /// Sets a photo's fit; nil uses the slot's fit.
  case fit(ItemID, Fit?)
  case setIntent(ItemID, Intent)
  case reset(ItemID)
  /// Sets the look of photos; a burst for the same photos, as from a slider, is one undo step.
  case setLook([ItemID], Look)
  /// Resets photos to the looks of their slots.
  case resetLook([ItemID])
  /// Copies the visible look of a photo to all other photos that are not locked.
  case copyLook(ItemID)
  /// Sets the kind of garment that photos show; nil leaves it to their names and outlines.
  case setRole([ItemID], Outfit.Role?)
  /// Sets the part of a clip that a film shows in the item's slot.
  case setClip(ItemID, ClipPart)
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
  /// Sets the frame of a slot; the template then lists its slots explicitly.
  case setFrame(SlotID, Rect)
  /// Adds a layer above all others.
  case addLayer(Layer)
  /// Replaces a layer's content; a burst for the same layer, as from typing, is one undo step.
  case setContent(LayerID, LayerContent)
  /// Replaces a layer by others, as for erasing a part of a stroke; an empty list removes it.
  case replaceLayer(LayerID, with: [Layer])
  /// Sets the opacity, blending and shadow of layers; a burst for the same layers, as from a slider, is one undo step.
  case styleLayers([LayerID], Layer.Style)
  /// Names layers for lists; nil leaves them without a name.
  case rename([LayerID], LayerName?)
  /// Hides layers, or with `false` shows them.
  case hide([LayerID], Bool)
  /// Moves layers above or below the slots.
  case setLevel([LayerID], Layer.Level)
  /// Sets a layer's size before scaling, in canvas units, keeping its center; a burst for the same layer is one step.
  case setLayerSize(LayerID, Size)
  /// Aligns layers with each other, or a single one with the canvas.
  case align([LayerID], LayerAlignment)
  /// Adds layers to a group, whose layers move together, or removes them from their groups.
  case group([LayerID], GroupID?)
  /// Spaces at least three layers evenly along an axis, keeping the first and the last in place.
  case distribute([LayerID], along: SplitNode.Axis)
  /// Applies several edits as one undo step; if one is refused, none is applied. Edits cannot be nested.
  case together([Edit])
}
