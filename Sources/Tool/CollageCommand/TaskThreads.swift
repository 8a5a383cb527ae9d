import SystemCalls
import Synchronization

/// The threads that run a command's tasks: the waiting thread, and others while there is work for them.
///
/// libdispatch, which runs tasks otherwise, retries forever if no thread can be created. Here missing threads are
/// tolerated: the calling one always exists.
final class TaskThreads: TaskExecutor {
  private let threads: ThreadPool

  private init(count: Int) { threads = ThreadPool(maxThreads: count - 1, callerHelps: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.start { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs work and waits for its end.
  ///
  /// - Parameters:
  ///   - count: The maximum number of threads, including the calling one.
  ///   - body: The work.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
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
