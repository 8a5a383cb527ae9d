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
/// Only the fingers' positions change during the gesture; the photo's pose is computed from them. The path is therefore
/// irrelevant: fingers that return restore the photo bit for bit.
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
  /// The center of the element, in its own space.
  let middle: Point
  /// The shorter side of the slot, or of the layer, in canvas units.
  let frameSide: Double
  /// The element's pose when the first finger touched it.
  let origin: Pose
  /// The pose when the fingers were last anchored, unclamped.
  var base: Pose
  var first: Contact
  var second: Contact?
  var twist = Twist(deadZone: .zero)
  /// The name of the undo step.
  var name = EditName.move
  /// Whether the first finger has been on its slot since it was anchored; otherwise it cannot drag a photo out.
  var hasTouchedOwnSlot = true
  /// Whether a pinch has left a zoom beyond the limits: where such a photo is seen depends on the finger, so that its
  /// center does not snap.
  var isBeyondZoom = false
  /// The pose and the anchor of the first finger before a second one joined: what a canceled second finger leaves.
  var alone: Alone?
  /// The layers that move with a moved layer.
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

  /// The position on the canvas that limits keep fixed.
  var pivot: Point {
    guard permissions.contains(.pan) else { return space.center }
    return second.map { Self.middle(first.now, $0.now) } ?? first.now
  }

  /// Returns whether a finger takes part.
  func involves(_ finger: Int) -> Bool { first.id == finger || second?.id == finger }

  /// Moves a finger that takes part.
  mutating func move(_ finger: Int, to point: Point) {
    if first.id == finger { first.now = point } else if second?.id == finger { second?.now = point }
  }

  /// Applies the fingers' movement of one frame before a later event.
  ///
  /// Two fingers that came down at the same position have no distance to compare with until they separate; they are
  /// then anchored again.
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

  /// Returns the element's pose, without limits.
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
    // Two fingers that came down at the same position have no distance to compare with.
    let areApart = before.length > minDistance
    let growth = areApart && permissions.contains(.zoom) ? max(after.length, minDistance) / before.length : 1
    let turn =
      areApart && after.length > 0 && permissions.contains(.rotate) ? twist.turn(from: before, to: after) : .zero
    let snapped = snappedTurn(turn, snapping)
    return space.transformed(base, from: from, to: to, growth: growth, turn: snapped)
  }

  /// The distance of two fingers below which they are at the same position: a growth by the quotient of a smaller one
  /// magnifies rounding errors until the element no longer follows the fingers.
  private var minDistance: Double { frameSide * Self.minDistance }

  /// That distance as a share of the element's shorter side.
  private static let minDistance = 1e-4

  static func middle(_ one: Point, _ other: Point) -> Point { (one + other) * 0.5 }
}
