#if Server
  internal import CollageServe
  internal import NIOCore
  internal import Synchronization

  /// The connections of a server: at most so many, and none of them keeps others out by waiting.
  ///
  /// If there are too many, the one is closed that has waited longest for another request, or for its first, or that has sent its
  /// request most slowly. Those that are being answered stay.
  public final class OpenConnections: Sendable {
    private struct State {
      var channels: [ObjectIdentifier: any Channel] = [:]
      var list: ConnectionList<ObjectIdentifier>
      /// The answers that have not been sent whole, without those to requests that came while the server ends.
      var underWay = 0
      var isEnding = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    /// The time in which a client must take a part of its answer.
    let idleTime: TimeAmount

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - maxCount: The maximum number of connections.
    ///   - idleSeconds: The seconds after which a client that takes nothing of its answer is let go.
    public init(maxCount: Int, idleSeconds: Int) {
      state = Mutex(State(list: ConnectionList(maxCount: maxCount)))
      idleTime = .seconds(Int64(idleSeconds))
    }

    /// Adds a connection, and closes another one if there are too many.
    ///
    /// - Returns: False if all others are being answered, and this one must be refused.
    func add(_ channel: any Channel) -> Bool {
      let id = ObjectIdentifier(channel)
      let victim = state.withLock { state -> ObjectIdentifier? in
        state.channels[id] = channel
        return state.list.add(id)
      }
      guard let victim, victim != id else { return victim == nil }
      state.withLock { $0.channels.removeValue(forKey: victim) }?.close(promise: nil)
      return true
    }

    /// Notes that a connection waits for something else, or that a part of it has come.
    func note(_ channel: any Channel, _ phase: ConnectionList<ObjectIdentifier>.Phase) {
      state.withLock { $0.list.note(ObjectIdentifier(channel), phase) }
    }

    /// Removes a connection that was closed.
    func remove(_ channel: any Channel) {
      state.withLock { state in
        state.channels[ObjectIdentifier(channel)] = nil
        state.list.remove(ObjectIdentifier(channel))
      }
    }

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
