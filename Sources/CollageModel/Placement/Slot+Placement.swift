extension Slot {
  /// Places a photo in this slot: the one rule by which intent becomes an effective transform.
  ///
  /// - Parameters:
  ///   - intent: What the author asked for; values out of range are clamped, never refused.
  ///   - photoSize: The upright photo's size in pixels; both extents above zero.
  ///   - automaticFocus: The point, 0 to 1 of the upright photo, that stands for an automatic focus.
  /// - Returns: The placement. For `cover`, the photo covers the slot's shape at every angle: the shape's extent is
  ///   taken in the un-rotated photo's space and must lie within the photo, which is exact because the photo is an
  ///   upright rectangle there.
  public func placement(
    of intent: Intent, photoSize: Size, automaticFocus: Point? = nil
  ) -> Placement {
    let fitting = PhotoFitting(slot: self, intent: intent, photoSize: photoSize)
    return fitting.placement(of: settledPose(of: intent, in: fitting, automaticFocus: automaticFocus))
  }

  /// The pose in which a photo rests.
  func settledPose(of intent: Intent, in fitting: PhotoFitting, automaticFocus: Point?) -> Pose {
    let pose = fitting.pose(of: intent, slotFocus: style.focus, automaticFocus: automaticFocus)
    return fitting.limited(pose, about: fitting.space.center, .hard)
  }
}
