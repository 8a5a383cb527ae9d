import Synchronization

/// The highest number seen so far, by any thread.
final class Counter: Sendable {
  private let highest = Mutex(0)

  var value: Int { highest.withLock { $0 } }

  func raise(to value: Int) {
    highest.withLock { $0 = max($0, value) }
  }
}
