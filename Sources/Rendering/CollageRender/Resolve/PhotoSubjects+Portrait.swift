import CollageModel
import CollageSubjects

extension PhotoSubjects {
  /// The share of a head's box between chin and crown; the rest is space above the hair.
  private static let headShare = 0.87
  /// The distance from the middle of an ID photo up to the middle of the head, relative to the photo's height.
  ///
  /// ISO/IEC 19794-5 requires the eyes at 50 to 70 % of the height from below; they are near the middle of a head.
  private static let rise = 0.04

  /// Returns the zoom and the focus with which the main head fills a share of a slot's height, or nil if there is no
  /// head.
  ///
  /// - Parameters:
  ///   - photo: The upright photo's size in pixels.
  ///   - slot: The slot's size.
  ///   - headHeight: The share of the slot's height from chin to crown.
  /// - Returns: The zoom, at least 1, and the focus, 0 to 1 of the upright photo.
  func portrait(of photo: Size, in slot: Size, headHeight: Double) -> (zoom: Double, focus: Point)? {
    let heads = zip(subjects, bindingShares).compactMap { subject, share in share > 0 ? subject.box : nil }
    // The largest head is assumed to be the person portrayed.
    guard let box = heads.max(by: { $0.height < $1.height }), box.height > 0, photo.width > 0,
      photo.height > 0
    else { return nil }
    let covering = max(slot.width / photo.width, slot.height / photo.height)
    let head = box.height * Self.headShare * photo.height * covering
    let zoom = max(1, headHeight * slot.height / head)
    guard zoom.isFinite else { return nil }
    let shown = slot.height / (photo.height * covering * zoom)
    let middle = box.bottom - box.height * Self.headShare / 2
    return (zoom, Point(box.center.x, min(max(middle + Self.rise * shown, 0), 1)))
  }
}
