public import CollageModel
import StableNumbers

/// Runs streams of events through sessions and stops at the first promise that breaks.
public enum InvariantRun {
  /// A stream that broke a promise, made as short as it could be.
  public struct Failure: Sendable {
    /// What broke.
    public var violation: Violation
    /// The session as it was at the beginning.
    public var session: Session
    /// The events that still break it.
    public var events: [Event]
    /// What the stream and its scene followed from, before it was made shorter; nil where nothing was random.
    public var seed: UInt64?
  }

  /// The promises that hold at the bounds of what a session takes as well; the others are kept to nine digits, which
  /// numbers at the bounds do not have.
  public static let promisesAtBounds: Set<Violation.Rule> = [
    .photosAreConserved, .undoRedoIsIdentity, .replayIsExact, .idleWithoutFingers, .lockedStays, .cancelRestores,
    .nothingTraps,
  ]

  /// Checks random streams over random scenes and policies; everything follows from the seed.
  ///
  /// Every fourth scene and policy lies at the bounds of what a session takes, as `HostileScene` makes them; there
  /// `promisesAtBounds` are checked.
  ///
  /// - Parameters:
  ///   - seed: The first stream's seed; the next ones count on.
  ///   - eventCount: How many events in all, at least.
  ///   - streamLength: How many events a scene sees.
  ///   - rules: The promises to check.
  /// - Returns: Nil when every promise held.
  public static func check(
    seed: UInt64, eventCount: Int, streamLength: Int = 500, rules: Set<Violation.Rule> = Set(Violation.Rule.allCases)
  ) -> Failure? {
    var checked = 0
    var seed = seed
    while checked < eventCount {
      let isHostile = seed % 4 == 3
      guard let session = isHostile ? hostileSession(seed: seed) : usualSession(seed: seed) else { return nil }
      let checkedRules = isHostile ? rules.intersection(promisesAtBounds) : rules
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
  ///   - session: Where the stream begins.
  ///   - seed: What the stream follows from.
  ///   - eventCount: How many events it has.
  ///   - rules: The promises to check.
  ///   - reducer: What lets an event happen: the session itself, or an app's own code around it.
  /// - Returns: Nil when every promise held.
  public static func check(
    _ session: Session, seed: UInt64, eventCount: Int, rules: Set<Violation.Rule> = Set(Violation.Rule.allCases),
    reducer: @escaping Stage.Reducer = { $0.reduce($1) }
  ) -> Failure? {
    var generator = RandomEvents(seed: seed)
    generator.isHostile = true
    var (current, events) = (session, [Event]())
    var checker = InvariantChecker(reducer: reducer)
    checker.rules = rules
    for _ in 0..<eventCount {
      let event = generator.next(for: current)
      events.append(event)
      if let violation = checker.reduce(&current, event).first {
        return shrunk(
          Failure(violation: violation, session: session, events: events, seed: seed), rules, reducer)
      }
    }
    // A policy or a gesture with a number that is none equals no other, itself included; a scene never has one.
    let isComparable = current == current
    guard rules.contains(.replayIsExact), isComparable, replay(session, events, reducer: reducer) != current
    else { return nil }
    return Failure(
      violation: Violation(.replayIsExact, "the same events made another state"), session: session, events: events,
      seed: seed)
  }

  /// The first promise that a stream breaks.
  public static func firstViolation(
    _ session: Session, _ events: [Event], rules: Set<Violation.Rule> = Set(Violation.Rule.allCases),
    reducer: @escaping Stage.Reducer = { $0.reduce($1) }
  ) -> Violation? {
    var (current, checker) = (session, InvariantChecker(reducer: reducer))
    checker.rules = rules
    for event in events {
      if let violation = checker.reduce(&current, event).first { return violation }
    }
    return nil
  }

  /// The session after a stream.
  public static func replay(
    _ session: Session, _ events: [Event], reducer: Stage.Reducer = { $0.reduce($1) }
  ) -> Session {
    var session = session
    for event in events { _ = reducer(&session, event) }
    return session
  }

  private static func shrunk(
    _ failure: Failure, _ rules: Set<Violation.Rule>, _ reducer: @escaping Stage.Reducer
  ) -> Failure {
    func violation(_ events: [Event]) -> Violation? {
      firstViolation(failure.session, events, rules: rules, reducer: reducer)
    }
    var shrunk = failure
    shrunk.events = Shrinking.shrink(failure.events) { violation($0)?.rule == failure.violation.rule }
    shrunk.violation = violation(shrunk.events) ?? failure.violation
    return shrunk
  }

  /// Policies of every kind; every third one lets a photo go anywhere, so that it must follow the fingers exactly.
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
    return policy
  }
}
