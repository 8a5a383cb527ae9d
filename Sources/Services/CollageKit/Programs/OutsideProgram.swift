import CollageFiles
import CollageModel
package import CollageRender
import SystemCalls
internal import Synchronization

/// An external program that is run without a shell, with a time limit.
package struct OutsideProgram: Sendable {
  /// The program and its arguments.
  package let words: [String]
  /// The most seconds that one run may take.
  package var seconds = 600.0

  private static let pollMicroseconds: UInt32 = 10_000

  /// Runs a body while signals that would end this process are noted, and tells the body whether one came.
  ///
  /// Afterwards it ends this process itself. A program of a group of its own gets no signal of a terminal.
  package typealias Watch = @Sendable (_ body: (_ isStopped: () -> Bool) -> Void) -> Void

  private static let watch = Mutex<Watch?>(nil)

  /// Sets how signals are noted while programs run; by default they are not.
  package static func watchSignals(with watch: @escaping Watch) { Self.watch.withLock { $0 = watch } }

  /// Reads a command: words separated by spaces; quotes keep words together, a backslash the next character.
  ///
  /// - Throws: `RenderError.unsupportedOutput` for a command without words, or with a quote that does not end.
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
      throw .unsupportedOutput("the command \(escaped(command)): write a program and its arguments")
    }
    self.words = words
  }

  /// Runs the program to its end, its output into a file.
  ///
  /// - Parameters:
  ///   - replacements: Texts that are replaced wherever a word contains them, such as `{in}`.
  ///   - log: The file that receives what the program prints.
  /// - Throws: `RenderError.unsupportedOutput` if it cannot be started, fails or takes too long.
  package func run(replacing replacements: [(String, String)], log: String) throws(RenderError) {
    let arguments = words.map { word in
      replacements.reduce(word) { $0.replacing($1.0, with: $1.1) }
    }
    try run(arguments, output: log, includesErrors: true)
  }

  /// Runs the program to its end with other arguments, its output into a file.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - output: The file that receives what the program prints.
  ///   - includesErrors: Whether the file receives error messages, too; otherwise they go where ours go.
  ///   - maxBytes: The most bytes that the program may print.
  /// - Throws: `RenderError.unsupportedOutput` if it cannot be started, fails, takes too long or prints too much.
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
      if ended < 0, errno != EINTR { throw failure("its end cannot be awaited: \(systemMessage(errno))") }
      let isTooLate = ContinuousClock.now >= deadline
      if isTooLate || isStopped() || printedBytes(output) > maxBytes {
        // The whole group: a program may have started others.
        kill(-process, SIGKILL)
        ChildProcess.wait(for: process)
        if isStopped() { throw failure("it was ended with this process") }
        throw failure(
          isTooLate
            ? "it took more than \(Int(seconds)) s and was ended"
            : "it printed more than \(maxBytes) bytes and was ended")
      }
      usleep(Self.pollMicroseconds)
    }
    guard status != 0 else { return }
    let end =
      switch ChildProcess.Ending(status: status) {
      case .code(let code): "it ended with exit code \(code)"
      case .signal(let signal): "it was ended by signal \(signal)"
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

  /// The last line that the program printed, shortened; nil if there is none.
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
