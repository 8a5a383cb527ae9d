extension Scene {
  /// Fills empty slots from the later ones, in fill order; what is locked stays.
  mutating func compact() {
    let open = board.fillOrder.filter { slot in
      item(in: slot).map { !$0.isLocked } ?? true
    }
    let movable = open.compactMap { itemNames.place(in: $0) }
    var items = items
    for (index, slot) in zip(movable, open) { items[index].slot = slot }
    self.items = items
  }

  /// Puts another board in the place of this one.
  ///
  /// Every item keeps its intent. A locked item stays in the slot of its name where the new board has one. What finds
  /// no slot waits, in order, before what waited already. A board that was left since items were last moved by hand
  /// comes back as it was left.
  mutating func relayout(to board: Board, _ rule: RelayoutRule) {
    let left = Visit(
      board: self.board, places: items.map { Visit.Place(item: $0.id, slot: $0.slot) },
      unplaced: unplaced.map { $0.id })
    if let index = visits.lastIndex(where: { $0.board.isSameLayout(as: board) }) {
      let visit = visits[index]
      visits.remove(at: index)
      visits.append(left)
      self.board = visit.board
      restore(visit)
      return
    }
    let (fixed, moving) = sortedForRelayout(to: board, keepsSlots: rule == .sameSlots)
    visits.append(left)
    if visits.count > Self.mostVisits { visits.removeFirst() }
    let taken = ItemNames(fixed)
    let open = board.fillOrder.filter { taken.place(in: $0) == nil }
    let slots: [SlotID?] =
      switch rule {
      case .readingOrder, .sameSlots: moving.indices.map { $0 < open.count ? open[$0] : nil }
      case .leastMovement: leastMovement(of: moving, to: open, on: board)
      }
    self.board = board
    var placed = fixed
    var waiting: [Item] = []
    for (item, slot) in zip(moving, slots) {
      var item = item
      item.slot = slot
      if slot == nil { waiting.append(item) } else { placed.append(item) }
    }
    items = placed
    unplaced = waiting
  }

  /// How many boards that were left are remembered.
  private static let mostVisits = 64

  /// The items that keep their slots, and the others in the order in which they look for one.
  private func sortedForRelayout(to board: Board, keepsSlots: Bool) -> (fixed: [Item], moving: [Item]) {
    var fixed: [Item] = []
    var moving: [Item] = []
    for slot in self.board.fillOrder {
      guard let item = item(in: slot) else { continue }
      if item.isLocked || keepsSlots, board.index(of: slot) != nil { fixed.append(item) } else { moving.append(item) }
    }
    return (fixed, moving + unplaced)
  }

  private mutating func restore(_ visit: Visit) {
    var waiting: [Item] = []
    var placed: [Item] = []
    let places = NameIndex(visit.places.map { $0.item.key })
    for item in items + unplaced {
      var item = item
      item.slot = places.place(of: item.id.key).flatMap { visit.places[$0].slot }
      if item.slot == nil { waiting.append(item) } else { placed.append(item) }
    }
    items = placed
    let (waitingNames, known) = (ItemNames(waiting), NameIndex(visit.unplaced.map { $0.key }))
    unplaced = visit.unplaced.compactMap { waitingNames.place(of: $0) }.map { waiting[$0] }
    unplaced += waiting.filter { known.place(of: $0.id.key) == nil }
  }

  /// The slots at which the centers of items that stand in one move least in sum; items that wait come after them.
  private func leastMovement(of moving: [Item], to open: [SlotID], on board: Board) -> [SlotID?] {
    let standing = moving.prefix { $0.slot != nil }.prefix(open.count)
    let costs = standing.map { item in
      let start = item.slot.flatMap { self.board[$0]?.frame.center } ?? .zero
      return open.map { slot in ((board[slot]?.frame.center ?? .zero) - start).length }
    }
    let chosen = LeastCostAssignment.columns(costs)
    var slots: [SlotID?] = chosen.map { open[$0] }
    var isChosen = Array(repeating: false, count: open.count)
    for index in chosen { isChosen[index] = true }
    let free = open.indices.filter { !isChosen[$0] }.map { open[$0] }
    for index in 0..<(moving.count - standing.count) { slots.append(index < free.count ? free[index] : nil) }
    return slots
  }
}
