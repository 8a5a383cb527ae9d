import CollageModel

/// Reads a layer of a composition, or of an `addLayer` command.
enum LayerReader {
  private static let keys = ["id", "size", "center", "scale", "rotation", "locked", "group"]

  /// Returns the layers of a composition, whose numbers must make a valid scene; a missing list is empty.
  static func readAll(_ cursor: Cursor?) -> [Layer]? {
    guard let cursor else { return [] }
    var ids = UniqueNames("a layer's id")
    guard let elements = cursor.elements("layers") else { return nil }
    return Cursor.allOrNothing(elements.map { readValid($0, &ids) })
  }

  private static func readValid(_ cursor: Cursor, _ ids: inout UniqueNames) -> Layer? {
    guard let object = cursor.object("a layer", keys: keys) else { return nil }
    let id = object.required("id").flatMap { ids.read($0) }
    return read(
      object, id: id, size: .positive("a side"), center: .signed("a coordinate"), scale: .positive("a scale"),
      rotation: .signed("a rotation"))
  }

  /// Returns a layer with any numbers: a session rejects invalid ones, and a log records the request.
  static func read(_ cursor: Cursor) -> Layer? {
    guard let object = cursor.object("a layer", keys: keys) else { return nil }
    return read(
      object, id: object.required("id")?.identifier("a layer's id"), size: .any("a side"), center: .any("a coordinate"),
      scale: .any("a scale"), rotation: .any("a rotation"))
  }

  private static func read(
    _ object: ObjectCursor, id: String?, size sideRule: NumberRule, center centerRule: NumberRule,
    scale scaleRule: NumberRule, rotation rotationRule: NumberRule
  ) -> Layer? {
    let size = object.required("size")?.numbers("[width, height]", [sideRule, sideRule])
    let center = object.required("center")?.point(centerRule)
    let scale = object.optional("scale").map { $0.number(scaleRule) } ?? 1
    let degrees = object.optional("rotation").map { $0.number(rotationRule) } ?? 0
    let isLocked = object.optional("locked")?.boolean("locked") ?? false
    let group = object.optional("group")?.identifier("a group's id")
    guard let id, let size, let center, let scale, let degrees else { return nil }
    return Layer(
      id: LayerID(id), size: Size(size[0], size[1]), center: center, scale: scale, rotation: Angle(degrees: degrees),
      isLocked: isLocked, group: group.map { GroupID($0) })
  }
}

/// Writes a layer.
enum LayerWriter {
  static func value(of layer: Layer) -> JSONValue {
    .members([
      ("id", .string(layer.id.name)), ("size", .size(layer.size)),
      ("center", .point(layer.center)), ("scale", .plain(layer.scale)),
      ("rotation", .plain(layer.rotation.degrees)), ("locked", layer.isLocked ? .boolean(true) : nil),
      ("group", layer.group.map { .string($0.name) }),
    ])
  }
}
