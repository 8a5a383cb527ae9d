/// Flattens curves to chains of chords within a tolerance.
struct CurveFlattening {
  /// The maximum distance between curve and chord, in the unit of the points.
  let tolerance: Double

  /// The maximum number of chords per curve; for long curves it takes precedence over the tolerance.
  private let maxChords: Double

  // Oversized input must not exhaust memory or time.
  private static let maxPerCurve = 4096
  private static let maxPerOutline = 200_000
  /// With fewer chords, a whole turn would have no area.
  private static let minPerCurve = 4

  init(tolerance: Double, curves: Int = 1) {
    self.tolerance = tolerance
    maxChords = Double(max(Self.minPerCurve, min(Self.maxPerCurve, Self.maxPerOutline / max(1, curves))))
  }

  /// Appends chords of a quadratic Bézier curve, excluding its start.
  func appendQuadratic(from start: Point, control: Point, to end: Point, into points: inout [Point]) {
    // A quadratic curve equals the cubic whose control points lie two thirds of the way to the quadratic's.
    let first = start + (control - start) * (2.0 / 3)
    let second = end + (control - end) * (2.0 / 3)
    appendCubic(from: start, control1: first, control2: second, to: end, into: &points)
  }

  /// Appends chords of a cubic Bézier curve, excluding its start.
  ///
  /// The number of equal parameter steps follows from the bound |B''| <= 6 max |second difference|.
  func appendCubic(
    from start: Point, control1: Point, control2: Point, to end: Point, into points: inout [Point]
  ) {
    let first = (start - control1 * 2 + control2).length
    let second = (control1 - control2 * 2 + end).length
    let count = chords((0.75 * max(first, second) / tolerance).squareRoot())
    for step in 1...count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      let inner = control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
      points.append(step == count ? end : start * (u * u * u) + inner + end * (t * t * t))
    }
  }

  /// Appends chords of an elliptical arc around a center, excluding its start.
  ///
  /// The ellipse's semi-axes are `axisX` and `axisY`; the angle runs from `start` by `sweep` degrees.
  func appendArc(
    center: Point, axisX: Point, axisY: Point, start: Double, sweep: Double, into points: inout [Point]
  ) {
    // The sagitta of a chord of angle s on radius r is r (1 - cos(s / 2)). A chord never spans more than a quarter
    // turn, so that even an ellipse below the tolerance keeps an area.
    let radius = longestRadius(axisX, axisY)
    let count = chords(sweep.magnitude / min(widestChord(radius), 90))
    for step in 1...count {
      let angle = start + sweep * Double(step) / Double(count)
      points.append(arcPoint(center: center, axisX: axisX, axisY: axisY, angle: angle))
    }
  }

  /// Returns the longest radius of the ellipse with the given conjugate semi-diameters: the square root of the larger
  /// eigenvalue of their Gram matrix.
  ///
  /// The semi-diameters of a stretched ellipse may not be perpendicular.
  private func longestRadius(_ first: Point, _ second: Point) -> Double {
    let (p, q, r) = (Point.dot(first, first), Point.dot(second, second), Point.dot(first, second))
    return ((p + q + ((p - q) * (p - q) + 4 * r * r).squareRoot()) / 2).squareRoot()
  }

  /// Returns the angle of the widest chord that stays within the tolerance of an arc, in degrees.
  private func widestChord(_ radius: Double) -> Double {
    guard radius > tolerance else { return 180 }
    let cosine = 1 - tolerance / radius
    return 2 * DegreeMath.arcTangent(y: (1 - cosine * cosine).squareRoot(), x: cosine)
  }

  private func arcPoint(center: Point, axisX: Point, axisY: Point, angle: Double) -> Point {
    let (sine, cosine) = DegreeMath.sineAndCosine(angle)
    return center + axisX * cosine + axisY * sine
  }

  private func chords(_ wanted: Double) -> Int {
    guard wanted.isFinite else { return Int(maxChords) }
    return Int(max(1, min(maxChords, wanted.rounded(.up))))
  }
}
