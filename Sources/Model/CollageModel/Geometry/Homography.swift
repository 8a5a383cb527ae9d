/// A projective map of the plane: `(x', y') = (a x + c y + tx, b x + d y + ty) / (px x + py y + w)`.
///
/// Straight lines stay straight, but parallel lines may not stay parallel. Source: R. Hartley and A. Zisserman,
/// "Multiple View Geometry in Computer Vision", 2nd edition 2004, chapter 2.
public struct Homography: Storable {
  public var affine: Affine
  /// The coefficient of x in the denominator.
  public var px: Double
  /// The coefficient of y in the denominator.
  public var py: Double
  /// The constant term of the denominator.
  public var w: Double

  /// Creates a map from its nine coefficients; scaling all of them does not change the map.
  public init(affine: Affine, px: Double = 0, py: Double = 0, w: Double = 1) {
    self.affine = affine
    self.px = px
    self.py = py
    self.w = w
  }

  /// Returns the denominator at a point; it is positive for points in front of the camera.
  public func denominator(at point: Point) -> Double { px * point.x + py * point.y + w }

  /// Returns the image of a point at which the denominator is not zero.
  public func apply(_ point: Point) -> Point {
    let denominator = denominator(at: point)
    let image = affine.apply(point)
    return Point(image.x / denominator, image.y / denominator)
  }

  /// Returns this map followed by an affine one.
  public func then(_ next: Affine) -> Homography {
    let (m, n) = (affine, next)
    return Homography(
      affine: Affine(
        a: n.a * m.a + n.c * m.b + n.tx * px, b: n.b * m.a + n.d * m.b + n.ty * px,
        c: n.a * m.c + n.c * m.d + n.tx * py, d: n.b * m.c + n.d * m.d + n.ty * py,
        tx: n.a * m.tx + n.c * m.ty + n.tx * w, ty: n.b * m.tx + n.d * m.ty + n.ty * w), px: px, py: py, w: w)
  }

  /// Returns an affine map followed by this one.
  public func after(_ first: Affine) -> Homography {
    let (m, f) = (affine, first)
    return Homography(
      affine: Affine(
        a: m.a * f.a + m.c * f.b, b: m.b * f.a + m.d * f.b, c: m.a * f.c + m.c * f.d, d: m.b * f.c + m.d * f.d,
        tx: m.a * f.tx + m.c * f.ty + m.tx, ty: m.b * f.tx + m.d * f.ty + m.ty), px: px * f.a + py * f.b,
      py: px * f.c + py * f.d, w: px * f.tx + py * f.ty + w)
  }

  /// The inverse map, or nil if this map is singular.
  ///
  /// It is the adjugate divided by the determinant, so that the denominators of a point and its image have the same
  /// sign.
  public var inverse: Homography? {
    let m = affine
    let a = m.d * w - m.ty * py
    let b = m.ty * px - m.b * w
    let p = m.b * py - m.d * px
    let determinant = m.a * a + m.c * b + m.tx * p
    guard determinant.isFinite, determinant.magnitude > .leastNormalMagnitude else { return nil }
    func divided(_ number: Double) -> Double { number / determinant }
    return Homography(
      affine: Affine(
        a: divided(a), b: divided(b), c: divided(m.tx * py - m.c * w), d: divided(m.a * w - m.tx * px),
        tx: divided(m.c * m.ty - m.tx * m.d), ty: divided(m.tx * m.b - m.a * m.ty)),
      px: divided(p), py: divided(m.c * px - m.a * py), w: divided(m.a * m.d - m.c * m.b))
  }

  /// The same map as an affine map, or nil if it does not keep parallel lines parallel.
  public var asAffine: Affine? {
    guard px == 0, py == 0, w != 0 else { return nil }
    let m = affine
    return Affine(a: m.a / w, b: m.b / w, c: m.c / w, d: m.d / w, tx: m.tx / w, ty: m.ty / w)
  }

  /// Returns the smallest upright rectangle that contains the image of a rectangle without zero denominators.
  public func boundingBox(of rect: Rect) -> Rect { Rect.bounding(rect.corners.map(apply)) ?? rect }

  /// Creates the map from the unit square's corners (0, 0), (1, 0), (1, 1) and (0, 1) to the four given corners.
  ///
  /// Returns nil if three of them lie on a line.
  ///
  /// Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
  public init?(unitSquareTo corners: Quadrilateral) {
    let (p0, p1, p2, p3) = (corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft)
    let (one, two) = (p1 - p2, p3 - p2)
    let sum = p0 - p1 + p2 - p3
    let area = one.x * two.y - two.x * one.y
    guard area != 0 else { return nil }
    let g = (sum.x * two.y - two.x * sum.y) / area
    let h = (one.x * sum.y - sum.x * one.y) / area
    self.init(
      affine: Affine(
        a: p1.x - p0.x + g * p1.x, b: p1.y - p0.y + g * p1.y, c: p3.x - p0.x + h * p3.x, d: p3.y - p0.y + h * p3.y,
        tx: p0.x, ty: p0.y), px: g, py: h, w: 1)
  }
}

/// Four corners, clockwise on screen.
public struct Quadrilateral: Storable {
  /// The corner that maps to a rectangle's top left.
  public var topLeft: Point
  /// The corner that maps to a rectangle's top right.
  public var topRight: Point
  /// The corner that maps to a rectangle's bottom right.
  public var bottomRight: Point
  /// The corner that maps to a rectangle's bottom left.
  public var bottomLeft: Point

  /// Creates a quadrilateral; corners on one line or out of order are not refused.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corners, clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// True if the corners turn clockwise, each by an area of more than a millionth of the unit square.
  public var isConvex: Bool {
    let corners = corners
    return corners.indices.allSatisfy { index in
      let (one, other) = (
        corners[(index + 1) % 4] - corners[index], corners[(index + 2) % 4] - corners[(index + 1) % 4]
      )
      return one.x * other.y - one.y * other.x > Self.minArea
    }
  }

  private static let minArea = 1e-6

  /// Returns the quadrilateral with each corner mapped by a closure.
  func map(_ body: (Point) -> Point) -> Quadrilateral {
    Quadrilateral(
      topLeft: body(topLeft), topRight: body(topRight), bottomRight: body(bottomRight), bottomLeft: body(bottomLeft))
  }
}
