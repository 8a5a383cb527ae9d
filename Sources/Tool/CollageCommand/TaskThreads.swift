import SystemCalls
import Synchronization

/// A task executor with a limited number of threads: the calling thread, and others that are created while there is
/// work for them.
///
/// The default executor, libdispatch, retries forever if no thread can be created. This one falls back to the calling
/// thread.
final class TaskThreads: TaskExecutor {
  private let threads: ThreadPool

  private init(count: Int) { threads = ThreadPool(maxThreads: count - 1, callerHelps: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.start { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
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
    let executor = TaskThreads(count: count)
    let outcome = Outcome<Value>()
    Task(executorPreference: executor) {
      do {
        let value = try await body()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
      executor.threads.finish()
    }
    executor.threads.help()
    guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}
