extension Session {
  /// Returns the layers that move with a layer: those that are selected with it, or else its group; never locked ones.
  func companions(ofLayer index: Int) -> [Int] {
    let layer = scene.layers[index]
    let isSelected = selection == .layer(layer.id) || alsoSelected.contains(.layer(layer.id))
    guard isSelected ? !alsoSelected.isEmpty : layer.group != nil else { return [] }
    let selected = selections
    return scene.layers.indices.filter { other in
      guard other != index, !scene.layers[other].isLocked, !isHeldByOtherHand(layer: other) else { return false }
      return isSelected ? selected.contains(.layer(scene.layers[other].id)) : scene.layers[other].group == layer.group
    }
  }

  /// Returns a layer as it moves with another one, or nil if no finger moves it so.
  func companion(_ index: Int) -> Layer? {
    for gesture in hasTwoHands ? [gesture, otherHand.gesture] : [gesture] {
      guard let manipulation = gesture.manipulation, case .layer(let leader) = manipulation.owner,
        manipulation.companions.contains(index)
      else { continue }
      return scene.layers[index].moved(as: scene.layers[leader], to: targetLayer(leader))
    }
    return nil
  }

  /// Returns the limits of a moved layer and its companions.
  func limits(ofLayer index: Int, _ manipulation: Manipulation) -> LayerLimits {
    LayerLimits(
      layer: scene.layers[index], canvas: scene.board.canvas,
      companions: manipulation.companions.map { scene.layers[$0] }
    )
  }
}

extension Scene {
  /// Moves a layer, and its companions with it.
  mutating func moveLayer(_ index: Int, to moved: Layer, companions: [Int]) {
    let start = layers[index]
    layers[index] = moved
    for companion in companions {
      layers[companion] = layers[companion].moved(as: start, to: moved)
      holdOnCanvas(companion)
    }
  }
}

extension Layer {
  /// Returns the layer after the movement of another one: as if both were parts of one rigid picture.
  func moved(as leader: Layer, to moved: Layer) -> Layer {
    if leader == moved { return self }
    let turn = moved.rotation - leader.rotation
    let growth = moved.scale / leader.scale
    var layer = self
    layer.center = moved.center + (center - leader.center).turned(turn) * growth
    layer.scale = scale * growth
    layer.rotation = (rotation + turn).withoutWholeTurns
    return layer
  }
}
