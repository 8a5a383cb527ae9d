import Synchronization
import SystemCalls

/// Threads that send pictures and then wait for others to send: a run has as many pictures as jobs.
final class UploadThreads: Sendable {
  typealias Work = @Sendable () -> Void

  private struct Contents {
    var work: [Work] = []
    /// The number of threads that wait for work.
    var idle = 0
    var threads: [WaitingThread<Void>] = []
    var isFinished = false
  }

  private enum Next {
    case work(Work), wait, end
  }

  /// What the threads share, which must not keep their owner.
  private final class Shared: Sendable {
    let contents = Mutex(Contents())
    let semaphore = Semaphore()
  }

  private let shared = Shared()

  deinit {
    let (count, isIdle, threads) = shared.contents.withLock { contents in
      contents.isFinished = true
      return (contents.threads.count, contents.idle == contents.threads.count, contents.threads)
    }
    for _ in 0..<count { shared.semaphore.post() }
    // One that still sends ends by itself.
    if isIdle { for thread in threads { thread.join() } }
  }

  /// Begins work on a thread that waits, or on a new one; does it at once where there can be none.
  func start(_ work: @escaping Work) {
    let isTaken = shared.contents.withLock { contents in
      if contents.work.count >= contents.idle, let thread = Self.thread(shared) { contents.threads.append(thread) }
      if contents.threads.isEmpty { return false }
      contents.work.append(work)
      return true
    }
    if isTaken { shared.semaphore.post() } else { work() }
  }

  private static func thread(_ shared: Shared) -> WaitingThread<Void>? {
    WaitingThread {
      while true {
        let next = shared.contents.withLock { contents -> Next in
          if !contents.work.isEmpty { return .work(contents.work.removeFirst()) }
          if contents.isFinished { return .end }
          contents.idle += 1
          return .wait
        }
        switch next {
        case .work(let work): work()
        case .wait:
          shared.semaphore.wait()
          shared.contents.withLock { $0.idle -= 1 }
        case .end: return
        }
      }
    }
  }
}
