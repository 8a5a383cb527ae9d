import SystemCalls

/// A worker process, with the rows that were sent to it and are not answered yet.
///
/// A worker cannot harm the run: it may crash, hang or use all its memory.
final class WorkerProcess {
  let process: pid_t
  /// The pipe to the worker's standard input.
  private(set) var input: Int32
  let output: Int32
  /// Whether it was started for one row during which another worker died.
  let isAlone: Bool
  /// Rows that were sent and not answered, the oldest first: workers process them in order.
  private(set) var rows: [Int] = []
  /// Since when the oldest of them is being processed, or since when the worker's input is closed.
  private var busySince: ContinuousClock.Instant
  /// Whether it was killed for taking too long.
  var isOverTime = false
  /// Whether it has sent an unexpected reply; all its further replies are ignored.
  private(set) var rejectsReplies = false
  private var endsOnceSent = false
  private var outbox: [UInt8] = []
  private var inbox: [UInt8] = []

  /// The maximum length of a reply.
  private static let maxAnswer = 1 << 20

  /// Starts a worker with a limit of memory in megabytes, and sends it a line before the first row's.
  init(command: [String], firstLine: [UInt8]? = nil, isAlone: Bool, megabytes: Int) throws(BatchError) {
    let pipes: ProcessPipes
    do throws(SystemFailure) { pipes = try ProcessPipes() } catch {
      throw .worker("cannot create a pipe: \(error.text)")
    }
    var child = ChildProcess(command)
    // A process group of its own: Ctrl-C goes to the supervisor, which lets workers finish.
    child.leadsGroup = true
    // Large blocks are kept: pictures of similar size recur, and memory returned to the system between them would be cleared
    // again.
    child.environment = ["MALLOC_MMAP_THRESHOLD_=67108864", "MALLOC_TRIM_THRESHOLD_=134217728"]
    (input, output, self.isAlone) = (pipes.input, pipes.output, isAlone)
    do throws(SystemFailure) { process = try pipes.start(child) } catch {
      throw .worker("\(command.first ?? ""): a worker cannot be started: \(error.text)")
    }
    busySince = .now
    // Set before its first row, and only for the worker: this process keeps its own limits.
    lowerLimit(of: process, .memory, to: megabytes << 20)
    // A crash is reported by its signal; a core dump would only fill the disk.
    lowerLimit(of: process, .coreFile, to: 0)
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

  /// Queues a row's line for `write`.
  func send(_ line: [UInt8], row: Int) {
    if rows.isEmpty { busySince = .now }
    rows.append(row)
    outbox += line + [UInt8(ascii: "\n")]
    write()
  }

  var hasUnsentBytes: Bool { !outbox.isEmpty }

  /// How long the worker has owed a reply, or its exit, in seconds.
  var waitingSeconds: Double {
    guard !rows.isEmpty || input < 0 else { return 0 }
    let took = (ContinuousClock.now - busySince).components
    return Double(took.seconds) + Double(took.attoseconds) / 1e18
  }

  /// Writes as much as the pipe accepts.
  func write() {
    while !outbox.isEmpty, input >= 0 {
      let count = outbox.withUnsafeBytes { SystemCalls.write(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      outbox.removeFirst(count)
    }
    if endsOnceSent { closeInput() }
  }

  /// Closes the worker's input once all of it is written.
  func closeInputOnceSent() {
    endsOnceSent = true
    if outbox.isEmpty { closeInput() }
  }

  /// Closes the worker's input.
  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
    if rows.isEmpty { busySince = .now }
  }

  /// Returns the lines received; nil after the end of the output.
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

  /// Removes and returns the oldest row, which was answered.
  func takeAnswered() -> Int? {
    guard !rows.isEmpty else { return nil }
    busySince = .now
    return rows.removeFirst()
  }

  /// Kills the process and its child processes.
  func kill() { SystemCalls.kill(-process, SIGKILL) }

  /// Ends a process that has sent an unexpected reply.
  func rejectReplies() {
    inbox = []
    rejectsReplies = true
    kill()
  }

  /// Waits for the process to exit.
  func wait() -> ChildProcess.Ending { ChildProcess.wait(for: process) ?? .code(0) }
}

/// Makes a descriptor non-blocking.
private func setNonBlocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}
