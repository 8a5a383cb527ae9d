/// The last places of a finger that pans, from which its speed at the lift follows.
struct Trail: Hashable, Sendable {
  private var times: (Double, Double, Double) = (-.infinity, -.infinity, -.infinity)
  private var places: (Point, Point, Point) = (.zero, .zero, .zero)

  /// Movements longer ago than this do not count, in seconds.
  private static let window = 0.1

  mutating func add(_ place: Point, at time: Double) {
    if times.2 == time {
      places.2 = place
      return
    }
    (times.0, times.1, times.2) = (times.1, times.2, time)
    (places.0, places.1, places.2) = (places.1, places.2, place)
  }

  /// Returns the speed in canvas units per second; zero for a finger that rested before it was lifted.
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
  /// The duration of a flick's motion relative to the policy's momentum: the easing starts with three times the mean
  /// speed, so that the photo leaves the finger at the finger's speed.
  private static let flickShare = 3.0

  /// Returns where a released element comes to rest: where its limits hold it, after what a flick adds.
  mutating func restingPose(of manipulation: Manipulation) -> Pose {
    let settled = limitedPose(of: manipulation, .hard)
    guard policy.momentum > 0, policy.momentum.isFinite, manipulation.second == nil,
      manipulation.permissions.contains(.pan)
    else { return settled }
    let way = trail.velocity(at: time) * policy.momentum
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

  /// Ends the motion of a flicked photo and returns the pose in which it is seen, so that a finger takes hold of it there.
  mutating func caughtPose(_ target: Press.Target) -> Pose? {
    guard case .slot(let slot) = target, let item = scene.itemIndex(inSlot: slot),
      let running = motions.photo(scene.items[item].id), running.motion.duration > policy.settleDuration,
      time < running.motion.end, let seen = shownPhoto(item: item, slot: slot, at: time),
      seen.slot == scene.board.slots[slot]
    else { return nil }
    motions = Motions(motions.all.filter { $0 != running.motion })
    return seen.pose
  }

  /// The distance of a drag after a double tap that doubles the zoom, relative to the grab extent: 110 points.
  private static let pullShare = 2.5

  /// Returns the zoom of a second tap that is dragged: down enlarges, up reduces.
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
