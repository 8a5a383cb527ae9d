import CollageRender
import SystemCalls
import Synchronization

/// A task executor with a limited number of threads: the calling thread, and others that are created while there is
/// work for them.
///
/// The default executor, libdispatch, retries forever if no thread can be created. This one falls back to the calling
/// thread.
final class TaskThreads: TaskExecutor {
  private struct State: ~Copyable {
    var jobs: [UnownedJob] = []
    /// The number of threads waiting for a job.
    var idle = 0
    /// The threads other than the calling one.
    var others: [WaitingThread<Void>] = []
    /// The number of threads that may still be created.
    var remaining: Int
    var isFinished = false
  }

  private enum Next {
    case job(UnownedJob), wait, end
  }

  private let state: Mutex<State>
  private let semaphore = Semaphore()

  private init(count: Int) { state = Mutex(State(remaining: count - 1)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.remaining > 0 else { return }
      if let other = WaitingThread(work) {
        state.others.append(other)
        state.remaining -= 1
      } else {
        state.remaining = 0
      }
    }
    semaphore.post()
  }

  /// Runs jobs until the executor is finished.
  private func work() {
    while true {
      let next = state.withLock { state -> Next in
        if state.isFinished { return .end }
        if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
        state.idle += 1
        return .wait
      }
      switch next {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .wait:
        semaphore.wait()
        state.withLock { $0.idle -= 1 }
      case .end: return
      }
    }
  }

  private func finish() {
    let others = state.withLock { state in
      state.isFinished = true
      return state.others.count
    }
    for _ in 0...others { semaphore.post() }
  }

  /// Runs an asynchronous closure and waits for its result.
  ///
  /// - Parameters:
  ///   - count: The maximum number of threads, including the calling one.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  static func run<Value: Sendable>(
    count: Int, _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let threads = TaskThreads(count: count)
    let outcome = Outcome<Value>()
    Task(executorPreference: threads) {
      do {
        let value = try await body()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
      threads.finish()
    }
    threads.work()
    for other in threads.state.withLock({ $0.others }) { other.join() }
    guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}
