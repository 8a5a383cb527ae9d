import CollageModel

extension Cursor {
  /// Returns the value as the fill of a text, a shape or an outline: a color, a gradient, a picture, a photo or a color
  /// of the photos.
  func fill() -> Fill? {
    if case .string = value { return color().map(Fill.color) }
    let kinds = ["color", "linear", "radial", "picture", "photo", "palette"]
    guard case .object = value else {
      reject("a fill must be a color or an object with \(Wording.choice(kinds))")
      return nil
    }
    guard let object = object("a fill") else { return nil }
    if let palette = object.optional("palette") {
      object.checkKeys(KnownKeys(keys: ["palette", "color"]))
      let (rank, color) = (palette.paletteRank(), object.required("color")?.color())
      guard let rank, let color else { return nil }
      return .palette(rank, fallback: color)
    }
    guard let (kind, cursor) = object.exactlyOne(of: kinds, "a fill") else { return nil }
    object.checkKeys(KnownKeys(keys: kind == "picture" ? [kind.text, "fit"] : [kind.text]))
    switch kind {
    case "color": return cursor.color().map(Fill.color)
    case "linear": return cursor.linearGradient().map(Fill.gradient)
    case "radial": return cursor.radialGradient().map(Fill.gradient)
    case "picture":
      let fit = object.optional("fit")?.choice("a picture's fit", [Fit.cover, .contain, .fill]) ?? .cover
      return cursor.relativePath().map { .picture(path: $0, fit: fit) }
    default:
      guard let photo = cursor.object("a photo", keys: ["slot"]) else { return nil }
      guard let slot = photo.optional("slot") else { return .photo(nil) }
      return slot.identifier("a slot's id").map { .photo(SlotID($0)) }
    }
  }

  /// Returns the value as the rank of a color among the photos' colors.
  func paletteRank() -> Int? { integer("the rank of a color of the photos", in: Fill.paletteRanks) }

  /// Returns the value as the lengths of dashes and gaps, in widths of the line.
  func dashes() -> [Double]? {
    guard let elements = elements("dashes") else { return nil }
    guard elements.count <= Stroke.dashLimit else {
      log.add(path, "\(elements.count) lengths; at most \(Stroke.dashLimit) are allowed")
      return nil
    }
    let rule = NumberRule.within(Stroke.dashRange, "a dash or a gap")
    guard let lengths = Self.allOrNothing(elements.map { $0.number(rule) }) else { return nil }
    if !lengths.isEmpty, !lengths.contains(where: { $0 > 0 }) {
      reject("at least one dash or gap must be > 0")
      return nil
    }
    return lengths
  }
}

extension JSONValue {
  static func fill(_ fill: Fill) -> JSONValue {
    switch fill {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient)
    case .picture(let path, let fit):
      .members([("picture", .string(path)), ("fit", fit == .cover ? nil : .string(fit.rawValue))])
    case .photo(let slot): .members([("photo", .members([("slot", slot.map { .string($0.name) })]))])
    case .palette(let rank, let fallback): .members([("palette", .plain(Double(rank))), ("color", .color(fallback))])
    }
  }

  /// Returns the JSON value of dashes, or nil for a solid line.
  static func dashes(_ dashes: [Double]) -> JSONValue? { dashes.isEmpty ? nil : .array(dashes.map(JSONValue.plain)) }
}
