public import CollageModel

/// Tries every sequence of events up to a length, checking every promise after each event.
///
/// Sequences that lead to one state are followed once: time passes by equal steps, so that a state tells all that its
/// future depends on.
public struct Enumeration {
  /// What a length of sequences came to.
  public struct Level: Hashable, Sendable {
    /// The length of the sequences.
    public var depth: Int
    /// How many events were tried from the states of the length before.
    public var eventCount: Int
    /// How many different states they led to.
    public var stateCount: Int
  }

  private struct Node {
    var session: Session
    var checker: InvariantChecker
    var events: [Event]
  }

  /// How much time passes between two events, in seconds.
  public var step = 0.1
  /// The places at which fingers can be.
  public var places: [Point]
  /// How many fingers there are.
  public var fingerCount: Int

  /// Makes an enumeration.
  public init(places: [Point], fingerCount: Int = 2) {
    self.places = places
    self.fingerCount = fingerCount
  }

  /// Follows every sequence up to a length.
  ///
  /// - Parameters:
  ///   - session: Where all sequences begin.
  ///   - depth: Their greatest length.
  ///   - report: Is told of each length when it is done.
  /// - Returns: The first sequence that breaks a promise, or nil.
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
          // Of a state nothing but its hash is kept: among 10 million, two of one hash are a chance of 1 to 400,000.
          if seen.insert(followed.session.hashValue).inserted { next.append(followed) }
        }
      }
      report(Level(depth: level, eventCount: count, stateCount: next.count))
      frontier = next
    }
    return nil
  }

  /// Everything that can happen next.
  private func actions(after session: Session) -> [Event.Action] {
    var actions: [Event.Action] = [.cancel, .wait]
    let down = session.touches
    for id in 1...fingerCount {
      guard let finger = down.first(where: { $0.id == id }) else {
        // Fingers are alike: the second one comes after the first.
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
