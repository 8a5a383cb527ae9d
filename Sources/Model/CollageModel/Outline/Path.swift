/// A path of lines, curves and arcs with absolute coordinates, equivalent to SVG path data after resolving relative
/// commands and shorthands.
public struct Path: Hashable, Sendable {
  /// A command of a path, with coordinates in the frame of the path.
  public enum Element: Hashable, Sendable {
    /// Begins a new contour at a point.
    case move(to: Point)
    case line(to: Point)
    case quadratic(control: Point, to: Point)
    case cubic(control1: Point, control2: Point, to: Point)
    /// An elliptical arc in SVG's endpoint parameterization, with radii as written.
    case arc(radii: Size, rotation: Angle, isLarge: Bool, isClockwise: Bool, to: Point)
    /// A line back to the start of the contour.
    case close
  }

  /// The segments in drawing order.
  public var elements: [Element]

  /// Creates a path from segments with absolute coordinates.
  public init(_ elements: [Element]) { self.elements = elements }

  /// True if the path contains a curve or an arc.
  public var hasCurves: Bool {
    elements.contains { element in
      switch element {
      case .move, .line, .close: false
      case .quadratic, .cubic, .arc: true
      }
    }
  }
}
