/// A slot's outline as hit tests need it: flattened once, in canvas units.
struct SlotForm: Sendable {
  /// The outline's bounds.
  let bounds: Rect
  /// The outline; of an upright plain rectangle the bounds say it all.
  let outline: Outline
  let isUprightRectangle: Bool

  /// Curves are followed to this share of the frame's short side.
  private static let relativeTolerance = 1e-4

  init(_ slot: Slot) {
    outline = slot.outline(tolerance: slot.frame.size.shortSide * Self.relativeTolerance)
    // A mask's outline is its frame.
    let isFrame = if case .mask = slot.shape { true } else { slot.shape.isPlainRectangle }
    isUprightRectangle = isFrame && slot.rotation == .zero
    bounds = isUprightRectangle ? slot.frame : outline.bounds ?? slot.frame
  }

  func contains(_ point: Point) -> Bool {
    bounds.contains(point) && (isUprightRectangle || outline.contains(point))
  }

  /// The last place before `limit` at which a straight way enters or leaves the form, as a share of the way.
  func lastCrossing(from start: Point, to end: Point, before limit: Double) -> Double? {
    let way = end - start
    var last: Double?
    for contour in outline.contours {
      guard var previous = contour.last else { continue }
      for next in contour {
        let edge = next - previous
        let slope = Point.cross(way, edge)
        if slope != 0 {
          let share = Point.cross(previous - start, edge) / slope
          let along = Point.cross(previous - start, way) / slope
          if share >= 0, share < limit, along >= 0, along <= 1 { last = max(last ?? 0, share) }
        }
        previous = next
      }
    }
    return last
  }
}
