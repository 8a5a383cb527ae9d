/// Counts what threads may take, and lets them wait for more.
package final class Semaphore: Sendable {
  /// Created for use by many threads, and never replaced.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  /// Creates a semaphore that has nothing to take.
  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Adds one, which lets one thread go on.
  package func post() { sem_post(semaphore) }

  /// Waits until there is one to take, and takes it.
  package func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
