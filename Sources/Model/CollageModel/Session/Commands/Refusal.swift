/// The reason why a command was refused; the session is unchanged.
public enum Refusal: Error, Hashable, Sendable {
  /// The item does not exist, or it is unplaced and the command needs a placed one.
  case unknownItem(ItemID)
  case unknownSlot(SlotID)
  case unknownLayer(LayerID)
  case unknownPage(PageID)
  /// The name is already used by another element.
  case nameTaken(Element)
  /// The album already has a page of this name.
  case pageTaken(PageID)
  /// The album would have no page, or more than ``Album/maxPages``.
  case pageCount
  case slotTaken(SlotID)
  /// Another photo with the same name has a different size or path.
  case photoDiffers(PhotoID)
  case locked(Element)
  /// The slot does not allow the change, or it is the last one, which cannot be removed.
  case notAllowed(SlotID)
  /// A number is not finite or out of range, or a text, path or shape is not allowed in documents.
  case badNumber
  /// A name is empty, has more than 200 characters, contains control characters, or is that of another slot.
  case badName
  /// The event's time is from another clock: not finite, more than a second before the session's, or years after it.
  case badTime
  /// The branch does not exist, its weights are not one positive number for each child, or a cell would become too
  /// small.
  case badWeights
  /// The command would change nothing.
  case nothingToDo
}

extension Refusal {
  /// Creates the refusal of a command that would make the scene invalid.
  init(_ error: ModelError) {
    switch error {
    case .malformed(.itemName), .malformed(.photoName), .malformed(.layerName), .malformed(.givenName),
      .malformed(.groupName), .malformed(.slotName), .malformed(.filterName),
      .duplicateSlot:
      self = .badName
    default: self = .badNumber
    }
  }
}
