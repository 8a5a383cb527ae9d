public import CollageModel

extension Refusal {
  /// The reason as text, without a period.
  public var message: String {
    switch self {
    case .unknownItem(let item): "item \(item) does not exist or is in no slot"
    case .unknownSlot(let slot): "unknown slot \(slot)"
    case .unknownLayer(let layer): "unknown layer \(layer)"
    case .unknownPage(let page): "unknown page \(page)"
    case .pageTaken(let page): "the name \(page) is used by another page"
    case .pageCount: "an album must have 1 to \(Album.maxPages) pages"
    case .nameTaken(.item(let item)): "the name \(item) is used by another item"
    case .nameTaken(.layer(let layer)): "the name \(layer) is used by another layer"
    case .slotTaken(let slot): "slot \(slot) already contains an item"
    case .photoDiffers(let photo): "photo \(photo) has a different size"
    case .locked(.item(let item)): "item \(item) is locked"
    case .locked(.layer(let layer)): "layer \(layer) is locked"
    case .notAllowed(let slot): "slot \(slot) does not allow this edit"
    case .badNumber: "a number is not finite or out of range, or the text, path or shape cannot be saved in a document"
    case .badName: "a name must have 1 to 200 characters and no control characters"
    case .badWeights: "weights must be one number above 0 per child, and every cell must keep its minimum size"
    case .badTime:
      "the time is inconsistent with the previous event: not finite, more than a second earlier, or years later"
    case .nothingToDo: "nothing to do"
    }
  }
}
