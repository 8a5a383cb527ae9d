/// An area enclosed by closed contours of straight edges.
///
/// Curves are already flattened. The last point of a contour connects to its first.
public struct Outline: Hashable, Sendable {
  /// The rule that decides which winding numbers count as inside.
  public enum WindingRule: Hashable, Sendable {
    /// Every winding number except zero.
    case nonZero
    /// Only positive winding numbers; this excludes the inverted loops that offsetting leaves.
    case positive
  }

  /// The contours; each has at least three points.
  public var contours: [[Point]]
  /// The rule that decides which points are inside.
  public var rule: WindingRule

  /// Creates an outline from its contours, dropping contours of fewer than three points.
  public init(_ contours: [[Point]], rule: WindingRule = .nonZero) {
    self.contours = contours.filter { $0.count >= 3 }
    self.rule = rule
  }

  /// Creates the outline of an upright rectangle.
  public init(_ rect: Rect) { self.init([rect.corners]) }

  /// True if the outline encloses nothing.
  public var isEmpty: Bool { contours.isEmpty }

  /// The smallest upright rectangle around the outline, or nil if it is empty.
  public var bounds: Rect? { Rect.bounding(contours: contours) }

  /// Returns the outline with every point transformed.
  public func transformed(by transform: Affine) -> Outline {
    let mapped = contours.map { contour in
      // A mirror reverses the direction of contours, on which the positive rule depends.
      transform.determinant < 0 ? contour.reversed().map(transform.apply) : contour.map(transform.apply)
    }
    return Outline(mapped, rule: rule)
  }

  /// The enclosed area; positive if the contours run clockwise on screen.
  ///
  /// Source: the shoelace formula.
  public var signedArea: Double { contours.reduce(0) { $0 + Outline.signedArea(of: $1) } }

  static func signedArea(of contour: [Point]) -> Double {
    guard var previous = contour.last else { return 0 }
    var sum = 0.0
    for point in contour {
      sum += Point.cross(previous, point)
      previous = point
    }
    return sum / 2
  }

  /// Returns whether the point is inside by the outline's winding rule.
  public func contains(_ point: Point) -> Bool {
    let winding = windingNumber(around: point)
    return rule == .positive ? winding > 0 : winding != 0
  }

  /// Returns how many times the contours run clockwise around a point; counterclockwise turns count as negative.
  public func windingNumber(around point: Point) -> Int {
    contours.reduce(0) { $0 + Outline.windingNumber(of: $1, around: point) }
  }

  static func windingNumber(of contour: [Point], around point: Point) -> Int {
    guard var previous = contour.last else { return 0 }
    var winding = 0
    for next in contour {
      let side = Point.cross(next - previous, point - previous)
      if previous.y <= point.y, next.y > point.y, side > 0 { winding += 1 }
      if previous.y > point.y, next.y <= point.y, side < 0 { winding -= 1 }
      previous = next
    }
    return winding
  }
}
