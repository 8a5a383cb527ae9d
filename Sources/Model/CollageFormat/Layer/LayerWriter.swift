package import CollageModel

enum LayerWriter {
  static func value(of layer: Layer) -> JSONValue {
    let place: [(String, JSONValue?)] = [
      ("id", .string(layer.id.name)), ("name", layer.name.map { .string($0.name) }),
      ("alt", layer.alternativeText.map { .string($0.name) }), ("size", .size(layer.size)),
      ("center", .point(layer.center)),
      ("scale", .plain(layer.scale)), ("rotation", .plain(layer.rotation.degrees)),
      ("locked", layer.isLocked ? .boolean(true) : nil), ("group", layer.group.map { .string($0.name) }),
    ]
    let order: [(String, JSONValue?)] = [
      ("level", layer.level == .aboveSlots ? nil : .string(layer.level.rawValue)),
      ("hidden", layer.isHidden ? .boolean(true) : nil),
      ("fromTemplate", layer.isFromTemplate ? .boolean(true) : nil),
      ("with", layer.companion.map { .string($0.name) }), ("bind", layer.bindings.map(BindingFormat.value)),
    ]
    return .members(
      place + members(of: layer.style) + order + LayerContentWriter.members(of: layer.content))
  }

  static func members(of style: Layer.Style) -> [(String, JSONValue?)] {
    [
      ("opacity", style.opacity == 1 ? nil : .plain(style.opacity)),
      ("blend", style.blend == .normal ? nil : .string(style.blend.rawValue)),
      ("shadow", style.shadow.map(JSONValue.shadow)),
    ]
  }
}

package enum LayerContentWriter {
  /// Returns the key and value of the content; no key if it is empty.
  package static func members(of content: LayerContent) -> [(String, JSONValue?)] {
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
