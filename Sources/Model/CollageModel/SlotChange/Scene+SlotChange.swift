extension Scene {
  /// Returns the edit that changes slots, as one undo step.
  ///
  /// - Throws: `Refusal` if a slot does not exist or is the last one, a name is taken, a value is out of range, or nothing would
  ///   change.
  public func edit(for change: SlotChange) throws(Refusal) -> Edit {
    switch change {
    case .add(let slot): try listing(board.slots + [slot], fillOrder: board.fillOrder + [slot.id])
    case .duplicate(let slot, let name): try duplicating(slot, as: name)
    case .remove(let slots): try removing(slots)
    case .rename(let slot, let name): try renaming(slot, to: name)
    case .move(let slots, let way): try moving(slots, by: way)
    case .set(let slot, let look): try setting(slot, look)
    case .polygon(let slot, let points): try giving(slot, points)
    case .order(let slots): try ordering(slots)
    case .raise(let slot, let reordering): try raising(slot, reordering)
    case .align(let slots, let alignment):
      try placing(slots, CenteredBox.aligned(boxes(of: slots), alignment, on: board.canvas))
    case .distribute(let slots, let axis): try distributing(slots, along: axis)
    }
  }

  private func duplicating(_ id: SlotID, as name: SlotID) throws(Refusal) -> Edit {
    let index = try slotIndex(id)
    var copy = board.slots[index]
    copy.id = name
    let slots = board.slots[...index] + [copy] + board.slots[(index + 1)...]
    return try listing(Array(slots), fillOrder: board.fillOrder.flatMap { $0 == id ? [id, name] : [$0] })
  }

  private func removing(_ ids: [SlotID]) throws(Refusal) -> Edit {
    let indices = try distinctSlots(ids)
    guard let first = ids.first else { throw .nothingToDo }
    // A template has at least one slot.
    guard ids.count < board.slots.count else { throw .notAllowed(first) }
    let kept = board.slots.indices.filter { !indices.contains($0) }.map { board.slots[$0] }
    let names = NameIndex(ids.map { $0.key })
    let order = board.fillOrder.filter { names.place(of: $0.key) == nil }
    return try listing(kept, fillOrder: order) { names.place(of: $0.key) == nil ? $0 : nil }
  }

  private func renaming(_ id: SlotID, to name: SlotID) throws(Refusal) -> Edit {
    let index = try slotIndex(id)
    let slots = board.changedSlots { if $0 == index { $1.id = name } }
    guard name != id else { throw .nothingToDo }
    return try listing(slots, fillOrder: board.fillOrder.map { $0 == id ? name : $0 }) { $0 == id ? name : $0 }
  }

  private func moving(_ ids: [SlotID], by way: Point) throws(Refusal) -> Edit {
    try placing(
      ids, boxes(of: ids).map { CenteredBox(center: $0.center.moved(by: way, on: board.canvas), half: $0.half) })
  }

  private func setting(_ id: SlotID, _ look: SlotDefaults) throws(Refusal) -> Edit {
    let index = try slotIndex(id)
    let slots = board.changedSlots { other, slot in
      guard other == index else { return }
      (slot.shape, slot.rotation, slot.style) = (look.shape, look.rotation.withoutWholeTurns, look.style)
    }
    guard slots != board.slots else { throw .nothingToDo }
    return try listing(slots, fillOrder: board.fillOrder)
  }

  private func giving(_ id: SlotID, _ points: [Point]) throws(Refusal) -> Edit {
    let index = try slotIndex(id)
    guard DocumentLimits.polygonPoints.contains(points.count),
      let changed = board.slots[index].havingPolygon(points, minExtent: board.minCellExtent)
    else { throw .badNumber }
    guard changed != board.slots[index] else { throw .nothingToDo }
    return try listing(board.changedSlots { if $0 == index { $1 = changed } }, fillOrder: board.fillOrder)
  }

  private func ordering(_ ids: [SlotID]) throws(Refusal) -> Edit {
    _ = try distinctSlots(ids)
    let first = NameIndex(ids.map { $0.key })
    let order = ids + board.fillOrder.filter { first.place(of: $0.key) == nil }
    guard order != board.fillOrder else { throw .nothingToDo }
    return try listing(board.slots, fillOrder: order)
  }

  private func raising(_ id: SlotID, _ reordering: Reordering) throws(Refusal) -> Edit {
    let index = try slotIndex(id)
    let target = reordering.target(of: index, count: board.slots.count)
    guard target != index else { throw .nothingToDo }
    let others = board.slots.indices.filter { $0 != index }.map { board.slots[$0] }
    let slots = others[..<target] + [board.slots[index]] + others[target...]
    return try listing(Array(slots), fillOrder: board.fillOrder)
  }

  private func distributing(_ ids: [SlotID], along axis: SplitNode.Axis) throws(Refusal) -> Edit {
    guard let spaced = CenteredBox.distributed(try boxes(of: ids), along: axis) else { throw .nothingToDo }
    return try placing(ids, spaced)
  }

  // MARK: Parts

  /// Returns the indices of slots, which must be named once.
  private func distinctSlots(_ ids: [SlotID]) throws(Refusal) -> [Int] {
    var indices: [Int] = []
    for id in ids { indices.append(try slotIndex(id)) }
    if NameIndex(ids.map { $0.key }).firstRepetition != nil { throw .badName }
    return indices
  }

  private func boxes(of ids: [SlotID]) throws(Refusal) -> [CenteredBox] {
    try distinctSlots(ids).map { CenteredBox(center: board.slots[$0].frame.center, half: board.slots[$0].halfExtents) }
  }

  /// Returns the edit that moves the centers of slots to those of boxes.
  private func placing(_ ids: [SlotID], _ boxes: [CenteredBox]) throws(Refusal) -> Edit {
    var edits: [Edit] = []
    for (index, box) in zip(try distinctSlots(ids), boxes) where board.slots[index].frame.center != box.center {
      let slot = board.slots[index]
      edits.append(.setFrame(slot.id, Rect(center: box.center, size: slot.frame.size)))
    }
    guard let first = edits.first else { throw .nothingToDo }
    return edits.count == 1 ? first : .together(edits)
  }

  /// Returns the edit that replaces the slots; the background and fills show the photos of the slots that a closure returns for
  /// those that they showed.
  private func listing(
    _ slots: [Slot], fillOrder: [SlotID], following name: ((SlotID) -> SlotID?)? = nil
  ) throws(Refusal) -> Edit {
    guard slots.count <= DocumentLimits.slotCount.upperBound else { throw .badNumber }
    let relayout: Edit
    do throws(ModelError) {
      relayout = .relayout(try board.listing(slots, fillOrder: fillOrder, following: name), .sameSlots)
    } catch {
      throw Refusal(error)
    }
    guard let name else { return relayout }
    let fills = layers.compactMap { layer in
      layer.content.following(name).map { Edit.setContent(layer.id, $0) }
    }
    return fills.isEmpty ? relayout : .together([relayout] + fills)
  }
}

extension LayerContent {
  /// Returns the content with the photo of another slot as its fill; nil if it shows no slot's photo.
  fileprivate func following(_ name: (SlotID) -> SlotID?) -> LayerContent? {
    switch self {
    case .text(var text):
      guard case .photo(let slot?) = text.style.fill, name(slot) != slot else { return nil }
      text.style.fill = .photo(name(slot))
      return .text(text)
    case .shape(var shape):
      guard case .photo(let slot?)? = shape.fill, name(slot) != slot else { return nil }
      shape.fill = .photo(name(slot))
      return .shape(shape)
    case .empty, .host, .sticker, .stroke: return nil
    }
  }
}
