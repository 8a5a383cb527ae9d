extension Scene {
  mutating func equalize(branch: [Int]) throws(Refusal) {
    guard let lengths = board.split?.lengths(ofBranch: branch) else { throw .badWeights }
    try reweight(branch: branch, lengths.map { _ in 1 })
  }

  mutating func setFrame(of id: SlotID, _ frame: Rect) throws(Refusal) {
    let index = try slotIndex(id)
    guard let changed = board.changingSlots({ if $0 == index { $1.frame = frame } }) else { throw .badNumber }
    board = changed
  }

  mutating func align(_ ids: [LayerID], _ alignment: LayerAlignment) throws(Refusal) {
    let indices = try unlockedLayers(ids)
    guard !indices.isEmpty else { throw .nothingToDo }
    place(indices, CenteredBox.aligned(boxes(of: indices), alignment, on: board.canvas))
  }

  mutating func distribute(_ ids: [LayerID], along axis: SplitNode.Axis) throws(Refusal) {
    let indices = try unlockedLayers(ids)
    guard let spaced = CenteredBox.distributed(boxes(of: indices), along: axis) else { throw .nothingToDo }
    place(indices, spaced)
  }

  private func boxes(of indices: [Int]) -> [CenteredBox] {
    indices.map { CenteredBox(center: layers[$0].center, half: layers[$0].halfExtents) }
  }

  /// Moves the centers of layers to those of boxes that have moved.
  private mutating func place(_ indices: [Int], _ boxes: [CenteredBox]) {
    var layers = layers
    for (index, box) in zip(indices, boxes) where layers[index].center != box.center {
      layers[index].center = box.center
      layers[index].hold(on: board.canvas)
    }
    self.layers = layers
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
}

extension Layer {
  /// Clamps the layer's center to the canvas, as gestures do.
  mutating func hold(on canvas: Size) {
    center = Point(min(max(center.x, 0), canvas.width), min(max(center.y, 0), canvas.height))
  }
}
