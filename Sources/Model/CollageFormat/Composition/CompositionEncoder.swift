public import CollageModel

/// Writes compositions as canonical JSON: equal compositions give equal bytes.
public enum CompositionEncoder {
  /// Returns the canonical document of a composition, with its template embedded.
  public static func encode(_ composition: Composition) -> [UInt8] { JSONWriter.pretty(value(of: composition)) }

  package static func value(of composition: Composition) -> JSONValue {
    .members(
      [
        ("format", .string(DocumentHeader.composition)),
        ("version", .number(Double(DocumentHeader.version))),
        ("template", TemplateEncoder.value(of: composition.template)),
        ("photos", value(of: composition.photos)),
      ] + parts(of: composition))
  }

  static func value(of photos: [Photo]) -> JSONValue { .members(photos.map { ($0.id.name, .string($0.path)) }) }

  /// Returns the members that follow the template and the photos.
  static func parts(of composition: Composition) -> [(String, JSONValue?)] {
    [
      ("items", .array(composition.items.map(value))),
      ("unplaced", composition.unplaced.isEmpty ? nil : .array(composition.unplaced.map(value))),
      (
        "layers",
        composition.layers == composition.template.ownLayers
          ? nil : .array(composition.layers.map(LayerWriter.value))
      ),
    ]
  }

  private static func value(of item: Item) -> JSONValue {
    .members(
      [
        ("id", .string(item.id.name)),
        ("photo", .string(item.photo.name)),
        ("slot", item.slot.map { .string($0.name) }),
      ] + IntentWriter.members(of: item.intent) + LookWriter.members(of: item.look) + [
        ("role", item.role.map { .string($0.rawValue) }),
        ("clip", ClipPartWriter.value(of: item.clip)),
        ("alt", item.alternativeText.map { .string($0.name) }),
        ("locked", item.isLocked ? .boolean(true) : nil),
      ])
  }
}
