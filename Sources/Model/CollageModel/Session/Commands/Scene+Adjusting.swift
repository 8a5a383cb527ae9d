extension Intent {
  /// Flips the photo horizontally or vertically, as it is displayed.
  ///
  /// A mirror after a rotation equals the opposite rotation after the mirror, so the rotation changes its sign.
  mutating func flip(_ flip: Flip) {
    let half = flip == .vertical ? 2 : 0
    let flipped = Orientation(isMirrored: !isMirrored, quarterTurns: half - quarterTurns)
    isMirrored = flipped.isMirrored
    quarterTurns = flipped.quarterTurns
    rotation = -rotation
    // Documents of equal intents must be equal, so -0 becomes 0.
    if rotation.degrees == 0 { rotation = .zero }
  }

  /// Returns the permissions that the slot must grant to change this intent to another.
  fileprivate func permissions(toBecome other: Intent) -> Permissions {
    var needed: Permissions = []
    if focus != other.focus || crop != other.crop { needed.insert(.pan) }
    if zoom != other.zoom || fit != other.fit || crop != other.crop { needed.insert(.zoom) }
    if rotation != other.rotation || orientation != other.orientation || straighten != other.straighten
      || perspective != other.perspective
    {
      needed.insert(.rotate)
    }
    return needed
  }

  mutating func turn(by turns: Int) {
    quarterTurns = Orientation(quarterTurns: quarterTurns % 4 + turns % 4).quarterTurns
  }
}

extension Scene {
  /// Changes an item's intent if its slot grants the permissions.
  mutating func change(
    _ id: ItemID, _ permissions: Permissions, _ body: (inout Intent) throws(Refusal) -> Void
  ) throws(Refusal) {
    let index = try placedItem(id)
    _ = try changeableSlot(ofItem: index, permissions)
    try body(&items[index].intent)
  }

  mutating func flip(_ item: ItemID, _ flip: Flip) throws(Refusal) {
    try change(item, .rotate) { intent throws(Refusal) in intent.flip(flip) }
  }

  mutating func turn(_ item: ItemID, by turns: Int) throws(Refusal) {
    try change(item, .rotate) { intent throws(Refusal) in intent.turn(by: turns) }
  }

  mutating func setFit(of item: ItemID, _ fit: Fit?) throws(Refusal) {
    try change(item, .zoom) { intent throws(Refusal) in intent.fit = fit }
  }

  mutating func setIntent(of item: ItemID, _ wanted: Intent) throws(Refusal) {
    do throws(ModelError) { try SceneLimits.check(wanted, of: item) } catch { throw Refusal(error) }
    try change(item, [.pan, .zoom, .rotate]) { intent throws(Refusal) in
      intent = wanted
      intent.quarterTurns = wanted.orientation.quarterTurns
    }
  }

  /// Resets an intent, which needs the permissions for all settings that differ from the defaults.
  mutating func reset(_ id: ItemID) throws(Refusal) {
    let index = try placedItem(id)
    let permissions = items[index].intent.permissions(toBecome: Intent())
    try change(id, permissions) { intent throws(Refusal) in intent = Intent() }
  }

  /// Moves, scales or rotates an element like fingers do, and settles it.
  mutating func transform(
    _ element: Element, _ permission: Permissions, by way: Point = .zero, growth: Double = 1, turn: Angle = .zero,
    about place: Point? = nil
  ) throws(Refusal) {
    let numbers = way.x + way.y + growth + turn.degrees + (place?.x ?? 0) + (place?.y ?? 0)
    guard numbers.isFinite, growth > 0 else { throw .badNumber }
    // Added to many whole turns, the existing rotation would be lost to rounding.
    let turn = turn.withoutWholeTurns
    switch element {
    case .layer(let id):
      let index = try unlockedLayer(id)
      let layer = layers[index]
      let from = place ?? layer.center
      let moved = layer.space.transformed(layer.pose, from: from, to: from + way, growth: growth, turn: turn)
      let limits = LayerLimits(layer: layer, canvas: board.canvas)
      let settled = limits.limited(moved, layer.space, about: from + way, .hard)
      let canvas = board.canvas
      update(layer: index) { $0 = $0.settled(settled, in: layer.space, on: canvas) }
    case .item(let id):
      let index = try placedItem(id)
      let slot = try changeableSlot(ofItem: index, permission)
      guard let fitting = fitting(item: index, slot: slot) else { throw .unknownItem(id) }
      let canPan = board.slots[slot].style.permissions.contains(.pan)
      let from = canPan ? place ?? fitting.space.center : fitting.space.center
      let pose = settledPose(item: index, slot: slot, fitting)
      let moved = fitting.space.transformed(pose, from: from, to: from + way, growth: growth, turn: turn)
      let settled = fitting.limited(fitting.reshaped(moved, from: pose), about: from + way, .hard)
      guard settled != pose else { return }
      items[index].intent = fitting.intent(of: settled, keeping: items[index].intent)
    }
  }

  func unlockedLayer(_ id: LayerID) throws(Refusal) -> Int {
    guard let index = layerIndex(id) else { throw .unknownLayer(id) }
    guard !layers[index].isLocked else { throw .locked(.layer(id)) }
    return index
  }

  mutating func add(_ layer: Layer) throws(Refusal) {
    guard self.layer(layer.id) == nil else { throw .nameTaken(.layer(layer.id)) }
    let layer = Scene.normalized(layer)
    do throws(ModelError) {
      try SceneLimits(canvas: board.canvas).check(layer)
    } catch {
      throw Refusal(error)
    }
    layers.append(layer)
  }

  /// Changes the paint order of an element within its kind.
  mutating func reorder(_ element: Element, _ reordering: Reordering) throws(Refusal) {
    switch element {
    case .layer(let id):
      let index = try unlockedLayer(id)
      let target = reordering.target(of: index, count: layers.count)
      layers.insert(layers.remove(at: index), at: target)
    case .item(let id):
      let index = try placedItem(id)
      let slot = try changeableSlot(ofItem: index, [])
      let target = reordering.target(of: slot, count: board.slots.count)
      if target != slot { board = board.movingSlot(at: slot, to: target) }
    }
  }

  mutating func reweight(branch: [Int], _ weights: [Double]) throws(Refusal) {
    guard let split = board.split?.reweighted(branch: branch, weights: weights) else { throw .badWeights }
    let minimum = board.minCellExtent
    guard split.leaves.allSatisfy({ $0.frame.width >= minimum && $0.frame.height >= minimum }) else {
      throw .badWeights
    }
    board = board.resplit(split)
  }
}

extension Reordering {
  func target(of index: Int, count: Int) -> Int {
    switch self {
    case .toFront: count - 1
    case .forward: min(index + 1, count - 1)
    case .backward: max(index - 1, 0)
    case .toBack: 0
    }
  }
}
