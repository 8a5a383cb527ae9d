import CollageModel

/// Writes a layer.
enum LayerWriter {
  static func value(of layer: Layer) -> JSONValue {
    let place: [(String, JSONValue?)] = [
      ("id", .string(layer.id.name)), ("size", .size(layer.size)), ("center", .point(layer.center)),
      ("scale", layer.scale == 1 ? nil : .plain(layer.scale)),
      ("rotation", layer.rotation == .zero ? nil : .plain(layer.rotation.degrees)),
    ]
    func flag(_ key: String, _ isSet: Bool) -> (String, JSONValue?) { (key, isSet ? .boolean(true) : nil) }
    return .members(
      place + members(of: layer.style) + [
        ("level", layer.level == .aboveSlots ? nil : .string(layer.level.rawValue)), flag("hidden", layer.isHidden),
        flag("locked", layer.isLocked), ("group", layer.group.map { .string($0.name) }),
        flag("fromTemplate", layer.isFromTemplate),
      ] + LayerContentWriter.members(of: layer.content))
  }

  static func members(of style: Layer.Style) -> [(String, JSONValue?)] {
    [
      ("opacity", style.opacity == 1 ? nil : .plain(style.opacity)),
      ("blend", style.blend == .normal ? nil : .string(style.blend.rawValue)),
      ("shadow", style.shadow.map(JSONValue.shadow)),
    ]
  }
}

/// Writes what a layer shows.
enum LayerContentWriter {
  /// Returns the key of the content; an empty one has none.
  static func members(of content: LayerContent) -> [(String, JSONValue?)] {
    switch content {
    case .empty, .text, .shape, .stroke: []
    case .sticker(let sticker): [("sticker", StickerWriter.value(of: sticker))]
    }
  }
}
