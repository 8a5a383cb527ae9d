/// The shape of a slot; every coordinate is relative to the slot's frame.
public enum Shape: Hashable, Sendable {
  /// A rectangle that fills the frame, with a radius in canvas units for each corner.
  case rectangle(CornerRadii)
  /// The ellipse inscribed in the frame.
  case ellipse
  /// A closed polygon; coordinates 0 to 1 of the frame.
  case polygon([Point])
  /// A path of lines, curves and arcs; coordinates 0 to 1 of the frame, filled by the non-zero rule.
  case path(Path)
  /// A picture whose alpha, or luminance if it has no alpha, is the photo's opacity; stretched over the frame.
  case mask(String)

  /// The most points of a polygon and elements of a path; documents and boards with more are refused.
  public static let elementLimit = 100_000

  /// A rectangle with sharp corners.
  public static let rectangle = Shape.rectangle(.zero)

  /// Whether the shape is the whole frame with four sharp corners.
  public var isPlainRectangle: Bool { self == .rectangle(.zero) }
}

extension Shape {
  /// Returns whether two shapes are equal; masks are equal if their paths are, byte by byte.
  public static func == (left: Shape, right: Shape) -> Bool {
    switch (left, right) {
    case (.rectangle(let one), .rectangle(let other)): one == other
    case (.ellipse, .ellipse): true
    case (.polygon(let one), .polygon(let other)): one == other
    case (.path(let one), .path(let other)): one == other
    case (.mask(let one), .mask(let other)): one.hasSameBytes(as: other)
    default: false
    }
  }
}

/// The radii of a rectangle's corners, in canvas units.
public struct CornerRadii: Hashable, Sendable {
  /// The top left radius.
  public var topLeft: Double
  /// The top right radius.
  public var topRight: Double
  /// The bottom right radius.
  public var bottomRight: Double
  /// The bottom left radius.
  public var bottomLeft: Double

  /// Creates four radii, clockwise from the top left.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates four equal radii.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Four sharp corners.
  public static let zero = CornerRadii(0)

  /// Returns the radii scaled down by one factor so that no two of them overlap along an edge.
  ///
  /// Source: CSS Backgrounds and Borders Level 3, section 5.5.
  public func fitted(to size: Size) -> CornerRadii {
    var factor = 1.0
    let edges = [
      (topLeft + topRight, size.width), (bottomLeft + bottomRight, size.width),
      (topLeft + bottomLeft, size.height), (topRight + bottomRight, size.height),
    ]
    for (sum, length) in edges where sum > length { factor = min(factor, length / sum) }
    return CornerRadii(
      topLeft: topLeft * factor, topRight: topRight * factor,
      bottomRight: bottomRight * factor, bottomLeft: bottomLeft * factor)
  }
}
