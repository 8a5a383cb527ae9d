/// Why values do not form a valid scene.
public enum ModelError: Error, Hashable, Sendable {
  /// A number that is outside of its allowed range.
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
    /// How many points a slot's polygon has, or elements its path.
    case slotElements(SlotID)
    /// A zoom that a slot allows.
    case slotZoom(SlotID)
    /// A coordinate of the point that a slot keeps in the middle, in shares of the photo.
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
    /// A layer's scale.
    case layerScale(LayerID)
    /// A layer's rotation, in degrees.
    case layerRotation(LayerID)
    /// A layer's opacity.
    case layerOpacity(LayerID)
    /// A number of a layer's shadow.
    case layerShadow(LayerID)
    /// A number of what a layer shows.
    case layerContent(LayerID)
    /// A number of an item's intent: its focus, zoom, rotation, crop, straightening or perspective.
    case itemIntent(ItemID)
    /// A number of the canvas' look.
    case canvasLook
    /// A number of a slot's look.
    case slotLook(SlotID)
    /// A number of an item's look.
    case itemLook(ItemID)
    /// A number of a slot's shadow, background or cutout rule.
    case slotStyle(SlotID)
    /// A number of a template: its gap, margin, weights, background, variables or default style.
    case template
  }

  /// A name, a text, a path or a shape that no document can have.
  public enum Part: Hashable, Sendable {
    /// The name of a slot; 1 to 200 characters, none of them a control character.
    case slotName(SlotID)
    /// The name of an item.
    case itemName(ItemID)
    /// The name of a photo.
    case photoName(PhotoID)
    /// The name of a layer.
    case layerName(LayerID)
    /// The name of a group of layers.
    case groupName(GroupID)
    /// The name of a filter.
    case filterName(FilterID)
    /// A slot's shape: a path that does not begin with a move, or the path of a mask's file.
    case slotShape(SlotID)
    /// A slot's style: the path of a file, or a border of four widths around a shape without four sides.
    case slotStyle(SlotID)
    /// What a layer shows: a text, the path of a file, a form that is not seen, or dashes without a length.
    case layerContent(LayerID)
    /// A template's name, summary, tags or variables, or the path of a file.
    case template
  }

  /// A number is not finite or outside of its allowed range.
  case outOfRange(Quantity, found: Double, allowed: ClosedRange<Double>)
  /// A part could not be saved and opened again.
  case malformed(Part)
  /// Two slots have the same name.
  case duplicateSlot(SlotID)
  /// The fill order does not name each slot once.
  case fillOrder(found: Int, slots: Int)
  /// Two photos have the same name.
  case duplicatePhoto(PhotoID)
  /// Two items have the same name.
  case duplicateItem(ItemID)
  /// An item shows a photo that the scene does not contain.
  case unknownPhoto(PhotoID, item: ItemID)
  /// An item names a slot that the board does not have.
  case unknownSlot(SlotID?, item: ItemID)
  /// Two items name the same slot.
  case slotTaken(SlotID, item: ItemID)
  /// Two layers have the same name.
  case duplicateLayer(LayerID)
  /// The four corners of an item's perspective are not clockwise corners of a convex quadrilateral.
  case cornersNotConvex(ItemID)
}

extension ModelError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .outOfRange(let quantity, let found, let allowed):
      "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
    case .malformed(let part): part.description
    case .duplicateSlot(let slot): "slot \"\(slot.name)\": two slots have this name; a name must be unique"
    case .fillOrder(let found, let slots): "fill order: \(found) names for \(slots) slots; it must name each once"
    case .duplicatePhoto(let photo): "photo \"\(photo.name)\": two photos have this name; a name must be unique"
    case .duplicateItem(let item): "item \"\(item.name)\": two items have this name; a name must be unique"
    case .unknownPhoto(let photo, let item): "item \"\(item.name)\": there is no photo \"\(photo.name)\""
    case .unknownSlot(let slot?, let item): "item \"\(item.name)\": there is no slot \"\(slot.name)\""
    case .unknownSlot(nil, let item): "item \"\(item.name)\": it must name a slot, or be unplaced"
    case .slotTaken(let slot, let item): "item \"\(item.name)\": slot \"\(slot.name)\" holds another item already"
    case .duplicateLayer(let layer): "layer \"\(layer.name)\": two layers have this name; a name must be unique"
    case .cornersNotConvex(let item):
      "item \"\(item.name)\": the corners of its perspective must be clockwise and convex, from the top left one"
    }
  }
}

extension ModelError.Quantity: CustomStringConvertible {
  /// The number and its owner.
  public var description: String {
    switch self {
    case .canvasSide: "canvas: a side"
    case .slotSide(let slot): "slot \"\(slot.name)\": a side of its frame"
    case .slotEdge(let slot): "slot \"\(slot.name)\": an edge of its frame"
    case .slotRotation(let slot): "slot \"\(slot.name)\": its rotation"
    case .slotRadius(let slot): "slot \"\(slot.name)\": a corner radius"
    case .slotShape(let slot): "slot \"\(slot.name)\": a coordinate of its shape"
    case .slotElements(let slot): "slot \"\(slot.name)\": the number of elements of its shape"
    case .slotZoom(let slot): "slot \"\(slot.name)\": a zoom that it allows"
    case .slotFocus(let slot): "slot \"\(slot.name)\": a coordinate of its focus"
    case .slotBorder(let slot): "slot \"\(slot.name)\": a width of its border"
    case .photoSide(let photo): "photo \"\(photo.name)\": a side"
    case .photoFocus(let photo): "photo \"\(photo.name)\": a coordinate of its automatic focus"
    case .layerSide(let layer): "layer \"\(layer.name)\": a side"
    case .layerCenter(let layer): "layer \"\(layer.name)\": a coordinate of its center"
    case .layerScale(let layer): "layer \"\(layer.name)\": its scale"
    case .layerRotation(let layer): "layer \"\(layer.name)\": its rotation"
    case .layerOpacity(let layer): "layer \"\(layer.name)\": its opacity"
    case .layerShadow(let layer): "layer \"\(layer.name)\": a number of its shadow"
    case .layerContent(let layer): "layer \"\(layer.name)\": a number of its content"
    case .itemIntent(let item): "item \"\(item.name)\": a number of its intent"
    case .canvasLook: "canvas: a number of its look"
    case .slotLook(let slot): "slot \"\(slot.name)\": a number of its look"
    case .itemLook(let item): "item \"\(item.name)\": a number of its look"
    case .slotStyle(let slot): "slot \"\(slot.name)\": a number of its style"
    case .template: "template: a number"
    }
  }
}

extension ModelError.Part: CustomStringConvertible {
  /// The part, and what it must be.
  public var description: String {
    switch self {
    case .slotName(let slot): Self.name("slot", slot.name)
    case .itemName(let item): Self.name("item", item.name)
    case .photoName(let photo): Self.name("photo", photo.name)
    case .layerName(let layer): Self.name("layer", layer.name)
    case .groupName(let group): Self.name("group", group.name)
    case .filterName(let filter): Self.name("filter", filter.name)
    case .slotShape(let slot):
      "slot \"\(slot.name)\": its shape must be a path that begins with a move, or a mask by a relative path"
    case .slotStyle(let slot):
      "slot \"\(slot.name)\": its style must have relative paths, and one width of its border unless it is a rectangle"
    case .layerContent(let layer):
      "layer \"\(layer.name)\": its content must have a text of at most 10000 characters without controls, relative paths, "
        + "a fill or a line, and a dash with a length"
    case .template:
      "template: its name, summary, tags and variables must be texts of their lengths without controls, and its paths relative"
    }
  }

  private static func name(_ owner: String, _ name: String) -> String {
    "\(owner) \"\(name)\": a name must have 1 to 200 characters and no control characters"
  }
}
