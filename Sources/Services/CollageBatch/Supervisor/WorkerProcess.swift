import SystemCalls

/// A worker process, with the rows it was sent and has not answered.
///
/// The supervisor tolerates workers that crash, hang or exceed their memory limit.
final class WorkerProcess {
  let process: pid_t
  /// The pipe to the worker's standard input.
  private(set) var input: Int32
  let output: Int32
  /// Whether it was started for a single row during which another worker died.
  let isAlone: Bool
  /// The unanswered rows, oldest first; workers process rows in order.
  private(set) var rows: [Int] = []
  /// The time when the oldest row was started, or when the worker's input was closed.
  private var busySince: ContinuousClock.Instant
  /// Whether it was killed for exceeding the time limit.
  var isOverTime = false
  /// Whether it sent an invalid reply; further replies are ignored.
  private(set) var rejectsReplies = false
  private var endsOnceSent = false
  private var outbox: [UInt8] = []
  private var inbox: [UInt8] = []

  /// The maximum length of a reply, in bytes.
  private static let maxAnswer = 1 << 20

  /// Starts a worker with a memory limit in megabytes.
  init(command: [String], isAlone: Bool, megabytes: Int) throws(BatchError) {
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toWorker) == 0 else { throw .worker("cannot create a pipe: \(systemMessage(errno))") }
    guard pipe(&fromWorker) == 0 else {
      toWorker.forEach { _ = close($0) }
      throw .worker("cannot create a pipe: \(systemMessage(errno))")
    }
    // Prevents other workers from inheriting these pipe ends, which would hide the supervisor's death from a worker.
    for descriptor in toWorker + fromWorker { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toWorker[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromWorker[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    // A separate process group, so that Control-C reaches only the supervisor, which lets workers finish.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    defer { posix_spawnattr_destroy(&attributes) }
    var environment = Self.environment
    defer { environment.forEach { free($0) } }
    let failure = posix_spawnp(&process, command.first ?? "", &actions, &attributes, &arguments, &environment)
    close(toWorker[0])
    close(fromWorker[1])
    guard failure == 0 else {
      close(toWorker[1])
      close(fromWorker[0])
      throw .worker("\(command.first ?? ""): a worker cannot be started: \(systemMessage(failure))")
    }
    (self.process, input, output, self.isAlone) = (process, toWorker[1], fromWorker[0], isAlone)
    busySince = .now
    // Set only for the worker, before its first row; this process keeps its own limits.
    lowerLimit(of: process, .memory, to: megabytes << 20)
    // Crashes are reported by signal; core dumps would fill the disk.
    lowerLimit(of: process, .coreFile, to: 0)
    for descriptor in [input, output] {
      _ = setNonBlocking(descriptor)
    }
  }

  /// The supervisor's environment, with allocator settings that retain large blocks.
  ///
  /// Pictures of similar size recur, and memory returned to the system in between would have to be cleared again.
  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      entries.append(strdup(entry))
      next += 1
    }
    for setting in ["MALLOC_MMAP_THRESHOLD_=67108864", "MALLOC_TRIM_THRESHOLD_=134217728"] {
      entries.append(strdup(setting))
    }
    return entries + [nil]
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
  func wait() -> ExitReason {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .code(0) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .code(status >> 8 & 0xff) : .signal(signal)
  }

  /// The exit code or signal of a process.
  enum ExitReason: Hashable {
    case code(Int32)
    case signal(Int32)

    var text: String {
      switch self {
      case .code(let code): "exit code \(code)"
      case .signal(let signal): "signal \(signal)"
      }
    }
  }
}

private func setNonBlocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}
