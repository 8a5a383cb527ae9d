/// A trackpad gesture, represented by two virtual fingers about a center.
struct Trackpad: Hashable, Sendable {
  var center: Point
  /// The displacement from the center to the second finger.
  var arm: Point
  /// The time of the last report.
  var time: Double
  /// True if the device does not report the end of the gesture.
  let isOpenEnded: Bool
}

extension Session {
  /// The distance of the virtual fingers from their center, as a fraction of the canvas' short side.
  private static let armLength = 0.005
  /// The allowed lengths of the arm, which prevent overflow.
  private static let armRange = 1e-9...1e9

  mutating func receive(_ gesture: TrackpadGesture) -> Changes {
    let numbers = gesture.pan.x + gesture.pan.y + gesture.magnification + gesture.rotation.degrees
    let isUsable = numbers.isFinite && gesture.magnification > 0 && isPlace(gesture.position)
    switch gesture.phase {
    case .began: return isUsable ? beginTrackpad(at: gesture.position, isOpenEnded: false) : []
    case .moved:
      guard isUsable else { return [] }
      let begun = trackpad == nil ? beginTrackpad(at: gesture.position, isOpenEnded: true) : []
      return begun.union(moveTrackpad(gesture))
    case .ended:
      let moved = isUsable ? moveTrackpad(gesture) : []
      return moved.union(endTrackpad())
    case .cancelled:
      guard trackpad != nil else { return [] }
      trackpad = nil
      let changes = remove(VirtualFinger.trackpadStart)
      return changes.union(remove(VirtualFinger.trackpadEnd))
    }
  }

  /// Begins a gesture on the element at a position unless fingers are down.
  private mutating func beginTrackpad(at center: Point, isOpenEnded: Bool) -> Changes {
    let ended = endTrackpad()
    guard fingers.isEmpty else { return ended }
    let arm = Point(scene.board.canvas.shortSide * Self.armLength, 0)
    var changes = begin(
      Touch(id: VirtualFinger.trackpadStart, phase: .began, position: center - arm, pointer: .mouse))
    changes.formUnion(
      begin(Touch(id: VirtualFinger.trackpadEnd, phase: .began, position: center + arm, pointer: .mouse)))
    guard case .manipulating = hand.gesture else {
      // The element there cannot be moved.
      fingers.removeAll { VirtualFinger.isReserved($0.id) }
      hand.gesture = .idle
      return ended
    }
    trackpad = Trackpad(center: center, arm: arm, time: time, isOpenEnded: isOpenEnded)
    return changes.union(ended)
  }

  private mutating func moveTrackpad(_ gesture: TrackpadGesture) -> Changes {
    guard var moved = trackpad else { return [] }
    moved.center = moved.center + gesture.pan
    let (sine, cosine) = gesture.rotation.sineAndCosine
    moved.arm = Point(
      (moved.arm.x * cosine - moved.arm.y * sine) * gesture.magnification,
      (moved.arm.x * sine + moved.arm.y * cosine) * gesture.magnification)
    moved.time = time
    guard isPlace(moved.center), Self.armRange.contains(moved.arm.length) else { return [] }
    trackpad = moved
    let changes = move(VirtualFinger.trackpadStart, to: moved.center - moved.arm)
    return changes.union(move(VirtualFinger.trackpadEnd, to: moved.center + moved.arm))
  }

  mutating func endTrackpad() -> Changes {
    guard trackpad != nil else { return [] }
    trackpad = nil
    let changes = end(VirtualFinger.trackpadStart)
    return changes.union(end(VirtualFinger.trackpadEnd))
  }

  /// Begins something that ends a wheel's open-ended gesture first, unless the closure throws a refusal.
  mutating func afterWheel(
    _ body: (inout Session) throws(Refusal) -> Changes
  ) throws(Refusal) -> Changes {
    guard trackpad?.isOpenEnded ?? false else { return try body(&self) }
    var session = self
    let ended = session.endTrackpad()
    session.animate(from: self)
    let changes = try body(&session)
    self = session
    return changes.union(ended)
  }

  /// The time at which an open-ended gesture ends.
  var trackpadDeadline: Double? {
    trackpad.flatMap { $0.isOpenEnded ? $0.time + policy.burstInterval : nil }
  }
}
