extension Session {
  /// Returns the velocity at which a view that shows only a part of the canvas should scroll now, in canvas units per
  /// second.
  ///
  /// It is zero unless an element is dragged near an edge beyond which the canvas continues.
  ///
  /// The speed grows with the square of the depth within 44 points of the edge, up to ``Policy/scrollSpeed``. In each
  /// frame, the view scrolls by it and reports the finger's new position on the canvas as a move.
  ///
  /// - Parameter visible: The visible part of the canvas, in canvas units.
  /// - Returns: The change of the visible part's position per second.
  public func scrollVelocity(in visible: Rect) -> Point {
    guard let point = carryingPoint else { return .zero }
    let zone = min(policy.minGrabExtent, min(visible.width, visible.height) / 4)
    guard zone > 0, visible.x.isFinite, visible.y.isFinite else { return .zero }
    func speed(_ place: Double, _ start: Double, _ end: Double, _ length: Double) -> Double {
      let (before, after) = (start + zone - place, place - (end - zone))
      if before > 0, start > 0 { return -min(before / zone, 1) * min(before / zone, 1) * policy.scrollSpeed }
      if after > 0, end < length { return min(after / zone, 1) * min(after / zone, 1) * policy.scrollSpeed }
      return 0
    }
    let canvas = scene.board.canvas
    return Point(
      speed(point.x, visible.x, visible.right, canvas.width), speed(point.y, visible.y, visible.bottom, canvas.height))
  }

  /// The position of a pointer that carries an element elsewhere: a photo out of its slot, a layer, a slot or a
  /// divider.
  private var carryingPoint: Point? {
    switch hand.gesture {
    case .lifted(let carry), .swapping(let carry, _): carry.manipulation.first.now
    case .offering(let offering): offering.position
    case .divider(let drag): drag.contact.now
    case .slot(let drag): drag.contact.now
    case .panning(let manipulation):
      if case .layer = manipulation.owner { manipulation.first.now } else { nil }
    case .idle, .pressed, .manipulating, .dead: nil
    }
  }
}
