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
    case .badNumber: "a number is not finite or out of range"
    case .badWeights: "weights must be one number above zero per child and leave every cell its minimum size"
    case .badTime: "the time is not finite, or more than a second before that of an earlier event"
    case .nothingToDo: "nothing to do"
    }
  }
}
