import Synchronization

/// Threads that do work in the order in which it comes, and wait for more.
///
/// Threads are created when there is work for them. Where the system has no room for any, the caller learns it.
package final class ThreadPool: Sendable {
  package typealias Work = @Sendable () -> Void

  private struct Contents {
    var work: [Work] = []
    /// The number of threads that wait for work.
    var idle = 0
    var threads: [WaitingThread<Void>] = []
    var isFinished = false

    var isIdle: Bool { idle == threads.count && work.isEmpty }
  }

  /// The state that the threads share; it holds no reference to the pool, so that the pool can be freed.
  private final class Shared: Sendable {
    let contents = Mutex(Contents())
    let semaphore = Semaphore()

    /// Does work until there is none and the pool has finished.
    func run() {
      while true {
        let (work, isFinished) = contents.withLock { contents -> (Work?, Bool) in
          if !contents.work.isEmpty { return (contents.work.removeFirst(), false) }
          if !contents.isFinished { contents.idle += 1 }
          return (nil, contents.isFinished)
        }
        if let work {
          work()
        } else if isFinished {
          return
        } else {
          semaphore.wait()
          contents.withLock { $0.idle -= 1 }
        }
      }
    }
  }

  private let shared = Shared()
  private let maxThreads: Int
  private let callerHelps: Bool

  /// Creates a pool without threads.
  ///
  /// - Parameters:
  ///   - maxThreads: The maximum number of threads.
  ///   - callerHelps: Whether the caller will call ``help()``, so that work is also taken without any thread.
  package init(maxThreads: Int = .max, callerHelps: Bool = false) {
    (self.maxThreads, self.callerHelps) = (maxThreads, callerHelps)
  }

  deinit {
    let (isIdle, threads) = shared.contents.withLock { ($0.isIdle, $0.threads) }
    finish()
    // One that still works ends by itself.
    if isIdle { for thread in threads { thread.join() } }
  }

  /// True if all threads wait for work.
  package var isIdle: Bool { shared.contents.withLock { $0.isIdle } }

  /// Adds work for a thread that waits, or for a new one.
  ///
  /// - Returns: Whether the work was taken; it is not where no thread can be created.
  @discardableResult package func start(_ work: @escaping Work) -> Bool {
    let isTaken = shared.contents.withLock { contents in
      if contents.work.count >= contents.idle, contents.threads.count < maxThreads,
        let thread = WaitingThread({ [shared] in shared.run() })
      {
        contents.threads.append(thread)
      }
      guard callerHelps || !contents.threads.isEmpty else { return false }
      contents.work.append(work)
      return true
    }
    if isTaken { shared.semaphore.post() }
    return isTaken
  }

  /// Ends all threads once no work is left.
  package func finish() {
    let count = shared.contents.withLock { contents in
      contents.isFinished = true
      return contents.threads.count
    }
    for _ in 0...count { shared.semaphore.post() }
  }

  /// Does work on the calling thread until the pool has finished, and waits for its threads.
  package func help() {
    shared.run()
    let threads = shared.contents.withLock { contents in
      defer { contents.threads = [] }
      return contents.threads
    }
    for thread in threads { thread.join() }
  }
}
