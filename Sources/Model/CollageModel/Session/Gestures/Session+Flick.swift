/// The last positions of a panning finger, from which its velocity at the lift is computed.
struct Trail: Hashable, Sendable {
  private var times: (Double, Double, Double) = (-.infinity, -.infinity, -.infinity)
  private var places: (Point, Point, Point) = (.zero, .zero, .zero)

  /// The duration for which movements count, in seconds.
  private static let window = 0.1

  mutating func add(_ place: Point, at time: Double) {
    if times.2 == time {
      places.2 = place
      return
    }
    (times.0, times.1, times.2) = (times.1, times.2, time)
    (places.0, places.1, places.2) = (places.1, places.2, place)
  }

  /// Returns the velocity in canvas units per second; zero if the finger rested before it was lifted.
  func velocity(at now: Double) -> Point {
    guard now - times.2 <= Self.window else { return .zero }
    let isRecent = now - times.0 <= Self.window
    let (start, place) = isRecent ? (times.0, places.0) : (times.1, places.1)
    guard start.isFinite, times.2 > start else { return .zero }
    return (places.2 - place) * (1 / (times.2 - start))
  }

  static func == (left: Trail, right: Trail) -> Bool { left.times == right.times && left.places == right.places }
  func hash(into hasher: inout Hasher) { hasher.combine(times.2) }
}

extension Session {
  /// The duration of a flick's motion relative to the policy's momentum.
  ///
  /// The easing starts at three times the mean speed, so with this factor the photo leaves the finger at the finger's
  /// speed.
  private static let flickShare = 3.0

  /// Returns the pose in which a released element comes to rest, within its limits and including a flick's momentum.
  mutating func restingPose(of manipulation: Manipulation) -> Pose {
    let settled = limitedPose(of: manipulation, .hard)
    guard policy.momentum > 0, policy.momentum.isFinite, manipulation.second == nil,
      manipulation.permissions.contains(.pan)
    else { return settled }
    let way = hand.trail.velocity(at: time) * policy.momentum
    guard way.length > policy.slop, way.length.isFinite else { return settled }
    var flicked = manipulation
    flicked.first.now = flicked.first.now + way
    guard isPlace(flicked.first.now) else { return settled }
    let end = limitedPose(of: flicked, .hard)
    let space = manipulation.space
    let travel = (space.place(of: manipulation.middle, end) - space.place(of: manipulation.middle, settled)).length
    let speed = way.length / policy.momentum
    flickDuration = max(policy.settleDuration, min(Self.flickShare * travel / speed, Self.flickShare * policy.momentum))
    return end
  }

  /// Stops an element that still glides after a flick at its visible position when a finger comes down on it.
  ///
  /// The flick remains one undo step: undo leads to its start, redo to the position where it was stopped.
  mutating func catchGlide(at touch: Touch) -> Changes {
    guard let glide = motions.all.first(where: { $0.isGlide && time < $0.end && isSeen($0, at: touch) }) else {
      return []
    }
    var changed = scene
    for motion in motions.all where motion.isGlide && motion.time == glide.time {
      switch motion.start {
      case .photo(let id, _): stop(id, in: &changed)
      case .layer(let layer): stop(layer.id, in: &changed)
      case .leaving, .ghost, .slot: break
      }
    }
    // A glide back to its start has not made a step that the stop could change; a step to redo indicates this.
    guard changed != scene, history.redoCount == 0 else { return [] }
    let before = self
    let changes = replace(changed)
    animate(from: before)
    return changes
  }

  /// Returns whether a finger comes down on the element that a motion moves.
  private func isSeen(_ motion: Motion, at touch: Touch) -> Bool {
    switch motion.start {
    case .photo(let id, _):
      guard case .slot(let slot) = target(of: touch), let item = scene.itemIndex(inSlot: slot) else { return false }
      return scene.items[item].id == id
    case .layer(let layer):
      guard let index = scene.layerIndex(layer.id) else { return false }
      let seen = shownLayer(index, at: time)
      return !seen.isHidden
        && touchAreas.touch(
          seen, at: touch.position, within: policy.minGrabExtent / 2, canvas: scene.board.canvas)
    case .leaving, .ghost, .slot: return false
    }
  }

  private func stop(_ id: ItemID, in changed: inout Scene) {
    guard let item = scene.itemIndex(id), !scene.items[item].isLocked, let slot = scene.slotIndex(ofItem: item),
      let seen = shownPhoto(item: item, slot: slot, at: time), seen.slot == scene.board.slots[slot],
      let fitting = scene.fitting(item: item, slot: slot)
    else { return }
    let pose = fitting.limited(seen.pose, about: fitting.space.center, .hard)
    changed.items[item].intent = fitting.intent(of: pose, keeping: scene.items[item].intent)
  }

  private func stop(_ id: LayerID, in changed: inout Scene) {
    guard let index = scene.layerIndex(id), !scene.layers[index].isLocked else { return }
    let seen = shownLayer(index, at: time)
    changed.update(layer: index) { layer in
      layer = layer.posed(seen.pose, in: seen.space)
      layer.hold(on: scene.board.canvas)
    }
  }

  /// The length of a drag after a double tap that doubles the zoom, relative to the grab extent: 110 points.
  private static let pullShare = 2.5

  /// Returns the zoom by dragging after a second tap: down enlarges, up reduces.
  func pulled(_ press: Press, to point: Point, isSecondTap: Bool) -> Manipulation? {
    guard isSecondTap, policy.doubleTapDragZooms, let owner = claim(press.target), case .item = owner,
      var zoom = manipulation(
        of: owner,
        finger: Contact(
          id: VirtualFinger.anchor, at: press.start - Point(0, policy.minGrabExtent * Self.pullShare))),
      zoom.permissions.contains(.zoom)
    else { return nil }
    zoom.permissions = .zoom
    zoom.name = .zoom
    zoom.second = Contact(id: press.finger, at: press.start)
    zoom.second?.now = point
    return zoom
  }
}
