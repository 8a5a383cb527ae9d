/// A finger that takes part in a gesture: where it was when the gesture was anchored, and where it is.
struct Contact: Hashable, Sendable {
  let id: Int
  var anchor: Point
  var now: Point

  init(id: Int, at point: Point) {
    self.id = id
    anchor = point
    now = point
  }
}

/// One or two fingers that move a photo or a layer.
///
/// Nothing but fingers change while it lasts; how the photo lies follows from where they are. That makes the way there
/// irrelevant: fingers that come back bring the photo back to the bit.
struct Manipulation: Hashable, Sendable {
  /// What is moved, by its place in the scene.
  enum Owner: Hashable, Sendable {
    case item(Int, slot: Int)
    case layer(Int)
  }

  let owner: Owner
  let space: PoseSpace
  let permissions: Permissions
  /// The center of what is moved, in its own space.
  let middle: Point
  /// The pose in which the first finger found it.
  let origin: Pose
  /// The pose when the fingers were last anchored, as far beyond limits as the fingers asked for.
  var base: Pose
  var first: Contact
  var second: Contact?
  var twist = Twist(deadZone: .zero)
  /// Whether the first finger has been on its slot since it was anchored: one that has not cannot carry a photo out.
  var hasBeenHome = true

  init(owner: Owner, space: PoseSpace, permissions: Permissions, middle: Point, pose: Pose, finger: Contact) {
    self.owner = owner
    self.space = space
    self.permissions = permissions
    self.middle = middle
    origin = pose
    base = pose
    first = finger
  }

  /// The place on the canvas at which limits hold on to the photo.
  var pivot: Point {
    guard permissions.contains(.pan) else { return space.center }
    return second.map { Self.middle(first.now, $0.now) } ?? first.now
  }

  /// Whether a finger takes part.
  func involves(_ finger: Int) -> Bool { first.id == finger || second?.id == finger }

  /// Moves a finger that takes part.
  mutating func move(_ finger: Int, to point: Point) {
    if first.id == finger { first.now = point } else if second?.id == finger { second?.now = point }
  }

  /// Settles what the fingers did at one time before something happens at a later one.
  ///
  /// Two fingers that came down at one place have no distance to compare with until they part; they are then anchored
  /// anew.
  mutating func finishFrame(_ policy: Policy) {
    guard let second else { return }
    if second.anchor == first.anchor, second.now != first.now {
      base = pose(policy)
      first.anchor = first.now
      self.second?.anchor = second.now
      return
    }
    twist.finishFrame(from: second.anchor - first.anchor, to: second.now - first.now)
  }

  /// How what is moved lies, without limits.
  func pose(_ policy: Policy) -> Pose {
    let pose: Pose
    if let second {
      pose = twoFingerPose(second, policy)
    } else if permissions.contains(.pan) {
      pose = space.transformed(base, from: first.anchor, to: first.now, growth: 1, turn: .zero)
    } else {
      pose = base
    }
    return permissions.contains(.pan) ? centered(pose, policy) : pose
  }

  private func twoFingerPose(_ second: Contact, _ policy: Policy) -> Pose {
    let (before, after) = (second.anchor - first.anchor, second.now - first.now)
    let canPan = permissions.contains(.pan)
    let from = canPan ? Self.middle(first.anchor, second.anchor) : space.center
    let to = canPan ? Self.middle(first.now, second.now) : space.center
    // Two fingers at one place have no distance to compare with.
    let hasLength = before.length > 0 && after.length > 0
    let growth = hasLength && permissions.contains(.zoom) ? after.length / before.length : 1
    let turn = hasLength && permissions.contains(.rotate) ? twist.turn(from: before, to: after) : .zero
    let snapped = snappedTurn(turn, policy)
    return space.transformed(base, from: from, to: to, growth: growth, turn: snapped)
  }

  static func middle(_ one: Point, _ other: Point) -> Point { (one + other) * 0.5 }
}
