public import CollageModel

/// Runs random streams of events through sessions of albums and stops at the first violated invariant.
public enum AlbumInvariantRun {
  /// A stream that violates an invariant, shrunk to a minimal length.
  public struct Failure: Sendable {
    public var violation: AlbumViolation
    /// The session at the start of the stream.
    public var session: AlbumSession
    /// The events that still cause the violation.
    public var events: [AlbumEvent]
    /// The seed of the stream and of its album, before shrinking.
    public var seed: UInt64
  }

  /// Checks random streams on random albums, which depend only on the seed.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first stream; further streams use consecutive seeds.
  ///   - eventCount: The minimum total number of events.
  ///   - streamLength: The number of events per album.
  ///   - reducer: Processes an event; by default, the session itself.
  /// - Returns: The first failure, or nil if every invariant holds.
  /// - Throws: Never in practice, because random albums are valid.
  public static func check(
    seed: UInt64, eventCount: Int, streamLength: Int = 200,
    reducer: @escaping AlbumInvariantChecker.Reducer = { $0.reduce($1) }
  ) throws -> Failure? {
    var (seed, checked) = (seed, 0)
    while checked < eventCount {
      var album = RandomAlbum(seed: seed)
      let session = try unlimited(album.session())
      var (current, events) = (session, [AlbumEvent]())
      var checker = AlbumInvariantChecker(of: session, reducer: reducer)
      for _ in 0..<streamLength {
        events.append(album.next(for: current))
        if let violation = checker.reduce(&current, events[events.count - 1]).first {
          return shrunk(Failure(violation: violation, session: session, events: events, seed: seed), reducer)
        }
      }
      if let violation = checker.end(current).first {
        return shrunk(Failure(violation: violation, session: session, events: events, seed: seed), reducer)
      }
      if current == current, replay(session, events, reducer) != current {
        return Failure(
          violation: AlbumViolation(.replayIsExact, "the same events gave a different state"), session: session,
          events: events, seed: seed)
      }
      checked += streamLength
      seed &+= 1
    }
    return nil
  }

  /// Returns the session after processing a stream.
  public static func replay(
    _ session: AlbumSession, _ events: [AlbumEvent], _ reducer: AlbumInvariantChecker.Reducer = { $0.reduce($1) }
  ) -> AlbumSession {
    var session = session
    for event in events { _ = reducer(&session, event) }
    return session
  }

  /// Checks a stream of events, and returns the violation by the earliest one, if any.
  public static func firstViolation(
    _ session: AlbumSession, _ events: [AlbumEvent],
    reducer: @escaping AlbumInvariantChecker.Reducer = { $0.reduce($1) }
  ) -> AlbumViolation? {
    var (current, checker) = (session, AlbumInvariantChecker(of: session, reducer: reducer))
    for event in events {
      if let violation = checker.reduce(&current, event).first { return violation }
    }
    return checker.end(current).first
  }

  private static func shrunk(
    _ failure: Failure, _ reducer: @escaping AlbumInvariantChecker.Reducer
  ) -> Failure {
    var shrunk = failure
    shrunk.events = Shrinking.shrink(failure.events) {
      firstViolation(failure.session, $0, reducer: reducer)?.rule == failure.violation.rule
    }
    shrunk.violation = firstViolation(failure.session, shrunk.events, reducer: reducer) ?? failure.violation
    return shrunk
  }

  /// Returns a session that keeps all steps, so that undo of all returns the start.
  private static func unlimited(_ session: AlbumSession) -> AlbumSession {
    var session = session
    var policy = session.session.policy
    policy.historyLimit = .max
    for page in session.pageIDs.reversed() {
      _ = session.reduce(.show(page))
      session.setPolicy(policy)
    }
    return session
  }
}
