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

  /// Creates a program from its path and its arguments.
  package init(words: [String]) { self.words = words }

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
        ChildProcess.wait(for: process)
        if isStopped() { throw failure("it was stopped because this process received a signal") }
        throw failure(
          isTooLate
            ? "it took more than \(Int(seconds)) s and was stopped"
            : "it printed more than \(maxBytes) bytes and was stopped")
      }
      usleep(Self.pollMicroseconds)
    }
    guard status != 0 else { return }
    let end =
      switch ChildProcess.Ending(status: status) {
      case .code(let code): "it ended with exit code \(code)"
      case .signal(let signal): "it was terminated by signal \(signal)"
      }
    let reason = includesErrors ? Self.lastLine(of: output) : nil
    throw failure(end + (reason.map { ": \(escaped($0))" } ?? ""))
  }

  private func printedBytes(_ output: String) -> Int { FileVersion(path: output)?.byteCount ?? 0 }

  private func start(_ arguments: [String], output: String, includesErrors: Bool) throws(RenderError) -> pid_t {
    var child = ChildProcess(arguments)
    (child.hasEmptyInput, child.outputPath, child.joinsErrors, child.leadsGroup) = (true, output, includesErrors, true)
    do throws(SystemFailure) { return try child.start() } catch {
      throw failure("it cannot be started: \(error.text)")
    }
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
