/// A slot's outline for hit tests: flattened once, in canvas units.
struct HitOutline: Sendable {
  /// The outline's bounds.
  let bounds: Rect
  /// The outline; for an upright plain rectangle it equals the bounds.
  let outline: Outline
  let isUprightRectangle: Bool

  /// The flattening tolerance, as a fraction of the frame's short side.
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
}
