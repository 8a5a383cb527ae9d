import Synchronization
import SystemCalls

/// Work that several requests need at once, and that is done once.
///
/// The work goes on if a request that waits for it is canceled.
final class Flights<Value: Sendable>: Sendable {
  private let tasks = Mutex<[String: Task<Result<Value, Problem>, Never>]>([:])

  /// Returns the value of the work that runs under a name, or begins it.
  ///
  /// - Throws: The problem of the work.
  func value(
    of name: String, make: @escaping @Sendable () async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let task = tasks.withLock { tasks in
      if let known = tasks[name] { return known }
      let task = Task { () -> Result<Value, Problem> in
        defer { self.tasks.withLock { $0[name] = nil } }
        do throws(Problem) { return .success(try await make()) } catch { return .failure(error) }
      }
      tasks[name] = task
      return task
    }
    return try await task.value.get()
  }
}

/// Runs work that blocks on threads of its own, which must not occupy those of tasks.
enum Blocking {
  private static let pool = ThreadPool(maxThreads: 64)

  /// Runs work on another thread and returns its result.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Problem>, Never>) in
      let isTaken = pool.start {
        let result: Result<Value, Problem>
        do throws(Problem) { result = .success(try work()) } catch { result = .failure(error) }
        continuation.resume(returning: result)
      }
      if !isTaken { continuation.resume(returning: .failure(Problem(.overloaded, "no thread is free", retryAfter: 1))) }
    }
    return try result.get()
  }
}
