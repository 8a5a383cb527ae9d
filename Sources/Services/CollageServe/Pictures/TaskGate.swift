import Synchronization

/// Lets a number of tasks work at once; the others wait in their order.
final class TaskGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var count = 0
    var isClosed = false
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// True if no task enters anymore.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Waits until the task may work; ``leave()`` must follow.
  ///
  /// - Returns: Whether it may; it may not if it was canceled, or the gate is closed.
  func enter() async -> Bool {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          // A task that is canceled from here on is found among those that wait.
          if state.isClosed || Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let canceled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      canceled?.continuation.resume(returning: false)
    }
  }

  /// Lets the next task in.
  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.free += 1 }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }

  /// Lets no further task in, also none of those that wait.
  func close() {
    let refused = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for entry in refused { entry.continuation.resume(returning: false) }
  }
}
