extension Scene {
  /// Sets the look of items, placed or unplaced; nil uses the slot's look.
  mutating func setLook(_ look: Look?, of ids: [ItemID]) throws(Refusal) {
    if let look {
      do throws(ModelError) { try SceneLimits.check(look, .canvasLook) } catch { throw Refusal(error) }
    }
    try change(ids) { $0.look = look }
  }

  /// Sets the kind of garment of items, placed or unplaced; nil leaves it to their names and outlines.
  mutating func setRole(_ role: Outfit.Role?, of ids: [ItemID]) throws(Refusal) { try change(ids) { $0.role = role } }

  /// Sets the part of a clip that a film shows of an item, placed or unplaced.
  mutating func setClip(_ part: ClipPart, of id: ItemID) throws(Refusal) {
    do throws(ModelError) { try SceneLimits.check(part, of: id) } catch { throw Refusal(error) }
    try change([id]) { $0.clip = part }
  }

  /// Changes items that are not locked.
  private mutating func change(_ ids: [ItemID], _ edit: (inout Item) -> Void) throws(Refusal) {
    // Changing copies avoids rebuilding the name index after every change.
    var (items, unplaced) = (items, unplaced)
    for id in ids {
      if let index = itemIndex(id) {
        guard !items[index].isLocked else { throw .locked(.item(id)) }
        edit(&items[index])
      } else if let index = unplaced.firstIndex(where: { $0.id == id }) {
        guard !unplaced[index].isLocked else { throw .locked(.item(id)) }
        edit(&unplaced[index])
      } else {
        throw .unknownItem(id)
      }
    }
    (self.items, self.unplaced) = (items, unplaced)
  }

  /// Copies the visible look of an item to all others that are not locked.
  mutating func copyLook(of id: ItemID) throws(Refusal) {
    guard let source = item(id) else { throw .unknownItem(id) }
    let look = look(of: source)
    var others: [ItemID] = []
    for item in items + unplaced where item.id != id && !item.isLocked && self.look(of: item) != look {
      others.append(item.id)
    }
    try setLook(look, of: others)
  }

  /// Returns the visible look of an item: its own look, or else its slot's.
  public func look(of item: Item) -> Look {
    item.look ?? item.slot.flatMap { board[$0]?.style.look } ?? .neutral
  }
}
