import SystemCalls

/// Keeps a second editor of a collage from saving between a look at the file and the save that follows it.
enum FolderLock {
  /// How often a lock that another program holds is asked for, once a hundredth of a second.
  private static let maxAttempts = 100

  /// Does something while the folder is locked; where there is no lock, as on some network folders, without it.
  static func whileHeld<Value>(_ folder: String, _ body: () -> Value) -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return body() }
    defer { close(descriptor) }
    var attempts = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR, attempts < maxAttempts {
      usleep(10_000)
      attempts += 1
    }
    return body()
  }
}
