extension PhotoFitting {
  /// How many photos away a focus may lie, so that no product overflows.
  private static let farthestFocus = 1e6

  /// The pose that an intent asks for, with its zoom within the range but its focus wherever it is.
  func pose(of intent: Intent, slotFocus: Focus, automaticFocus: Point?) -> Pose {
    // Whole turns are left out: beside many of them the slot's own rotation would be lost.
    let rotation = intent.rotation.degrees.isFinite ? intent.rotation.withoutWholeTurns : .zero
    let zoom = min(max(intent.zoom.isFinite ? intent.zoom : 1, zoomRange.lowerBound), zoomRange.upperBound)
    let baseline = baseline(at: rotation)
    let wanted = focus(of: intent, slotFocus: slotFocus, automatic: automaticFocus)
    return Pose(
      focus: layout.apply(Point(wanted.x * photoSize.width, wanted.y * photoSize.height)),
      scale: Size(baseline.width * zoom, baseline.height * zoom), rotation: rotation)
  }

  /// The intent that asks for a pose; fit, crop, mirror and quarter turns are kept.
  func intent(of pose: Pose, keeping base: Intent) -> Intent {
    var intent = base
    intent.focus = share(of: pose.focus)
    intent.zoom = pose.scale.width / baseline(at: pose.rotation).width
    intent.rotation = pose.rotation.withoutWholeTurns
    return intent
  }

  private func focus(of intent: Intent, slotFocus: Focus, automatic: Point?) -> Point {
    let center = Point(part.center.x / photoSize.width, part.center.y / photoSize.height)
    let preset: Point =
      switch slotFocus {
      case .point(let point): point
      case .attention, .entropy, .saliency: automatic ?? center
      case .center: center
      }
    let wanted = intent.focus ?? preset
    return Point(Self.reachable(wanted.x, else: center.x), Self.reachable(wanted.y, else: center.y))
  }

  private static func reachable(_ focus: Double, else center: Double) -> Double {
    focus.isFinite ? min(max(focus, -farthestFocus), farthestFocus) : center
  }
}
