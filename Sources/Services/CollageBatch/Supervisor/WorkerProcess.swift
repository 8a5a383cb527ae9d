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
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toWorker) == 0 else { throw .worker("cannot create a pipe: \(systemMessage(errno))") }
    guard pipe(&fromWorker) == 0 else {
      toWorker.forEach { _ = close($0) }
      throw .worker("cannot create a pipe: \(systemMessage(errno))")
    }
    // Other workers must not inherit these ends: a worker would never notice that its supervisor has died.
    for descriptor in toWorker + fromWorker { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toWorker[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromWorker[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    // A process group of its own: Ctrl-C goes to the supervisor, which lets workers finish.
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

  /// The supervisor's environment, with allocator settings that keep large blocks: pictures of similar size recur, and
  /// memory returned to the system between them would be cleared again.
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

  /// Waits for the process to exit, and returns its exit code or signal.
  func wait() -> ExitReason {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .code(0) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .code(status >> 8 & 0xff) : .signal(signal)
  }

  /// How a process exited.
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

/// Makes a descriptor non-blocking.
private func setNonBlocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}
