package import CollageModel

/// Reads changes to the slots of a template, as a page sends them: an object whose key `change` names the change.
package struct SlotChangeReader {
  private let object: ObjectCursor

  private static let keys: [(name: String, keys: [String])] = [
    ("add", ["slot"]), ("duplicate", ["slot", "as"]), ("remove", ["slots"]), ("rename", ["slot", "as"]),
    ("move", ["slots", "by"]), ("set", ["slot"] + StyleReader.keys), ("polygon", ["slot", "points"]),
    ("order", ["slots"]), ("raise", ["slot", "to"]),
    ("align", ["slots", "to"]), ("distribute", ["slots", "axis"]),
  ]

  /// Decodes a change; an error lists all issues.
  package static func decode(_ bytes: [UInt8]) throws(FormatError) -> SlotChange {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: ""), path: .root, log: log)
    return try log.finish(read(root), file: "")
  }

  private static func read(_ cursor: Cursor) -> SlotChange? {
    guard let object = cursor.object("a change"), let kind = object.required("change"),
      let name = kind.string("the name of a change")
    else { return nil }
    guard let form = keys.first(where: { $0.name.hasSameBytes(as: name) }) else {
      kind.reject("must be one of \(keys.map { $0.name }.joined(separator: ", "))")
      return nil
    }
    object.checkKeys(KnownKeys(keys: ["change"] + form.keys))
    return SlotChangeReader(object: object).change(form.name)
  }

  private func change(_ name: String) -> SlotChange? {
    switch Word(name) {
    case "add": object.required("slot").flatMap { ArrangementReader.readNewSlot($0) }.map { .add($0) }
    case "duplicate": slot().flatMap { slot in newName().map { .duplicate(slot, as: $0) } }
    case "remove": slots().map { .remove($0) }
    case "rename": slot().flatMap { slot in newName().map { .rename(slot, to: $0) } }
    case "move":
      slots().flatMap { slots in
        object.required("by")?.point(.signed("a distance")).map { .move(slots, by: $0) }
      }
    case "set": slot().map { .set($0, StyleReader.read(object, base: SlotDefaults())) }
    case "polygon": slot().flatMap { slot in points().map { .polygon(slot, $0) } }
    case "order": slots().map { .order($0) }
    case "raise":
      slot().flatMap { slot in
        object.required("to")?.choice("a place", Reordering.allCases).map { .raise(slot, $0) }
      }
    case "align":
      slots().flatMap { slots in
        object.required("to")?.choice("a line", LayerAlignment.allCases).map { .align(slots, $0) }
      }
    default:
      slots().flatMap { slots in
        object.required("axis")?.choice("an axis", SplitNode.Axis.allCases).map { .distribute(slots, along: $0) }
      }
    }
  }

  private func slot() -> SlotID? { object.required("slot")?.identifier("a slot's id").map { SlotID($0) } }

  private func points() -> [Point]? {
    object.required("points")?.elements("points").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.point(.signed("a coordinate")) })
    }
  }

  private func newName() -> SlotID? { object.required("as")?.identifier("a slot's id").map { SlotID($0) } }

  private func slots() -> [SlotID]? {
    object.required("slots")?.elements("slots").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.identifier("a slot's id").map { SlotID($0) } })
    }
  }
}
