import Glibc
import Synchronization

/// Runs asynchronous work on the thread that asks for it.
///
/// Tasks' usual threads are made when they are needed; where there is no memory for one, libdispatch tries again every
/// second without an end. Work that runs here ends with what it ends with.
final class CallingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Made for use by many threads, and never exchanged.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  private init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    sem_post(semaphore)
  }

  /// Runs work and waits for its end.
  static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let thread = CallingThread()
    let outcome = Outcome<Value>()
    Task(executorPreference: thread) {
      do {
        let value = try await body()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
    }
    while true {
      if let result = outcome.result.withLock({ $0 }) { return try result.get() }
      sem_wait(thread.semaphore)
      let job = thread.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      job?.runSynchronously(on: thread.asUnownedTaskExecutor())
    }
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}
