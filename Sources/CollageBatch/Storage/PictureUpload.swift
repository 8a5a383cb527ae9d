import CollageFiles
import Synchronization
import SystemCalls

/// A picture on its way to object storage, while the next jobs are rendered.
final class PictureUpload: Sendable {
  /// Where the picture goes.
  let output: String
  private let outcome: Outcome
  private let thread: WaitingThread<Bool>?
  private let isJoined = Mutex(false)

  private final class Outcome: Sendable {
    let value = Mutex<Result<Void, FileError>?>(nil)
  }

  /// Begins to send a picture; sends it at once where no thread can be had.
  init(to output: String, _ send: @escaping @Sendable () -> Result<Void, FileError>) {
    let outcome = Outcome()
    let work: @Sendable () -> Bool = {
      let result = send()
      outcome.value.withLock { $0 = result }
      return true
    }
    (self.output, self.outcome) = (output, outcome)
    thread = WaitingThread(work)
    if thread == nil { _ = work() }
  }

  /// Whether the server has answered.
  var isDone: Bool { outcome.value.withLock { $0 != nil } }

  /// Waits for the server's answer.
  ///
  /// - Throws: `FileError` if the picture could not be sent.
  func wait() throws(FileError) {
    let isFirst = isJoined.withLock { isJoined in
      defer { isJoined = true }
      return !isJoined
    }
    if isFirst { thread?.join() }
    if let result = outcome.value.withLock({ $0 }) { try result.get() }
  }
}
