/// The connections of a server by what each waits for, and the choice of the one that makes room for another.
package struct ConnectionList<ID: Hashable> {
  /// The event that a connection waits for.
  package enum Phase: Hashable, Sendable {
    /// For the first part of its first request.
    case new
    /// For the rest of a request.
    case receiving
    /// For an answer, or for the client to take it.
    case answering
    /// For another request: it was answered and is kept open, and its client can open another one.
    case kept
  }

  private var entries: [ID: (phase: Phase, changed: Int)] = [:]
  /// The number of the last change, which grows with time.
  private var changes = 0
  private let maxCount: Int

  package init(maxCount: Int) { self.maxCount = maxCount }

  /// Adds a connection.
  ///
  /// A new one needs a moment until its request arrives, so as many new ones as a quarter of all places are closed only if nothing
  /// else can be: otherwise each would be closed by the next one where others send their requests slowly.
  ///
  /// - Returns: The connection that must be closed, which is not in the list anymore; the added one, if all others are being answered;
  ///   nil if there is room.
  package mutating func add(_ id: ID) -> ID? {
    note(id, .new, isAdded: true)
    guard entries.count > maxCount else { return nil }
    let others = entries.filter { $0.key != id }
    let newCount = others.values.count { $0.phase == .new }
    let order: [Phase] = newCount >= max(1, maxCount / 4) ? [.kept, .new, .receiving] : [.kept, .receiving, .new]
    let oldest = order.lazy.compactMap { phase in
      others.filter { $0.value.phase == phase }.min { $0.value.changed < $1.value.changed }
    }.first
    let victim = oldest?.key ?? id
    // Closing takes a moment, in which it must not be chosen again.
    remove(victim)
    return victim
  }

  /// Notes that a connection of the list waits for something else, or that a part of it has come.
  package mutating func note(_ id: ID, _ phase: Phase) { note(id, phase, isAdded: entries[id] != nil) }

  private mutating func note(_ id: ID, _ phase: Phase, isAdded: Bool) {
    guard isAdded else { return }
    changes += 1
    entries[id] = (phase, changes)
  }

  /// Removes a connection that was closed.
  package mutating func remove(_ id: ID) { entries[id] = nil }
}
