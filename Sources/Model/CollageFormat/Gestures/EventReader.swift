import CollageModel

/// Reads one event from a line of a log.
struct EventReader {
  let resolver: GestureLogDecoder.Resolver

  func read(_ cursor: Cursor) -> Event? {
    guard let object = cursor.object("an event") else { return nil }
    let time = object.required("t")?.number(.any("a time"))
    let action: Event.Action?
    var interaction: Int?
    if object.object["command"] != nil {
      action = readCommand(object)
      interaction = object.optional("interaction").flatMap {
        $0.integer("an interaction's number", in: 0...0x7FFF_FFFF)
      }
    } else if object.object["trackpad"] != nil {
      action = readTrackpad(object)
    } else if object.object["offer"] != nil {
      action = readOffer(object)
    } else if object.object["hover"] != nil {
      action = readHover(object)
    } else if object.object["supply"] != nil {
      action = readFound(object)
    } else if Self.touchKeys.contains(where: { object.object[$0] != nil }) {
      action = readTouch(object)
    } else {
      object.checkKeys(KnownKeys(keys: ["t"] + Self.touchKeys + ["command", "trackpad", "offer", "hover", "supply"]))
      action = .wait
    }
    guard let time, let action else { return nil }
    return Event(time: time, action, interaction: interaction)
  }

  /// The keys that only touch events have; one of them without `touch` is a mistake, not a `wait` event.
  private static let touchKeys = ["touch", "phase", "at", "primary", "pointer"]

  private func readTouch(_ object: ObjectCursor) -> Event.Action? {
    object.checkKeys(KnownKeys(keys: ["t"] + Self.touchKeys))
    let id = object.required("touch")?.integer("a finger's number", in: -0x8000_0000...0x7FFF_FFFF)
    let phase = object.required("phase")?.choice("a phase", Touch.Phase.allCases)
    let position = object.required("at")?.point(.any("a coordinate"))
    let isPrimary = object.optional("primary")?.boolean("primary") ?? false
    let pointer = object.optional("pointer").map { $0.choice("a pointer", Touch.Pointer.allCases) } ?? .touch
    guard let id, let phase, let position, let pointer else { return nil }
    return .touch(Touch(id: id, phase: phase, position: position, isPrimary: isPrimary, pointer: pointer))
  }

  private func readTrackpad(_ object: ObjectCursor) -> Event.Action? {
    object.checkKeys(KnownKeys(keys: ["t", "trackpad", "at", "pan", "zoom", "degrees"]))
    let phase = object.required("trackpad")?.choice("a phase", Touch.Phase.allCases)
    let position = object.required("at")?.point(.any("a coordinate"))
    let pan = object.optional("pan").map { $0.point(.any("a distance")) } ?? .zero
    let zoom = object.optional("zoom").map { $0.number(.any("a factor")) } ?? 1
    let degrees = object.optional("degrees").map { $0.number(.any("an angle")) } ?? 0
    guard let phase, let position, let pan, let zoom, let degrees else { return nil }
    return .trackpad(
      TrackpadGesture(phase, at: position, pan: pan, magnification: zoom, rotation: Angle(degrees: degrees)))
  }

  private func readOffer(_ object: ObjectCursor) -> Event.Action? {
    object.checkKeys(KnownKeys(keys: ["t", "offer", "at", "item", "photo", "size", "automaticFocus"]))
    let phase = object.required("offer")?.choice("a phase", Touch.Phase.allCases)
    let position = object.required("at")?.point(.any("a coordinate"))
    let reader = CommandReader(object: object, resolver: resolver)
    guard let phase, let position, let item = reader.item() else { return nil }
    guard object.object["photo"] != nil else { return .offer(Offer(phase, .unplaced(item), at: position)) }
    return reader.photo().map { .offer(Offer(phase, .photo(item, $0), at: position)) }
  }

  private func readHover(_ object: ObjectCursor) -> Event.Action? {
    object.checkKeys(KnownKeys(keys: ["t", "hover", "pointer"]))
    let pointer = object.optional("pointer").map { $0.choice("a pointer", Touch.Pointer.allCases) } ?? .mouse
    guard let cursor = object.required("hover"), let pointer else { return nil }
    if cursor.value.isNull { return .hover(nil, pointer) }
    return cursor.point(.any("a coordinate")).map { .hover($0, pointer) }
  }

  private func readFound(_ object: ObjectCursor) -> Event.Action? {
    object.checkKeys(KnownKeys(keys: ["t", "supply"]))
    let found = object.required("supply")?.elements("found focus points")?.map { readFocus($0) }
    return found.flatMap { Cursor.allOrNothing($0) }.map { .supply($0) }
  }

  private func readFocus(_ cursor: Cursor) -> FoundFocus? {
    guard let object = cursor.object("a found focus point") else { return nil }
    object.checkKeys(KnownKeys(keys: ["item", "photo", "point", "former"]))
    let item = object.required("item")?.identifier("an item's id")
    let photo = object.required("photo")?.identifier("a photo's id")
    let point = object.required("point")?.point(.any("a coordinate"))
    guard let item, let photo, let point else { return nil }
    let found = FoundFocus(item: ItemID(item), photo: PhotoID(photo), point: point)
    guard let former = object.optional("former"), !former.value.isNull else { return found }
    return former.point(.any("a coordinate")).map {
      FoundFocus(item: found.item, photo: found.photo, point: point, former: $0)
    }
  }

  private func readCommand(_ object: ObjectCursor) -> Event.Action? {
    guard let cursor = object.required("command"), let name = cursor.string("a command") else { return nil }
    if Word(name) == "cancel" {
      object.checkKeys(KnownKeys(keys: ["t", "command", "interaction"]))
      return .cancel
    }
    guard let form = CommandForms.all.first(where: { $0.name.hasSameBytes(as: name) }) else {
      let names = CommandForms.names
      let nearest = EditDistance.nearest(to: name, in: names)
      cursor.reject(
        nearest.map { "did you mean \"\($0)\"?" } ?? "known commands: \(names.joined(separator: ", "))")
      return nil
    }
    object.checkKeys(KnownKeys(keys: ["t", "command", "interaction"] + form.keys))
    return form.read(CommandReader(object: object, resolver: resolver)).map { .command($0) }
  }
}
