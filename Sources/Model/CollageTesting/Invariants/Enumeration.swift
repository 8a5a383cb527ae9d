public import CollageModel

/// Tries every sequence of events up to a given length, checking every invariant after each event.
///
/// Sequences that lead to the same state are continued only once: time advances in equal steps, so the state determines
/// its future.
public struct Enumeration {
  /// The statistics of one sequence length.
  public struct Level: Hashable, Sendable {
    public var depth: Int
    /// The number of events tried from the states of the previous length.
    public var eventCount: Int
    /// The number of distinct states reached.
    public var stateCount: Int
  }

  private struct Node {
    var session: Session
    var checker: InvariantChecker
    var events: [Event]
  }

  /// The time between two events, in seconds.
  public var step = 0.1
  /// The positions at which fingers touch.
  public var places: [Point]
  public var fingerCount: Int

  /// Creates an enumeration for touch positions and a maximum number of fingers.
  public init(places: [Point], fingerCount: Int = 2) {
    self.places = places
    self.fingerCount = fingerCount
  }

  /// Tries every sequence up to a given length.
  ///
  /// - Parameters:
  ///   - session: The initial state of all sequences.
  ///   - depth: The maximum length.
  ///   - report: Receives the statistics of each finished length.
  /// - Returns: The first sequence that violates an invariant, or nil.
  public func run(
    from session: Session, depth: Int, report: (Level) -> Void = { _ in }
  ) -> InvariantRun.Failure? {
    var frontier = [Node(session: session, checker: InvariantChecker(), events: [])]
    for level in 1...max(1, depth) {
      var next: [Node] = []
      var seen: Set<Int> = []
      var count = 0
      for node in frontier {
        for action in actions(after: node.session) {
          var followed = node
          let event = Event(time: Double(level) * step, action)
          followed.events.append(event)
          count += 1
          if let violation = followed.checker.reduce(&followed.session, event).first {
            return InvariantRun.Failure(violation: violation, session: session, events: followed.events)
          }
          // Storing only the hash of a state suffices: among 10 million states the probability of a collision is 1 in
          // 400,000.
          if seen.insert(followed.session.hashValue).inserted { next.append(followed) }
        }
      }
      report(Level(depth: level, eventCount: count, stateCount: next.count))
      frontier = next
    }
    return nil
  }

  /// Returns all actions that are possible next.
  private func actions(after session: Session) -> [Event.Action] {
    var actions: [Event.Action] = [.cancel, .wait]
    let down = session.touches
    for id in 1...fingerCount {
      guard let finger = down.first(where: { $0.id == id }) else {
        // Fingers are interchangeable: the second one comes down after the first.
        if id > 1, !down.contains(where: { $0.id < id }) { continue }
        actions += places.map { .touch(Touch(id: id, phase: .began, position: $0)) }
        continue
      }
      for place in places where place != finger.position {
        actions.append(.touch(Touch(id: id, phase: .moved, position: place)))
      }
      actions.append(.touch(Touch(id: id, phase: .ended, position: finger.position)))
      actions.append(.touch(Touch(id: id, phase: .cancelled, position: finger.position)))
    }
    return actions
  }
}
