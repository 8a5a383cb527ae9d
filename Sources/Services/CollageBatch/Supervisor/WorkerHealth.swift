import SystemCalls

/// Distinguishes workers that fail on some rows from workers that cannot do anything, for example because their command
/// is wrong.
struct WorkerHealth {
  private var hasAnswered = false
  private var exits = 0

  /// After this many exits without any reply in the whole run a worker is tested.
  private static let exitsBeforeAsking = 8
  /// After this many the run ends, whatever a worker replies: none of its rows can be rendered.
  private static let maxExits = 200

  /// Records a reply of any worker.
  mutating func noteAnswer() { hasAnswered = true }

  /// Records that a worker exited with an unanswered row.
  ///
  /// - Returns: Whether a worker must be tested now.
  mutating func mustAskAfterExit() -> Bool {
    guard !hasAnswered else { return false }
    exits += 1
    return exits == Self.exitsBeforeAsking || exits >= Self.maxExits
  }

  /// Tests an idle worker, which must reply to an invalid job with an error.
  ///
  /// - Throws: `BatchError.worker` if it does not.
  func ask(_ worker: WorkerProcess, seconds: Double, lastExit: ChildProcess.Ending) throws(BatchError) {
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
      throw .worker("\(exits) workers exited before their first reply (\(how))")
    }
  }
}
