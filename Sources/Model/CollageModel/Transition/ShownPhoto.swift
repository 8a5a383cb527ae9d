/// A photo as it is visible in a slot at a moment: at the start, during or at the end of a motion.
struct ShownPhoto: Hashable, Sendable {
  /// The visible slot; between two slots it is an interpolation of them.
  var slot: Slot
  /// The photo's orientation, crop and fit; its other settings are in the pose.
  var intent: Intent
  /// The upright photo's size in pixels.
  let photoSize: Size
  /// The pose relative to the slot's center, possibly beyond the fit's limits.
  var pose: Pose
  /// The horizontal and vertical scale of the slot and the photo on the slot's axes; below 1 while the photo turns
  /// over.
  var squeeze = Size(1, 1)

  private var fitting: PhotoFitting { PhotoFitting(slot: slot, intent: intent, photoSize: photoSize) }

  /// The visible slot, with the squeeze applied.
  var cell: Slot {
    guard squeeze != Size(1, 1) else { return slot }
    var cell = slot
    let size = Size(slot.frame.width * squeeze.width, slot.frame.height * squeeze.height)
    let center = slot.frame.center
    cell.frame = Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    return cell
  }

  /// The placement in `cell`, with the squeeze applied.
  var placement: Placement {
    var placement = fitting.placement(of: pose)
    guard squeeze != Size(1, 1) else { return placement }
    let center = slot.frame.center
    placement.photoToCanvas = placement.photoToCanvas.then(.translation(-center)).then(.rotation(-slot.rotation))
      .then(.scale(squeeze.width, squeeze.height)).then(.rotation(slot.rotation)).then(.translation(center))
    return placement
  }

  /// Returns the photo at a fraction of its way to another state; overshooting easings exceed 0 to 1.
  ///
  /// Frames, outlines, borders and rotations are interpolated. The intent is interpolated, too, and resolved again in
  /// the interpolated slot: a photo that covers its slot at both ends covers it throughout. Quarter turns are treated
  /// as rotations; a mirrored photo turns over like a card, together with its slot.
  func moved(toward end: ShownPhoto, at share: Double) -> ShownPhoto {
    if share == 1 { return end }
    if share == 0 {
      var start = self
      start.slot.id = end.slot.id
      return start
    }
    return intent.isMirrored == end.intent.isMirrored ? turning(to: end, share) : turningOver(to: end, share)
  }

  // MARK: Turning over

  /// The minimum squeeze, so that a slot keeps an extent.
  private static let minSqueeze = 0.002

  private func turningOver(to end: ShownPhoto, _ share: Double) -> ShownPhoto {
    let flip: Flip = flipped(.vertical).intent.quarterTurns == end.intent.quarterTurns ? .vertical : .horizontal
    let isFirstHalf = share < 0.5
    var between =
      isFirstHalf ? turning(to: end.flipped(flip), share) : flipped(flip).turning(to: end, share)
    let visible = max(Angle(degrees: 180 * share).cosine.magnitude, Self.minSqueeze)
    switch flip {
    case .horizontal: between.squeeze.width *= visible
    case .vertical: between.squeeze.height *= visible
    }
    return between
  }

  /// Returns the photo mirrored about its slot's center.
  private func flipped(_ flip: Flip) -> ShownPhoto {
    var flipped = self
    flipped.intent.flip(flip)
    let map = fitting.layout.inverse.map { $0.then(flipped.fitting.layout) } ?? .identity
    flipped.pose.focus = map.apply(pose.focus)
    flipped.pose.rotation = -pose.rotation
    return flipped
  }

  // MARK: Turning

  /// Returns the same photo with other quarter turns and a rotation that compensates for them.
  private func expressed(byQuarterTurns turns: Int) -> ShownPhoto {
    guard turns != intent.quarterTurns else { return self }
    var same = self
    same.intent.quarterTurns = turns
    let map = fitting.layout.inverse.map { $0.then(same.fitting.layout) } ?? .identity
    same.pose.focus = map.apply(pose.focus)
    let difference = intent.quarterTurns - turns
    same.pose.rotation = pose.rotation + Angle(degrees: Double(difference) * 90)
    if difference % 2 != 0 { same.pose.scale = pose.scale.transposed }
    return same
  }

  private func turning(to end: ShownPhoto, _ share: Double) -> ShownPhoto {
    let start = expressed(byQuarterTurns: end.intent.quarterTurns)
    let slot = start.slot.blended(with: end.slot, at: share, id: end.slot.id)
    let (first, last) = (start.fitting, end.fitting)
    var wanted = end.intent
    wanted.fit = share < 0.5 ? first.fit : last.fit
    wanted.crop = Blending.crop(start.intent.crop, end.intent.crop, share)
    wanted.straighten = Blending.angle(start.intent.straighten, end.intent.straighten, share)
    wanted.perspective = Blending.perspective(start.intent.perspective, end.intent.perspective, share)
    wanted.rotation = Blending.angle(start.pose.rotation, end.pose.rotation, share)
    // The excess beyond the limits fades out and in, separately from the part within them.
    let (from, to) = (Excess(start.pose, first), Excess(end.pose, last))
    wanted.focus = Blending.point(first.share(of: from.held.focus), last.share(of: to.held.focus), share)
    wanted.zoom = Blending.number(first.zoom(of: from.held), last.zoom(of: to.held), share)
    let fitting = PhotoFitting(slot: slot, intent: wanted, photoSize: photoSize)
    var pose = fitting.pose(of: wanted, slotFocus: .center, automaticFocus: nil)
    if first.fit == last.fit {
      pose = fitting.limited(pose, about: fitting.space.center, .hard)
      pose = from.added(to: pose, 1 - share)
      pose = to.added(to: pose, share)
    } else {
      // Different fits measure zooms differently, so the scales are interpolated without limits.
      pose.scale = Size(
        Blending.number(start.pose.scale.width, end.pose.scale.width, share),
        Blending.number(start.pose.scale.height, end.pose.scale.height, share))
    }
    var between = ShownPhoto(slot: slot, intent: wanted.withoutPose, photoSize: photoSize, pose: pose)
    between.squeeze = Size(
      Blending.number(start.squeeze.width, end.squeeze.width, share),
      Blending.number(start.squeeze.height, end.squeeze.height, share))
    return between
  }

  /// The excess of a pose beyond the limits of its fit.
  private struct Excess {
    /// The nearest pose within the limits.
    let held: Pose
    /// The excess of the focus, in pixels of the oriented photo.
    let focus: Point
    /// The factor of the scale's excess.
    let growth: Double

    init(_ pose: Pose, _ fitting: PhotoFitting) {
      held = fitting.limited(pose, about: fitting.space.center, .hard)
      focus = pose.focus - held.focus
      growth = pose.scale.width / held.scale.width
    }

    func added(to pose: Pose, _ share: Double) -> Pose {
      guard focus != .zero || growth != 1 else { return pose }
      let factor = max(Blending.number(1, growth, share), Self.minGrowth)
      return Pose(
        focus: pose.focus + focus * share, scale: Size(pose.scale.width * factor, pose.scale.height * factor),
        rotation: pose.rotation)
    }

    private static let minGrowth = 0.01
  }
}

extension PhotoFitting {
  /// Returns the zoom of a pose, as a multiple of the scale at zoom 1.
  func zoom(of pose: Pose) -> Double { pose.scale.width / baseline(at: pose.rotation).width }
}
