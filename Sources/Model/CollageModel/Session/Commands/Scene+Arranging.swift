extension Scene {
  mutating func equalize(branch: [Int]) throws(Refusal) {
    guard let lengths = board.split?.lengths(ofBranch: branch) else { throw .badWeights }
    try reweight(branch: branch, lengths.map { _ in 1 })
  }

  mutating func setFrame(of id: SlotID, _ frame: Rect) throws(Refusal) {
    let index = try slotIndex(id)
    var slot = board.slots[index]
    slot.frame = frame
    do throws(ModelError) {
      try SceneLimits(canvas: board.canvas).check(slot)
    } catch {
      throw .badNumber
    }
    guard let changed = board.settingFrame(frame, ofSlot: index) else { throw .notAllowed(id) }
    board = changed
  }

  mutating func align(_ ids: [LayerID], _ alignment: LayerAlignment) throws(Refusal) {
    let indices = try unlockedLayers(ids)
    guard !indices.isEmpty else { throw .nothingToDo }
    let area =
      indices.count == 1
      ? Rect(x: 0, y: 0, width: board.canvas.width, height: board.canvas.height)
      : bounds(of: indices)
    var layers = layers
    for index in indices {
      let half = layers[index].halfExtents
      switch alignment {
      case .left: layers[index].center.x = area.x + half.width
      case .centerX: layers[index].center.x = area.center.x
      case .right: layers[index].center.x = area.right - half.width
      case .top: layers[index].center.y = area.y + half.height
      case .centerY: layers[index].center.y = area.center.y
      case .bottom: layers[index].center.y = area.bottom - half.height
      }
      layers[index].hold(on: board.canvas)
    }
    self.layers = layers
  }

  mutating func distribute(_ ids: [LayerID], along axis: SplitNode.Axis) throws(Refusal) {
    let indices = try unlockedLayers(ids)
    guard indices.count > 2 else { throw .nothingToDo }
    func center(_ index: Int) -> Double { axis == .row ? layers[index].center.x : layers[index].center.y }
    func half(_ index: Int) -> Double {
      axis == .row ? layers[index].halfExtents.width : layers[index].halfExtents.height
    }
    // Equal positions keep the order of the list, so that the result does not depend on a stable sort.
    let order = ReadingOrder.sorted(Array(indices.indices), by: indices.map(center))
    let sorted = order.map { indices[$0] }
    guard let first = sorted.first, let last = sorted.last else { throw .nothingToDo }
    let total = (center(last) + half(last)) - (center(first) - half(first))
    let gap = (total - sorted.reduce(0) { $0 + half($1) * 2 }) / Double(sorted.count - 1)
    var (moved, place) = (layers, center(first) + half(first))
    for index in sorted.dropFirst().dropLast() {
      let middle = place + gap + half(index)
      if axis == .row { moved[index].center.x = middle } else { moved[index].center.y = middle }
      place = middle + half(index)
      moved[index].hold(on: board.canvas)
    }
    layers = moved
  }

  mutating func setGroup(of ids: [LayerID], _ group: GroupID?) throws(Refusal) {
    guard group?.key.isName ?? true else { throw .badName }
    var layers = layers
    for index in try unlockedLayers(ids) { layers[index].group = group }
    self.layers = layers
  }

  func unlockedLayers(_ ids: [LayerID]) throws(Refusal) -> [Int] {
    var indices: [Int] = []
    for id in ids { indices.append(try unlockedLayer(id)) }
    if let repeated = NameIndex(ids.map { $0.key }).firstRepetition { throw .nameTaken(.layer(ids[repeated])) }
    return indices
  }

  private func bounds(of indices: [Int]) -> Rect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for index in indices {
      let (center, half) = (layers[index].center, layers[index].halfExtents)
      left = min(left, center.x - half.width)
      right = max(right, center.x + half.width)
      top = min(top, center.y - half.height)
      bottom = max(bottom, center.y + half.height)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Layer {
  /// Clamps the layer's center to the canvas, as gestures do.
  mutating func hold(on canvas: Size) {
    center = Point(min(max(center.x, 0), canvas.width), min(max(center.y, 0), canvas.height))
  }
}

extension Board {
  /// Returns the board with a slot's frame replaced, or nil if the template does not list its slots explicitly.
  func settingFrame(_ frame: Rect, ofSlot index: Int) -> Board? {
    var template = template
    guard case .slots(let placed) = template.arrangement, placed.count == slots.count,
      placed[index].slot.id == slots[index].id
    else { return nil }
    // Creates new arrays because Embedded Swift 6.3 would modify the board's arrays in place although the board shares
    // them.
    let reframed = slots.indices.map { place in
      var slot = slots[place]
      if place == index { slot.frame = frame }
      return slot
    }
    template.arrangement = .slots(
      placed.indices.map { place in
        var changed = placed[place]
        if place == index { changed.slot.frame = frame }
        return changed
      })
    return (try? Board(template: template, slots: reframed, fillOrder: fillOrder))?.choosing(choices)
  }
}
