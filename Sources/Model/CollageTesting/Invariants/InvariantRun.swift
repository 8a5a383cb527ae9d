public import CollageModel
import Determinism

/// Runs streams of events through sessions and stops at the first violated invariant.
public enum InvariantRun {
  /// A stream that violates an invariant, shrunk to a minimum.
  public struct Failure: Sendable {
    /// The violation.
    public var violation: Violation
    /// The session at the start of the stream.
    public var session: Session
    /// The events that still violate it.
    public var events: [Event]
    /// The seed of the stream and its scene, before shrinking; nil if nothing was random.
    public var seed: UInt64?

    /// Creates a failure, for streams that a test generates itself.
    public init(violation: Violation, session: Session, events: [Event], seed: UInt64? = nil) {
      self.violation = violation
      self.session = session
      self.events = events
      self.seed = seed
    }
  }

  /// The invariants that also hold at the bounds of a session's numbers; the others are checked to nine digits, which
  /// numbers at the bounds do not have.
  public static let invariantsAtBounds: Set<Violation.Rule> = [
    .photosAreConserved, .undoRedoIsIdentity, .replayIsExact, .idleWithoutFingers, .lockedStays, .cancelRestores,
    .nothingTraps, .relayoutIsWhatWasAsked, .oneStepAGesture, .savedCanBeOpened,
  ]

  /// Checks random streams over random scenes and policies, which depend only on the seed.
  ///
  /// Every fourth scene and policy is at the bounds of a session's numbers, as `HostileScene` creates them; there only
  /// `invariantsAtBounds` are checked.
  ///
  /// - Parameters:
  ///   - seed: The first stream's seed; the following ones are consecutive.
  ///   - eventCount: The minimum total number of events.
  ///   - streamLength: The number of events per scene.
  ///   - rules: The invariants to check.
  /// - Returns: Nil if every invariant held.
  public static func check(
    seed: UInt64, eventCount: Int, streamLength: Int = 500, rules: Set<Violation.Rule> = Set(Violation.Rule.allCases)
  ) -> Failure? {
    var checked = 0
    var seed = seed
    while checked < eventCount {
      let isHostile = seed % 4 == 3
      guard let session = isHostile ? hostileSession(seed: seed) : usualSession(seed: seed) else { return nil }
      let checkedRules = isHostile ? rules.intersection(invariantsAtBounds) : rules
      if let failure = check(session, seed: seed, eventCount: streamLength, rules: checkedRules) { return failure }
      checked += streamLength
      seed &+= 1
    }
    return nil
  }

  private static func usualSession(seed: UInt64) -> Session? {
    var scenes = RandomScene(seed: seed)
    guard let scene = try? scenes.next() else { return nil }
    return Session(scene: scene, policy: policy(seed: seed, canvas: scene.board.canvas))
  }

  private static func hostileSession(seed: UInt64) -> Session? {
    var scenes = HostileScene(seed: seed)
    guard let scene = try? scenes.next() else { return nil }
    return Session(scene: scene, policy: scenes.policy(canvas: scene.board.canvas))
  }

  /// Checks one random stream on a session.
  ///
  /// - Parameters:
  ///   - session: The initial session.
  ///   - seed: The random seed of the stream.
  ///   - eventCount: The number of events.
  ///   - rules: The invariants to check.
  ///   - invariants: Invariants of the test's own, which are checked as well.
  ///   - reducer: Processes an event: the session itself, or an app's own code around it.
  /// - Returns: Nil if every invariant held.
  public static func check(
    _ session: Session, seed: UInt64, eventCount: Int, rules: Set<Violation.Rule> = Set(Violation.Rule.allCases),
    invariants: [Invariant] = [], reducer: @escaping Stage.Reducer = { $0.reduce($1) }
  ) -> Failure? {
    var generator = RandomEvents(seed: seed)
    generator.isHostile = true
    var (current, events) = (session, [Event]())
    var checker = InvariantChecker(reducer: reducer)
    (checker.rules, checker.ownInvariants) = (rules, invariants)
    for _ in 0..<eventCount {
      let event = generator.next(for: current)
      events.append(event)
      if let violation = checker.reduce(&current, event).first {
        return shrunk(
          Failure(violation: violation, session: session, events: events, seed: seed), rules, invariants, reducer)
      }
    }
    // A policy or a gesture with a NaN equals no other, not even itself; a scene never contains one.
    let isComparable = current == current
    guard rules.contains(.replayIsExact), isComparable, replay(session, events, reducer: reducer) != current
    else { return nil }
    return Failure(
      violation: Violation(.replayIsExact, "the same events gave another state"), session: session, events: events,
      seed: seed)
  }

  /// Returns the first invariant that a stream violates.
  public static func firstViolation(
    _ session: Session, _ events: [Event], rules: Set<Violation.Rule> = Set(Violation.Rule.allCases),
    invariants: [Invariant] = [], reducer: @escaping Stage.Reducer = { $0.reduce($1) }
  ) -> Violation? {
    var (current, checker) = (session, InvariantChecker(reducer: reducer))
    (checker.rules, checker.ownInvariants) = (rules, invariants)
    for event in events {
      if let violation = checker.reduce(&current, event).first { return violation }
    }
    return nil
  }

  /// Returns the session after a stream.
  public static func replay(
    _ session: Session, _ events: [Event], reducer: Stage.Reducer = { $0.reduce($1) }
  ) -> Session {
    var session = session
    for event in events { _ = reducer(&session, event) }
    return session
  }

  private static func shrunk(
    _ failure: Failure, _ rules: Set<Violation.Rule>, _ invariants: [Invariant], _ reducer: @escaping Stage.Reducer
  ) -> Failure {
    func violation(_ events: [Event]) -> Violation? {
      firstViolation(failure.session, events, rules: rules, invariants: invariants, reducer: reducer)
    }
    var shrunk = failure
    shrunk.events = Shrinking.shrink(failure.events) { violation($0)?.name == failure.violation.name }
    shrunk.violation = violation(shrunk.events) ?? failure.violation
    return shrunk
  }

  /// Returns policies of every kind; every third one removes all limits, so that a photo must follow the fingers
  /// exactly.
  static func policy(seed: UInt64, canvas: Size) -> Policy {
    var random = SplitMix64(seed: seed &+ 99)
    var policy = Policy(canvas: canvas)
    policy.swapTriggers = [.dragOut, .dragOut, .longPress, .tapTap, [.dragOut, .longPress], []][random.int(0...5)]
    policy.onSwap = random.int(0...3) == 0 ? .reset : .keep
    if random.int(0...2) == 0 {
      policy.resistance = .absent
      policy.snapping = nil
      policy.rotationDeadZone = .zero
    } else if random.bool() {
      policy.resistance = .hard
    }
    if random.int(0...4) == 0 { policy.slop = 0 }
    policy.allowsTwoHands = random.int(0...3) != 0
    policy.editsSlots = random.int(0...4) == 0
    policy.momentum = random.int(0...2) == 0 ? 0.2 : 0
    policy.setsAsideOutside = random.int(0...2) == 0
    policy.doubleTapDragZooms = random.int(0...3) == 0
    return policy
  }
}
