import LocalHTTP
import Synchronization
import SystemCalls

/// Lets a few requests at a time work on pictures; some more wait, and the rest are told to come again.
final class WorkLimit: Sendable {
  private let waiting = Mutex(0)
  /// Created for use by many threads, and never replaced.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>
  private let maxWaiting: Int

  init(atOnce: Int, maxWaiting: Int) {
    self.maxWaiting = maxWaiting
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, UInt32(atOnce))
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func run(_ body: () -> HTTPResponse) -> HTTPResponse {
    let isAdmitted = waiting.withLock { count in
      guard count < maxWaiting else { return false }
      count += 1
      return true
    }
    guard isAdmitted else {
      var response = HTTPResponse.message(.busy, "too much is being worked on")
      response.headers.append(("Retry-After", "1"))
      return response
    }
    while sem_wait(semaphore) != 0 {}
    defer {
      sem_post(semaphore)
      waiting.withLock { $0 -= 1 }
    }
    return body()
  }
}

/// Waits on a thread of its own for the result of a task.
func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
  let box = ResultBox<Value>()
  let done = WaitFlag()
  Task {
    let value = await body()
    box.value.withLock { $0 = value }
    done.raise()
  }
  done.wait()
  return box.value.withLock { $0 }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// A flag that one thread raises and another waits for.
private final class WaitFlag: Sendable {
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func raise() { sem_post(semaphore) }
  func wait() { while sem_wait(semaphore) != 0 {} }
}
