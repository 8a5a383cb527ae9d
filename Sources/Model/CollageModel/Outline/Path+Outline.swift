extension Path {
  /// Returns the path's contours, transformed and with curves flattened.
  ///
  /// Open contours are closed, as for filling. `tolerance` is a distance in the target space. An outline has at most
  /// about 200,000 chords: if a path needs more, its chords are longer.
  public func outline(mappedBy transform: Affine, tolerance: Double) -> Outline {
    let flattening = CurveFlattening(tolerance: tolerance, curves: elements.count)
    var tracer = PathTracer(transform: transform, flattening: flattening)
    for element in elements { tracer.trace(element) }
    tracer.finishContour()
    return Outline(tracer.contours)
  }
}

extension Path {
  /// Returns the path's contours as polylines, transformed and with curves flattened; open contours stay open.
  package func polylines(mappedBy transform: Affine, tolerance: Double) -> [(points: [Point], isClosed: Bool)] {
    var tracer = PathTracer(
      transform: transform, flattening: CurveFlattening(tolerance: tolerance, curves: elements.count))
    var lines: [(points: [Point], isClosed: Bool)] = []
    func finish(isClosed: Bool) {
      if tracer.contour.count >= 2 { lines.append((tracer.contour, isClosed)) }
      tracer.contour = []
    }
    for element in elements {
      switch element {
      case .move: finish(isClosed: false)
      case .close: finish(isClosed: true)
      default: break
      }
      tracer.trace(element)
    }
    finish(isClosed: false)
    return lines
  }
}

/// Traverses a path and collects its flattened contours.
private struct PathTracer {
  let transform: Affine
  let flattening: CurveFlattening
  var contours: [[Point]] = []
  var contour: [Point] = []
  /// The pen's position and the contour's start in the path's coordinates, which arcs need.
  var position = Point.zero
  var start = Point.zero

  mutating func trace(_ element: Path.Element) {
    switch element {
    case .move(let end):
      finishContour()
      start = end
      contour = [transform.apply(end)]
      position = end
    case .line(let end):
      beginIfNeeded()
      contour.append(transform.apply(end))
      position = end
    case .quadratic(let control, let end):
      beginIfNeeded()
      flattening.appendQuadratic(
        from: transform.apply(position), control: transform.apply(control), to: transform.apply(end), into: &contour)
      position = end
    case .cubic(let control1, let control2, let end):
      beginIfNeeded()
      flattening.appendCubic(
        from: transform.apply(position), control1: transform.apply(control1), control2: transform.apply(control2),
        to: transform.apply(end), into: &contour)
      position = end
    case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
      beginIfNeeded()
      traceArc(radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: end)
      position = end
    case .close:
      finishContour()
      position = start
    }
  }

  mutating func finishContour() {
    if let first = contour.first, let last = contour.last, contour.count > 1, first == last { contour.removeLast() }
    if contour.count >= 3 { contours.append(contour) }
    contour = []
  }

  /// Begins a contour at the pen's position, since drawing continues after a close at the start of the closed contour.
  private mutating func beginIfNeeded() {
    if contour.isEmpty {
      start = position
      contour = [transform.apply(position)]
    }
  }

  private mutating func traceArc(radii: Size, rotation: Angle, isLarge: Bool, isClockwise: Bool, to end: Point) {
    guard
      let arc = CenterArc(
        from: position, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    else {
      contour.append(transform.apply(end))
      return
    }
    flattening.appendArc(
      center: transform.apply(arc.center), axisX: transform.applyToVector(arc.axisX),
      axisY: transform.applyToVector(arc.axisY), start: arc.startAngle, sweep: arc.sweep, into: &contour)
    contour[contour.count - 1] = transform.apply(end)
  }
}
