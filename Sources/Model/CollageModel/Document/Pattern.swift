/// A figure in one color that repeats on a ground of another, such as stripes.
public struct Pattern: Hashable, Sendable {
  /// The repeated figures.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case stripes
    /// Thin stripes, far apart.
    case pinstripes
    case checks
    /// Two crossing bands of half the color, as in a tablecloth.
    case gingham
    /// Lines in both directions.
    case grid
    case dots
    case zigzag
    case diamonds
    case triangles
    /// Plus signs.
    case crosses
  }

  public var kind: Kind
  /// The color beneath the figures.
  public var ground: Color
  /// The color of the figures.
  public var ink: Color
  /// The side of the square that repeats, as a fraction of the filled area's shorter side; within `sizes`.
  public var size: Double
  /// The rotation of the whole pattern about the center of the filled area, clockwise.
  public var angle: Angle

  public static let sizes = 0.01...1.0
  /// The size of patterns that do not specify it.
  public static let usualSize = 0.1

  /// Creates a pattern; the size must be within `sizes`.
  public init(_ kind: Kind, ground: Color, ink: Color, size: Double = Pattern.usualSize, angle: Angle = .zero) {
    self.kind = kind
    self.ground = ground
    self.ink = ink
    self.size = size
    self.angle = angle
  }

  /// Returns the map from squares with sides of 1, of which the first is centered in the area, to the area's coordinates.
  package func toArea(_ area: Rect) -> Affine {
    let side = size * area.size.shortSide
    return Affine.translation(Point(-0.5, -0.5)).then(.scale(side, side)).then(.rotation(angle))
      .then(.translation(area.center))
  }
}

/// The areas of a pattern's square that are painted with its ink at the same opacity.
package struct PatternInk: Sendable {
  package let opacity: Double
  /// The contours within a square with sides of 1; those of neighboring squares meet, but do not overlap.
  package let contours: [[Point]]
}

extension Pattern.Kind {
  /// Returns the inked areas in paint order; curves are flattened within a tolerance in sides of the square.
  package func inks(tolerance: Double) -> [PatternInk] {
    switch self {
    case .stripes: one([Rect(x: 0.25, y: 0, width: 0.5, height: 1).corners])
    case .pinstripes: one([Rect(x: 0.46, y: 0, width: 0.08, height: 1).corners])
    case .checks:
      one([
        Rect(x: 0, y: 0, width: 0.5, height: 0.5).corners, Rect(x: 0.5, y: 0.5, width: 0.5, height: 0.5).corners,
      ])
    case .gingham:
      [
        PatternInk(opacity: 0.5, contours: [Rect(x: 0.25, y: 0, width: 0.5, height: 1).corners]),
        PatternInk(opacity: 0.5, contours: [Rect(x: 0, y: 0.25, width: 1, height: 0.5).corners]),
      ]
    case .grid:
      one([
        Rect(x: 0.47, y: 0, width: 0.06, height: 1).corners, Rect(x: 0, y: 0.47, width: 0.47, height: 0.06).corners,
        Rect(x: 0.53, y: 0.47, width: 0.47, height: 0.06).corners,
      ])
    case .dots:
      one([Point(0.25, 0.25), Point(0.75, 0.75)].map { Self.disc(about: $0, radius: 0.14, tolerance: tolerance) })
    case .zigzag:
      one([
        [Point(0, 0.6), Point(0.5, 0.1), Point(1, 0.6), Point(1, 0.9), Point(0.5, 0.4), Point(0, 0.9)]
      ])
    case .diamonds: one([[Point(0.5, 0.1), Point(0.8, 0.5), Point(0.5, 0.9), Point(0.2, 0.5)]])
    case .triangles: one([[Point(0.5, 0.15), Point(0.9, 0.85), Point(0.1, 0.85)]])
    case .crosses:
      one([
        [
          Point(0.43, 0.25), Point(0.57, 0.25), Point(0.57, 0.43), Point(0.75, 0.43), Point(0.75, 0.57),
          Point(0.57, 0.57), Point(0.57, 0.75), Point(0.43, 0.75), Point(0.43, 0.57), Point(0.25, 0.57),
          Point(0.25, 0.43), Point(0.43, 0.43),
        ]
      ])
    }
  }

  private func one(_ contours: [[Point]]) -> [PatternInk] { [PatternInk(opacity: 1, contours: contours)] }

  /// Returns a circle as a polygon whose sides are within a tolerance of it.
  ///
  /// The distance of a side's middle is about r (pi / n)² / 2 for n sides.
  private static func disc(about center: Point, radius: Double, tolerance: Double) -> [Point] {
    let sides = (radius / 2 / max(tolerance, 1e-6)).squareRoot() * Double.pi
    // Quarters are equal, so that the disc is symmetric.
    let count = Int(min(max((sides / 4).rounded(.up), 4), 256)) * 4
    return (0..<count).map { index in
      let (sine, cosine) = DegreeMath.sineAndCosine(Double(index) * 360 / Double(count))
      return Point(center.x + radius * cosine, center.y + radius * sine)
    }
  }
}
