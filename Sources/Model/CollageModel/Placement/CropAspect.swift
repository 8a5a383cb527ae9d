/// The aspect ratios that editors offer for a crop.
public enum CropAspect: String, Hashable, Sendable, CaseIterable {
  /// The photo's own.
  case original
  /// As wide as high.
  case square = "1:1"
  /// Large and medium format, and pictures for feeds.
  case fiveToFour = "5:4"
  /// The same upright.
  case fourToFive = "4:5"
  /// Phones and compact cameras.
  case fourToThree = "4:3"
  /// The same upright.
  case threeToFour = "3:4"
  /// Small format.
  case threeToTwo = "3:2"
  /// The same upright.
  case twoToThree = "2:3"
  /// Films and screens.
  case sixteenToNine = "16:9"
  /// Stories.
  case nineToSixteen = "9:16"

  /// Width divided by height; nil is the photo's own.
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

  /// Returns the largest part of a photo that has the aspect ratio.
  ///
  /// - Parameters:
  ///   - size: The upright photo's size in pixels.
  ///   - center: Where the part's center is wanted, in pixels; it moves as far as the part needs to be within the photo.
  ///   - isTurned: Whether the photo is shown after an odd number of quarter turns.
  /// - Returns: The part, 0 to 1 of the photo; nil is all of it.
  public func part(of size: Size, about center: Point, isTurned: Bool = false) -> Rect? {
    guard let ratio, (isTurned ? 1 / ratio : ratio) != size.aspect else { return nil }
    return Self.part(ratio: ratio, of: size, within: .unit, about: center, isTurned: isTurned)
  }

  /// Returns the largest part of a photo that has the aspect ratio and shows its subjects best.
  ///
  /// - Parameters:
  ///   - size: The upright photo's size in pixels.
  ///   - subjects: What is to be seen.
  ///   - isTurned: Whether the photo is shown after an odd number of quarter turns.
  /// - Returns: The part, 0 to 1 of the photo; nil is all of it.
  public func part(of size: Size, showing subjects: SubjectCrop, isTurned: Bool = false) -> Rect? {
    guard let ratio, (isTurned ? 1 / ratio : ratio) != size.aspect else { return nil }
    return Self.part(ratio: ratio, within: .unit, showing: subjects, isTurned: isTurned)
  }

  /// Returns the largest part of a rectangle, 0 to 1 of a photo, that has an aspect ratio as it is seen and shows the
  /// subjects within the rectangle best.
  static func part(ratio seen: Double, within limits: Rect, showing subjects: SubjectCrop, isTurned: Bool) -> Rect {
    let window = subjects.within(limits).window(aspect: isTurned ? 1 / seen : seen)
    return Rect(
      x: limits.x + window.x * limits.width, y: limits.y + window.y * limits.height, width: window.width * limits.width,
      height: window.height * limits.height)
  }

  /// Returns the largest part of a rectangle, 0 to 1 of a photo, that has an aspect ratio as it is seen; the center is in
  /// the photo's pixels.
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
