internal import CollageModel
internal import Pango

/// Collects the areas to paint of a text whose lines are in their places.
struct TextAssembly {
  typealias Line = TextBlock<TypesetParagraph>.Line

  let placement: TextPlacement<TypesetParagraph>
  let tolerance: Double

  /// The maximum distance between a curve and its chords, in pixels.
  private static let tolerance = 0.03

  init(_ placement: TextPlacement<TypesetParagraph>, scale: Double) {
    self.placement = placement
    tolerance = Self.tolerance / scale
  }

  var block: TextBlock<TypesetParagraph> { placement.block }
  var content: TextContent { placement.content }
  var size: Double { placement.size }
  var frame: Rect { placement.frame }
  var path: LinePath? { placement.path }

  func start(of line: Line) -> Double { placement.start(of: line) }

  func baseline(of line: Line) -> Double { placement.baseline(of: line) }

  /// Returns the contour of a strip along a line, clockwise; arguments are distances from the line's left end and
  /// baseline.
  func strip(along line: Line, from left: Double, to right: Double, top: Double, bottom: Double) -> [Point] {
    guard let path else {
      let origin = Point(start(of: line), baseline(of: line))
      return Rect(left: left, top: top, right: right, bottom: bottom).corners.map { $0 + origin }
    }
    let steps = 256
    let places = (0...steps).map { step in
      path.place(at: start(of: line) + left + (right - left) * Double(step) / Double(steps))
    }
    return places.map { $0.apply(Point(0, top)) } + places.reversed().map { $0.apply(Point(0, bottom)) }
  }
}

extension TextStyle.Glow {
  /// The distance by which the glow's solid area extends: a third of the radius, so that the light ends at the radius
  /// after two sigmas of blur.
  package var litReach: Double { radius / 3 }
}

extension GlyphShape {
  /// The bounding box of all points in ems, or nil if there are none.
  var controlBounds: Rect? {
    switch self {
    case .picture(let picture):
      // Excludes the outermost pixels, which contain only interpolated neighbors.
      Rect(
        x: picture.left, y: picture.top, width: Double(picture.width) / picture.pixelsPerEm,
        height: Double(picture.height) / picture.pixelsPerEm
      ).inset(by: 1 / picture.pixelsPerEm)
    case .outline(let elements):
      Rect.bounding(
        elements.flatMap { element -> [Point] in
          switch element {
          case .move(let x, let y), .line(let x, let y): [Point(x, y)]
          case .cubic(let x1, let y1, let x2, let y2, let x, let y): [Point(x1, y1), Point(x2, y2), Point(x, y)]
          case .close: []
          }
        })
    }
  }

  /// The contours as a path in ems; nil for a color glyph.
  var path: Path? {
    guard case .outline(let elements) = self else { return nil }
    return Path(
      elements.map { element in
        switch element {
        case .move(let x, let y): .move(to: Point(x, y))
        case .line(let x, let y): .line(to: Point(x, y))
        case .cubic(let x1, let y1, let x2, let y2, let x, let y):
          .cubic(control1: Point(x1, y1), control2: Point(x2, y2), to: Point(x, y))
        case .close: .close
        }
      })
  }
}
