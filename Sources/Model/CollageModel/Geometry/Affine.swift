/// An affine map of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
public struct Affine: Storable {
  /// The x component of the image of (1, 0).
  public var a: Double
  /// The y component of the image of (1, 0).
  public var b: Double
  /// The x component of the image of (0, 1).
  public var c: Double
  /// The y component of the image of (0, 1).
  public var d: Double
  /// The x component of the image of the origin.
  public var tx: Double
  /// The y component of the image of the origin.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns the map that translates by a displacement.
  public static func translation(_ by: Point) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
  }

  /// Returns the map that scales about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the map that rotates about the origin, clockwise on screen.
  public static func rotation(_ angle: Angle) -> Affine {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that rotates about a point, clockwise on screen.
  public static func rotation(_ angle: Angle, about center: Point) -> Affine {
    translation(-center).then(rotation(angle)).then(translation(center))
  }

  /// Returns this map followed by another.
  public func then(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed factor by which the map scales areas; negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The inverse map, or nil if this map is singular.
  public var inverse: Affine? {
    let determinant = determinant
    guard determinant.isFinite, determinant.magnitude > .leastNormalMagnitude else { return nil }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the image of a point.
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the image of a displacement vector, ignoring the translation.
  public func applyToVector(_ vector: Point) -> Point {
    Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }

  /// Returns the smallest upright rectangle that contains the image of a rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    // Without arrays: every frame of a gesture asks for the boxes of all photos.
    let (a, b) = (apply(Point(rect.x, rect.y)), apply(Point(rect.right, rect.y)))
    let (c, d) = (apply(Point(rect.right, rect.bottom)), apply(Point(rect.x, rect.bottom)))
    return Rect(
      left: min(min(min(a.x, b.x), c.x), d.x), top: min(min(min(a.y, b.y), c.y), d.y),
      right: max(max(max(a.x, b.x), c.x), d.x), bottom: max(max(max(a.y, b.y), c.y), d.y))
  }

  /// True if the map keeps upright rectangles upright: it rotates only by quarter turns and does not shear.
  public var keepsUprightRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The lengths of the images of the two unit vectors.
  public var axisScales: Size { Size(Point(a, b).length, Point(c, d).length) }
}
