public import CollageModel
import Determinism

/// Runs streams of events through sessions and stops at the first violated invariant.
public enum InvariantRun {
  /// A stream that violates an invariant, shrunk to a minimal length.
  public struct Failure: Sendable {
    public var violation: Violation
    /// The session at the start of the stream.
    public var session: Session
    /// The events that still cause the violation.
    public var events: [Event]
    /// The seed of the stream and of its scene, before shrinking; nil if they are not random.
    public var seed: UInt64?

    /// Creates a failure of a stream that a test generated itself.
    public init(violation: Violation, session: Session, events: [Event], seed: UInt64? = nil) {
      self.violation = violation
      self.session = session
      self.events = events
      self.seed = seed
    }
  }

  /// The invariants that also hold for values at the limits of a session.
  ///
  /// The others are checked with a precision of nine digits, which such values do not have.
  public static let invariantsAtBounds: Set<Violation.Rule> = [
    .photosAreConserved, .undoRedoIsIdentity, .replayIsExact, .idleWithoutFingers, .lockedStays, .cancelRestores,
    .nothingTraps, .relayoutIsWhatWasAsked, .oneStepAGesture, .savedCanBeOpened,
  ]

  /// Checks random streams on random scenes and policies, which depend only on the seed.
  ///
  /// Every fourth scene and policy uses values at the limits of a session, created by `HostileScene`; for these only
  /// `invariantsAtBounds` are checked.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first stream; further streams use consecutive seeds.
  ///   - eventCount: The minimum total number of events.
  ///   - streamLength: The number of events per scene.
  ///   - rules: The invariants to check.
  /// - Returns: The first failure, or nil if every invariant holds.
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
  ///   - invariants: Custom invariants that are also checked.
  ///   - reducer: Processes an event; by default, the session itself.
  /// - Returns: The failure, or nil if every invariant holds.
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
    // A policy or a gesture that contains NaN does not equal itself; a scene never contains NaN.
    let isComparable = current == current
    guard rules.contains(.replayIsExact), isComparable, replay(session, events, reducer: reducer) != current
    else { return nil }
    return Failure(
      violation: Violation(.replayIsExact, "the same events gave a different state"), session: session, events: events,
      seed: seed)
  }

  /// Checks a stream of events, and returns the violation by the earliest one, if any.
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

  /// Returns the session after processing a stream.
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

  /// Returns a random policy; every third one removes all limits, so that photos must follow the fingers exactly.
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
