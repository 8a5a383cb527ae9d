extension Layer {
  /// The eraser's stroke, if the layer is one that is seen.
  private var eraser: Stroke? {
    if case .stroke(let stroke) = content, stroke.tool == .eraser, !isHidden { stroke } else { nil }
  }

  /// The map from the canvas on which the layer's stroke was drawn to the canvas on which the layer lies now.
  public func strokeToCanvas(_ stroke: Stroke) -> Affine {
    Affine.translation(-stroke.frame.center).then(toCanvas)
  }

  /// Returns the indices of the eraser strokes that remove parts of a stroke's layer: those above it of its group, and
  /// those above it without a group.
  ///
  /// Layers are in paint order. Layers that show no stroke, and erasers, are not erased.
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
