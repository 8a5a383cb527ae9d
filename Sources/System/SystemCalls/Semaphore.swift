package final class Semaphore: Sendable {
  /// Allocated once and shared by threads.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  /// Creates a semaphore with a count of zero.
  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Increments the count, which releases one waiting thread.
  package func post() { sem_post(semaphore) }

  /// Waits until the count is above zero, and decrements it.
  package func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
