#if Server
  internal import NIOCore
  internal import Synchronization

  /// The connections of a server: at most so many, and none of them keeps others out by waiting.
  ///
  /// If there are too many, the one that has waited longest for a request is closed, or else the one that has sent its request most
  /// slowly. Those that are being answered stay.
  public final class OpenConnections: Sendable {
    /// The event that a connection waits for.
    enum Phase: Hashable, Sendable {
      /// For the head of a request.
      case waiting
      /// For the rest of a request.
      case receiving
      /// For an answer, or for the client to take it.
      case answering
    }

    private struct Connection {
      let channel: any Channel
      var phase = Phase.waiting
      /// The number of the last change of the phase, which grows with time.
      var changed: Int
    }

    private struct State {
      var connections: [ObjectIdentifier: Connection] = [:]
      var changes = 0
      /// The answers that have not been sent whole, without those to requests that came while the server ends.
      var underWay = 0
      var isEnding = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let maxCount: Int
    /// The time in which a client must take a part of its answer.
    let idleTime: TimeAmount

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - maxCount: The maximum number of connections.
    ///   - idleSeconds: The seconds after which a client that takes nothing of its answer is let go.
    public init(maxCount: Int, idleSeconds: Int) {
      (self.maxCount, idleTime) = (maxCount, .seconds(Int64(idleSeconds)))
    }

    /// Adds a connection, and closes another one if there are too many.
    ///
    /// - Returns: False if all others are being answered, and this one must be refused.
    func add(_ channel: any Channel) -> Bool {
      let (victim, isTaken) = state.withLock { state -> ((any Channel)?, Bool) in
        state.changes += 1
        state.connections[ObjectIdentifier(channel)] = Connection(channel: channel, changed: state.changes)
        guard state.connections.count > maxCount else { return (nil, true) }
        let others = state.connections.filter { $0.key != ObjectIdentifier(channel) }
        let oldest = [Phase.waiting, .receiving].lazy.compactMap { phase in
          others.filter { $0.value.phase == phase }.min { $0.value.changed < $1.value.changed }
        }.first
        // Closing takes a moment, in which it must not be chosen again.
        if let oldest { state.connections[oldest.key] = nil }
        return (oldest?.value.channel, oldest != nil)
      }
      victim?.close(promise: nil)
      return isTaken
    }

    /// Notes that a connection waits for something else, or that a part of it has come.
    func note(_ channel: any Channel, _ phase: Phase) {
      state.withLock { state in
        state.changes += 1
        state.connections[ObjectIdentifier(channel)]?.phase = phase
        state.connections[ObjectIdentifier(channel)]?.changed = state.changes
      }
    }

    /// Removes a connection that was closed.
    func remove(_ channel: any Channel) { state.withLock { $0.connections[ObjectIdentifier(channel)] = nil } }

    // MARK: Ending

    /// Notes that a request has begun; ``ended()`` must follow if true is returned.
    func begun() -> Bool {
      state.withLock { state in
        if state.isEnding { return false }
        state.underWay += 1
        return true
      }
    }

    /// Notes that an answer was sent whole, or cannot be.
    func ended() {
      let waiting = state.withLock { state in
        state.underWay -= 1
        guard state.isEnding, state.underWay == 0 else { return [] as [CheckedContinuation<Void, Never>] }
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    /// Waits until all requests that have begun are answered, and the answers sent; called when the server ends.
    public func drain() async {
      await withCheckedContinuation { continuation in
        let isEmpty = state.withLock { state in
          state.isEnding = true
          if state.underWay > 0 { state.waiting.append(continuation) }
          return state.underWay == 0
        }
        if isEmpty { continuation.resume() }
      }
    }
  }
#endif
