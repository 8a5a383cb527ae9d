import CollageModel

/// Where the pixels of a tile lie: within the photo, to which patterns are fixed, and within the slot.
struct EffectSpace: Hashable, Sendable {
  /// The canvas' short side in pixels: sizes are shares of it, so that a preview and a poster look alike.
  var unit: Double
  /// The column of the tile's first pixel, counted from the pixel of the photo's top left corner.
  var left = 0
  /// The row of the tile's first pixel, counted likewise.
  var top = 0
  /// Where the photo's corner lies within its pixel, 0 to 1.
  var corner = Point.zero
  /// From pixels, counted from the pixel of the photo's corner, to the slot's frame: -1 to 1 from one side to the other.
  var toFrame: Affine

  /// Returns the space of a tile whose first pixel lies elsewhere.
  func moved(x: Int, y: Int) -> EffectSpace {
    var space = self
    space.left += x
    space.top += y
    return space
  }

  /// The center of a pixel of the tile, counted from the pixel of the photo's corner.
  @inline(__always)
  func center(_ x: Int, _ y: Int) -> Point { Point(Double(left + x) + 0.5, Double(top + y) + 0.5) }

  /// Half the frame's extents in pixels.
  var halfFrame: Size {
    func length(_ x: Double, _ y: Double) -> Double { 1 / max((x * x + y * y).squareRoot(), 1e-9) }
    return Size(length(toFrame.a, toFrame.c), length(toFrame.b, toFrame.d))
  }
}

extension EffectSpace: CustomStringConvertible {
  /// For plans.
  var description: String {
    "unit \(PlanNumber.text(unit)) from \(left),\(top) corner \(PlanNumber.text(corner.x)),\(PlanNumber.text(corner.y))"
      + " frame \(PlanNumber.text(toFrame))"
  }
}
