/// A correction of a photo's perspective, applied before straightening, cropping and placement.
public enum Perspective: Storable {
  /// Two slider values from -1 to 1.
  ///
  /// A positive vertical value widens the top, as for a building photographed from below; a positive horizontal value
  /// widens the right side.
  case keystone(vertical: Double, horizontal: Double)
  /// Four points of the upright photo, in fractions, that become the corners of a rectangle, as for a page or a
  /// painting.
  case corners(Quadrilateral)

  /// The range of the keystone's values.
  public static let keystoneRange = -1.0...1.0
  /// The range of the straightening angle, in degrees.
  public static let straightenRange = -45.0...45.0

  /// True if the keystone's values are in their range, or the corners lie within the photo and are convex and
  /// clockwise.
  public var isValid: Bool {
    switch self {
    case .keystone(let vertical, let horizontal):
      Self.keystoneRange.contains(vertical) && Self.keystoneRange.contains(horizontal)
    case .corners(let corners):
      corners.isConvex && corners.corners.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
    }
  }
}

/// A photo's correction: perspective and straightening as one projective map, and the part of the photo that remains.
///
/// The corrected photo is measured in the photo's pixels and has the photo's center. The used part is a rectangle
/// within the mapped photo, so that no corner is empty.
struct PhotoCorrection {
  /// The map from the upright photo's pixels to those of the corrected photo.
  let map: Homography
  let inverse: Homography
  /// The denominators below which points of the upright or the corrected photo are clamped as too far away.
  private let minDenominators: (original: Double, corrected: Double)
  /// The used part of the corrected photo, in its pixels.
  ///
  /// It is the crop, the rectangle made of four corners, or the whole photo, moved and if necessary shrunk until it
  /// lies within the mapped photo.
  let part: Rect

  /// The strength of a keystone of 1: the widened side becomes 1 / (1 - 0.4) times as long.
  private static let keystone = 0.4
  /// The minimum denominator as a fraction of the anchor's; points beyond it are too small to be seen.
  private static let minDenominator = 0.05

  /// Creates the correction of an intent.
  ///
  /// Returns nil if the intent corrects nothing, or if the corrected photo is so narrow that no part could be used.
  ///
  /// - Parameters:
  ///   - intent: The intent with the perspective and the straightening angle.
  ///   - crop: The requested part of the corrected photo, in its pixels.
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

  /// The minimum sides of the part, as fractions of the photo's sides.
  private static let minPart = 1e-6
  /// The minimum ratio of a side to its distance from the origin; rounding would leave a narrower part without area.
  private static let minDigits = 1e-12

  /// Returns the map of a keystone correction about the photo's center.
  private static func keystone(_ vertical: Double, _ horizontal: Double, _ size: Size) -> Homography {
    let px = -keystone * horizontal * 2 / size.width
    let py = keystone * vertical * 2 / size.height
    return Homography(affine: .identity, px: px, py: py, w: 1)
      .after(.translation(Point(-size.width / 2, -size.height / 2)))
  }

  /// Returns the map from four corners to a rectangle about the origin, and the rectangle.
  ///
  /// Each side of the rectangle has the mean length of the two sides that become it.
  private static func rectangle(of corners: Quadrilateral, _ size: Size) -> (Homography, Rect)? {
    let pixels = corners.map { Point($0.x * size.width, $0.y * size.height) }
    guard let toPixels = Homography(unitSquareTo: pixels), let toUnit = toPixels.inverse else { return nil }
    let width = ((pixels.topRight - pixels.topLeft).length + (pixels.bottomRight - pixels.bottomLeft).length) / 2
    let height = ((pixels.bottomLeft - pixels.topLeft).length + (pixels.bottomRight - pixels.topRight).length) / 2
    let stretch = Affine.translation(Point(-0.5, -0.5)).then(.scale(width, height))
    return (toUnit.then(stretch), Rect(x: -width / 2, y: -height / 2, width: width, height: height))
  }

  /// Maps a point of the upright photo to the corrected photo; points behind the camera are clamped.
  func corrected(_ point: Point) -> Point { Self.apply(map, point, minDenominators.original) }

  /// Maps a point of the corrected photo to the upright photo.
  func original(_ point: Point) -> Point { Self.apply(inverse, point, minDenominators.corrected) }

  private static func apply(_ map: Homography, _ point: Point, _ minimum: Double) -> Point {
    let denominator = max(map.denominator(at: point), minimum)
    let image = map.affine.apply(point)
    return Point(image.x / denominator, image.y / denominator)
  }
}
