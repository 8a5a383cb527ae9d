/// The easing of a movement: a curve that maps time to progress, both from 0 to 1.
public enum Easing: Hashable, Sendable {
  case linear
  /// The curve `ease` of CSS.
  case ease
  /// The curve `ease-in` of CSS, which is slow at the start.
  case easeIn
  /// The curve `ease-out` of CSS, which is slow at the end.
  case easeOut
  /// The curve `ease-in-out` of CSS, which is slow at both ends.
  case easeInOut
  /// Overshoots the end, then comes back to it.
  case back
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points whose x coordinates are from 0 to 1.
  case bezier(Point, Point)

  /// The predefined curves by name.
  public static let named: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ("back", .back),
  ]

  /// Returns the progress at a fraction of the time; times outside 0 to 1 are clamped.
  public func share(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    guard let (first, second) = controls else { return time }
    let (x1, x2) = (min(max(first.x, 0), 1), min(max(second.x, 0), 1))
    // The curve's x increases with its parameter, so bisection finds the parameter; 50 halvings reach full precision.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Self.coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return Self.coordinate(first.y, second.y, at: (low + high) / 2)
  }

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }

  /// The control points.
  ///
  /// Source of the predefined curves: CSS Easing Functions Level 1, section 2.2; `back` overshoots.
  private var controls: (Point, Point)? {
    switch self {
    case .linear: nil
    case .ease: (Point(0.25, 0.1), Point(0.25, 1))
    case .easeIn: (Point(0.42, 0), Point(1, 1))
    case .easeOut: (Point(0, 0), Point(0.58, 1))
    case .easeInOut: (Point(0.42, 0), Point(0.58, 1))
    case .back: (Point(0.34, 1.56), Point(0.64, 1))
    case .bezier(let first, let second): (first, second)
    }
  }
}
