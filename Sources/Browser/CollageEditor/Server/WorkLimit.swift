import LocalHTTP
import Synchronization
import SystemCalls

/// Limits the number of requests that render concurrently; further requests wait, and beyond a limit are asked to
/// retry.
final class WorkLimit: Sendable {
  private let waiting = Mutex(0)
  private let semaphore = Semaphore()
  private let maxWaiting: Int

  init(atOnce: Int, maxWaiting: Int) {
    self.maxWaiting = maxWaiting
    for _ in 0..<atOnce { semaphore.post() }
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
    semaphore.wait()
    defer {
      semaphore.post()
      waiting.withLock { $0 -= 1 }
    }
    return body()
  }
}

/// Runs a task and blocks the calling thread until its result is available.
func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
  let box = ResultBox<Value>()
  let done = Semaphore()
  Task {
    let value = await body()
    box.value.withLock { $0 = value }
    done.post()
  }
  done.wait()
  return box.value.withLock { $0 }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
