/// The center line and the outline of a stroke.
///
/// The center is a smooth curve through a selection of the samples; every sample lies within a twenty-fifth of the
/// line's width of it, or less for broad lines. The outline is the area that a round pen of varying width covers along
/// this curve. Results are bit-identical on all platforms.
public struct StrokeGeometry: Sendable {
  public let stroke: Stroke
  /// The line's width at full pressure, in canvas units.
  public let width: Double

  /// A freehand curve or a geometric figure.
  private enum Figure: Sendable {
    case curve(CentripetalCurve)
    case line([LineDisc])
    case polygon([LineDisc])
    case ellipse(Rect)
  }

  private let figure: Figure

  /// Creates the geometry of a stroke that was drawn on a canvas.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - canvas: The canvas' size in canvas units.
  /// - Throws: `StrokeError` if a value of the stroke is out of range.
  public init(_ stroke: Stroke, canvas: Size) throws(StrokeError) {
    try stroke.check()
    self.stroke = stroke
    width = stroke.width * canvas.shortSide
    if stroke.tool.isFreehand {
      let nodes = stroke.nodes(on: canvas)
      let error = Self.error(width: width, side: canvas.shortSide)
      let kept = StrokeSimplification(nodes: nodes, error: error).kept()
      figure = .curve(CentripetalCurve(kept.map { nodes[$0] }))
    } else {
      figure = Self.figure(of: stroke, width: width)
    }
  }

  /// Returns the maximum distance between a sample and the curve.
  ///
  /// It is invisible on fine lines and preserves the form of broad ones, but removes the jitter of a mouse.
  static func error(width: Double, side: Double) -> Double {
    min(max(width * 0.04, side * 2e-5), side / 1_500)
  }

  private static func figure(of stroke: Stroke, width: Double) -> Figure {
    let first = stroke.samples.first?.position ?? .zero
    let last = stroke.samples.last?.position ?? first
    let frame = Rect(
      left: min(first.x, last.x), top: min(first.y, last.y), right: max(first.x, last.x), bottom: max(first.y, last.y))
    func discs(_ points: [Point]) -> [LineDisc] { points.map { LineDisc($0, radius: width / 2) } }
    if stroke.tool == .arrow || stroke.tool == .line { return .line(discs([first, last])) }
    // If one of its sides is zero, a figure is a line.
    if frame.width == 0 || frame.height == 0 { return .line(discs([first, last])) }
    return stroke.tool == .rectangle ? .polygon(discs(frame.corners)) : .ellipse(frame)
  }

  /// True if the line is closed, as for rectangles and ellipses.
  public var isClosed: Bool {
    switch figure {
    case .curve, .line: false
    case .polygon, .ellipse: true
    }
  }

  /// Returns the pen's positions along the line; their chords are within `tolerance` canvas units of it, in position
  /// and in half width.
  public func centerline(tolerance: Double) -> [LineDisc] {
    nodes(tolerance: tolerance).map { $0.disc }
  }

  func nodes(tolerance: Double) -> [StrokeNode] {
    switch figure {
    case .curve(let curve): return curve.flattened(tolerance: tolerance)
    case .line(let discs), .polygon(let discs): return constantNodes(discs.map { $0.center })
    case .ellipse(let frame):
      let outline = Shape.ellipse.outline(in: frame, tolerance: tolerance)
      return constantNodes(outline.contours.first ?? [])
    }
  }

  private func constantNodes(_ points: [Point]) -> [StrokeNode] {
    points.map { StrokeNode(position: $0, radius: width / 2, pressure: 1, time: 0) }
  }

  /// Returns the area that the stroke covers, in canvas units, filled by the non-zero rule.
  ///
  /// Curves are flattened within `tolerance` canvas units. `widthScale` makes the line broader or thinner, such as a
  /// neon stroke's core; the positions of dashes and ends do not change.
  public func outline(tolerance: Double, widthScale: Double = 1) -> Outline {
    var discs = centerline(tolerance: tolerance / 2)
    if widthScale != 1 {
      for index in discs.indices { discs[index].radius *= widthScale }
    }
    let drawing = LineDrawing(
      dashes: stroke.dashes, start: end(stroke.start), end: stroke.tool == .arrow ? .arrow : end(stroke.end),
      width: width, join: .round, tolerance: tolerance / 2)
    return drawing.outline(of: [discs], isClosed: isClosed)
  }

  /// Returns the line end to draw; a highlighter's tip is flat.
  private func end(_ end: LineEnd) -> LineEnd { stroke.tool == .highlighter && end == .round ? .butt : end }

  /// Returns whether a point of the canvas is on the stroke, or within a distance of its outline.
  ///
  /// The outline is flattened within `tolerance` canvas units; by default, finely enough to be invisible.
  public func touches(_ point: Point, within distance: Double = 0, tolerance: Double? = nil) -> Bool {
    outline(tolerance: tolerance ?? max(width / 50, distance / 8)).touches(point, within: distance)
  }
}

extension Stroke {
  /// The bounding box of the samples; its center is the center of a layer that shows the stroke where it was drawn.
  public var frame: Rect {
    Rect.bounding(samples.lazy.map { $0.position }) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }
}

extension Outline {
  /// Returns whether a point is inside the outline, or within a distance of an edge.
  public func touches(_ point: Point, within distance: Double) -> Bool {
    contains(point) || contours.contains { Outline.isNear(point, to: $0, distance) }
  }

  private static func isNear(_ point: Point, to contour: [Point], _ distance: Double) -> Bool {
    guard distance > 0, var start = contour.last else { return false }
    for end in contour {
      let way = end - start
      let square = Point.dot(way, way)
      let share = square > 0 ? min(1, max(0, Point.dot(point - start, way) / square)) : 0
      if (start + way * share - point).length <= distance { return true }
      start = end
    }
    return false
  }
}
