import SystemCalls
import SystemLibrary

/// A worker in a process of its own, with what was sent to it and not answered yet.
///
/// What a worker does cannot hurt the run: it may crash, hang or take all its memory.
final class WorkerProcess {
  let process: pid_t
  /// Lines to the worker go in here, results come out there.
  private(set) var input: Int32
  let output: Int32
  /// Whether it was started for one row that another worker did not survive.
  let isAlone: Bool
  /// Rows that were sent and not answered, the oldest first: workers take them one after the other.
  private(set) var rows: [Int] = []
  /// Since when the oldest of them is being worked on, or the worker has been told that nothing more comes.
  private var busySince: ContinuousClock.Instant
  /// Whether it was killed for taking too long.
  var isOverTime = false
  /// Whether it has said what nobody asked for; nothing else that it says counts.
  private(set) var isDistrusted = false
  private var endsOnceSent = false
  private var outbox: [UInt8] = []
  private var inbox: [UInt8] = []

  /// A longer line is no answer.
  private static let greatestAnswer = 1 << 20

  /// Starts a worker, which may take so many megabytes of memory.
  init(command: [String], isAlone: Bool, megabytes: Int) throws(BatchError) {
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toWorker) == 0 else { throw .worker("no pipe: \(systemMessage(errno))") }
    guard pipe(&fromWorker) == 0 else {
      toWorker.forEach { _ = close($0) }
      throw .worker("no pipe: \(systemMessage(errno))")
    }
    // Other workers must not hold these ends: a worker would never learn that its supervisor is gone.
    for descriptor in toWorker + fromWorker { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toWorker[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromWorker[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    // A group of its own: Ctrl-C is for the supervisor, which lets workers finish.
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
    // Before its first row, and of the worker alone: this process keeps its own limits.
    lowerLimit(of: process, .memory, to: megabytes << 20)
    // A crash is told by its signal; what the process had in memory would only fill the disk.
    lowerLimit(of: process, .coreFile, to: 0)
    for descriptor in [input, output] {
      _ = setNonBlocking(descriptor)
    }
  }

  /// The supervisor's environment, with an allocator that keeps large blocks: pictures of like size come again and again,
  /// and what goes back to the system between them would be cleared anew.
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

  /// Puts a row's line where `write` sends it from.
  func send(_ line: [UInt8], row: Int) {
    if rows.isEmpty { busySince = .now }
    rows.append(row)
    outbox += line + [UInt8(ascii: "\n")]
    write()
  }

  var hasUnsentBytes: Bool { !outbox.isEmpty }

  /// How long the worker has owed an answer, or its end, in seconds.
  var waitingSeconds: Double {
    guard !rows.isEmpty || input < 0 else { return 0 }
    let took = (ContinuousClock.now - busySince).components
    return Double(took.seconds) + Double(took.attoseconds) / 1e18
  }

  /// Sends as much as the pipe takes.
  func write() {
    while !outbox.isEmpty, input >= 0 {
      let count = outbox.withUnsafeBytes { SystemLibrary.write(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      outbox.removeFirst(count)
    }
    if endsOnceSent { closeInput() }
  }

  /// Tells the worker that nothing more comes once all of it is sent.
  func closeInputOnceSent() {
    endsOnceSent = true
    if outbox.isEmpty { closeInput() }
  }

  /// Tells the worker that nothing more comes.
  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
    if rows.isEmpty { busySince = .now }
  }

  /// The lines that have come; nil once none will.
  func read() -> [[UInt8]]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = SystemLibrary.read(output, &chunk, chunk.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    if count == 0 { return nil }
    inbox += chunk[..<count]
    var lines: [[UInt8]] = []
    while let end = inbox.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(inbox[..<end]))
      inbox.removeSubrange(...end)
    }
    if inbox.count > Self.greatestAnswer { distrust() }
    return lines
  }

  /// Takes the oldest row off, which was answered.
  func takeAnswered() -> Int? {
    guard !rows.isEmpty else { return nil }
    busySince = .now
    return rows.removeFirst()
  }

  /// Ends the process whatever it does, and those that it has started.
  func kill() { SystemLibrary.kill(-process, SIGKILL) }

  /// Ends a process that has said what nobody asked for.
  func distrust() {
    inbox = []
    isDistrusted = true
    kill()
  }

  /// Waits until the process is gone, and says how it went: an exit code, or a signal.
  func wait() -> ExitReason {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .code(0) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .code(status >> 8 & 0xff) : .signal(signal)
  }

  /// How a process ended.
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

/// Makes a descriptor one that never waits.
private func setNonBlocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}
