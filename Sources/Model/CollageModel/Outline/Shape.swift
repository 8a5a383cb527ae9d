/// The shape of a slot, in coordinates relative to the slot's frame.
public enum Shape: Hashable, Sendable {
  /// A rectangle that fills the frame, with a radius in canvas units for each corner.
  case rectangle(CornerRadii)
  /// The ellipse inscribed in the frame.
  case ellipse
  /// A closed polygon in fractions of the frame.
  case polygon([Point])
  /// A path of lines, curves and arcs in fractions of the frame, filled by the non-zero rule.
  case path(Path)
  /// The path of a mask image, stretched over the frame; its alpha, or its luminance if it has no alpha, is the photo's
  /// opacity.
  case mask(String)

  /// The maximum number of a polygon's points and a path's elements.
  public static let elementLimit = 100_000

  /// A rectangle with sharp corners.
  public static let rectangle = Shape.rectangle(.zero)

  /// True if the shape is the whole frame with four sharp corners.
  public var isPlainRectangle: Bool { self == .rectangle(.zero) }
}

extension Shape {
  /// Returns whether two shapes are equal; paths of masks are compared byte by byte.
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
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  /// Creates four radii, clockwise from the top left.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates equal radii for all four corners, in canvas units.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radii of four sharp corners.
  public static let zero = CornerRadii(0)

  /// Returns the radii scaled down by a common factor so that they do not overlap along any edge.
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
