import CollageModel

/// Reads a template's arrangement: slots, a tree, a matrix of cells, or an automatic layout.
struct ArrangementReader {
  let defaults: SlotDefaults

  func read(_ object: ObjectCursor) -> Arrangement? {
    let keys = ["slots", "split", "cells", "auto"]
    // A page of texts and stickers has no slots.
    if Self.hasLayers(object), !object.members.contains(where: { keys.hasName($0.key) }) { return .slots([]) }
    guard let (key, cursor) = object.exactlyOne(of: keys, "a template", missing: "no slots") else { return nil }
    checkCompanions(of: key, object)
    switch key {
    case "slots":
      if Self.hasLayers(object), case .array(let slots) = cursor.value, slots.isEmpty { return .slots([]) }
      return readSlots(cursor).map(Arrangement.slots)
    case "split":
      let root = SplitReader(log: cursor.log).read(cursor)
      let overrides = readStyles(object, slots: root.map { Set($0.slotIDs) })
      return root.map { .split($0, overrides: overrides) }
    case "cells":
      let matrix = CellsReader.read(cursor, columns: object.optional("columns"), rows: object.optional("rows"))
      let overrides = readStyles(object, slots: matrix.map { Set($0.slotIDs) })
      return matrix.map { .cells($0, overrides: overrides) }
    default: return AutomaticReader.read(cursor).map(Arrangement.automatic)
    }
  }

  private static func hasLayers(_ object: ObjectCursor) -> Bool {
    if case .array(let layers)? = object.optional("layers")?.value { !layers.isEmpty } else { false }
  }

  /// Rejects keys that would have no effect.
  private func checkCompanions(of key: Word, _ object: ObjectCursor) {
    for (companion, owners) in [
      ("columns", ["cells"]), ("rows", ["cells"]), ("styles", ["split", "cells"]),
      ("order", ["split", "cells"]),
    ]
    where !owners.hasName(key.text) {
      object.optional(companion)?.reject("\"\(companion)\" is valid only with \(Wording.choice(owners)); remove it")
    }
  }

  private func readSlots(_ cursor: Cursor) -> [PlacedSlot]? {
    guard let elements = cursor.elements("slots") else { return nil }
    guard (1...TemplateDecoder.slotLimit).contains(elements.count) else {
      cursor.reject("a template must have 1 to \(TemplateDecoder.slotLimit) slots")
      return nil
    }
    var ids = UniqueNames("a slot's id")
    var orders: [Int: JSONPath] = [:]
    return Cursor.allOrNothing(elements.map { readSlot($0, &ids, &orders) })
  }

  /// Reads a single slot with all of its style, without an order.
  static func readNewSlot(_ cursor: Cursor) -> Slot? {
    guard let object = cursor.object("a slot", keys: ["id", "frame"] + StyleReader.keys) else { return nil }
    let id = object.required("id")?.identifier("a slot's id")
    let frame = object.required("frame")?.frame()
    let look = StyleReader.read(object, base: SlotDefaults())
    guard let id, let frame else { return nil }
    return Slot(id: SlotID(id), frame: frame, rotation: look.rotation, shape: look.shape, style: look.style)
  }

  private func readSlot(_ cursor: Cursor, _ ids: inout UniqueNames, _ orders: inout [Int: JSONPath]) -> PlacedSlot? {
    let keys = ["id", "frame", "order", "auto"] + StyleReader.keys
    guard let object = cursor.object("a slot", keys: keys) else { return nil }
    let id = object.required("id").flatMap { ids.read($0) }
    let frame = object.required("frame")?.frame()
    let look = StyleReader.read(object, base: defaults)
    var order: Int?
    if let orderCursor = object.optional("order") {
      order = orderCursor.integer("an order", in: -1_000_000...1_000_000)
      if let order, let other = orders.updateValue(orderCursor.path, forKey: order) {
        orderCursor.reject("an order must be unique, but \(other.text) is the same")
      }
    }
    let sublayout = readSublayout(object, shape: look.shape)
    guard let id, let frame else { return nil }
    let slot = Slot(id: SlotID(id), frame: frame, rotation: look.rotation, shape: look.shape, style: look.style)
    return PlacedSlot(slot: slot, order: order, sublayout: sublayout)
  }

  private func readStyles(_ object: ObjectCursor, slots: Set<SlotID>?) -> [SlotID: SlotDefaults] {
    guard let styles = object.optional("styles")?.object("styles") else { return [:] }
    var overrides: [SlotID: SlotDefaults] = [:]
    for (name, cursor) in styles.members {
      let id = SlotID(name)
      if let slots, !slots.contains(id) { cursor.log.add(cursor.path, "the template has no slot with this name") }
      guard let style = cursor.object("a style", keys: ["auto"] + StyleReader.keys)
      else { continue }
      var look = StyleReader.read(style, base: defaults)
      look.sublayout = readSublayout(style, shape: look.shape)
      overrides[id] = look
    }
    return overrides
  }

  private func readSublayout(_ object: ObjectCursor, shape: Shape) -> Sublayout? {
    guard let cursor = object.optional("auto") else { return nil }
    guard case .rectangle = shape else {
      cursor.reject("a slot with a nested layout must be a rectangle")
      return nil
    }
    return AutomaticReader.readSublayout(cursor)
  }
}

/// Names that must be unique, and the position at which each was first read.
struct UniqueNames {
  private let noun: String
  private var places: [NameKey: JSONPath] = [:]

  init(_ noun: String) { self.noun = noun }

  /// The number of distinct names.
  var count: Int { places.count }

  /// Reads a name; logs an issue if it was read before.
  mutating func read(_ cursor: Cursor) -> String? {
    guard let name = cursor.identifier(noun) else { return nil }
    let key = NameKey(name)
    if let other = places[key] {
      cursor.reject("\(noun) must be unique, but \(other.text) is the same")
      return nil
    }
    places[key] = cursor.path
    return name
  }
}
