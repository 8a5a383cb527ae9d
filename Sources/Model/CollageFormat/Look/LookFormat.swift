import CollageModel

/// Reads the look of an item, a slot or a canvas, whose keys are among those of its owner.
enum LookReader {
  static let keys = ["filter", "strength", "adjust"]

  /// Returns the base look, changed by the keys of the object.
  static func read(_ object: ObjectCursor, base: Look) -> Look {
    var look = base
    if let cursor = object.optional("filter") {
      look.filter = cursor.value.isNull ? nil : cursor.identifier("a filter's name").map { FilterID($0) }
    }
    if let strength = object.optional("strength")?.number(.share("a strength")) { look.strength = strength }
    if let adjustments = object.optional("adjust").map(AdjustmentsReader.read) { look.adjustments = adjustments }
    return look
  }

  /// Returns the look of an item, or nil if the object has none of the keys.
  static func readOptional(_ object: ObjectCursor) -> Look? {
    guard keys.contains(where: { object.optional($0) != nil }) else { return nil }
    return read(object, base: .neutral)
  }
}

enum LookWriter {
  /// Returns the members in which a look differs from the base.
  static func members(of look: Look, base: Look) -> [(String, JSONValue?)] {
    [
      ("filter", look.filter == base.filter ? nil : look.filter.map { .string($0.name) } ?? .null),
      ("strength", look.strength == base.strength ? nil : .plain(look.strength)),
      (
        "adjust",
        look.adjustments == base.adjustments ? nil : AdjustmentsWriter.value(of: look.adjustments)
      ),
    ]
  }

  /// Returns the members of an item's look: none without a look, and a null filter for a look that changes nothing.
  static func members(of look: Look?) -> [(String, JSONValue?)] {
    guard let look else { return [] }
    return look == .neutral ? [("filter", .null)] : members(of: look, base: .neutral)
  }
}
