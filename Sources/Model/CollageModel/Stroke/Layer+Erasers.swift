extension Layer {
  /// The stroke of a visible eraser layer.
  private var eraser: Stroke? {
    if case .stroke(let stroke) = content, stroke.tool == .eraser, !isHidden { stroke } else { nil }
  }

  /// Returns the map from the canvas on which a layer's stroke was drawn to the layer's current position on the canvas.
  public func strokeToCanvas(_ stroke: Stroke) -> Affine {
    Affine.translation(-stroke.frame.center).then(toCanvas)
  }

  /// Returns the indices of the erasers that affect a stroke layer: those above it in its group, and those above it
  /// without a group.
  ///
  /// Layers are in paint order. Erasers and layers without a stroke are not erased.
  public static func erasers(of index: Int, in layers: [Layer]) -> [Int] {
    guard layers.indices.contains(index), case .stroke(let stroke) = layers[index].content, stroke.tool != .eraser
    else {
      return []
    }
    let erased = layers[index]
    return layers.indices.dropFirst(index + 1).filter { other in
      guard layers[other].eraser != nil, layers[other].level == erased.level else { return false }
      guard let group = layers[other].group else { return true }
      return group == erased.group
    }
  }
}
