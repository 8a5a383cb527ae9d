/// An elliptical arc in center parameterization.
///
/// Source: SVG 2, appendix B.2.4, conversion from endpoint to center parameterization.
struct CenterArc {
  let center: Point
  /// The semi-axis at angle 0.
  let axisX: Point
  /// The semi-axis at a quarter turn.
  let axisY: Point
  /// The start angle in degrees, clockwise on screen.
  let startAngle: Double
  /// The swept angle in degrees, clockwise on screen; negative sweeps run counterclockwise.
  let sweep: Double

  /// The minimum ratio of the ellipse's axes; flatter arcs are treated as lines, because their other axis would
  /// overflow.
  private static let minFlatness = 1e-9

  /// Creates an arc, or nil if SVG treats it as a straight line: a radius is zero, or the end equals the start.
  init?(from start: Point, to end: Point, radii: Size, rotation: Angle, isLarge: Bool, isClockwise: Bool) {
    var (rx, ry) = (radii.width.magnitude, radii.height.magnitude)
    guard rx > 0, ry > 0, start != end else { return nil }
    let (sine, cosine) = (rotation.sine, rotation.cosine)
    let half = (start - end) * 0.5
    guard min(rx, ry) > max(rx, ry, half.length) * Self.minFlatness else { return nil }
    let local = Point(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    let excess = (local.x / rx) * (local.x / rx) + (local.y / ry) * (local.y / ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let product = rx * rx * local.y * local.y + ry * ry * local.x * local.x
    guard product > 0 else { return nil }
    let root = max(0, (rx * rx * ry * ry - product) / product).squareRoot()
    let factor = isLarge == isClockwise ? -root : root
    let localCenter = Point(factor * rx * local.y / ry, -factor * ry * local.x / rx)
    let middle = (start + end) * 0.5
    center = Point(
      cosine * localCenter.x - sine * localCenter.y + middle.x,
      sine * localCenter.x + cosine * localCenter.y + middle.y)
    axisX = Point(cosine * rx, sine * rx)
    axisY = Point(-sine * ry, cosine * ry)
    startAngle = DegreeMath.arcTangent(y: (local.y - localCenter.y) / ry, x: (local.x - localCenter.x) / rx)
    let endAngle = DegreeMath.arcTangent(y: (-local.y - localCenter.y) / ry, x: (-local.x - localCenter.x) / rx)
    var turn = endAngle - startAngle
    if isClockwise, turn < 0 { turn += 360 }
    if !isClockwise, turn > 0 { turn -= 360 }
    sweep = turn
  }
}
