/// Another program that this one starts without a shell.
///
/// It inherits the streams that are not redirected, and no other descriptors that are marked to be closed.
package struct ChildProcess {
  /// The program and its arguments; a name without slashes is searched in the folders of `PATH`.
  package var arguments: [String]
  /// The descriptors that the program gets, by the numbers that they have there.
  package var descriptors: [(own: Int32, inChild: Int32)] = []
  /// A file that receives what the program prints, created with access for this user only; nil for none.
  package var outputPath: String?
  /// True to send standard error to standard output.
  package var joinsErrors = false
  package var hasEmptyInput = false
  /// True to run the program in a new process group: signals from the terminal do not reach it, and it can be ended
  /// together with all its children.
  package var leadsGroup = false
  /// Variables that are added to the environment or replace others, as `NAME=value`.
  package var environment: [String] = []

  /// Creates a process that is not started.
  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Starts the program.
  ///
  /// - Throws: `SystemFailure` with the system's error number.
  package func start() throws(SystemFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if hasEmptyInput { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) }
    if let outputPath {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    for (own, inChild) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, inChild) }
    if joinsErrors { posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that the calling thread has blocked, as threads of libdispatch have, could not end the program.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags = POSIX_SPAWN_SETSIGMASK | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var pointers = Self.pointers(arguments)
    defer { pointers.forEach { free($0) } }
    var variables = environment.isEmpty ? [] : Self.pointers(Self.inherited(except: environment) + environment)
    defer { variables.forEach { free($0) } }
    var process = pid_t()
    let failure =
      environment.isEmpty
      ? posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, &pointers, environ)
      : posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, &pointers, &variables)
    guard failure == 0 else { throw SystemFailure(number: failure) }
    return process
  }

  /// Waits for a process to end.
  ///
  /// - Returns: How it ended; nil if it is not a child of this process.
  @discardableResult package static func wait(for process: pid_t) -> Ending? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return Ending(status: status)
  }

  /// The way in which a process ended.
  package enum Ending: Hashable, Sendable {
    case code(Int32)
    case signal(Int32)

    /// Reads the status that the system gives.
    package init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    }

    package var text: String {
      switch self {
      case .code(let code): "exit code \(code)"
      case .signal(let signal): "signal \(signal)"
      }
    }
  }

  private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }

  /// Returns the variables of this process but those that others replace.
  private static func inherited(except replacing: [String]) -> [String] {
    let names = Set(replacing.map { $0.prefix { $0 != "=" } })
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      entries.append(String(cString: entry))
      next += 1
    }
    return entries.filter { !names.contains($0.prefix { $0 != "=" }) }
  }
}

/// Two pipes to a process: the ends for this process, and those for its standard input and output.
///
/// No other program inherits them: one that held the input open would keep the process from noticing that this one has ended.
package struct ProcessPipes: ~Copyable {
  /// The end of the pipe to which this process writes.
  package let input: Int32
  /// The end of the pipe from which this process reads.
  package let output: Int32
  private let theirInput: Int32
  private let theirOutput: Int32

  /// Creates pipes.
  ///
  /// - Throws: `SystemFailure` with the system's error number.
  package init() throws(SystemFailure) {
    let to = try makePipe()
    let from: (reading: Int32, writing: Int32)
    do throws(SystemFailure) { from = try makePipe() } catch {
      for descriptor in [to.reading, to.writing] { close(descriptor) }
      throw error
    }
    (theirInput, input, output, theirOutput) = (to.reading, to.writing, from.reading, from.writing)
  }

  /// Starts a program with these pipes, whose other ends are the caller's to close afterward; they are closed if it fails.
  ///
  /// - Throws: `SystemFailure` with the system's error number.
  package consuming func start(_ child: ChildProcess) throws(SystemFailure) -> pid_t {
    var child = child
    child.descriptors += [(theirInput, STDIN_FILENO), (theirOutput, STDOUT_FILENO)]
    defer { for descriptor in [theirInput, theirOutput] { close(descriptor) } }
    do throws(SystemFailure) { return try child.start() } catch {
      for descriptor in [input, output] { close(descriptor) }
      throw error
    }
  }

  /// Starts a worker with these pipes: in a process group of its own, so that Ctrl-C goes to this process, which lets it finish.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: Variables that are added to this process' own, as `NAME=value`.
  ///   - megabytes: The maximum memory of the worker; this process keeps its own limit.
  /// - Returns: The process.
  /// - Throws: `SystemFailure` with the system's error number.
  package consuming func startWorker(
    _ command: [String], environment: [String] = [], megabytes: Int
  ) throws(SystemFailure) -> pid_t {
    var child = ChildProcess(command)
    child.leadsGroup = true
    // Large blocks are kept: pictures of similar size recur, and memory returned to the system between them would be cleared
    // again.
    child.environment = environment + ["MALLOC_MMAP_THRESHOLD_=67108864", "MALLOC_TRIM_THRESHOLD_=134217728"]
    let process = try start(child)
    lowerLimit(of: process, .memory, to: megabytes << 20)
    // Crashes are reported by signal; core dumps would fill the disk.
    lowerLimit(of: process, .coreFile, to: 0)
    return process
  }
}
