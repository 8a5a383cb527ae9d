extension PhotoFitting {
  /// Returns the pose clamped to the fit's limits, plus the part of the overshoot that the resistance lets through.
  ///
  /// With a hard resistance this is the pose in which the photo settles. For `cover`, the photo covers the slot's shape
  /// at every angle: the shape's extent is computed in rotated space and must lie within the photo. This is exact
  /// because the photo is an upright rectangle there; the focus moves by the least distance.
  func limited(_ pose: Pose, about pivot: Point, _ resistance: Resistance) -> Pose {
    if resistance == .absent { return pose }
    return limitedFocus(of: limitedZoom(of: pose, about: pivot, resistance), resistance)
  }

  /// Returns the pose with its zoom clamped to the range; the photo's point under the pivot does not move.
  func limitedZoom(of pose: Pose, about pivot: Point, _ resistance: Resistance) -> Pose {
    if resistance == .absent { return pose }
    let baseline = baseline(at: pose.rotation)
    let zoom = pose.scale.width / baseline.width
    let allowed = resistance.held(zoom, within: zoomRange)
    if allowed == zoom { return pose }
    return space.rescaled(pose, to: Size(baseline.width * allowed, baseline.height * allowed), about: pivot)
  }

  private func limitedFocus(of pose: Pose, _ resistance: Resistance) -> Pose {
    var limited = pose
    switch fit {
    case .cover, .fill: limited.focus = covering(pose, resistance)
    case .contain, .none: limited.focus = containing(pose, resistance)
    }
    return limited
  }

  /// Returns the focus at which the photo covers the slot's extent.
  private func covering(_ pose: Pose, _ resistance: Resistance) -> Point {
    let area = area(at: pose.rotation)
    return Point(
      Self.covering(
        pose.focus.x, pose.scale.width, Span(start: orientedPart.x, end: orientedPart.right),
        Span(start: area.x, end: area.right), resistance),
      Self.covering(
        pose.focus.y, pose.scale.height, Span(start: orientedPart.y, end: orientedPart.bottom),
        Span(start: area.y, end: area.bottom), resistance))
  }

  private static func covering(
    _ focus: Double, _ scale: Double, _ photo: Span, _ area: Span, _ resistance: Resistance
  ) -> Double {
    let minimum = photo.start - area.start / scale
    let maximum = photo.end - area.end / scale
    guard focus.isFinite else { return (minimum + maximum) / 2 }
    let held = minimum < maximum ? min(max(focus, minimum), maximum) : (minimum + maximum) / 2
    return held + resistance.shown((focus - held) * scale, dimension: area.end - area.start) / scale
  }

  /// Returns the focus at which the photo's box stays within the frame, or the frame within the photo's box.
  private func containing(_ pose: Pose, _ resistance: Resistance) -> Point {
    let size = Size(orientedPart.width * pose.scale.width, orientedPart.height * pose.scale.height)
    let extent = rotatedExtent(of: size, by: pose.rotation)
    let upright = PoseSpace(center: .zero, rotation: .zero)
    let offset = upright.toCanvas(orientedPart.center - pose.focus, pose)
    let held = Point(
      Self.held(offset.x, slack: (frame.width - extent.width).magnitude / 2, frame.width, resistance),
      Self.held(offset.y, slack: (frame.height - extent.height).magnitude / 2, frame.height, resistance))
    if held == offset { return pose.focus }
    return orientedPart.center - upright.toPhoto(held, pose)
  }

  private static func held(
    _ offset: Double, slack: Double, _ dimension: Double, _ resistance: Resistance
  ) -> Double {
    guard offset.isFinite else { return 0 }
    let held = min(max(offset, -slack), slack)
    return held + resistance.shown(offset - held, dimension: dimension)
  }
}
