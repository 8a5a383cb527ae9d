import Synchronization
import SystemCalls

/// Threads for uploads, which are reused for further pictures.
final class UploadThreads: Sendable {
  typealias Work = @Sendable () -> Void

  private struct Contents {
    var work: [Work] = []
    /// The number of threads waiting for work.
    var idle = 0
    var threads: [WaitingThread<Void>] = []
    var isFinished = false
  }

  private enum Next {
    case work(Work), wait, end
  }

  /// The state shared with the threads, which must not retain the owner.
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
    // A thread that is still uploading ends by itself.
    if isIdle { for thread in threads { thread.join() } }
  }

  /// Starts work on an idle thread or on a new one; runs it synchronously if no thread can be created.
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
