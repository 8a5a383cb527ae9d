/// An editor's whole state as a value: a scene, the current gesture, the selection, and the undo history.
///
/// `reduce` is the only way to change it. It uses no clock, no randomness and no I/O: the same events give the same
/// state, bit for bit, natively and in WebAssembly. The scene does not change until a gesture ends successfully; until
/// then `presentation` returns what is shown.
public struct Session: Hashable, Sendable {
  /// The edited scene, without the current gesture.
  public internal(set) var scene: Scene
  /// The gesture settings.
  public var policy: Policy
  /// The forms of contents that only the host knows, for presses on layers.
  public var touchAreas = TouchAreas()
  /// The selected element.
  ///
  /// Of several, the one selected last; see ``selections``.
  public internal(set) var selection: Selection?
  /// What was selected before it and still is.
  var alsoSelected: [Selection] = []
  /// The time of the last event, in seconds.
  public internal(set) var time: Double
  /// The last time that was refused, until one comes that follows ``time``.
  private var otherTime: Double?

  var history = History()
  var fingers: [Finger] = []
  var hand = Hand()
  var otherHand = Hand()
  var lastTap: Tap?
  var motions = Motions()
  var trackpad: Trackpad?
  /// What a pointer is over without pressing.
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

  /// Creates a session; the default policy is that of the scene's canvas.
  public init(scene: Scene, policy: Policy? = nil, time: Double = -.infinity) {
    self.scene = scene
    self.policy = policy ?? Policy(canvas: scene.board.canvas)
    self.time = time
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.undoCount > 0 }
  /// Whether there is a step to redo.
  public var canRedo: Bool { history.redoCount > 0 }
  /// The number of steps that can be undone.
  public var undoCount: Int { history.undoCount }
  /// The number of steps that can be redone.
  public var redoCount: Int { history.redoCount }
  /// What the next undo would revert, or nil if there is no step.
  public var undoName: EditName? { history.undoName }
  /// What the next redo would do again, or nil if there is no step.
  public var redoName: EditName? { history.redoName }
  /// The number of fingers that are down.
  public var fingerCount: Int { fingers.count }
  /// The fingers that are down and their positions, in the order in which they came down.
  public var touches: [(id: Int, position: Point)] {
    fingers.filter { !VirtualFinger.isReserved($0.id) }.map { ($0.id, $0.position) }
  }

  /// The time at which the session needs a `wait` event, or nil if no timeout is pending.
  public var deadline: Double? { longPressDeadline ?? trackpadDeadline }

  private var longPressDeadline: Double? {
    guard case .pressed(let press) = hand.gesture, !press.hasMoved, !hasTwoHands,
      policy.swapTriggers.contains(.longPress)
    else { return nil }
    return press.time + policy.longPressDelay
  }

  /// Processes one event: the only way to change a session.
  ///
  /// An event that is up to a second late counts as at the session's time: browsers report fingers with the time of the
  /// hardware, which is before that of a frame or a timer that ran in between. Other malformed input is ignored: unknown
  /// touches and non-finite positions without an answer, times that are not finite, further back, or years ahead with a
  /// refusal. Such a time is of another clock. It is an error of its event alone; only if the next event's time follows
  /// it has the host's clock changed, and the session goes on by the new one.
  /// A lift or a cancellation always counts: at the finger's last position and the last valid time.
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

  /// Handles an event that is not a finger's move, and begins the motions of what it changed.
  ///
  /// It is a function of its own so that a move does not make room for the copy of the session.
  @inline(never)
  private mutating func answer(_ event: Event, isTimely: Bool) -> Response {
    let before = self
    let response = respond(to: event, isTimely: isTimely)
    if !event.isMovement, !response.changes.isDisjoint(with: [.scene, .presentation]) {
      animate(from: before, isImmediate: event.interaction != nil && event.isCommand)
    }
    return response
  }

  /// Returns whether the moved element snaps elsewhere than before.
  private mutating func noteSnaps() -> Changes {
    var changes: Changes = []
    // A photo needs no more than the gesture: a method of the whole session would be given a copy of it at each move.
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

  /// Handles an event that is not a move.
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
    case .command(let command): return isTimely ? perform(command, event.interaction) : Response(refusal: .badTime)
    }
  }

  /// The maximum time by which an event may be late, in seconds.
  private static let maxLateness = 1.0
  /// The maximum time between two events, in seconds: three years.
  ///
  /// A clock that counts from 1970 is further ahead of one that counts from the start of a machine or a page.
  private static let maxPause = 1e8

  /// Returns whether a time can be that of the event after another one, by the same clock.
  private func follows(_ now: Double, _ before: Double) -> Bool {
    now.isFinite && now >= before - Self.maxLateness && (before == -.infinity || now - before <= Self.maxPause)
  }

  /// Processes the event by whose time the host's clock has changed.
  ///
  /// By the new clock the old times say nothing: what is on its way goes on from where it is, and what waits for a time waits
  /// anew.
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

  /// Advances the time: finishes the last frame, and lifts a photo on which a finger has rested long enough.
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
