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
