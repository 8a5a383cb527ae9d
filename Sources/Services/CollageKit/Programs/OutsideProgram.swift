import CollageFiles
import CollageModel
package import CollageRender
import SystemCalls
internal import Synchronization

/// An external program, run without a shell and with a time limit.
package struct OutsideProgram: Sendable {
  /// The program and its arguments.
  package let words: [String]
  /// The time limit of one run, in seconds.
  package var seconds = 600.0

  private static let pollMicroseconds: UInt32 = 10_000

  /// Runs a body while recording the signals that would end this process; the body can ask whether a signal arrived.
  ///
  /// The process is ended after the body returns. This is necessary because an external program in its own process
  /// group does not receive the terminal's signals.
  package typealias Watch = @Sendable (_ body: (_ isStopped: () -> Bool) -> Void) -> Void

  private static let watch = Mutex<Watch?>(nil)

  /// Sets the function that records signals while programs run; by default signals are not recorded.
  package static func watchSignals(with watch: @escaping Watch) { Self.watch.withLock { $0 = watch } }

  /// Parses a command: words separated by spaces; quotes group words, and a backslash escapes the next character.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the command is empty or has an unterminated quote.
  package init(command: String) throws(RenderError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in command {
      switch character {
      case _ where isEscaped: (word, isEscaped) = ((word ?? "") + String(character), false)
      case "\\" where quote != "'": isEscaped = true
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil: (quote, word) = (character, word ?? "")
      case _ where quote == nil && character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil, !isEscaped, !words.isEmpty else {
      throw .unsupportedOutput(
        "the command \(escaped(command)): not a valid command; write a program and its arguments, with all quotes closed"
      )
    }
    self.words = words
  }

  /// Runs the program with its own arguments and waits for its end; output goes to a file.
  ///
  /// - Parameters:
  ///   - replacements: Placeholders such as `{in}` and their replacements in all words.
  ///   - log: The file that receives the program's output and error messages.
  /// - Throws: `RenderError.unsupportedOutput` if the program cannot be started, fails or exceeds the time limit.
  package func run(replacing replacements: [(String, String)], log: String) throws(RenderError) {
    let arguments = words.map { word in
      replacements.reduce(word) { $0.replacing($1.0, with: $1.1) }
    }
    try run(arguments, output: log, includesErrors: true)
  }

  /// Runs the program with the given arguments and waits for its end; output goes to a file.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - output: The file that receives the program's output.
  ///   - includesErrors: Whether the file also receives error messages; otherwise they go to this process' standard
  ///     error.
  ///   - maxBytes: The maximum size of the output, in bytes.
  /// - Throws: `RenderError.unsupportedOutput` if the program cannot be started, fails, or exceeds the time or output
  ///   limit.
  package func run(
    _ arguments: [String], output: String, includesErrors: Bool, maxBytes: Int = .max
  ) throws(RenderError) {
    var result = Result<Void, RenderError>.success(())
    func finish(_ isStopped: () -> Bool) {
      do throws(RenderError) {
        try finished(
          arguments, output: output, includesErrors: includesErrors, maxBytes: maxBytes, isStopped: isStopped)
      } catch {
        result = .failure(error)
      }
    }
    if let watch = Self.watch.withLock({ $0 }) { watch(finish) } else { finish { false } }
    try result.get()
  }

  private func finished(
    _ arguments: [String], output: String, includesErrors: Bool, maxBytes: Int, isStopped: () -> Bool
  ) throws(RenderError) {
    let process = try start(arguments, output: output, includesErrors: includesErrors)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      if ended < 0, errno != EINTR { throw failure("waiting for it failed: \(systemMessage(errno))") }
      let isTooLate = ContinuousClock.now >= deadline
      if isTooLate || isStopped() || printedBytes(output) > maxBytes {
        // Kills the whole process group, because the program may have started others.
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if isStopped() { throw failure("it was stopped because this process received a signal") }
        throw failure(
          isTooLate
            ? "it took more than \(Int(seconds)) s and was stopped"
            : "it printed more than \(maxBytes) bytes and was stopped")
      }
      usleep(Self.pollMicroseconds)
    }
    guard status != 0 else { return }
    let signal = status & 0x7F
    let end = signal == 0 ? "it ended with exit code \((status >> 8) & 0xFF)" : "it was terminated by signal \(signal)"
    let reason = includesErrors ? Self.lastLine(of: output) : nil
    throw failure(end + (reason.map { ": \(escaped($0))" } ?? ""))
  }

  private func printedBytes(_ output: String) -> Int { FileVersion(path: output)?.byteCount ?? 0 }

  private func start(_ arguments: [String], output: String, includesErrors: Bool) throws(RenderError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if includesErrors { posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var process: pid_t = 0
    let fault = posix_spawnp(&process, arguments[0], &actions, &attributes, &pointers, environ)
    guard fault == 0 else { throw failure("it cannot be started: \(systemMessage(fault))") }
    return process
  }

  /// Returns the last line printed by the program, truncated to 200 characters; nil if the output is empty.
  private static func lastLine(of log: String) -> String? {
    guard let file = try? RegularFile(path: log) else { return nil }
    let text = String(decoding: file.firstBytes(1 << 16), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map {
      String($0.prefix(200))
    }
  }

  private func failure(_ reason: String) -> RenderError {
    .unsupportedOutput("the program \(escaped(words[0])): \(reason)")
  }
}
