extension Manipulation {
  /// The maximum width of the snapping window as a fraction of the slot's shorter side.
  private static let maxWindowShare = 0.04

  /// Returns the rotation, snapped to a multiple of the policy's angle step if it is close to one.
  ///
  /// A gesture that starts on a snap point does not snap to it.
  func snappedTurn(_ turn: Angle, _ snapping: Snapping?) -> Angle {
    guard let snapping, turn != .zero, snapping.angleStep.degrees > 0 else { return turn }
    let wanted = base.rotation + turn
    let nearest = (wanted.degrees / snapping.angleStep.degrees).rounded() * snapping.angleStep.degrees
    let window = snapping.angleWindow.degrees
    guard (wanted.degrees - nearest).magnitude <= window,
      (origin.rotation.degrees - nearest).magnitude > window * Snapping.startTolerance
    else { return turn }
    return Angle(degrees: nearest - base.rotation.degrees)
  }

  /// Returns the pose, with its center snapped to the slot's center along each axis on which it is close.
  ///
  /// A gesture that starts at the center does not snap to it.
  func centered(_ pose: Pose, _ snapping: Snapping?) -> Pose {
    guard let centerWindow = snapping?.centerWindow, case .item = owner, pose != base, !isBeyondZoom else {
      return pose
    }
    let window = min(centerWindow, frameSide * Self.maxWindowShare)
    func pulls(_ distance: Double, _ scale: Double, _ startDistance: Double, _ startScale: Double) -> Bool {
      Snapping.pulls(to: 0, from: startDistance * startScale, at: distance * scale, window: window)
    }
    var snapped = pose
    if pulls(pose.focus.x - middle.x, pose.scale.width, origin.focus.x - middle.x, origin.scale.width) {
      snapped.focus.x = middle.x
    }
    if pulls(pose.focus.y - middle.y, pose.scale.height, origin.focus.y - middle.y, origin.scale.height) {
      snapped.focus.y = middle.y
    }
    return snapped
  }
}
