package import CollageModel

/// Reads a layer of a template or a composition, or of an `addLayer` command.
struct LayerReader {
  private static let keys =
    [
      "id", "name", "alt", "size", "center", "scale", "rotation", "opacity", "blend", "shadow", "level", "hidden",
      "locked", "group", "fromTemplate", "with", "bind",
    ] + LayerContentReader.keys

  /// The rules for numbers that a scene checks as well.
  private let size: NumberRule
  private let center: NumberRule
  private let scale: NumberRule
  private let rotation: NumberRule
  private let opacity: NumberRule

  /// The rules for documents, whose layers must form a valid scene.
  private static let strict = LayerReader(
    size: .positive("a side"), center: .signed("a coordinate"), scale: .positive("a scale"),
    rotation: .signed("a rotation"), opacity: .share("an opacity"))

  /// The rules for logs, which keep invalid numbers for the session to ignore.
  private static let lenient = LayerReader(
    size: .any("a side"), center: .any("a coordinate"), scale: .any("a scale"), rotation: .any("a rotation"),
    opacity: .any("an opacity"))

  /// Returns the layers of a document; a missing list is empty.
  static func readAll(_ cursor: Cursor?) -> [Layer]? {
    guard let cursor else { return [] }
    var ids = UniqueNames("a layer's id")
    guard let elements = cursor.elements("layers") else { return nil }
    return Cursor.allOrNothing(
      elements.map { element in
        guard let object = element.object("a layer", keys: keys) else { return nil }
        return strict.read(object, id: object.required("id").flatMap { ids.read($0) })
      })
  }

  /// Returns the layer of a command.
  static func read(_ cursor: Cursor) -> Layer? {
    guard let object = cursor.object("a layer", keys: keys) else { return nil }
    return lenient.read(object, id: object.required("id")?.identifier("a layer's id"))
  }

  private func read(_ object: ObjectCursor, id: String?) -> Layer? {
    let name = object.optional("name")?.identifier("a layer's name")
    let alternativeText = object.optional("alt")?.alternativeText()
    let size = object.required("size")?.numbers("[width, height]", [self.size, self.size])
    let center = object.required("center")?.point(self.center)
    let scale = object.optional("scale").map { $0.number(self.scale) } ?? 1
    let degrees = object.optional("rotation").map { $0.number(rotation) } ?? 0
    let group = object.optional("group")?.identifier("a group's id")
    let companion = object.optional("with")?.identifier("the id of a text's layer")
    let bindings = object.optional("bind").flatMap { BindingFormat.read($0, of: object) }
    let style = readStyle(object)
    let level = object.optional("level")?.choice("a level", Layer.Level.allCases) ?? .aboveSlots
    let content = LayerContentReader.read(object)
    func flag(_ key: String) -> Bool { object.optional(key)?.boolean(key) ?? false }
    let (isHidden, isLocked, isFromTemplate) = (flag("hidden"), flag("locked"), flag("fromTemplate"))
    guard let id, let size, let center, let scale, let degrees, let style, let content else { return nil }
    return Layer(
      id: LayerID(id), name: name.map { LayerName($0) }, alternativeText: alternativeText, content: content,
      size: Size(size[0], size[1]), center: center, scale: scale, rotation: Angle(degrees: degrees),
      opacity: style.opacity, blend: style.blend, shadow: style.shadow, level: level,
      isHidden: isHidden, isLocked: isLocked, group: group.map { GroupID($0) }, isFromTemplate: isFromTemplate,
      companion: companion.map { LayerID($0) }, bindings: bindings)
  }

  /// Returns the style of layers from a command.
  static func readStyle(_ object: ObjectCursor) -> Layer.Style? { lenient.readStyle(object) }

  private func readStyle(_ object: ObjectCursor) -> Layer.Style? {
    let opacity = object.optional("opacity").map { $0.number(self.opacity) } ?? 1
    let blend = object.optional("blend")?.choice("a blend", Blend.allCases) ?? .normal
    let shadow = object.optional("shadow").flatMap { $0.value.isNull ? nil : $0.shadow() }
    return opacity.map { Layer.Style(opacity: $0, blend: blend, shadow: shadow) }
  }
}

/// Reads a layer's content, whose key is among the layer's keys.
package enum LayerContentReader {
  static let keys = ["text", "sticker", "shape", "stroke", "host"]

  /// Reads the content in an object of its key alone.
  package static func decode(_ bytes: [UInt8], file: String) throws(FormatError) -> LayerContent {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(root.object("a content", keys: keys).flatMap { read($0) }, file: file)
  }

  /// Returns the content, which is empty if none of the keys is present; nil if an issue was logged.
  static func read(_ object: ObjectCursor) -> LayerContent? {
    guard object.members.contains(where: { keys.hasName($0.key) }) else { return .empty }
    guard let (key, cursor) = object.exactlyOne(of: keys, "a layer") else { return nil }
    switch key {
    case "text": return TextReader.read(cursor).map(LayerContent.text)
    case "sticker": return StickerReader.read(cursor).map(LayerContent.sticker)
    case "host": return cursor.identifier("a content's name").map { .host(ContentID($0)) }
    case "shape": return ShapeContentReader.read(cursor).map(LayerContent.shape)
    case "stroke": return StrokeReader.read(cursor).map(LayerContent.stroke)
    default:
      cursor.reject("not supported by this version; remove it")
      return nil
    }
  }
}
