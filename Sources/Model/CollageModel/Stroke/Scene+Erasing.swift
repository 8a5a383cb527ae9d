extension Scene {
  /// Returns the edit that erases strokes along a path with a round eraser, or nil if it does not touch any.
  ///
  /// The path and the radius are in canvas units. A stroke that is cut becomes several layers in its place; the first
  /// one keeps its name. Erasers and layers that are locked or hidden do not change. To make all erasing of one drag a
  /// single undo step, give its edits the same interaction.
  ///
  /// - Throws: `StrokeError` if a value of a stroke is out of range.
  public func erasing(along path: [Point], radius: Double) throws(StrokeError) -> Edit? {
    let names = layers.map { $0.id.key }
    var edits: [Edit] = []
    for layer in layers.asShown where !layer.isHidden && !layer.isLocked {
      guard var pieces = try layer.erased(along: path, radius: radius, canvas: board.canvas) else { continue }
      // Pieces of different layers have different names: each is its layer's name with one number.
      var number = 1
      for index in pieces.indices.dropFirst() { pieces[index].id = Self.freeName(after: layer.id, &number, names) }
      edits.append(.replaceLayer(layer.id, with: pieces))
    }
    return edits.count > 1 ? .together(edits) : edits.first
  }

  /// Returns the first unused name that appends a number to a layer's name.
  private static func freeName(after id: LayerID, _ number: inout Int, _ taken: [NameKey]) -> LayerID {
    while true {
      number += 1
      let name = NameKey(id.key.bytes + [45] + NameKey(number: number).bytes)
      if !taken.contains(name) { return LayerID(key: name) }
    }
  }
}

extension Layer {
  /// Returns the remaining layers of a stroke layer, or nil if the eraser does not touch it.
  fileprivate func erased(
    along path: [Point], radius: Double, canvas: Size
  ) throws(StrokeError) -> [Layer]? {
    guard case .stroke(let stroke) = content, stroke.tool != .eraser else { return nil }
    let toCanvas = strokeToCanvas(stroke)
    guard let toStroke = toCanvas.inverse else { return nil }
    let (path, radius) = (path.map(toStroke.apply), radius / scale)
    guard radius > 0, radius.isFinite, let touched = Rect.bounding(path)?.inset(by: -radius) else { return nil }
    // A curve through samples extends slightly beyond them.
    let swing = stroke.width * canvas.shortSide + max(stroke.frame.width, stroke.frame.height) / 4
    guard stroke.frame.inset(by: -swing).intersection(touched) != nil else { return nil }
    let pieces = try stroke.erased(along: path, radius: radius, canvas: canvas)
    if pieces == [stroke] { return nil }
    return pieces.map { piece in
      var layer = self
      layer.content = .stroke(piece)
      layer.center = toCanvas.apply(piece.frame.center)
      // Without the line's width, the frame of an upright line has no area.
      let width = piece.width * canvas.shortSide
      layer.size = Size(max(piece.frame.width, width), max(piece.frame.height, width))
      return layer
    }
  }
}
