import SystemCalls

/// Distinguishes workers that fail on certain rows from workers that never work, for example because the command is
/// wrong.
struct WorkerHealth {
  private var hasAnswered = false
  private var exits = 0

  /// The number of exits without any reply after which a worker is tested.
  private static let exitsBeforeAsking = 8
  /// The number of exits without any reply after which the run fails, even if a worker passes the test.
  private static let maxExits = 200

  /// Records a reply from any worker.
  mutating func noteAnswer() { hasAnswered = true }

  /// Records the exit of a worker with an unanswered row.
  ///
  /// - Returns: Whether to test a worker now.
  mutating func mustAskAfterExit() -> Bool {
    guard !hasAnswered else { return false }
    exits += 1
    return exits == Self.exitsBeforeAsking || exits >= Self.maxExits
  }

  /// Tests a new worker, which must reply to an invalid job with an error.
  ///
  /// - Throws: `BatchError.worker` if the test fails, or if too many workers have exited.
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
