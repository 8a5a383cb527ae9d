extension Session {
  /// Returns the unlocked layers that move along with a layer: those selected with it, or else its group.
  func companions(ofLayer index: Int) -> Companions {
    let layer = scene.layers[index]
    let selected = NameIndex(
      selections.compactMap { selection in
        if case .layer(let id) = selection { id.key } else { nil }
      })
    let isSelected = selected.place(of: layer.id.key) != nil
    guard isSelected ? !alsoSelected.isEmpty : layer.group != nil else { return .none }
    let indices = scene.layers.indices.filter { other in
      guard other != index, !scene.layers[other].isLocked, !isHeldByOtherHand(layer: other) else { return false }
      return isSelected
        ? selected.place(of: scene.layers[other].id.key) != nil : scene.layers[other].group == layer.group
    }
    return Companions(indices, of: scene.layers.count)
  }

  /// Returns the slots that move along with a slot: those selected with it.
  func companions(ofSlot index: Int) -> Companions {
    let slots = scene.board.slots
    let selected = NameIndex(
      selections.compactMap { selection in
        if case .slot(let id) = selection { id.key } else { nil }
      })
    guard selected.place(of: slots[index].id.key) != nil else { return .none }
    let indices = slots.indices.filter { $0 != index && selected.place(of: slots[$0].id.key) != nil }
    return Companions(indices, of: slots.count)
  }

  /// Returns a layer as it moves along with a dragged layer, or nil if it is not a companion.
  func companion(_ index: Int) -> Layer? {
    for gesture in hasTwoHands ? [hand.gesture, otherHand.gesture] : [hand.gesture] {
      guard let manipulation = gesture.manipulation, case .layer(let leader) = manipulation.owner,
        manipulation.companions.contains(index)
      else { continue }
      return scene.layers[index].moved(as: scene.layers[leader], to: targetLayer(leader))
    }
    return nil
  }

  /// Returns the limits for moving a layer and its companions.
  func limits(ofLayer index: Int, _ manipulation: Manipulation) -> LayerLimits {
    LayerLimits(
      layer: scene.layers[index], canvas: scene.board.canvas,
      companions: manipulation.companions.indices.map { scene.layers[$0] }
    )
  }
}

extension Scene {
  mutating func moveLayer(_ index: Int, to moved: Layer, companions: Companions) {
    var layers = layers
    let start = layers[index]
    layers[index] = moved
    for companion in companions.indices {
      layers[companion] = layers[companion].moved(as: start, to: moved)
      layers[companion].hold(on: board.canvas)
    }
    self.layers = layers
  }
}

extension Layer {
  /// Returns the layer moved along with another one, as if both were parts of one rigid body.
  func moved(as leader: Layer, to moved: Layer) -> Layer {
    if leader == moved { return self }
    let turn = moved.rotation - leader.rotation
    let growth = moved.scale / leader.scale
    var layer = self
    layer.center = moved.center + (center - leader.center).turned(turn) * growth
    // Rounding may take the product out of range.
    layer.scale = SceneLimits.limitedFactor(scale * growth)
    layer.rotation = (rotation + turn).withoutWholeTurns
    return layer
  }
}
