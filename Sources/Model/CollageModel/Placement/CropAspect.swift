/// The aspect ratios that editors offer for a crop.
public enum CropAspect: String, Hashable, Sendable, CaseIterable {
  case original
  case square = "1:1"
  /// Large and medium format, and photos in feeds.
  case fiveToFour = "5:4"
  /// Large and medium format in portrait orientation, and photos in feeds.
  case fourToFive = "4:5"
  /// The ratio of phones and compact cameras.
  case fourToThree = "4:3"
  /// Phones and compact cameras in portrait orientation.
  case threeToFour = "3:4"
  /// The ratio of 35 mm film.
  case threeToTwo = "3:2"
  /// 35 mm film in portrait orientation.
  case twoToThree = "2:3"
  /// The ratio of films, television and computer screens.
  case sixteenToNine = "16:9"
  /// The ratio of phone screens and stories.
  case nineToSixteen = "9:16"

  /// The width divided by the height; nil for the photo's ratio.
  public var ratio: Double? {
    switch self {
    case .original: nil
    case .square: 1
    case .fiveToFour: 5.0 / 4
    case .fourToFive: 4.0 / 5
    case .fourToThree: 4.0 / 3
    case .threeToFour: 3.0 / 4
    case .threeToTwo: 3.0 / 2
    case .twoToThree: 2.0 / 3
    case .sixteenToNine: 16.0 / 9
    case .nineToSixteen: 9.0 / 16
    }
  }

  /// Returns the largest part of a photo with the aspect ratio, about a center.
  ///
  /// - Parameters:
  ///   - size: The upright photo's size in pixels.
  ///   - center: The preferred center of the part, in pixels; it moves as needed to keep the part within the photo.
  ///   - isTurned: Whether the photo is shown after an odd number of quarter turns.
  /// - Returns: The part in fractions of the photo; nil for the whole photo.
  public func part(of size: Size, about center: Point, isTurned: Bool = false) -> Rect? {
    guard let ratio, (isTurned ? 1 / ratio : ratio) != size.aspect else { return nil }
    return Self.part(ratio: ratio, of: size, within: .unit, about: center, isTurned: isTurned)
  }

  /// Returns the largest part of a photo with the aspect ratio, chosen to show its subjects best.
  ///
  /// - Parameters:
  ///   - size: The upright photo's size in pixels.
  ///   - subjects: The subjects to show.
  ///   - isTurned: Whether the photo is shown after an odd number of quarter turns.
  /// - Returns: The part in fractions of the photo; nil for the whole photo.
  public func part(of size: Size, showing subjects: SubjectCrop, isTurned: Bool = false) -> Rect? {
    guard let ratio, (isTurned ? 1 / ratio : ratio) != size.aspect else { return nil }
    return Self.part(ratio: ratio, within: .unit, showing: subjects, isTurned: isTurned)
  }

  /// Returns the largest part of a rectangle with an aspect ratio that shows the subjects in the rectangle best.
  ///
  /// Both are in fractions of the photo; the ratio is as displayed, after quarter turns.
  static func part(ratio seen: Double, within limits: Rect, showing subjects: SubjectCrop, isTurned: Bool) -> Rect {
    let window = subjects.within(limits).window(aspect: isTurned ? 1 / seen : seen)
    return Rect(
      x: limits.x + window.x * limits.width, y: limits.y + window.y * limits.height, width: window.width * limits.width,
      height: window.height * limits.height)
  }

  /// Returns the largest part of a rectangle with an aspect ratio, about a center.
  ///
  /// Both are in fractions of the photo; the ratio is as displayed, after quarter turns, and the center is in the
  /// photo's pixels.
  static func part(
    ratio seen: Double, of size: Size, within limits: Rect, about center: Point, isTurned: Bool
  ) -> Rect {
    let ratio = isTurned ? 1 / seen : seen
    let aspect = size.aspect * (limits.width / limits.height)
    let width = limits.width * min(1, ratio / aspect)
    let height = limits.height * min(1, aspect / ratio)
    func start(_ middle: Double, _ extent: Double, _ low: Double, _ high: Double) -> Double {
      min(max(middle - extent / 2, low), high - extent)
    }
    return Rect(
      x: start(center.x / size.width, width, limits.x, limits.right),
      y: start(center.y / size.height, height, limits.y, limits.bottom), width: width, height: height)
  }
}
