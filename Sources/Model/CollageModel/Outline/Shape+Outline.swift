extension Shape {
  /// Returns the shape's outline in an upright frame, clockwise if the shape defines a direction.
  ///
  /// A mask's outline is its frame. `tolerance` is the maximum distance between a curve and its chords, in canvas
  /// units.
  public func outline(in frame: Rect, tolerance: Double) -> Outline {
    switch self {
    case .rectangle(let radii):
      return Shape.roundedRectangle(frame, radii: radii.fitted(to: frame.size), tolerance: tolerance)
    case .ellipse:
      var points: [Point] = []
      let (axisX, axisY) = (Point(frame.width / 2, 0), Point(0, frame.height / 2))
      // Four quarters give the outline vertices where the ellipse touches its frame.
      for quarter in 0..<4 {
        CurveFlattening(tolerance: tolerance).appendArc(
          center: frame.center, axisX: axisX, axisY: axisY, start: Double(quarter) * 90,
          sweep: 90, into: &points)
      }
      return Outline([points])
    case .polygon(let points):
      return Outline([points.map(Shape.unitToFrame(frame).apply)])
    case .path(let path):
      return path.outline(mappedBy: Shape.unitToFrame(frame), tolerance: tolerance)
    case .mask:
      return Outline(frame)
    }
  }

  private static func unitToFrame(_ frame: Rect) -> Affine {
    Affine(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.x, ty: frame.y)
  }

  private static func roundedRectangle(_ frame: Rect, radii: CornerRadii, tolerance: Double) -> Outline {
    if radii == .zero { return Outline(frame) }
    func circular(_ radius: Double) -> Size { Size(radius, radius) }
    return roundedRectangle(
      frame,
      radii: [
        circular(radii.topLeft), circular(radii.topRight), circular(radii.bottomRight), circular(radii.bottomLeft),
      ], tolerance: tolerance)
  }

  /// Returns a rectangle with elliptical corners; the radii are listed clockwise from the top left.
  static func roundedRectangle(_ frame: Rect, radii: [Size], tolerance: Double) -> Outline {
    let flattening = CurveFlattening(tolerance: tolerance)
    // For each corner: the direction to its arc's center, and the arc's start angle.
    let corners: [(inward: Point, start: Double)] = [
      (Point(1, 1), 180), (Point(-1, 1), 270), (Point(-1, -1), 0), (Point(1, -1), 90),
    ]
    var points: [Point] = []
    for (index, corner) in frame.corners.enumerated() {
      let (radius, inward, start) = (radii[index], corners[index].inward, corners[index].start)
      guard radius.width > 0, radius.height > 0 else {
        points.append(corner)
        continue
      }
      let center = corner + Point(inward.x * radius.width, inward.y * radius.height)
      let (sine, cosine) = DegreeMath.sineAndCosine(start)
      points.append(center + Point(cosine * radius.width, sine * radius.height))
      flattening.appendArc(
        center: center, axisX: Point(radius.width, 0), axisY: Point(0, radius.height), start: start, sweep: 90,
        into: &points)
    }
    return Outline([points])
  }
}
