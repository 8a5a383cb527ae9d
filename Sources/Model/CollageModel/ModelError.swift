/// The reason why values do not form a valid scene.
public indirect enum ModelError: Error, Hashable, Sendable {
  /// A kind of number with an allowed range.
  public enum Quantity: Hashable, Sendable {
    /// The canvas' width or height, in canvas units.
    case canvasSide
    /// The width or height of a slot's frame, in canvas units.
    case slotSide(SlotID)
    /// A coordinate of a slot's frame, in canvas units.
    case slotEdge(SlotID)
    /// A slot's rotation, in degrees.
    case slotRotation(SlotID)
    /// A corner radius of a slot, in canvas units.
    case slotRadius(SlotID)
    /// A coordinate of a slot's polygon or path, as a fraction of its frame.
    case slotShape(SlotID)
    /// The number of points of a slot's polygon, or of elements of its path.
    case slotElements(SlotID)
    /// A limit of a slot's zoom range.
    case slotZoom(SlotID)
    /// A coordinate of a slot's focus point, as a fraction of the photo.
    case slotFocus(SlotID)
    /// The width of a slot's border on a side, in canvas units.
    case slotBorder(SlotID)
    /// A photo's width or height, in pixels.
    case photoSide(PhotoID)
    /// A coordinate of a photo's automatic focus, as a fraction of the photo.
    case photoFocus(PhotoID)
    /// A layer's width or height before scaling, in canvas units.
    case layerSide(LayerID)
    /// A coordinate of a layer's center, in canvas units.
    case layerCenter(LayerID)
    case layerScale(LayerID)
    /// A layer's rotation, in degrees.
    case layerRotation(LayerID)
    case layerOpacity(LayerID)
    case layerShadow(LayerID)
    case layerContent(LayerID)
    /// A value of an item's intent: its focus, zoom, rotation, crop, straightening or perspective.
    case itemIntent(ItemID)
    case itemClip(ItemID)
    case canvasLook
    case slotLook(SlotID)
    case itemLook(ItemID)
    /// A value of a slot's shadow, background or cutout rule.
    case slotStyle(SlotID)
    /// A value of a template: its gap, margin, weights, background, variables or default style.
    case template
  }

  /// A name, a text, a path or a shape that documents do not allow.
  public enum Part: Hashable, Sendable {
    /// The name of a slot; it must have 1 to 200 characters and no control characters.
    case slotName(SlotID)
    case itemName(ItemID)
    case photoName(PhotoID)
    case layerName(LayerID)
    /// The name that a user gave to a layer.
    case givenName(LayerName)
    case groupName(GroupID)
    /// The words of screen readers for a photo or a layer.
    case alternativeText(AlternativeText)
    case filterName(FilterID)
    /// A slot's shape: a path that does not begin with a move, or an invalid path of a mask file.
    case slotShape(SlotID)
    /// A slot's style: an invalid file path, or different border widths around a shape other than a rectangle.
    case slotStyle(SlotID)
    /// A layer's content: an invalid text or file path, a shape without fill and line, or dashes without a length.
    case layerContent(LayerID)
    /// A template's name, summary, tags or variables, or the path of a file.
    case template
  }

  /// A number is not finite or outside its allowed range.
  case outOfRange(Quantity, found: Double, allowed: ClosedRange<Double>)
  /// A name, text, path or shape is not allowed in documents.
  case malformed(Part)
  case duplicateSlot(SlotID)
  /// The fill order does not name each slot exactly once.
  case fillOrder(found: Int, slots: Int)
  case duplicatePhoto(PhotoID)
  case duplicateItem(ItemID)
  /// An item refers to a photo that the scene does not contain.
  case unknownPhoto(PhotoID, item: ItemID)
  /// An item refers to a slot that the board does not have.
  case unknownSlot(SlotID?, item: ItemID)
  /// Two items refer to the same slot.
  case slotTaken(SlotID, item: ItemID)
  case duplicateLayer(LayerID)
  /// The four corners of an item's perspective do not form a convex quadrilateral in clockwise order.
  case cornersNotConvex(ItemID)
}

extension ModelError: CustomStringConvertible {
  /// A message with the reason and, for numbers, the allowed range.
  public var description: String {
    switch self {
    case .outOfRange(let quantity, let found, let allowed):
      "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
    case .malformed(let part): part.description
    case .duplicateSlot(let slot): "slot \"\(slot.name)\": two slots have this name; a name must be unique"
    case .fillOrder(let found, let slots): "fill order: \(found) names for \(slots) slots; it must name each slot once"
    case .duplicatePhoto(let photo): "photo \"\(photo.name)\": two photos have this name; a name must be unique"
    case .duplicateItem(let item): "item \"\(item.name)\": two items have this name; a name must be unique"
    case .unknownPhoto(let photo, let item): "item \"\(item.name)\": photo \"\(photo.name)\" does not exist"
    case .unknownSlot(let slot?, let item): "item \"\(item.name)\": slot \"\(slot.name)\" does not exist"
    case .unknownSlot(nil, let item): "item \"\(item.name)\": it must name a slot, or be unplaced"
    case .slotTaken(let slot, let item): "item \"\(item.name)\": slot \"\(slot.name)\" already holds another item"
    case .duplicateLayer(let layer): "layer \"\(layer.name)\": two layers have this name; a name must be unique"
    case .cornersNotConvex(let item):
      "item \"\(item.name)\": the corners of its perspective must be convex and clockwise, starting at the top left"
    }
  }
}

extension ModelError.Quantity: CustomStringConvertible {
  /// The name of the number and its owner.
  public var description: String {
    switch self {
    case .canvasSide: "canvas: its width or height"
    case .slotSide(let slot): "slot \"\(slot.name)\": the width or height of its frame"
    case .slotEdge(let slot): "slot \"\(slot.name)\": an edge of its frame"
    case .slotRotation(let slot): "slot \"\(slot.name)\": its rotation"
    case .slotRadius(let slot): "slot \"\(slot.name)\": a corner radius"
    case .slotShape(let slot): "slot \"\(slot.name)\": a coordinate of its shape"
    case .slotElements(let slot): "slot \"\(slot.name)\": the number of elements of its shape"
    case .slotZoom(let slot): "slot \"\(slot.name)\": a limit of its zoom range"
    case .slotFocus(let slot): "slot \"\(slot.name)\": a coordinate of its focus"
    case .slotBorder(let slot): "slot \"\(slot.name)\": a border width"
    case .photoSide(let photo): "photo \"\(photo.name)\": its width or height"
    case .photoFocus(let photo): "photo \"\(photo.name)\": a coordinate of its automatic focus"
    case .layerSide(let layer): "layer \"\(layer.name)\": its width or height"
    case .layerCenter(let layer): "layer \"\(layer.name)\": a coordinate of its center"
    case .layerScale(let layer): "layer \"\(layer.name)\": its scale"
    case .layerRotation(let layer): "layer \"\(layer.name)\": its rotation"
    case .layerOpacity(let layer): "layer \"\(layer.name)\": its opacity"
    case .layerShadow(let layer): "layer \"\(layer.name)\": a value of its shadow"
    case .layerContent(let layer): "layer \"\(layer.name)\": a value of its content"
    case .itemIntent(let item): "item \"\(item.name)\": a value of its intent"
    case .itemClip(let item): "item \"\(item.name)\": a time of its clip"
    case .canvasLook: "canvas: a value of its look"
    case .slotLook(let slot): "slot \"\(slot.name)\": a value of its look"
    case .itemLook(let item): "item \"\(item.name)\": a value of its look"
    case .slotStyle(let slot): "slot \"\(slot.name)\": a value of its style"
    case .template: "template: a value of its layout, background, variables or style"
    }
  }
}

extension ModelError.Part: CustomStringConvertible {
  /// A message with the part and its rule.
  public var description: String {
    switch self {
    case .slotName(let slot): Self.name("slot", slot.name)
    case .itemName(let item): Self.name("item", item.name)
    case .photoName(let photo): Self.name("photo", photo.name)
    case .layerName(let layer): Self.name("layer", layer.name)
    case .givenName(let name): Self.name("layer", name.name)
    case .groupName(let group): Self.name("group", group.name)
    case .alternativeText:
      "an alternative text must have at most 2000 characters and no control characters"
    case .filterName(let filter): Self.name("filter", filter.name)
    case .slotShape(let slot):
      "slot \"\(slot.name)\": its shape must be a path that begins with a move, or a mask with a relative path"
    case .slotStyle(let slot):
      "slot \"\(slot.name)\": its paths must be relative, and only rectangles can have different border widths"
    case .layerContent(let layer):
      "layer \"\(layer.name)\": texts must have at most 10000 characters and no control characters, paths must be "
        + "relative, shapes must have a fill or a line, and dashes must have a length"
    case .template:
      "template: its texts must have valid lengths and no control characters, and its paths must be relative"
    }
  }

  private static func name(_ owner: String, _ name: String) -> String {
    "\(owner) \"\(name)\": a name must have 1 to 200 characters and no control characters"
  }
}
