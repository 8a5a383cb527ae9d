public import CollageModel

extension Refusal {
  /// The reason as text, without a period.
  public var message: String {
    switch self {
    case .unknownItem(let item): "no item \(item) in a slot"
    case .unknownSlot(let slot): "no slot \(slot)"
    case .unknownLayer(let layer): "no layer \(layer)"
    case .nameTaken(.item(let item)): "the name \(item) is another item's"
    case .nameTaken(.layer(let layer)): "the name \(layer) is another layer's"
    case .slotTaken(let slot): "slot \(slot) already contains an item"
    case .photoDiffers(let photo): "photo \(photo) has another size"
    case .locked(.item(let item)): "item \(item) is locked"
    case .locked(.layer(let layer)): "layer \(layer) is locked"
    case .notAllowed(let slot): "slot \(slot) does not allow it"
    case .badNumber: "a number is not finite or out of range, or no document can have the text, the path or the shape"
    case .badName: "a name must have 1 to 200 characters and no control characters"
    case .badWeights: "weights must be one number above zero per child and leave every cell its minimum size"
    case .badTime:
      "the time is of another clock than that of the event before: not finite, more than a second earlier, or years later"
    case .nothingToDo: "nothing to do"
    }
  }
}
