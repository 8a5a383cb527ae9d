extension Manipulation {
  /// The share of a window within which a gesture counts as begun on a snap point.
  private static let startTolerance = 0.01

  /// The turn that ends on a rotation at which photos like to rest, where it comes near to one.
  ///
  /// A gesture that begins on such a rotation is not held by it.
  func snappedTurn(_ turn: Angle, _ policy: Policy) -> Angle {
    guard let snapping = policy.snapping, turn != .zero, snapping.angleStep.degrees > 0 else { return turn }
    let wanted = base.rotation + turn
    let nearest = (wanted.degrees / snapping.angleStep.degrees).rounded() * snapping.angleStep.degrees
    let window = snapping.angleWindow.degrees
    guard (wanted.degrees - nearest).magnitude <= window,
      (origin.rotation.degrees - nearest).magnitude > window * Self.startTolerance
    else { return turn }
    return Angle(degrees: nearest - base.rotation.degrees)
  }

  /// The pose with its center on the space's center, along each axis on which it comes near.
  ///
  /// A gesture that begins there is not held there.
  func centered(_ pose: Pose, _ policy: Policy) -> Pose {
    guard let window = policy.snapping?.centerWindow, case .item = owner, pose != base else { return pose }
    var snapped = pose
    if isDrawn(pose.focus.x - middle.x, pose.scale.width, origin.focus.x - middle.x, origin.scale.width, window) {
      snapped.focus.x = middle.x
    }
    if isDrawn(pose.focus.y - middle.y, pose.scale.height, origin.focus.y - middle.y, origin.scale.height, window) {
      snapped.focus.y = middle.y
    }
    return snapped
  }

  private func isDrawn(
    _ distance: Double, _ scale: Double, _ startDistance: Double, _ startScale: Double, _ window: Double
  ) -> Bool {
    (distance * scale).magnitude <= window && (startDistance * startScale).magnitude > window * Self.startTolerance
  }
}
