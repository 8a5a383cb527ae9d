/// A path of lines, curves and arcs with absolute coordinates: SVG's path data after relative commands and
/// shorthands are resolved.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Begins a new contour.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quadratic(control: Point, to: Point)
    /// A cubic Bézier curve.
    case cubic(control1: Point, control2: Point, to: Point)
    /// An elliptical arc in SVG's endpoint parameterization; radii as written, rotation in degrees.
    case arc(radii: Size, rotation: Angle, isLarge: Bool, isClockwise: Bool, to: Point)
    /// A line back to the start of the contour.
    case close
  }

  /// The steps in drawing order.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Whether any step is a curve or an arc.
  public var hasCurves: Bool {
    elements.contains { element in
      switch element {
      case .move, .line, .close: false
      case .quadratic, .cubic, .arc: true
      }
    }
  }
}
