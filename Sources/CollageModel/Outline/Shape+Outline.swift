extension Shape {
  /// The shape's outline in an upright frame, clockwise where the shape defines a direction.
  ///
  /// A mask's outline is its frame. `tolerance` is the greatest distance between a curve and its chords, in canvas
  /// units.
  public func outline(in frame: Rect, tolerance: Double) -> Outline {
    switch self {
    case .rectangle(let radii):
      return Shape.roundedRectangle(frame, radii: radii.fitted(to: frame.size), tolerance: tolerance)
    case .ellipse:
      var points: [Point] = []
      let (axisX, axisY) = (Point(frame.width / 2, 0), Point(0, frame.height / 2))
      // By quarters, so that the outline has vertices where the ellipse touches its frame.
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

  private static func unitToFrame(_ frame: Rect) -> AffineTransform {
    AffineTransform(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.x, ty: frame.y)
  }

  private static func roundedRectangle(_ frame: Rect, radii: CornerRadii, tolerance: Double) -> Outline {
    if radii == .zero { return Outline(frame) }
    let flattening = CurveFlattening(tolerance: tolerance)
    // Clockwise from the top left corner: each corner, the direction from it to its arc's center, the arc's start.
    let rounded: [(corner: Point, inward: Point, radius: Double, start: Double)] = [
      (Point(frame.x, frame.y), Point(1, 1), radii.topLeft, 180),
      (Point(frame.right, frame.y), Point(-1, 1), radii.topRight, 270),
      (Point(frame.right, frame.bottom), Point(-1, -1), radii.bottomRight, 0),
      (Point(frame.x, frame.bottom), Point(1, -1), radii.bottomLeft, 90),
    ]
    var points: [Point] = []
    for (corner, inward, radius, start) in rounded {
      guard radius > 0 else {
        points.append(corner)
        continue
      }
      let center = corner + inward * radius
      let (sine, cosine) = DegreeMath.sineAndCosine(start)
      points.append(center + Point(cosine, sine) * radius)
      flattening.appendArc(
        center: center, axisX: Point(radius, 0), axisY: Point(0, radius), start: start, sweep: 90, into: &points)
    }
    return Outline([points])
  }
}
