/// An editor's whole state as a value: a scene, what the fingers are doing, what is selected, and what can be undone.
///
/// `reduce` is the only way in. It reads no clock and draws no chance: the same events make the same state, to the bit,
/// natively and in WebAssembly. The scene stays untouched until a gesture ends well; until then `presentation` says
/// what is seen.
public struct Session: Hashable, Sendable {
  /// What is edited, as it is when no finger is down.
  public internal(set) var scene: Scene
  /// What gestures mean.
  public var policy: Policy
  /// What is selected.
  public internal(set) var selection: Selection?
  /// The time of the last event, in seconds.
  public internal(set) var time: Double

  var history = History()
  var fingers: [Finger] = []
  var gesture = Gesture.idle
  var lastTap: Tap?
  var settling: Settling?

  /// A finger that is down.
  struct Finger: Hashable, Sendable {
    let id: Int
    var position: Point
  }

  /// A tap that another one may follow.
  struct Tap: Hashable, Sendable {
    let time: Double
    let position: Point
  }

  /// Makes a session; without a policy, the usual one for the scene's canvas.
  public init(scene: Scene, policy: Policy? = nil, time: Double = -.infinity) {
    self.scene = scene
    self.policy = policy ?? Policy(canvas: scene.board.canvas)
    self.time = time
  }

  /// Whether a step can be taken back.
  public var canUndo: Bool { !history.past.isEmpty }
  /// Whether a step that was taken back can be done again.
  public var canRedo: Bool { !history.future.isEmpty }
  /// How many steps can be taken back.
  public var undoCount: Int { history.past.count }
  /// How many steps can be done again.
  public var redoCount: Int { history.future.count }
  /// How many fingers are down.
  public var fingerCount: Int { fingers.count }
  /// The fingers that are down and where they are, in the order in which they came.
  public var touches: [(id: Int, position: Point)] { fingers.map { ($0.id, $0.position) } }

  /// The time at which the session wants to be told that time passed, or nil when nothing happens by itself.
  public var deadline: Double? {
    guard case .pressed(let press) = gesture, !press.hasMoved, policy.swapTriggers.contains(.longPress) else {
      return nil
    }
    return press.time + policy.longPressDelay
  }

  /// Lets one event happen: the session's only way in.
  ///
  /// Malformed input is ignored: numbers that are none, times that run back, fingers that nobody knows, a second
  /// beginning. Only a lift or a cancellation is never lost: it counts at the finger's last place, at the last time.
  public mutating func reduce(_ event: Event) -> Response {
    var touchChanges: Changes = []
    let isTimely = event.time.isFinite && event.time >= time
    if isTimely { touchChanges = advance(to: event.time) }
    switch event.action {
    case .touch(let touch):
      guard isTimely || touch.phase == .ended || touch.phase == .cancelled else { return Response() }
      return Response(touchChanges.union(receive(touch)))
    case .cancel:
      return Response(touchChanges.union(cancelAll()))
    case .wait:
      return Response(touchChanges)
    case .command(let command):
      guard isTimely else { return Response() }
      var response = perform(command)
      response.changes.formUnion(touchChanges)
      return response
    }
  }

  /// Lets time pass: settles the last frame, and lifts what a finger has rested on for long enough.
  private mutating func advance(to now: Double) -> Changes {
    if now > time, case .manipulating(var manipulation) = gesture {
      // Taken out first, so that the value is changed in place.
      gesture = .dead
      manipulation.finishFrame(policy)
      gesture = .manipulating(manipulation)
    }
    let isDue = deadline.map { now >= $0 } ?? false
    time = now
    return isDue ? lift() : []
  }
}
