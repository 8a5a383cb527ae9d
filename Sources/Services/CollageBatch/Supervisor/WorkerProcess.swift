import SystemCalls

/// A worker process, with the rows it was sent and has not answered.
///
/// The supervisor tolerates workers that crash, hang or exceed their memory limit.
final class WorkerProcess {
  let process: pid_t
  /// The pipe to the worker's standard input.
  private(set) var input: Int32
  let output: Int32
  /// True if it was started for a single row during which another worker died.
  let isAlone: Bool
  /// The unanswered rows, oldest first; workers process rows in order.
  private(set) var rows: [Int] = []
  /// The time when the oldest row was started, or when the worker's input was closed.
  private var busySince: ContinuousClock.Instant
  /// True if it was killed for exceeding the time limit.
  var isOverTime = false
  /// True if it sent an invalid reply; further replies are ignored.
  private(set) var rejectsReplies = false
  private var endsOnceSent = false
  private var outbox: [UInt8] = []
  private var inbox: [UInt8] = []

  /// The maximum length of a reply, in bytes.
  private static let maxAnswer = 1 << 20

  /// Starts a worker with a memory limit in megabytes, and sends it a line before the first row's.
  init(command: [String], firstLine: [UInt8]? = nil, isAlone: Bool, megabytes: Int) throws(BatchError) {
    let pipes: ProcessPipes
    do throws(SystemFailure) { pipes = try ProcessPipes() } catch {
      throw .worker("cannot create a pipe: \(error.text)")
    }
    (input, output, self.isAlone) = (pipes.input, pipes.output, isAlone)
    do throws(SystemFailure) { process = try pipes.startWorker(command, megabytes: megabytes) } catch {
      throw .worker("\(command.first ?? ""): a worker cannot be started: \(error.text)")
    }
    busySince = .now
    for descriptor in [input, output] {
      _ = setNonBlocking(descriptor)
    }
    if let firstLine {
      outbox = firstLine + [UInt8(ascii: "\n")]
      write()
    }
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
  }

  /// Queues the line of a row, and writes as much as possible.
  func send(_ line: [UInt8], row: Int) {
    if rows.isEmpty { busySince = .now }
    rows.append(row)
    outbox += line + [UInt8(ascii: "\n")]
    write()
  }

  var hasUnsentBytes: Bool { !outbox.isEmpty }

  /// The time that the worker has owed a reply, or its exit, in seconds.
  var waitingSeconds: Double {
    guard !rows.isEmpty || input < 0 else { return 0 }
    let took = (ContinuousClock.now - busySince).components
    return Double(took.seconds) + Double(took.attoseconds) / 1e18
  }

  /// Writes as many queued bytes as the pipe accepts.
  func write() {
    while !outbox.isEmpty, input >= 0 {
      let count = outbox.withUnsafeBytes { SystemCalls.write(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      outbox.removeFirst(count)
    }
    if endsOnceSent { closeInput() }
  }

  /// Closes the worker's input after all queued bytes are written.
  func closeInputOnceSent() {
    endsOnceSent = true
    if outbox.isEmpty { closeInput() }
  }

  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
    if rows.isEmpty { busySince = .now }
  }

  /// Returns the complete lines received; nil at the end of the output.
  func read() -> [[UInt8]]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = SystemCalls.read(output, &chunk, chunk.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    if count == 0 { return nil }
    inbox += chunk[..<count]
    var lines: [[UInt8]] = []
    while let end = inbox.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(inbox[..<end]))
      inbox.removeSubrange(...end)
    }
    if inbox.count > Self.maxAnswer { rejectReplies() }
    return lines
  }

  /// Removes and returns the oldest row, which has been answered.
  func takeAnswered() -> Int? {
    guard !rows.isEmpty else { return nil }
    busySince = .now
    return rows.removeFirst()
  }

  /// Kills the process and its children.
  func kill() { SystemCalls.kill(-process, SIGKILL) }

  /// Kills the process after an invalid reply.
  func rejectReplies() {
    inbox = []
    rejectsReplies = true
    kill()
  }

  /// Waits for the process to exit.
  func wait() -> ChildProcess.Ending { ChildProcess.wait(for: process) ?? .code(0) }
}

private func setNonBlocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}
