import CollageFiles
import Synchronization
import SystemCalls

/// An upload of a picture to object storage, while the next jobs are rendered.
final class PictureUpload: Sendable {
  /// The address of the picture.
  let output: String
  private let outcome: Outcome

  private final class Outcome: Sendable {
    let value = Mutex<Result<Void, FileError>?>(nil)
    let ended = Semaphore()
  }

  /// Starts sending on one of the threads.
  init(to output: String, on threads: ThreadPool, _ send: @escaping @Sendable () -> Result<Void, FileError>) {
    let outcome = Outcome()
    (self.output, self.outcome) = (output, outcome)
    let work = { @Sendable in
      let result = send()
      outcome.value.withLock { $0 = result }
      outcome.ended.post()
    }
    if !threads.start(work) { work() }
  }

  /// True if the upload has finished or failed.
  var isDone: Bool { outcome.value.withLock { $0 != nil } }

  /// Waits until the upload has finished.
  ///
  /// - Throws: `FileError` if the upload failed.
  func wait() throws(FileError) {
    outcome.ended.wait()
    // Allows further calls.
    outcome.ended.post()
    if let result = outcome.value.withLock({ $0 }) { try result.get() }
  }
}
