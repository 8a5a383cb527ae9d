import SystemLibrary

/// Tells workers that fail at some rows from workers that can do nothing at all, such as where the command that starts
/// them is wrong.
struct WorkerHealth {
  private var hasAnswered = false
  private var exits = 0

  /// After so many exits without any answer in the whole run a worker is asked whether it works.
  private static let exitsBeforeAsking = 8
  /// After so many the run ends, whatever a worker says: none of its rows can be made.
  private static let maxExits = 200

  /// Notes an answer of any worker.
  mutating func noteAnswer() { hasAnswered = true }

  /// Notes that a worker ended with a row that it did not answer.
  ///
  /// - Returns: Whether a worker is to be asked now.
  mutating func mustAskAfterExit() -> Bool {
    guard !hasAnswered else { return false }
    exits += 1
    return exits == Self.exitsBeforeAsking || exits >= Self.maxExits
  }

  /// Asks a worker that has no row: it answers a line that is no job with an error.
  ///
  /// - Throws: `BatchError.worker` where it does not answer so.
  func ask(_ worker: WorkerProcess, seconds: Double, lastExit: WorkerProcess.ExitReason) throws(BatchError) {
    worker.send(Array("{}".utf8), row: 0)
    worker.closeInputOnceSent()
    let deadline = ContinuousClock.now + .seconds(seconds)
    var isWell = false
    while !isWell, ContinuousClock.now < deadline {
      var polled = pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 100) > 0 else { continue }
      guard let lines = worker.read() else { break }
      isWell = lines.contains { WorkerResult(line: $0)?.status == .error }
    }
    worker.kill()
    let reason = worker.wait()
    guard isWell, exits < Self.maxExits else {
      let how = isWell ? lastExit.text : reason.text
      throw .worker("\(exits) workers ended before their first answer (\(how))")
    }
  }
}
