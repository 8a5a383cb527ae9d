extension PhotoFitting {
  /// Returns the pose of an intent, with the zoom clamped to its range and the focus unclamped.
  func pose(of intent: Intent, slotFocus: Focus, automaticFocus: Point?) -> Pose {
    // Whole turns are removed: added to many turns, the slot's own rotation would be lost to rounding.
    let rotation = intent.rotation.degrees.isFinite ? intent.rotation.withoutWholeTurns : .zero
    let zoom = min(max(intent.zoom.isFinite ? intent.zoom : 1, zoomRange.lowerBound), zoomRange.upperBound)
    let baseline = baseline(at: rotation)
    return Pose(
      focus: layout.apply(correctedFocus(of: intent, slotFocus: slotFocus, automatic: automaticFocus)),
      scale: Size(baseline.width * zoom, baseline.height * zoom), rotation: rotation)
  }

  /// Returns the intent of a pose, keeping the fit, crop, mirroring and quarter turns.
  func intent(of pose: Pose, keeping base: Intent) -> Intent {
    var intent = base
    let focus = share(of: pose.focus)
    intent.focus = Point(Self.reachable(focus.x, else: 0.5), Self.reachable(focus.y, else: 0.5))
    let range = DocumentLimits.positive
    intent.zoom = min(max(zoom(of: pose), range.lowerBound), range.upperBound)
    intent.rotation = pose.rotation.withoutWholeTurns
    return intent
  }

  /// Returns the requested focus in the corrected photo's pixels.
  private func correctedFocus(of intent: Intent, slotFocus: Focus, automatic: Point?) -> Point {
    guard let correction else {
      let center = Point(part.center.x / photoSize.width, part.center.y / photoSize.height)
      let wanted = focus(of: intent, slotFocus: slotFocus, automatic: automatic, center: center)
      return Point(wanted.x * photoSize.width, wanted.y * photoSize.height)
    }
    let original = correction.original(part.center)
    let center = Point(original.x / photoSize.width, original.y / photoSize.height)
    let wanted = focus(of: intent, slotFocus: slotFocus, automatic: automatic, center: center)
    if wanted == center { return part.center }
    return correction.corrected(Point(wanted.x * photoSize.width, wanted.y * photoSize.height))
  }

  private func focus(of intent: Intent, slotFocus: Focus, automatic: Point?, center: Point) -> Point {
    let preset: Point =
      switch slotFocus {
      case .point(let point): point
      case .auto, .attention, .entropy, .saliency: automatic ?? center
      case .center: center
      }
    let wanted = intent.focus ?? preset
    return Point(Self.reachable(wanted.x, else: center.x), Self.reachable(wanted.y, else: center.y))
  }

  /// Clamps a focus coordinate to the range that documents allow; non-finite values become the center.
  private static func reachable(_ focus: Double, else center: Double) -> Double {
    focus.isFinite ? min(max(focus, DocumentLimits.signed.lowerBound), DocumentLimits.signed.upperBound) : center
  }
}
