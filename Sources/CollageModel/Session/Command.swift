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

/// Where in the paint order something goes.
public enum Reordering: String, Hashable, Sendable, CaseIterable {
  /// Above everything of its kind.
  case toFront
  /// One place up.
  case forward
  /// One place down.
  case backward
  /// Beneath everything of its kind.
  case toBack
}

/// How items find their slots on another board.
public enum RelayoutRule: String, Hashable, Sendable, CaseIterable {
  /// In reading order: the first item of the old board goes to the first slot of the new one.
  case readingOrder
  /// So that the sum of the distances between old and new slots' centers is least.
  case leastMovement
  /// Into the slots of the same names where the new board has them; the rest in reading order.
  case sameSlots
}

/// What can be asked of a session by other means than fingers.
///
/// An intent's numbers are as a user sees them: turns and mirrors happen to the photo as it lies.
public enum Command: Hashable, Sendable {
  /// Two items change places.
  case swap(ItemID, ItemID)
  /// An item goes to a slot; what stands there goes to the item's slot, or waits if the item waited.
  case move(ItemID, to: SlotID)
  /// An item leaves its slot and waits.
  case setAside(ItemID)
  /// Something is removed for good; a slot stays empty.
  case delete(Element)
  /// Items close up: empty slots are filled from the later ones, in fill order.
  case compact
  /// Another board takes the place of this one; items go on by a rule, and what finds no slot waits.
  case relayout(Board, RelayoutRule)
  /// An item shows another photo, from its beginning.
  case replace(ItemID, with: ScenePhoto)
  /// A photo comes in: to a slot, or to the first empty one, or it waits.
  case add(ItemID, ScenePhoto, to: SlotID?)
  /// A copy comes in by a name of its own kind, an item's in the first empty slot or waiting, a layer's above it.
  case duplicate(Element, as: Element)
  /// Something is held as it is, or let go.
  case lock(Element, Bool)
  /// A photo is mirrored as it is seen.
  case flip(ItemID, Flip)
  /// A photo is turned by quarter turns, clockwise.
  case quarterTurn(ItemID, Int)
  /// A photo is turned to a rotation within its slot, clockwise.
  case straighten(ItemID, Angle)
  /// A photo is fitted otherwise; nil follows its slot.
  case fit(ItemID, Fit?)
  /// A photo is given an intent whole.
  case setIntent(ItemID, Intent)
  /// A photo begins anew.
  case reset(ItemID)
  /// Something moves, in canvas units; bursts are one step.
  case nudge(Element, by: Point)
  /// Something grows by a factor about a place on the canvas, or about its center; bursts are one step.
  case zoom(Element, by: Double, about: Point?)
  /// Something turns about a place on the canvas, or about its center; bursts are one step.
  case rotate(Element, by: Angle, about: Point?)
  /// Something changes its place in the paint order: an item's slot among the slots, a layer among the layers.
  case reorder(Element, Reordering)
  /// A branch of the split tree is given other weights.
  case weights(branch: [Int], [Double])
  /// A layer comes in, above all others.
  case addLayer(Layer)
  /// Something is selected, or nothing.
  case select(Selection?)
  /// The last step is taken back.
  case undo
  /// The last step taken back is done again.
  case redo
}

/// Why a command was not carried out; nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
  /// There is no such item, or it stands in no slot and the command needs one.
  case unknownItem(ItemID)
  /// There is no such slot.
  case unknownSlot(SlotID)
  /// There is no such layer.
  case unknownLayer(LayerID)
  /// The name is another's.
  case nameTaken(Element)
  /// The slot holds an item already.
  case slotTaken(SlotID)
  /// A photo of this name has another size or another path.
  case photoDiffers(PhotoID)
  /// What the command would change is locked.
  case locked(Element)
  /// The slot does not allow it.
  case notAllowed(SlotID)
  /// A number is not finite or has no meaning.
  case badNumber
  /// There is no such branch, or the weights are not one number above zero for each of its children, or a cell would
  /// get too small.
  case badWeights
  /// The command would leave everything as it is.
  case nothingToDo
}
