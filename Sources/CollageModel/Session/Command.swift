/// Something that can be selected, moved, duplicated or deleted.
public enum Element: Hashable, Sendable {
  /// A photo.
  case item(ItemID)
  /// A layer.
  case layer(LayerID)
}

/// What is selected.
public enum Selection: Hashable, Sendable {
  /// A photo.
  case item(ItemID)
  /// A layer.
  case layer(LayerID)
  /// A slot without a photo.
  case slot(SlotID)
}

/// A mirror.
public enum Flip: String, Hashable, Sendable, CaseIterable {
  /// Left and right change places.
  case horizontal
  /// Top and bottom change places.
  case vertical
}

/// A change of the paint order.
public enum Reordering: String, Hashable, Sendable, CaseIterable {
  /// Above all others of its kind.
  case toFront
  /// One place up.
  case forward
  /// One place down.
  case backward
  /// Below all others of its kind.
  case toBack
}

/// How items are assigned to the slots of another board.
public enum RelayoutRule: String, Hashable, Sendable, CaseIterable {
  /// In reading order: the first item of the old board goes to the first slot of the new one.
  case readingOrder
  /// Minimizes the sum of the distances between the centers of old and new slots.
  case leastMovement
  /// Into the slots with the same names if the new board has them; the rest in reading order.
  case sameSlots
}

/// The lines along which layers are aligned.
public enum LayerAlignment: String, Hashable, Sendable, CaseIterable {
  /// Their left edges.
  case left
  /// Their centers, one above the other.
  case centerX
  /// Their right edges.
  case right
  /// Their top edges.
  case top
  /// Their centers, side by side.
  case centerY
  /// Their bottom edges.
  case bottom
}

/// A change to a session other than by touch.
///
/// Numbers are relative to what the user sees: rotations and flips apply to the photo as it is shown.
public enum Command: Hashable, Sendable {
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
  /// Performs several commands as one step; if one is rejected, so are all. Undo, redo, selection and the commands of the
  /// keyboard are not among them.
  case together([Command])
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

/// Why a command was rejected; nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
  /// There is no such item, or it is in no slot and the command needs one.
  case unknownItem(ItemID)
  /// There is no such slot.
  case unknownSlot(SlotID)
  /// There is no such layer.
  case unknownLayer(LayerID)
  /// The name belongs to another element.
  case nameTaken(Element)
  /// The slot already contains an item.
  case slotTaken(SlotID)
  /// A photo of this name has another size or another path.
  case photoDiffers(PhotoID)
  /// The affected element is locked.
  case locked(Element)
  /// The slot does not allow it.
  case notAllowed(SlotID)
  /// A number is not finite or is out of range, or no document can have the text, the path or the shape.
  case badNumber
  /// A name is empty, has more than 200 characters, or has control characters.
  case badName
  /// The event's time is of another clock: it is not finite, more than a second before the session's, or years after it.
  case badTime
  /// There is no such branch, or there is not one weight above zero for each of its children, or a cell would get too
  /// small.
  case badWeights
  /// The command would change nothing.
  case nothingToDo
}

extension Refusal {
  /// The refusal of a command that would make a scene invalid.
  init(_ error: ModelError) {
    switch error {
    case .malformed(.itemName), .malformed(.photoName), .malformed(.layerName), .malformed(.groupName),
      .malformed(.slotName), .malformed(.filterName):
      self = .badName
    default: self = .badNumber
    }
  }
}
