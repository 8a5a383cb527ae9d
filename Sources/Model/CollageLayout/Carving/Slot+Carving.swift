internal import CollageModel

extension Slot {
  private var rotationToCanvas: Affine { .rotation(rotation, about: frame.center) }

  /// The outline on the canvas if it consists of straight edges, directed clockwise around its area; otherwise nil.
  ///
  /// Rounded corners of a rectangle are treated as sharp; the outline starts at the top left corner.
  var straightOutline: Outline? {
    switch shape {
    case .rectangle:
      return Outline([frame.corners.map(rotation == .zero ? { $0 } : rotationToCanvas.apply)])
    case .path(let path) where path.hasCurves:
      return nil
    case .polygon, .path:
      // All edges are straight, so the tolerance has no effect.
      return outline(tolerance: 1).consistentlyDirected()
    case .ellipse, .mask:
      return nil
    }
  }

  /// Returns the slot with the edges of its frame moved inward: top, right, bottom, left, in canvas units.
  func insetRectangle(by distances: [Double]) throws(LayoutError) -> Slot {
    guard distances.count == 4 else { throw .nothingLeft(slot: id) }
    var inset = frame.inset(left: distances[3], top: distances[0], right: distances[1], bottom: distances[2])
    guard inset.width > 0, inset.height > 0 else {
      throw .noRoom(slot: id, width: inset.width, height: inset.height)
    }
    if rotation != .zero {
      // The slot now rotates about another center, which must stay where the old rotation put it.
      let center = rotationToCanvas.apply(inset.center)
      inset.x = center.x - inset.width / 2
      inset.y = center.y - inset.height / 2
    }
    var slot = self
    slot.frame = inset
    return slot
  }

  /// Returns the slot with the edges of its polygon moved inward, in coordinates of the same frame.
  func insetPolygon(_ distance: (_ start: Point, _ end: Point) -> Double) throws(LayoutError) -> Slot {
    let outline = outline(tolerance: 1)
    var moved = outline.inset(distance).contours
    // A single contour that the movement inverted encloses nothing.
    if outline.contours.count == 1 { moved = moved.filter { Outline([$0]).signedArea > 0 } }
    guard !moved.isEmpty else { throw .nothingLeft(slot: id) }
    let upright = Affine.rotation(-rotation, about: frame.center)
    let written = moved.map { contour in
      contour.map { point in
        let local = rotation == .zero ? point : upright.apply(point)
        return Point((local.x - frame.x) / frame.width, (local.y - frame.y) / frame.height)
      }
    }
    var slot = self
    slot.shape = written.count == 1 ? .polygon(written[0]) : .path(Path(through: written))
    return slot
  }
}
