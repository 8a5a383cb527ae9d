/// The areas that a drawn shape's fill and line cover in the frame of its layer.
public struct ShapeGeometry: Sendable {
  public let shape: DrawnShape
  /// The layer's frame, in canvas units before the layer is scaled.
  public let frame: Rect

  /// Creates the geometry for a frame in canvas units, before the layer is scaled.
  public init(_ shape: DrawnShape, frame: Rect) {
    self.shape = shape
    self.frame = frame
  }

  /// Returns the area that a fill covers, or nil for a line.
  ///
  /// Curves are flattened within `tolerance` canvas units.
  public func area(tolerance: Double) -> Outline? {
    switch shape.form {
    case .area(let shape): shape.outline(in: frame, tolerance: tolerance)
    case .star(let points, let innerRadius): Outline([star(points: points, innerRadius: innerRadius)])
    case .line: nil
    }
  }

  /// Returns the vertices of a star within the ellipse of the frame, clockwise from its top.
  private func star(points: Int, innerRadius: Double) -> [Point] {
    let count = 2 * max(2, min(points, DrawnShape.starPoints.upperBound))
    return (0..<count).map { index in
      let (sine, cosine) = DegreeMath.sineAndCosine(Double(index) * 360 / Double(count))
      let reach = index % 2 == 0 ? 1 : innerRadius
      return frame.center + Point(sine * reach * frame.width / 2, -cosine * reach * frame.height / 2)
    }
  }

  /// Returns the area of the line along the outline, or of a form that is a line; nil if there is no line.
  ///
  /// Corners are mitered up to four times half the width, then beveled. A line inside or outside an area is drawn with
  /// twice its width and clipped by the area, so that it meets the area's edge exactly.
  public func line(tolerance: Double) -> ClippedOutline? {
    guard let line = shape.line, line.width > 0 else { return nil }
    guard case .line(let points) = shape.form else {
      return area(tolerance: tolerance).map { border(line, along: $0, tolerance) }
    }
    let discs = points.map { point in
      LineDisc(Point(frame.x + point.x * frame.width, frame.y + point.y * frame.height), radius: line.width / 2)
    }
    return ClippedOutline(drawing(line, tolerance).outline(of: [discs], isClosed: false))
  }

  private func border(_ line: DrawnShape.Line, along area: Outline, _ tolerance: Double) -> ClippedOutline {
    let radius = line.alignment == .center ? line.width / 2 : line.width
    let lines = area.contours.map { contour in contour.map { LineDisc($0, radius: radius) } }
    let outline = drawing(line, tolerance).outline(of: lines, isClosed: true)
    return switch line.alignment {
    case .inside: ClippedOutline(outline, clips: [.inside(area)])
    case .center: ClippedOutline(outline)
    case .outside: ClippedOutline(outline, clips: [.outside(area)])
    }
  }

  private func drawing(_ line: DrawnShape.Line, _ tolerance: Double) -> LineDrawing {
    LineDrawing(
      dashes: line.dashes, start: line.start, end: line.end, width: line.width, join: .miter, tolerance: tolerance)
  }

  /// Returns whether a point is on the fill or on the line, or within a distance of them.
  ///
  /// Curves are flattened within `tolerance` canvas units; by default, finely enough to be invisible.
  public func touches(_ point: Point, within distance: Double = 0, tolerance: Double? = nil) -> Bool {
    let tolerance = tolerance ?? max(frame.size.shortSide / 1_000, distance / 8, 1e-9)
    if shape.fill != nil, let area = area(tolerance: tolerance), area.touches(point, within: distance) { return true }
    return line(tolerance: tolerance)?.touches(point, within: distance) ?? false
  }
}

extension DrawnShape {
  public static let starPoints = 3...1_000
  public static let linePoints = 2...Shape.elementLimit
  /// The maximum number of dashes and gaps of a line.
  public static let dashLimit = Stroke.dashLimit
}
