/// How the perspective of a photo is corrected, before it is straightened, cropped and placed.
public enum Perspective: Storable {
  /// Two numbers, -1...1, as two sliders set them: a positive vertical one widens the top, as for a building that was
  /// photographed from below; a positive horizontal one widens the right side.
  case keystone(vertical: Double, horizontal: Double)
  /// Four points of the upright photo, 0 to 1, which become a rectangle, as for a page or a painting.
  case corners(Quadrilateral)

  /// The range of the keystone's numbers.
  public static let keystoneRange = -1.0...1.0
  /// The range in which a photo is straightened, in degrees.
  public static let straightenRange = -45.0...45.0

  /// Whether its numbers are within their ranges: corners are within the photo, clockwise and convex.
  public var isValid: Bool {
    switch self {
    case .keystone(let vertical, let horizontal):
      Self.keystoneRange.contains(vertical) && Self.keystoneRange.contains(horizontal)
    case .corners(let corners):
      corners.isConvex && corners.corners.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
    }
  }
}

/// A photo's correction: its perspective and its straightening as one projective map, and what it leaves of the photo.
///
/// The corrected photo is measured in the photo's pixels and has the photo's center. The part that is used is a
/// rectangle within what the map shows of the photo, so that no corner is ever empty.
struct PhotoCorrection {
  /// The map from the upright photo's pixels to the corrected photo's.
  let map: Homography
  /// The inverse map.
  let inverse: Homography
  /// The denominators below which a point of the upright and one of the corrected photo count as far away.
  private let minDenominators: (original: Double, corrected: Double)
  /// The used part of the corrected photo, in its pixels: the crop, or what four corners make, or all; moved, and where
  /// that is not enough made smaller, until it is within what the correction shows of the photo.
  let part: Rect

  /// How strongly a keystone of 1 widens a side: the side becomes 1 / (1 - 0.4) times as long.
  private static let keystone = 0.4
  /// The smallest denominator, as a share of that of what is corrected: what is beyond it is too small to be seen.
  private static let minDenominator = 0.05

  /// Returns nil if nothing is corrected, or nothing sensible can be: of a photo that is a line, or nearly one after its
  /// correction, no part could be used.
  ///
  /// - Parameters:
  ///   - intent: What corrects the photo.
  ///   - crop: The wanted part of the corrected photo, in its pixels, or nil.
  ///   - photoSize: The upright photo's size in pixels.
  init?(_ intent: Intent, crop: Rect?, photoSize: Size) {
    let degrees = intent.straighten.degrees
    guard intent.perspective != nil || degrees != 0, degrees.isFinite else { return nil }
    let range = Perspective.straightenRange
    let turn = Affine.rotation(Angle(degrees: min(max(degrees, range.lowerBound), range.upperBound)))
    let center = Point(photoSize.width / 2, photoSize.height / 2)
    var (rectangle, anchor) = (Rect?.none, center)
    var map: Homography
    switch intent.perspective {
    case .keystone(let vertical, let horizontal)? where intent.perspective?.isValid == true:
      map = Self.keystone(vertical, horizontal, photoSize)
    case .corners(let corners)? where corners.isConvex:
      guard let found = Self.rectangle(of: corners, photoSize) else { return nil }
      (map, rectangle) = found
      anchor = corners.corners.reduce(Point.zero, +) * 0.25
      anchor = Point(anchor.x * photoSize.width, anchor.y * photoSize.height)
    default: map = Homography(affine: .translation(-center))
    }
    map = map.then(turn).then(.translation(center))
    guard let inverse = map.inverse else { return nil }
    (self.map, self.inverse) = (map, inverse)
    let minDenominators = (
      original: Self.minDenominator * map.denominator(at: anchor),
      corrected: Self.minDenominator * inverse.denominator(at: map.apply(anchor))
    )
    self.minDenominators = minDenominators
    let whole = Rect(x: 0, y: 0, width: photoSize.width, height: photoSize.height)
    let isInFront = whole.corners.allSatisfy { map.denominator(at: $0) > minDenominators.original }
    let turned = rectangle.map { $0.corners.map { turn.apply($0) + center } }
    let limits = isInFront ? whole.corners.map { map.apply($0) } : turned ?? whole.corners
    let made = rectangle.map { Rect(x: $0.x + center.x, y: $0.y + center.y, width: $0.width, height: $0.height) }
    guard let part = InscribedRect(limits).fitted(crop ?? made ?? whole),
      part.width >= max(photoSize.width * Self.minPart, part.right.magnitude * Self.minDigits),
      part.height >= max(photoSize.height * Self.minPart, part.bottom.magnitude * Self.minDigits)
    else { return nil }
    self.part = part
  }

  /// The smallest part, as a share of the photo's sides.
  private static let minPart = 1e-6
  /// The smallest part beside its distance from the origin: of a narrower one, rounding leaves no area.
  private static let minDigits = 1e-12

  /// Returns the map of a keystone, about the photo's center.
  private static func keystone(_ vertical: Double, _ horizontal: Double, _ size: Size) -> Homography {
    let px = -keystone * horizontal * 2 / size.width
    let py = keystone * vertical * 2 / size.height
    return Homography(affine: .identity, px: px, py: py, w: 1)
      .after(.translation(Point(-size.width / 2, -size.height / 2)))
  }

  /// Returns the map that makes a rectangle of four corners, and the rectangle about the origin: each of its sides is as
  /// long as the mean of the two that become it.
  private static func rectangle(of corners: Quadrilateral, _ size: Size) -> (Homography, Rect)? {
    let pixels = corners.map { Point($0.x * size.width, $0.y * size.height) }
    guard let toPixels = Homography(unitSquareTo: pixels), let toUnit = toPixels.inverse else { return nil }
    let width = ((pixels.topRight - pixels.topLeft).length + (pixels.bottomRight - pixels.bottomLeft).length) / 2
    let height = ((pixels.bottomLeft - pixels.topLeft).length + (pixels.bottomRight - pixels.topRight).length) / 2
    let stretch = Affine.translation(Point(-0.5, -0.5)).then(.scale(width, height))
    return (toUnit.then(stretch), Rect(x: -width / 2, y: -height / 2, width: width, height: height))
  }

  /// Returns a point of the upright photo where it is in the corrected one; points behind the camera count as far away.
  func corrected(_ point: Point) -> Point { Self.apply(map, point, minDenominators.original) }

  /// Returns the point of the upright photo that a point of the corrected one shows.
  func original(_ point: Point) -> Point { Self.apply(inverse, point, minDenominators.corrected) }

  private static func apply(_ map: Homography, _ point: Point, _ minimum: Double) -> Point {
    let denominator = max(map.denominator(at: point), minimum)
    let image = map.affine.apply(point)
    return Point(image.x / denominator, image.y / denominator)
  }
}
