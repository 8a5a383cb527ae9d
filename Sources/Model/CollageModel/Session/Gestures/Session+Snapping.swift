extension Session {
  /// The distance below which two positions are equal, as a fraction of the canvas' short side.
  private static let tolerance = 1e-9

  /// Returns the pose of a moved layer, with its center snapped to the nearest line along each axis.
  ///
  /// A gesture that starts on a line does not snap to it.
  func aligned(_ pose: Pose, _ manipulation: Manipulation, layer index: Int) -> Pose {
    guard let window = policy.snapping?.centerWindow, manipulation.permissions.contains(.pan),
      pose != manipulation.origin
    else { return pose }
    // Snapping applies to the visible pose, which differs from a pose beyond the scale's limits depending on the
    // fingers.
    let scaled = limitedScale(of: pose, manipulation, layer: index)
    let shown = scene.layers[index].posed(scaled, in: manipulation.space)
    let start = scene.layers[index].posed(manipulation.origin, in: manipulation.space).center
    let center = Point(
      snapped(shown.center.x, index, shown, start.x, window, manipulation.companions, horizontal: true),
      snapped(shown.center.y, index, shown, start.y, window, manipulation.companions, horizontal: false))
    if center == shown.center { return pose }
    let way = (center - shown.center) * (pose.scale.width / scaled.scale.width)
    return manipulation.space.pose(pose, with: .zero, at: manipulation.space.place(of: .zero, pose) + way)
  }

  private func limitedScale(of pose: Pose, _ manipulation: Manipulation, layer index: Int) -> Pose {
    limits(ofLayer: index, manipulation)
      .limitedScale(of: pose, manipulation.space, about: manipulation.pivot, policy.resistance)
  }

  private func snapped(
    _ place: Double, _ index: Int, _ shown: Layer, _ origin: Double, _ window: Double, _ companions: Companions,
    horizontal: Bool
  ) -> Double {
    var (best, distance) = (place, window)
    visitAlignments(of: index, shown: shown, besides: companions, horizontal: horizontal) { candidate in
      let away = (candidate.center - place).magnitude
      // At equal distances the first candidate wins: centers come before edges, and edges before spacing.
      if away < distance, Snapping.pulls(to: candidate.center, from: origin, at: place, window: window) {
        (best, distance) = (candidate.center, away)
      }
    }
    return best
  }

  // MARK: Guides

  /// The lines to which the moved element snaps now.
  public var guides: [Guide] {
    hasTwoHands ? guides(of: hand.gesture) + guides(of: otherHand.gesture) : guides(of: hand.gesture)
  }

  private func guides(of gesture: Gesture) -> [Guide] {
    if case .slot(let drag) = gesture { return guides(of: drag) }
    guard policy.snapping != nil, let manipulation = gesture.manipulation else { return [] }
    switch manipulation.owner {
    case .item(let item, let slot): return guides(ofItem: item, slot, manipulation)
    case .layer(let layer): return guides(ofLayer: layer, manipulation)
    }
  }

  /// Returns the moved element's snaps without their lines.
  ///
  /// This is computed at every move, so it ignores the limits of photos.
  func currentSnaps(of gesture: Gesture) -> Snaps {
    if case .slot(let drag) = gesture { return frame(of: drag).snaps }
    return currentSnaps(of: gesture.manipulation)
  }

  private func currentSnaps(of manipulation: Manipulation?) -> Snaps {
    guard policy.snapping != nil, let manipulation else { return Snaps() }
    let pose = manipulation.pose(policy.snapping)
    guard case .layer(let layer) = manipulation.owner else { return manipulation.snaps(pose, policy.snapping) }
    return snaps(ofLayer: layer, manipulation, pose)
  }

  private func snaps(ofLayer index: Int, _ manipulation: Manipulation, _ free: Pose) -> Snaps {
    let pose = aligned(free, manipulation, layer: index)
    var snaps = Snaps()
    if manipulation.second != nil, manipulation.isOnAngle(pose.rotation, policy.snapping) {
      snaps.angle = pose.rotation.degrees
    }
    guard pose != manipulation.origin, manipulation.permissions.contains(.pan) else { return snaps }
    func seen(_ pose: Pose) -> Point {
      manipulation.space.place(of: .zero, limitedScale(of: pose, manipulation, layer: index))
    }
    let (center, unsnapped) = (seen(pose), seen(free))
    let tolerance = scene.board.canvas.shortSide * Self.tolerance
    if (center.x - unsnapped.x).magnitude > tolerance { snaps.x = center.x }
    if (center.y - unsnapped.y).magnitude > tolerance { snaps.y = center.y }
    return snaps
  }

  private func guides(ofItem item: Int, _ slot: Int, _ manipulation: Manipulation) -> [Guide] {
    let (snaps, frame) = (currentSnaps(of: manipulation), scene.board.slots[slot].frame)
    let turn = Affine.rotation(manipulation.space.rotation, about: frame.center)
    var guides: [Guide] = []
    func add(_ kind: Guide.Kind, _ map: Affine, _ from: Point, _ to: Point) {
      guides.append(Guide(kind: kind, start: map.apply(from), end: map.apply(to)))
    }
    let photo = Affine.rotation(
      manipulation.space.rotation + pose(of: manipulation).rotation, about: frame.center)
    let (center, x, y) = (frame.center, frame.width / 2, frame.height / 2)
    if snaps.x != nil { add(.center, photo, Point(center.x, center.y - y), Point(center.x, center.y + y)) }
    if snaps.y != nil { add(.center, photo, Point(center.x - x, center.y), Point(center.x + x, center.y)) }
    if snaps.angle != nil { add(.angle, turn, Point(center.x - x, center.y), Point(center.x + x, center.y)) }
    return guides
  }

  private func guides(ofLayer index: Int, _ manipulation: Manipulation) -> [Guide] {
    let (snaps, canvas) = (currentSnaps(of: manipulation), scene.board.canvas)
    let layer = targetLayer(index)
    let tolerance = canvas.shortSide * Self.tolerance
    var guides: [Guide] = []
    func add(_ horizontal: Bool, _ center: Double) {
      visitAlignments(of: index, shown: layer, besides: manipulation.companions, horizontal: horizontal) {
        candidate in
        guard (candidate.center - center).magnitude <= tolerance else { return }
        let line = candidate.line
        let (start, end) =
          horizontal
          ? (Point(line, 0), Point(line, canvas.height)) : (Point(0, line), Point(canvas.width, line))
        guides.append(Guide(kind: candidate.kind, start: start, end: end))
      }
    }
    if let x = snaps.x { add(true, x) }
    if let y = snaps.y { add(false, y) }
    if snaps.angle != nil {
      let map = Affine.rotation(layer.rotation, about: layer.center)
      let half = layer.halfExtents
      guides.append(
        Guide(
          kind: .angle, start: map.apply(layer.center - Point(half.width, 0)),
          end: map.apply(layer.center + Point(half.width, 0))))
    }
    return guides
  }
}

extension Gesture {
  /// Returns the snaps of a moved photo, no snaps if nothing is moved, or nil for a layer or a slot.
  func photoSnaps(_ snapping: Snapping?) -> Snaps? {
    switch self {
    case .panning(let manipulation), .manipulating(let manipulation):
      guard case .item = manipulation.owner else { return nil }
      return snapping == nil ? Snaps() : manipulation.snaps(manipulation.pose(snapping), snapping)
    case .slot: return nil
    case .idle, .pressed, .lifted, .swapping, .divider, .offering, .dead: return Snaps()
    }
  }
}

extension Manipulation {
  fileprivate func snaps(_ pose: Pose, _ snapping: Snapping?) -> Snaps {
    var snaps = Snaps()
    if second != nil, isOnAngle(pose.rotation, snapping) { snaps.angle = pose.rotation.degrees }
    if pose.focus.x == middle.x, origin.focus.x != middle.x { snaps.x = middle.x }
    if pose.focus.y == middle.y, origin.focus.y != middle.y { snaps.y = middle.y }
    return snaps
  }

  /// Returns whether a rotation is at a multiple of the snapping step other than the one at which the gesture started.
  fileprivate func isOnAngle(_ rotation: Angle, _ snapping: Snapping?) -> Bool {
    guard let step = snapping?.angleStep.degrees, step > 0, rotation != origin.rotation else { return false }
    let nearest = (rotation.degrees / step).rounded() * step
    return (rotation.degrees - nearest).magnitude < 1e-9
  }
}
