/// The complete state of an editor as a value: a scene, the current gesture, the selection, and the undo history.
///
/// Only `reduce` changes the state. It uses no clock, no randomness and no I/O: the same events give the same state,
/// bit for bit, natively and in WebAssembly. The scene does not change until a gesture ends successfully; until then
/// `presentation` returns what is visible.
public struct Session: Hashable, Sendable {
  /// The edited scene, without the current gesture.
  public internal(set) var scene: Scene
  public var policy: Policy
  /// The touch areas of layer contents that only the host knows.
  public var touchAreas = TouchAreas()
  /// The selected element; if there are several, the one selected last.
  ///
  /// See ``selections``.
  public internal(set) var selection: Selection?
  /// The other selected elements, in order of selection.
  var alsoSelected: [Selection] = []
  /// The time of the last event, in seconds.
  public internal(set) var time: Double
  /// The last refused time, until an event follows ``time``.
  private var otherTime: Double?

  var history = History()
  var fingers: [Finger] = []
  var hand = Hand()
  var otherHand = Hand()
  var lastTap: Tap?
  var motions = Motions()
  var trackpad: Trackpad?
  /// The element over which a pointer hovers without pressing.
  public internal(set) var hovered: Hit?
  /// The duration of the motion of a flicked element, in seconds.
  var flickDuration: Double?

  /// A finger that is down.
  struct Finger: Hashable, Sendable {
    let id: Int
    let pointer: Touch.Pointer
    var position: Point
  }

  /// A tap that may be the first of a double tap.
  struct Tap: Hashable, Sendable {
    let time: Double
    let position: Point
    let target: Selection?
  }

  /// Creates a session; by default, with the default policy for the scene's canvas.
  public init(scene: Scene, policy: Policy? = nil, time: Double = -.infinity) {
    self.scene = scene
    self.policy = policy ?? Policy(canvas: scene.board.canvas)
    self.time = time
  }

  /// True if ``undoCount`` is not zero, as for enabling a button.
  public var canUndo: Bool { history.undoCount > 0 }
  /// True if ``redoCount`` is not zero, as for enabling a button.
  public var canRedo: Bool { history.redoCount > 0 }
  /// The number of steps that can be undone, at most ``Policy/historyLimit``.
  public var undoCount: Int { history.undoCount }
  /// The number of steps that can be restored, until the next edit.
  public var redoCount: Int { history.redoCount }
  /// The name of the step that undo would revert, if any.
  public var undoName: EditName? { history.undoName }
  /// The name of the step that redo would restore, if any.
  public var redoName: EditName? { history.redoName }
  /// The number of fingers that are down, including virtual ones.
  public var fingerCount: Int { fingers.count }
  /// The fingers that are down and their positions, in the order in which they came down.
  public var touches: [(id: Int, position: Point)] {
    fingers.filter { !VirtualFinger.isReserved($0.id) }.map { ($0.id, $0.position) }
  }

  /// The time at which the session needs a `wait` event, or nil if it is not waiting.
  public var deadline: Double? { longPressDeadline ?? trackpadDeadline }

  private var longPressDeadline: Double? {
    guard case .pressed(let press) = hand.gesture, !press.hasMoved, !hasTwoHands,
      policy.swapTriggers.contains(.longPress)
    else { return nil }
    return press.time + policy.longPressDelay
  }

  /// Processes an event; only this function changes a session.
  ///
  /// An event that is up to a second late is treated as if it came at the session's time: browsers report touches with
  /// the hardware's time, which lies before that of a frame or timer that ran in between. Unknown touches and
  /// non-finite positions are ignored without a refusal. Times that are not finite, further back, or years ahead belong
  /// to another clock and are refused. This affects only their own events, unless the next event's time follows: then
  /// the host's clock has changed, and the session adopts it. A lift or a cancellation always counts, at the finger's
  /// last position and the last valid time.
  public mutating func reduce(_ event: Event) -> Response {
    var changes: Changes = []
    let isTimely = follows(event.time, time)
    if isTimely {
      otherTime = nil
      changes = advance(to: max(time, event.time))
    } else if event.time.isFinite {
      if let otherTime, follows(event.time, otherTime) { return changeClock(to: event) }
      otherTime = event.time
    }
    if case .touch(let touch) = event.action, touch.phase == .moved {
      guard isTimely else { return Response(refusal: .badTime) }
      changes.formUnion(receive(touch))
      return Response(changes.union(noteSnaps()))
    }
    var response = answer(event, isTimely: isTimely)
    response.changes.formUnion(changes)
    response.changes.formUnion(noteSnaps())
    return response
  }

  /// Handles an event other than a finger's move, and starts the animations of its changes.
  ///
  /// It is a separate function so that moves do not reserve memory for the copy of the session.
  @inline(never)
  private mutating func answer(_ event: Event, isTimely: Bool) -> Response {
    let before = self
    let response = respond(to: event, isTimely: isTimely)
    if !event.isMovement, !response.changes.isDisjoint(with: [.scene, .presentation]) {
      animate(from: before, isImmediate: event.interaction != nil && event.isCommand)
    }
    return response
  }

  /// Updates the snaps of the moved elements, and returns `guides` if they have changed.
  private mutating func noteSnaps() -> Changes {
    var changes: Changes = []
    // For photos the gesture suffices: a method of the session would receive a copy of the session at each move.
    let current = hand.gesture.photoSnaps(policy.snapping) ?? currentSnaps(of: hand.gesture)
    if current != hand.snaps {
      hand.snaps = current
      changes = .guides
    }
    guard hasTwoHands else { return changes }
    let other = currentSnaps(of: otherHand.gesture)
    guard other != otherHand.snaps else { return changes }
    otherHand.snaps = other
    return .guides
  }

  /// Handles an event other than a finger's move.
  private mutating func respond(to event: Event, isTimely: Bool) -> Response {
    switch event.action {
    case .touch(let touch):
      guard isTimely || touch.phase == .ended || touch.phase == .cancelled else { return Response(refusal: .badTime) }
      return Response(receive(touch))
    case .trackpad(let gesture): return isTimely ? Response(receive(gesture)) : Response(refusal: .badTime)
    case .offer(let offer): return isTimely ? receive(offer) : Response(refusal: .badTime)
    case .hover(let point, let pointer):
      return isTimely ? Response(hover(point, pointer)) : Response(refusal: .badTime)
    case .cancel: return Response(cancelAll().union(event.interaction.map { abandon($0) } ?? []))
    case .wait: return Response(refusal: isTimely ? nil : .badTime)
    case .supply(let found): return isTimely ? Response(supply(found)) : Response(refusal: .badTime)
    case .command(let command): return isTimely ? perform(command, event.interaction) : Response(refusal: .badTime)
    }
  }

  /// The maximum lateness of an event, in seconds.
  private static let maxLateness = 1.0
  /// The maximum time between two events, in seconds: three years.
  ///
  /// A clock that starts in 1970 is farther ahead of one that starts with the machine or the page.
  private static let maxPause = 1e8

  /// Returns whether an event at a time can follow an event at another time by the same clock.
  private func follows(_ now: Double, _ before: Double) -> Bool {
    now.isFinite && now >= before - Self.maxLateness && (before == -.infinity || now - before <= Self.maxPause)
  }

  /// Processes the event whose time shows that the host's clock has changed.
  ///
  /// Times of the old clock are meaningless now: running animations continue from their current state, and timeouts
  /// start again.
  private mutating func changeClock(to event: Event) -> Response {
    motions = motions.shifted(by: event.time - time)
    (time, otherTime) = (event.time, nil)
    lastTap = nil
    (hand.trail, otherHand.trail) = (Trail(), Trail())
    trackpad?.time = time
    if case .pressed(var press) = hand.gesture {
      press.time = time
      hand.gesture = .pressed(press)
    }
    history.endBurst()
    return reduce(event)
  }

  /// Advances the time: finishes the last frame, and lifts a photo after a long press.
  private mutating func advance(to now: Double) -> Changes {
    if now > time {
      hand.gesture.finishFrame(policy.snapping)
      if hasTwoHands { otherHand.gesture.finishFrame(policy.snapping) }
    }
    let isDue = longPressDeadline.map { now >= $0 } ?? false
    let hasTrackpadEnded = now > time && trackpadDeadline.map { now >= $0 } ?? false
    time = now
    if !motions.isEmpty, now >= motions.end { motions = Motions() }
    let before = hasTrackpadEnded ? self : nil
    var changes: Changes = isDue ? lift() : []
    if let before {
      changes.formUnion(endTrackpad())
      animate(from: before)
    }
    return changes
  }
}
