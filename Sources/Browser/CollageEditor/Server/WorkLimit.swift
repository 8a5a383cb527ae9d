import LocalHTTP
import Synchronization
import SystemCalls

/// Limits the number of requests that render concurrently; further requests wait, and beyond a limit are asked to
/// retry.
final class WorkLimit: Sendable {
  private let waiting = Mutex(0)
  /// Safe to share: created once and never replaced.
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
      var response = HTTPResponse.message(.busy, "too many requests; try again")
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

/// Runs a task and blocks the calling thread until its result is available.
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
