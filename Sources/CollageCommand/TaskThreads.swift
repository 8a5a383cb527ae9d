import CollageRender
import SystemLibrary
import SystemCalls
import Synchronization

/// The threads on which a command's tasks run: the one that waits for them, and others while there is work for them.
///
/// libdispatch, on whose threads tasks run otherwise, tries again every second without an end where no thread can be
/// made. Here a thread that cannot be made is done without: the calling one is always there.
final class TaskThreads: TaskExecutor {
  private struct State: ~Copyable {
    var jobs: [UnownedJob] = []
    /// How many threads wait for a job.
    var idle = 0
    /// The threads beside the calling one.
    var others: [WaitingThread<Void>] = []
    /// How many more may be made.
    var remaining: Int
    var isFinished = false
  }

  private enum Next {
    case job(UnownedJob), wait, end
  }

  private let state: Mutex<State>
  /// Made for use by many threads, and never exchanged.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  private init(count: Int) {
    state = Mutex(State(remaining: count - 1))
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

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
    sem_post(semaphore)
  }

  /// Does jobs until there will be no more.
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
        sem_wait(semaphore)
        state.withLock { $0.idle -= 1 }
      case .end: return
      }
    }
  }

  /// Lets every thread end.
  private func finish() {
    let others = state.withLock { state in
      state.isFinished = true
      return state.others.count
    }
    for _ in 0...others { sem_post(semaphore) }
  }

  /// Runs work and waits for its end.
  ///
  /// - Parameters:
  ///   - count: How many threads there are at most, the calling one included.
  ///   - body: The work.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
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
