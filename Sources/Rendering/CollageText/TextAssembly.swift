internal import CollageModel
internal import Pango

/// Aligns the lines of a block in a frame and collects the areas to paint.
struct TextAssembly {
  let block: TextBlock
  let content: TextContent
  let size: Double
  let tolerance: Double
  /// The frame around the origin; if it grows with the text, it is as high as the text.
  let frame: Rect
  let path: LinePath?

  /// The maximum distance between a curve and its chords, in pixels.
  private static let tolerance = 0.03

  init(block: TextBlock, content: TextContent, frame: Size, scale: Double) {
    self.block = block
    self.content = content
    size = block.size
    tolerance = Self.tolerance / scale
    path = content.path.map { LinePath($0, in: frame) }
    var height = frame.height
    if content.fit == .growFrame, path == nil {
      height = block.height * block.size + 2 * (content.style.background?.padding.height ?? 0)
    }
    self.frame = Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: height)
  }

  /// The y coordinate of the block's top.
  private var top: Double {
    let padding = content.style.background?.padding.height ?? 0
    let free = frame.height - 2 * padding - block.height * size
    let share: Double =
      switch content.verticalAlignment {
      case .top: 0
      case .middle: 0.5
      case .bottom: 1
      }
    return frame.y + padding + free * share + block.offset.y * size
  }

  /// Returns the left end of a line; on a path, its distance from the path's first point.
  func start(of line: TextBlock.Line) -> Double {
    let width = line.line.width * size
    let share: Double =
      switch content.alignment {
      case .start, .justify: line.line.isRightToLeft ? 1 : 0
      case .left: 0
      case .right: 1
      case .center: 0.5
      case .end: line.line.isRightToLeft ? 0 : 1
      }
    if let path {
      if case .circle = content.path { return path.start - width * share }
      return (path.length - width) * share
    }
    let padding = content.style.background?.padding.width ?? 0
    return frame.x + padding + (frame.width - 2 * padding - width) * share + block.offset.x * size
  }

  func baseline(of line: TextBlock.Line) -> Double { path == nil ? top + line.baseline * size : 0 }

  /// Returns the transform from a glyph's ems to the layer.
  func place(_ glyph: TypesetParagraph.Glyph, in line: TextBlock.Line) -> Affine {
    let start = start(of: line)
    guard let path else {
      return Affine(
        a: size, b: 0, c: 0, d: size, tx: start + glyph.x * size, ty: baseline(of: line) + glyph.y * size)
    }
    let middle = glyph.clusterStart + glyph.clusterWidth / 2
    return Affine(a: size, b: 0, c: 0, d: size, tx: (glyph.x - middle) * size, ty: glyph.y * size)
      .then(path.place(at: start + middle * size))
  }

  /// Returns the contour of a strip along a line, clockwise; arguments are distances from the line's left end and
  /// baseline.
  func strip(along line: TextBlock.Line, from left: Double, to right: Double, top: Double, bottom: Double) -> [Point] {
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

  /// Returns a rectangle around the lines and everything visible except shadows, or nil if nothing is visible.
  func roughExtent() -> Rect? {
    guard let ink = roughInkBounds() else { return nil }
    return block.lines.reduce(ink) { extent, line in
      let start = start(of: line)
      return extent.union(
        Rect(left: start, top: top, right: start + line.line.width * size, bottom: top + block.height * size))
    }
  }

  /// Returns a rectangle around everything visible except shadows, from the control points of curves.
  private func roughInkBounds() -> Rect? {
    var bounds: Rect?
    let reach = content.style.outline?.outerReach ?? 0
    let boxes = block.paragraphs.map { $0.shapes.map { $0.controlBounds } }
    for line in block.lines {
      for glyph in line.line.glyphs {
        guard let shape = glyph.shape, let box = boxes[line.paragraph][shape] else { continue }
        let placed = place(glyph, in: line).boundingBox(of: box).inset(by: -reach)
        bounds = bounds.map { $0.union(placed) } ?? placed
      }
    }
    return bounds
  }
}

extension TextStyle.Outline {
  /// The distance by which the outline extends beyond the letters.
  package var outerReach: Double {
    switch alignment {
    case .inside: 0
    case .center: width / 2
    case .outside: width
    }
  }
}

extension TextStyle.Glow {
  /// The distance by which the glow's solid area extends: a third of the radius, so that the light ends at the radius
  /// after two sigmas of blur.
  package var litReach: Double { radius / 3 }
}

extension Rect {
  func union(_ other: Rect) -> Rect {
    Rect(
      left: min(x, other.x), top: min(y, other.y), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }
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
