/// A finger in a gesture: its position when the gesture was anchored, and its current position.
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
/// A gesture changes only the fingers' positions; the element's pose is computed from them. The path is therefore
/// irrelevant: when the fingers return to their starting positions, the pose is exactly as before.
struct Manipulation: Hashable, Sendable {
  /// The moved element, by its index in the scene.
  enum Owner: Hashable, Sendable {
    case item(Int, slot: Int)
    case layer(Int)
  }

  struct Alone: Hashable, Sendable {
    let base: Pose
    let anchor: Point
  }

  let owner: Owner
  let space: PoseSpace
  var permissions: Permissions
  /// The element's center in its own coordinate space.
  let middle: Point
  /// The shorter side of the slot or layer, in canvas units.
  let frameSide: Double
  /// The element's pose when the first finger touched it.
  let origin: Pose
  /// The unclamped pose when the fingers were last anchored.
  var base: Pose
  var first: Contact
  var second: Contact?
  var twist = Twist(deadZone: .zero)
  /// The name of the undo step.
  var name = EditName.move
  /// True if the first finger has been on its slot since it was anchored; otherwise it cannot drag the photo out.
  var hasTouchedOwnSlot = true
  /// True if a pinch has left the zoom beyond its limits: the visible position of such a photo depends on the finger,
  /// so its center does not snap.
  var isBeyondZoom = false
  /// The pose and the anchor of the first finger before a second one joined, to restore when the second is canceled.
  var alone: Alone?
  /// The layers that move along with a dragged layer.
  var companions = Companions.none

  init(
    owner: Owner, space: PoseSpace, permissions: Permissions, middle: Point, frameSide: Double, pose: Pose,
    finger: Contact
  ) {
    self.owner = owner
    self.space = space
    self.permissions = permissions
    self.middle = middle
    self.frameSide = frameSide
    origin = pose
    base = pose
    first = finger
  }

  /// The point on the canvas that stays fixed when the pose is clamped.
  var pivot: Point {
    guard permissions.contains(.pan) else { return space.center }
    return second.map { Self.middle(first.now, $0.now) } ?? first.now
  }

  /// Returns whether a finger takes part in the gesture.
  func involves(_ finger: Int) -> Bool { first.id == finger || second?.id == finger }

  /// Moves a finger if it takes part in the gesture.
  mutating func move(_ finger: Int, to point: Point) {
    if first.id == finger { first.now = point } else if second?.id == finger { second?.now = point }
  }

  /// Applies the fingers' movement in the finished frame, before a later event.
  ///
  /// The scale is undefined while two fingers are at the same position; once they separate, they are anchored again.
  mutating func finishFrame(_ snapping: Snapping?) {
    guard let second else { return }
    guard (second.anchor - first.anchor).length > minDistance else {
      guard (second.now - first.now).length > minDistance else { return }
      base = pose(snapping)
      first.anchor = first.now
      self.second?.anchor = second.now
      return
    }
    twist.finishFrame(from: second.anchor - first.anchor, to: second.now - first.now)
  }

  /// Returns the element's unclamped pose.
  func pose(_ snapping: Snapping?) -> Pose {
    let pose: Pose
    if let second {
      pose = twoFingerPose(second, snapping)
    } else if permissions.contains(.pan) {
      pose = space.transformed(base, from: first.anchor, to: first.now, growth: 1, turn: .zero)
    } else {
      pose = base
    }
    return permissions.contains(.pan) ? centered(pose, snapping) : pose
  }

  private func twoFingerPose(_ second: Contact, _ snapping: Snapping?) -> Pose {
    let (before, after) = (second.anchor - first.anchor, second.now - first.now)
    let canPan = permissions.contains(.pan)
    let from = canPan ? Self.middle(first.anchor, second.anchor) : space.center
    let to = canPan ? Self.middle(first.now, second.now) : space.center
    // The scale is undefined while two fingers are at the same position.
    let areApart = before.length > minDistance
    let growth = areApart && permissions.contains(.zoom) ? max(after.length, minDistance) / before.length : 1
    let turn =
      areApart && after.length > 0 && permissions.contains(.rotate) ? twist.turn(from: before, to: after) : .zero
    let snapped = snappedTurn(turn, snapping)
    return space.transformed(base, from: from, to: to, growth: growth, turn: snapped)
  }

  /// The distance below which two fingers count as being at the same position, in canvas units.
  ///
  /// Dividing by a smaller distance would magnify rounding errors until the element no longer follows the fingers.
  private var minDistance: Double { frameSide * Self.minDistance }

  /// That distance as a fraction of the element's shorter side.
  private static let minDistance = 1e-4

  static func middle(_ one: Point, _ other: Point) -> Point { (one + other) * 0.5 }
}
