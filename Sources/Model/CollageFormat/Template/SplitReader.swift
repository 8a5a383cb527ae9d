import CollageModel

/// Reads a tree of rows and columns.
struct SplitReader {
  let log: IssueLog

  func read(_ cursor: Cursor) -> SplitNode? {
    var ids = UniqueNames("a slot's id")
    guard let object = cursor.object("a split", keys: ["row", "column", "slot"]) else { return nil }
    let root = readNode(object, &ids)
    guard ids.count <= TemplateDecoder.slotLimit else {
      log.add(cursor.path, "\(ids.count) slots; a template must have 1 to \(TemplateDecoder.slotLimit) slots")
      return nil
    }
    return root
  }

  private func readNode(_ object: ObjectCursor, _ ids: inout UniqueNames) -> SplitNode? {
    guard let (key, cursor) = object.exactlyOne(of: ["row", "column", "slot"], "a part of a split") else { return nil }
    let axis: SplitNode.Axis
    switch key {
    case "row": axis = .row
    case "column": axis = .column
    default: return ids.read(cursor).map { .slot(SlotID($0)) }
    }
    guard let elements = cursor.elements("a \(key.text)") else { return nil }
    guard !elements.isEmpty else {
      cursor.reject("a \(key.text) must have at least one part")
      return nil
    }
    return Cursor.allOrNothing(elements.map { readChild($0, &ids) }).map { .branch(axis, $0) }
  }

  private func readChild(_ cursor: Cursor, _ ids: inout UniqueNames) -> SplitNode.Child? {
    if case .string = cursor.value { return ids.read(cursor).map { SplitNode.Child(.slot(SlotID($0))) } }
    guard case .object = cursor.value else {
      cursor.reject("a part of a split must be a slot's id or an object with slot, row or column")
      return nil
    }
    guard let object = cursor.object("a part", keys: ["row", "column", "slot", "weight"]) else { return nil }
    var weight: Double? = 1
    if let weightCursor = object.optional("weight") { weight = weightCursor.number(.positive("a weight")) }
    guard let node = readNode(object, &ids), let weight else { return nil }
    return SplitNode.Child(node, weight: weight)
  }
}
