import CollageModel

/// Refusals for people.
enum RefusalText {
  static func text(of refusal: Refusal) -> String {
    switch refusal {
    case .unknownItem(let item): "no item \(item) stands in a slot"
    case .unknownSlot(let slot): "no slot \(slot)"
    case .unknownLayer(let layer): "no layer \(layer)"
    case .nameTaken(.item(let item)): "the name \(item) is another item's"
    case .nameTaken(.layer(let layer)): "the name \(layer) is another layer's"
    case .slotTaken(let slot): "slot \(slot) holds an item already"
    case .photoDiffers(let photo): "photo \(photo) has another size"
    case .locked(.item(let item)): "item \(item) is locked"
    case .locked(.layer(let layer)): "layer \(layer) is locked"
    case .notAllowed(let slot): "slot \(slot) does not allow it"
    case .badNumber: "a number is not finite or makes no sense"
    case .badWeights: "weights must be one number above zero a child and leave every cell its least size"
    case .nothingToDo: "nothing to do"
    }
  }
}
