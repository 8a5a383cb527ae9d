import SystemCalls

/// Locks a folder, so that no other editor saves between the check of the file and the save that follows.
enum FolderLock {
  /// The number of attempts to get the lock, 10 ms apart.
  private static let maxAttempts = 100

  /// Runs a closure while the folder is locked; if locks are unsupported, as on some network file systems, runs it
  /// without a lock.
  static func whileHeld<Value, Failure: Error>(
    _ folder: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var attempts = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR, attempts < maxAttempts {
      usleep(10_000)
      attempts += 1
    }
    return try body()
  }
}
