import CollageModel

/// The position of a tile's pixels within the photo, to which patterns are fixed, and within the slot.
struct EffectSpace: Encodable, Hashable, Sendable {
  /// The short side of the canvas in pixels; sizes of effects are relative to it, so that a preview matches a poster.
  var unit: Double
  /// The column of the tile's first pixel, relative to the pixel at the photo's top left corner.
  var left = 0
  /// The row of the tile's first pixel, relative to the pixel at the photo's top left corner.
  var top = 0
  /// The position of the photo's corner within its pixel, 0 to 1.
  var corner = Point.zero
  /// The transform from pixels, relative to the pixel at the photo's corner, to the slot's frame, which spans -1 to 1
  /// on both axes.
  var toFrame: Affine

  /// Returns the space of a tile whose first pixel is offset by a number of columns and rows.
  func moved(x: Int, y: Int) -> EffectSpace {
    var space = self
    space.left += x
    space.top += y
    return space
  }

  /// Returns the center of a pixel of the tile, relative to the pixel at the photo's corner.
  @inline(__always)
  func center(_ x: Int, _ y: Int) -> Point { Point(Double(left + x) + 0.5, Double(top + y) + 0.5) }

  /// Half the size of the frame in pixels.
  var halfFrame: Size {
    func length(_ x: Double, _ y: Double) -> Double { 1 / max((x * x + y * y).squareRoot(), 1e-9) }
    return Size(length(toFrame.a, toFrame.c), length(toFrame.b, toFrame.d))
  }
}

extension EffectSpace: CustomStringConvertible {
  /// The space as shown in plans.
  var description: String {
    "unit \(PlanNumber.text(unit)) from \(left),\(top) corner \(PlanNumber.text(corner.x)),\(PlanNumber.text(corner.y))"
      + " frame \(PlanNumber.text(toFrame))"
  }
}
