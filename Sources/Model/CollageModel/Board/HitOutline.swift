/// A slot's outline including its border, flattened once for hit tests, in canvas units.
struct HitOutline: Sendable {
  let bounds: Rect
  /// The outline; for an upright plain rectangle it equals the bounds.
  let outline: Outline
  let isUprightRectangle: Bool

  /// The flattening tolerance, as a fraction of the frame's short side.
  private static let relativeTolerance = 1e-4

  init(_ slot: Slot) {
    let tolerance = slot.frame.size.shortSide * Self.relativeTolerance
    let reach = slot.style.border?.outerReach ?? .zero
    let frame = slot.frame.inset(left: -reach.left, top: -reach.top, right: -reach.right, bottom: -reach.bottom)
    outline = slot.borderedOutline(tolerance: tolerance)
    // Masks are hit-tested by their frames.
    let isFrame = if case .mask = slot.shape { true } else { slot.shape.isPlainRectangle }
    isUprightRectangle = isFrame && slot.rotation == .zero
    bounds = isUprightRectangle ? frame : outline.bounds ?? frame
  }

  func contains(_ point: Point) -> Bool {
    bounds.contains(point) && (isUprightRectangle || outline.contains(point))
  }
}
