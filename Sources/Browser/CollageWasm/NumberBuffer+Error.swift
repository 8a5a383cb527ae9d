import CollageModel

extension NumberBuffer {
  /// Writes why values are not a valid scene: the number of the case, two names or -1, what was found, the minimum and
  /// the maximum allowed.
  mutating func write(_ error: ModelError) {
    clear()
    switch error {
    case .outOfRange(let quantity, let found, let allowed):
      append(quantity)
      append(found)
      append(allowed.lowerBound)
      append(allowed.upperBound)
    case .duplicateSlot(let slot): append(.duplicateSlot, slot.number)
    case .fillOrder(let found, let slots):
      append(.fillOrder, nil)
      append(found)
      append(slots)
      append(slots)
    case .duplicatePhoto(let photo): append(.duplicatePhoto, photo.number)
    case .duplicateItem(let item): append(.duplicateItem, item.number)
    case .unknownPhoto(let photo, let item): append(.unknownPhoto, item.number, photo.number)
    case .unknownSlot(let slot, let item): append(.unknownSlot, item.number, slot?.number)
    case .slotTaken(let slot, let item): append(.slotTaken, item.number, slot.number)
    case .duplicateLayer(let layer): append(.duplicateLayer, layer.number)
    case .cornersNotConvex(let item): append(.cornersNotConvex, item.number)
    case .malformed(let part): append(part)
    }
    // Every error has the same count of numbers.
    while written < 6 { append(0) }
  }

  private mutating func append(_ error: SceneErrorNumber, _ name: Int?, _ other: Int? = nil) {
    append(error.rawValue)
    append(name ?? -1)
    append(other ?? -1)
  }

  private mutating func append(_ part: ModelError.Part) {
    switch part {
    case .slotName(let slot): append(.slotName, slot.number)
    case .itemName(let item): append(.itemName, item.number)
    case .photoName(let photo): append(.photoName, photo.number)
    case .layerName(let layer): append(.layerName, layer.number)
    case .groupName(let group): append(.groupName, group.number)
    case .filterName(let filter): append(.filterName, filter.number)
    case .slotShape(let slot): append(.malformedShape, slot.number)
    case .slotStyle(let slot): append(.malformedStyle, slot.number)
    case .layerContent(let layer): append(.malformedContent, layer.number)
    case .template: append(.malformedTemplate, nil)
    }
  }

  private mutating func append(_ quantity: ModelError.Quantity) {
    switch quantity {
    case .canvasSide: append(.canvasSide, nil)
    case .slotSide(let slot): append(.slotSide, slot.number)
    case .slotEdge(let slot): append(.slotEdge, slot.number)
    case .slotRotation(let slot): append(.slotRotation, slot.number)
    case .slotRadius(let slot): append(.slotRadius, slot.number)
    case .slotShape(let slot): append(.slotShape, slot.number)
    case .slotElements(let slot): append(.slotElements, slot.number)
    case .slotZoom(let slot): append(.slotZoom, slot.number)
    case .slotFocus(let slot): append(.slotFocus, slot.number)
    case .slotBorder(let slot): append(.slotBorder, slot.number)
    case .photoSide(let photo): append(.photoSide, photo.number)
    case .photoFocus(let photo): append(.photoFocus, photo.number)
    case .layerSide(let layer): append(.layerSide, layer.number)
    case .layerCenter(let layer): append(.layerCenter, layer.number)
    case .layerScale(let layer): append(.layerScale, layer.number)
    case .layerRotation(let layer): append(.layerRotation, layer.number)
    case .layerOpacity(let layer): append(.layerOpacity, layer.number)
    case .layerShadow(let layer): append(.layerShadow, layer.number)
    case .layerContent(let layer): append(.layerContent, layer.number)
    case .itemIntent(let item): append(.itemIntent, item.number)
    case .canvasLook: append(.canvasLook, nil)
    case .slotLook(let slot): append(.slotLook, slot.number)
    case .itemLook(let item): append(.itemLook, item.number)
    case .slotStyle(let slot): append(.slotStyle, slot.number)
    case .template: append(.template, nil)
    }
  }
}
