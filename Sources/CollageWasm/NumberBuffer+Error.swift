#if canImport(CollageModel)
  import CollageModel
#endif

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
    case .duplicateSlot(let slot): append(17, slot.number)
    case .fillOrder(let found, let slots):
      append(18, nil)
      append(found)
      append(slots)
      append(slots)
    case .duplicatePhoto(let photo): append(19, photo.number)
    case .duplicateItem(let item): append(20, item.number)
    case .unknownPhoto(let photo, let item): append(21, item.number, photo.number)
    case .unknownSlot(let slot, let item): append(22, item.number, slot?.number)
    case .slotTaken(let slot, let item): append(23, item.number, slot.number)
    case .duplicateLayer(let layer): append(24, layer.number)
    }
    // Every error has the same count of numbers.
    while written < 6 { append(0) }
  }

  private mutating func append(_ code: Int, _ name: Int?, _ other: Int? = nil) {
    append(code)
    append(name ?? -1)
    append(other ?? -1)
  }

  private mutating func append(_ quantity: ModelError.Quantity) {
    switch quantity {
    case .canvasSide: append(0, nil)
    case .slotSide(let slot): append(1, slot.number)
    case .slotEdge(let slot): append(2, slot.number)
    case .slotRotation(let slot): append(3, slot.number)
    case .slotRadius(let slot): append(4, slot.number)
    case .slotShape(let slot): append(5, slot.number)
    case .slotElements(let slot): append(6, slot.number)
    case .slotZoom(let slot): append(7, slot.number)
    case .slotFocus(let slot): append(8, slot.number)
    case .slotBorder(let slot): append(9, slot.number)
    case .photoSide(let photo): append(10, photo.number)
    case .photoFocus(let photo): append(11, photo.number)
    case .layerSide(let layer): append(12, layer.number)
    case .layerCenter(let layer): append(13, layer.number)
    case .layerScale(let layer): append(14, layer.number)
    case .layerRotation(let layer): append(15, layer.number)
    case .itemIntent(let item): append(16, item.number)
    }
  }
}
