extension Slot {
  /// Places a photo in this slot; this is the only conversion of an intent to an effective transform.
  ///
  /// - Parameters:
  ///   - intent: The author's settings; values out of range are clamped.
  ///   - photoSize: The upright photo's size in pixels; both sides must be greater than zero.
  ///   - automaticFocus: The photo's automatic focus, 0 to 1 of the upright photo.
  /// - Returns: The placement. For `cover`, the photo covers the slot's shape at every angle: the shape's extent is
  ///   computed in the unrotated photo's coordinate space and must lie within the photo. This is exact because the
  ///   photo is an upright rectangle there.
  public func placement(
    of intent: Intent, photoSize: Size, automaticFocus: Point? = nil
  ) -> Placement {
    let fitting = PhotoFitting(slot: self, intent: intent, photoSize: photoSize)
    return fitting.placement(of: settledPose(of: intent, in: fitting, automaticFocus: automaticFocus))
  }

  /// Returns the pose in which a photo settles.
  func settledPose(of intent: Intent, in fitting: PhotoFitting, automaticFocus: Point?) -> Pose {
    let pose = fitting.pose(of: intent, slotFocus: style.focus, automaticFocus: automaticFocus)
    return fitting.limited(pose, about: fitting.space.center, .hard)
  }
}
