package import CollageModel

package enum LayerWriter {
  static func value(of layer: Layer) -> JSONValue {
    let place: [(String, JSONValue?)] = [
      ("id", .string(layer.id.name)), ("size", .size(layer.size)), ("center", .point(layer.center)),
      ("scale", .plain(layer.scale)), ("rotation", .plain(layer.rotation.degrees)),
    ]
    return .members(
      place + [("locked", layer.isLocked ? .boolean(true) : nil), ("group", layer.group.map { .string($0.name) })]
        + ownMembers(of: layer))
  }

  /// Returns the keys that items do not have: style, position in the paint order, and content.
  package static func ownMembers(of layer: Layer) -> [(String, JSONValue?)] {
    members(of: layer.style) + [
      ("level", layer.level == .aboveSlots ? nil : .string(layer.level.rawValue)),
      ("hidden", layer.isHidden ? .boolean(true) : nil),
      ("fromTemplate", layer.isFromTemplate ? .boolean(true) : nil),
      ("with", layer.companion.map { .string($0.name) }),
    ] + LayerContentWriter.members(of: layer.content)
  }

  static func members(of style: Layer.Style) -> [(String, JSONValue?)] {
    [
      ("opacity", style.opacity == 1 ? nil : .plain(style.opacity)),
      ("blend", style.blend == .normal ? nil : .string(style.blend.rawValue)),
      ("shadow", style.shadow.map(JSONValue.shadow)),
    ]
  }
}

/// Writes a layer's content.
enum LayerContentWriter {
  /// Returns the key and value of the content; no key if it is empty.
  static func members(of content: LayerContent) -> [(String, JSONValue?)] {
    switch content {
    case .host(let id): [("host", .string(id.name))]
    case .empty: []
    case .text(let text): [("text", TextWriter.value(of: text))]
    case .shape(let shape): [("shape", ShapeContentWriter.value(of: shape))]
    case .stroke(let stroke): [("stroke", StrokeWriter.value(of: stroke))]
    case .sticker(let sticker): [("sticker", StickerWriter.value(of: sticker))]
    }
  }
}
