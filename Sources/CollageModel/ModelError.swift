/// Why values do not make a scene.
public enum ModelError: Error, Hashable, Sendable {
  /// The canvas has no area.
  case canvas(Size)
  /// Two slots have one name.
  case slotTwice(SlotID)
  /// A slot's frame has no area, or a number in it is not finite.
  case slotWithoutArea(SlotID)
  /// The fill order does not name each slot once.
  case fillOrder(found: Int, slots: Int)
  /// Two photos have one name.
  case photoTwice(PhotoID)
  /// A photo's size is not a finite number of pixels above zero.
  case photoSize(PhotoID)
  /// Two items have one name.
  case itemTwice(ItemID)
  /// An item shows a photo that the scene does not have.
  case unknownPhoto(PhotoID, item: ItemID)
  /// An item stands in a slot that the board does not have.
  case unknownSlot(SlotID?, item: ItemID)
  /// Two items stand in one slot.
  case slotTaken(SlotID, item: ItemID)
  /// Two layers have one name.
  case layerTwice(LayerID)
  /// A layer's size, scale or place is not finite, or not above zero.
  case layerExtent(LayerID)
}

extension ModelError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .canvas: "canvas: width and height must be finite and > 0"
    case .slotTwice(let slot): "slot \"\(slot.name)\": two slots have this name; a name must be unique"
    case .slotWithoutArea(let slot): "slot \"\(slot.name)\": its frame must be finite, its extents > 0"
    case .fillOrder(let found, let slots): "fill order: \(found) names for \(slots) slots; it must name each once"
    case .photoTwice(let photo): "photo \"\(photo.name)\": two photos have this name; a name must be unique"
    case .photoSize(let photo): "photo \"\(photo.name)\": its extents must be finite and > 0"
    case .itemTwice(let item): "item \"\(item.name)\": two items have this name; a name must be unique"
    case .unknownPhoto(let photo, let item): "item \"\(item.name)\": there is no photo \"\(photo.name)\""
    case .unknownSlot(let slot?, let item): "item \"\(item.name)\": there is no slot \"\(slot.name)\""
    case .unknownSlot(nil, let item): "item \"\(item.name)\": it must name a slot, or wait"
    case .slotTaken(let slot, let item): "item \"\(item.name)\": slot \"\(slot.name)\" holds another item already"
    case .layerTwice(let layer): "layer \"\(layer.name)\": two layers have this name; a name must be unique"
    case .layerExtent(let layer): "layer \"\(layer.name)\": its numbers must be finite, its extents and scale > 0"
    }
  }
}
