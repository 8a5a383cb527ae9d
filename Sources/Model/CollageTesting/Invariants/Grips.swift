internal import CollageModel

/// Checks that the grabbed points of a photo or a layer stay under the fingers.
struct Grips {
  /// A grip: the fingers, the phase, the grabbed points, the fingers' positions, and the element's transform.
  private struct Hold {
    let fingers: [Int]
    let phase: Phase
    let points: [Point]
    let places: [Point]
    let placement: Affine
  }

  /// True if the second hand's grip is checked.
  let isOther: Bool
  private var hold: Hold?
  /// True if two fingers came down at the same position; they grab the element after the frame in which they separate.
  private var isMerged = false
  private var partingTime: Double?

  init(isOther: Bool) { self.isOther = isOther }

  /// The maximum distance of a grabbed point from its finger, as a fraction of the canvas.
  private static let tolerance = 1e-9
  /// The minimum distance of two fingers, in canvas units; smaller ones magnify rounding errors too much.
  private static let minDistance = 2.0
  /// The zooms for which rounding errors stay within the tolerance.
  private static let zooms = 0.02...50.0

  /// Checks that the points stay under the fingers if there are no limits, and that fingers that return to their
  /// starting positions restore the element.
  mutating func check(_ before: Session, _ event: Event, _ after: Session) -> [Violation] {
    guard after.isHeldByFingers(isOther), let map = after.heldTransform(isOther), haveHold(after) else {
      hold = nil
      return []
    }
    let fingers = after.touches(isOther)
    let places = fingers.map { id in after.touches.first { $0.id == id }?.position ?? .zero }
    guard let hold, hold.fingers == fingers, hold.phase == after.phase(isOther), !event.isBegan else {
      take(fingers, after.phase(isOther), places, map)
      return []
    }
    return following(hold, places, map, after) + returning(hold, places, after)
  }

  private mutating func haveHold(_ session: Session) -> Bool {
    guard isApart(session) else {
      (isMerged, partingTime) = (true, nil)
      return false
    }
    guard isMerged else { return true }
    let parting = partingTime ?? session.time
    partingTime = parting
    isMerged = session.time <= parting
    return !isMerged
  }

  private mutating func take(_ fingers: [Int], _ phase: Phase, _ places: [Point], _ map: Affine) {
    hold = map.inverse.map { inverse in
      Hold(fingers: fingers, phase: phase, points: places.map(inverse.apply), places: places, placement: map)
    }
  }

  /// Returns whether the fingers are far enough apart; two fingers that come down at the same position are anchored
  /// after the frame in which they separate.
  private func isApart(_ session: Session) -> Bool {
    let places = session.touches(isOther).compactMap { id in session.touches.first { $0.id == id }?.position }
    return places.count < 2 || (places[0] - places[1]).length >= Self.minDistance
  }

  private func following(_ hold: Hold, _ places: [Point], _ map: Affine, _ after: Session) -> [Violation] {
    guard after.policy.isUnlimited, after.holdsEverything(isOther) else { return [] }
    let growth = map.axisScales.width / hold.placement.axisScales.width
    guard Self.zooms.contains(growth) else { return [] }
    let side = max(after.scene.board.canvas.width, after.scene.board.canvas.height)
    // The coordinates of a photo with few pixels, or of a distant one, are less precise than the canvas.
    let far = places.map { max($0.x.magnitude, $0.y.magnitude) }.max() ?? 0
    for (point, place) in zip(hold.points, places) {
      let distance = (map.apply(point) - place).length
      if !(distance <= max(side, far) * Self.tolerance * max(1, growth)) {
        return [Violation(.pointsFollowFingers, "a point is \(distance) from its finger, \(after.phase(isOther))")]
      }
    }
    return []
  }

  /// Checks that fingers that return to their starting positions restore the element exactly.
  private func returning(_ hold: Hold, _ places: [Point], _ after: Session) -> [Violation] {
    guard after.policy.rotationDeadZone == .zero else { return [] }
    var session = after
    for (finger, place) in zip(hold.fingers, hold.places) {
      _ = session.reduce(.touch(finger, .moved, at: place, time: after.time))
    }
    guard session.phase(isOther) == hold.phase, let map = session.heldTransform(isOther) else { return [] }
    let side = max(after.scene.board.canvas.width, after.scene.board.canvas.height)
    let isBack = map.corners(of: side).isNear(hold.placement.corners(of: side), within: side * Self.tolerance)
    return isBack ? [] : [Violation(.fingersCanReturn, "the transform \(hold.placement) became \(map)")]
  }
}

extension Affine {
  /// Returns the coefficients, with the linear ones scaled to the size of the translation.
  fileprivate func corners(of side: Double) -> [Double] { [a, b, c, d].map { $0 * side } + [tx, ty] }
}

extension Event {
  /// True if a finger comes down, possibly again after a lost lift; it then grabs the element anew.
  fileprivate var isBegan: Bool { if case .touch(let touch) = action { touch.phase == .began } else { false } }
}

extension [Double] {
  fileprivate func isNear(_ other: [Double], within tolerance: Double) -> Bool {
    let size = (self + other).map(\.magnitude).max() ?? 0
    return zip(self, other).allSatisfy { ($0 - $1).magnitude <= Swift.max(tolerance, size * 1e-9) }
  }
}

extension Session {
  /// Returns whether fingers hold a photo or a layer directly, unlike a trackpad, or a handle, which only scales or
  /// rotates.
  fileprivate func isHeldByFingers(_ isOther: Bool) -> Bool {
    if case .manipulating = phase(isOther) { return touches(isOther).count == 2 }
    return !touches(isOther).isEmpty
  }

  fileprivate func phase(_ isOther: Bool) -> Phase { isOther ? otherPhase : phase }

  fileprivate func touches(_ isOther: Bool) -> [Int] { isOther ? otherTouches : activeTouches }

  /// Returns the transform of the photo or layer that fingers move.
  fileprivate func heldTransform(_ isOther: Bool) -> Affine? {
    let element: Element
    switch phase(isOther) {
    case .panning(let held), .manipulating(let held): element = held
    default: return nil
    }
    // A motion that began before the grip leads to the held element.
    let presentation = presentation(at: .infinity)
    switch element {
    case .item(let id): return presentation.items.first { $0.item == id }?.placement.photoToCanvas
    case .layer(let id):
      guard let layer = presentation.layers.first(where: { $0.id == id }) else { return nil }
      return Affine.scale(layer.scale, layer.scale).then(.rotation(layer.rotation))
        .then(.translation(layer.center))
    }
  }

  /// Returns whether the slot allows all gestures and the fit keeps the photo's aspect ratio.
  fileprivate func holdsEverything(_ isOther: Bool) -> Bool {
    switch phase(isOther) {
    case .panning(.item(let id)), .manipulating(.item(let id)):
      guard let item = scene.item(id), let slot = item.slot.flatMap({ scene.board[$0] }) else { return false }
      return slot.style.permissions.isSuperset(of: [.pan, .zoom, .rotate])
        && (item.intent.fit ?? slot.style.fit) != .fill
    default: return true
    }
  }
}

extension Policy {
  /// True if the policy applies no limits to photos.
  fileprivate var isUnlimited: Bool { resistance == .absent && snapping == nil && rotationDeadZone == .zero }
}
