extension Scene {
  /// Fills empty slots with items from later ones, in fill order; items that are locked or in slots without swaps stay.
  mutating func compact() {
    let open = board.fillOrder.filter { slot in
      board[slot]?.style.permissions.contains(.swap) ?? false && !(item(in: slot)?.isLocked ?? false)
    }
    let movable = open.compactMap { itemNames.place(in: $0) }
    var items = items
    for (index, slot) in zip(movable, open) { items[index].slot = slot }
    self.items = items
  }

  /// Replaces the board.
  ///
  /// - Throws: `Refusal` if a layer would be out of range on the new canvas.
  mutating func changeLayout(to board: Board, _ rule: RelayoutRule) throws(Refusal) {
    let canvas = self.board.canvas
    relayout(to: board, rule)
    if board.canvas != canvas { try checkLayers() }
  }

  /// Replaces the board.
  ///
  /// Every item keeps its intent. A locked item stays in the slot with the same name if the new board has one. Items
  /// without a slot become unplaced, in order, ahead of those that already were. If a board with the same slots was
  /// used since items were last moved by hand, its assignment is restored.
  ///
  /// The layers of the old template are replaced by those of the new one.
  mutating func relayout(to board: Board, _ rule: RelayoutRule) {
    changeTemplateLayers(from: self.board, to: board)
    let left = LayoutSnapshot(
      board: self.board, places: items.map { LayoutSnapshot.Place(item: $0.id, slot: $0.slot) },
      unplaced: unplaced.map { $0.id })
    if let index = snapshots.lastIndex(where: { $0.board.isSameLayout(as: board) }) {
      let snapshot = snapshots[index]
      snapshots.remove(at: index)
      snapshots.append(left)
      self.board = board
      restore(snapshot)
      return
    }
    let (fixed, moving) = sortedForRelayout(to: board, keepsSlots: rule == .sameSlots)
    snapshots.append(left)
    if snapshots.count > Self.maxSnapshots { snapshots.removeFirst() }
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

  /// Checks the layers, which keep their positions on a canvas of another size and may be out of range there.
  private func checkLayers() throws(Refusal) {
    do throws(ModelError) {
      let limits = try SceneLimits(canvas: board.canvas)
      for layer in layers { try limits.check(layer) }
    } catch {
      throw Refusal(error)
    }
  }

  private static let maxSnapshots = 64

  /// Returns the items that keep their slots, and the others in order of assignment.
  private func sortedForRelayout(to board: Board, keepsSlots: Bool) -> (fixed: [Item], moving: [Item]) {
    var fixed: [Item] = []
    var moving: [Item] = []
    for (place, slot) in self.board.fillOrder.enumerated() {
      guard var item = item(in: slot) else { continue }
      if keepsSlots, let renamed = self.board.name(of: slot, at: place, on: board) { item.slot = renamed }
      if item.isLocked || keepsSlots, item.slot.flatMap({ board.index(of: $0) }) != nil {
        fixed.append(item)
      } else {
        moving.append(item)
      }
    }
    return (fixed, moving + unplaced)
  }

  private mutating func restore(_ snapshot: LayoutSnapshot) {
    var waiting: [Item] = []
    var placed: [Item] = []
    let places = NameIndex(snapshot.places.map { $0.item.key })
    for item in items + unplaced {
      var item = item
      item.slot = places.place(of: item.id.key).flatMap { snapshot.places[$0].slot }
      if item.slot == nil { waiting.append(item) } else { placed.append(item) }
    }
    items = placed
    let (waitingNames, known) = (ItemNames(waiting), NameIndex(snapshot.unplaced.map { $0.key }))
    unplaced = snapshot.unplaced.compactMap { waitingNames.place(of: $0) }.map { waiting[$0] }
    unplaced += waiting.filter { known.place(of: $0.id.key) == nil }
  }

  /// Returns the slots that minimize the total movement of placed items' centers; unplaced items get the remaining
  /// slots.
  private func leastMovement(of moving: [Item], to open: [SlotID], on board: Board) -> [SlotID?] {
    let standing = moving.prefix { $0.slot != nil }.prefix(open.count)
    let chosen = LeastMovement.ends(
      open.map { board[$0]?.frame.center ?? .zero },
      for: standing.map { $0.slot.flatMap { self.board[$0]?.frame.center } ?? .zero })
    var slots: [SlotID?] = chosen.map { open[$0] }
    var isChosen = Array(repeating: false, count: open.count)
    for index in chosen { isChosen[index] = true }
    let free = open.indices.filter { !isChosen[$0] }.map { open[$0] }
    for index in 0..<(moving.count - standing.count) { slots.append(index < free.count ? free[index] : nil) }
    return slots
  }
}

extension Board {
  /// Returns the new name of a slot on a board on which it is filled at the same place and has the same frame; nil if it has kept
  /// its name or is gone.
  fileprivate func name(of slot: SlotID, at place: Int, on next: Board) -> SlotID? {
    guard next.index(of: slot) == nil, next.fillOrder.count == fillOrder.count else { return nil }
    let other = next.fillOrder[place]
    return index(of: other) == nil && next[other]?.frame == self[slot]?.frame ? other : nil
  }
}
