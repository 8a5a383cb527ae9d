extension Shape {
  /// Returns the outline in an upright frame with each side moved outward by a separate distance; negative distances
  /// move sides inward.
  ///
  /// A rectangle's sides move by exactly these distances, and its rounded corners become quarter ellipses around the
  /// same centers; sharp corners stay sharp. Other outlines move by the distances of the sides that each edge faces, so
  /// equal distances give a parallel curve. The result is empty if opposite sides pass each other.
  ///
  /// `tolerance` is the maximum distance between a curve and its chords, in canvas units. Source of the corners: CSS
  /// Backgrounds and Borders Level 3, section 5.2.
  public func outline(in frame: Rect, outset sides: SideWidths, tolerance: Double) -> Outline {
    guard case .rectangle(let radii) = self else {
      return outline(in: frame, tolerance: tolerance).inset { start, end in -sides.width(facing: start, end) }
    }
    let moved = frame.inset(left: -sides.left, top: -sides.top, right: -sides.right, bottom: -sides.bottom)
    if moved.isEmpty { return Outline([]) }
    let fitted = radii.fitted(to: frame.size)
    func corner(_ radius: Double, _ horizontal: Double, _ vertical: Double) -> Size {
      radius > 0 ? Size(max(0, radius + horizontal), max(0, radius + vertical)) : Size(0, 0)
    }
    let corners = [
      corner(fitted.topLeft, sides.left, sides.top), corner(fitted.topRight, sides.right, sides.top),
      corner(fitted.bottomRight, sides.right, sides.bottom), corner(fitted.bottomLeft, sides.left, sides.bottom),
    ]
    return Shape.roundedRectangle(moved, radii: Shape.fitted(corners, to: moved.size), tolerance: tolerance)
  }

  /// Returns the radii, clockwise from the top left, scaled down by a common factor if two of them overlap along an
  /// edge.
  private static func fitted(_ radii: [Size], to size: Size) -> [Size] {
    var factor = 1.0
    let edges = [
      (radii[0].width + radii[1].width, size.width), (radii[3].width + radii[2].width, size.width),
      (radii[0].height + radii[3].height, size.height), (radii[1].height + radii[2].height, size.height),
    ]
    for (sum, length) in edges where sum > length { factor = min(factor, length / sum) }
    return factor < 1 ? radii.map { Size($0.width * factor, $0.height * factor) } : radii
  }
}

extension SideWidths {
  /// Returns the width for an edge of a clockwise outline: the mean of the widths of the two sides that it faces,
  /// weighted by the squared components of its normal.
  fileprivate func width(facing start: Point, _ end: Point) -> Double {
    let along = end - start
    let squares = Point.dot(along, along)
    guard squares > 0 else { return 0 }
    let horizontal = along.y > 0 ? right : left
    let vertical = along.x < 0 ? bottom : top
    return (along.y * along.y * horizontal + along.x * along.x * vertical) / squares
  }
}
