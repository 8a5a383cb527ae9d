/// A smooth curve through points, without loops or cusps between them; half widths are interpolated like coordinates.
///
/// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974; the knot intervals are the square
/// roots of distances, after C. Yuksel, S. Schaefer and J. Keyser, "On the parameterization of Catmull-Rom curves",
/// 2009. The curvature at the ends is zero.
struct CentripetalCurve {
  let nodes: [StrokeNode]

  /// The maximum number of chords per span; it takes precedence over the tolerance.
  private let chordLimit: Double

  /// Creates the curve through nodes; adjacent nodes must have different positions.
  init(_ nodes: [StrokeNode]) {
    self.nodes = nodes
    // Oversized input must not exhaust memory.
    chordLimit = Double(max(4, min(1_024, 400_000 / max(1, nodes.count))))
  }

  /// The four control points of a span's cubic Bézier curve; each contains x, y and the half width.
  private struct Cubic {
    var (a, b, c, d): (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  }

  private func vector(_ index: Int) -> SIMD3<Double> {
    SIMD3(nodes[index].position.x, nodes[index].position.y, nodes[index].radius)
  }

  private func knots(_ index: Int) -> Double {
    (nodes[index + 1].position - nodes[index].position).length.squareRoot()
  }

  /// Returns the derivative at a node between two others, for a knot interval of 1.
  private func speed(_ index: Int) -> SIMD3<Double> {
    let (before, after) = (knots(index - 1), knots(index))
    let (previous, here, next) = (vector(index - 1), vector(index), vector(index + 1))
    let (arriving, leaving) = ((here - previous) / before, (next - here) / after)
    return arriving - (next - previous) / (before + after) + leaving
  }

  private func cubic(_ span: Int) -> Cubic {
    let (start, end, knot) = (vector(span), vector(span + 1), knots(span))
    let chord = end - start
    let first = span > 0 ? speed(span) * knot : nil
    let last = span + 2 < nodes.count ? speed(span + 1) * knot : nil
    // At an end, the derivative is chosen such that the curvature is zero.
    let leaving = first ?? last.map { (chord * 3 - $0) * 0.5 } ?? chord
    let arriving = last ?? first.map { (chord * 3 - $0) * 0.5 } ?? chord
    return Cubic(a: start, b: start + leaving * (1 / 3.0), c: end - arriving * (1 / 3.0), d: end)
  }

  /// Appends nodes along a span, excluding its first, such that their chords are within a tolerance of the curve.
  ///
  /// The number of equal steps follows from the bound |B''| <= 6 max |second difference|.
  func append(span: Int, tolerance: Double, into result: inout [StrokeNode]) {
    let cubic = cubic(span)
    let bend = max(Self.size(cubic.a - cubic.b * 2 + cubic.c), Self.size(cubic.b - cubic.c * 2 + cubic.d))
    let wanted = (0.75 * bend / tolerance).squareRoot()
    let count = wanted.isFinite ? max(1, min(chordLimit, wanted.rounded(.up))) : chordLimit
    append(span, cubic, Int(count), into: &result)
  }

  private func append(_ span: Int, _ cubic: Cubic, _ count: Int, into result: inout [StrokeNode]) {
    let (start, end) = (nodes[span], nodes[span + 1])
    let (least, greatest) = (min(start.radius, end.radius), max(start.radius, end.radius))
    for step in 1..<max(1, count) {
      let t = Double(step) / Double(count)
      let u = 1 - t
      let outer = cubic.a * (u * u * u) + cubic.d * (t * t * t)
      let inner = cubic.b * (3 * u * u * t) + cubic.c * (3 * u * t * t)
      let point = outer + inner
      var node = start.mixed(with: end, at: t)
      node.position = Point(point.x, point.y)
      // The line between two samples is never wider than at both of them.
      node.radius = min(greatest, max(least, point.z))
      result.append(node)
    }
    result.append(end)
  }

  /// Returns the distance plus the change of half width, which add up at the line's edge.
  private static func size(_ vector: SIMD3<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot() + vector.z.magnitude
  }

  /// Returns nodes along the whole curve.
  func flattened(tolerance: Double) -> [StrokeNode] {
    guard let first = nodes.first else { return [] }
    var result = [first]
    for span in 0..<(nodes.count - 1) { append(span: span, tolerance: tolerance, into: &result) }
    return result
  }
}
