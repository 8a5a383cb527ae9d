import CollageFiles
import Synchronization
import SystemCalls

/// A picture on its way to object storage, while the next jobs are rendered.
final class PictureUpload: Sendable {
  /// Where the picture goes.
  let output: String
  private let outcome: Outcome

  private final class Outcome: Sendable {
    let value = Mutex<Result<Void, FileError>?>(nil)
    let ended = Semaphore()
  }

  /// Begins to send a picture.
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

  /// Whether the server has answered.
  var isDone: Bool { outcome.value.withLock { $0 != nil } }

  /// Waits for the server's answer.
  ///
  /// - Throws: `FileError` if the picture could not be sent.
  func wait() throws(FileError) {
    outcome.ended.wait()
    // It may be asked again.
    outcome.ended.post()
    if let result = outcome.value.withLock({ $0 }) { try result.get() }
  }
}
