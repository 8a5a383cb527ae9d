import CollageModel

/// The variables of photos: `{{photo.name}}` is the name of the first photo's file, `{{photo.hero.name}}` of the one in the
/// slot "hero", without folders and without its ending; nothing for a slot without a photo.
enum PhotoVariables {
  private static let prefix = Array("photo.".utf8)
  private static let suffix = Array("name".utf8)

  /// Returns whether a name is that of a variable of photos.
  static func isName(_ name: String) -> Bool { place(in: name) != nil }

  /// Returns the values of those variables of photos that texts name.
  static func values(in composition: Composition) -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    for layer in composition.layers {
      guard case .text(let text) = layer.content, let names = try? TextVariables.names(in: text.string) else {
        continue
      }
      for name in names {
        guard let place = place(in: name) else { continue }
        values.append((name: name, value: photoName(at: place, composition)))
      }
    }
    return values
  }

  /// The photo whose name a variable is.
  private enum Place {
    case first
    case slot(SlotID)
  }

  /// Returns the place that the name of a variable has; nil for other names.
  private static func place(in name: String) -> Place? {
    let bytes = Array(name.utf8)
    guard bytes.starts(with: prefix), bytes.count >= prefix.count + suffix.count,
      Array(bytes.suffix(suffix.count)) == suffix
    else { return nil }
    let between = bytes[prefix.count..<(bytes.count - suffix.count)]
    if between.isEmpty { return .first }
    guard between.count > 1, between.last == UInt8(ascii: ".") else { return nil }
    return .slot(SlotID(String(decoding: between.dropLast(), as: UTF8.self)))
  }

  private static func photoName(at place: Place, _ composition: Composition) -> String {
    let item = composition.items.first { item in
      switch place {
      case .first: item.slot != nil
      case .slot(let slot): item.slot == slot
      }
    }
    guard let item, let photo = composition.photos.first(where: { $0.id == item.photo }) else { return "" }
    var bytes = Array(photo.path.utf8)
    if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { bytes.removeFirst(slash + 1) }
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 { bytes.removeSubrange(dot...) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
