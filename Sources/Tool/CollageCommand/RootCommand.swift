import ArgumentParser
import CollageBatch
import CollageEditor
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import SystemCalls

@main
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collage",
    abstract: "Render collages from JSON templates: color-managed, fast, and in bounded memory.",
    discussion: """
      Examples:
        collage render three-by-three photos/ -o wall.jpg
        collage render holiday.json 'img_*.jpg' --set hero=best.jpg -o out.png
        collage layout photos/ --canvas 3000x2000 -o mosaic.jpg
        collage cutout shirt.jpg -o shirt.png
        collage templates
        collage help render
      """,
    version: Version.text,
    subcommands: [
      RenderCommand.self, LayoutCommand.self, AnimateCommand.self, ValidateCommand.self, ExpandCommand.self,
      CutoutCommand.self, SubjectsCommand.self, BatchCommand.self, WorkerCommand.self, ReplayCommand.self,
      TemplatesCommand.self, FiltersCommand.self, EditCommand.self, DoctorCommand.self,
    ])

  static func main() {
    // Writing to a closed pipe or beyond the file size limit must fail with an error instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    OutsideProgram.watchSignals { StopSignal.endingAfterwards($0) }
    var advising: (any OptionAdvising)?
    do {
      // On Linux, Swift reads the arguments from /proc; without it even the program name is missing.
      guard !CommandLine.arguments.isEmpty else {
        throw UsageError(message: "cannot read the arguments: /proc is not mounted")
      }
      let arguments = processArguments()
      try checkName(arguments.first)
      var command = try parseAsRoot(ArgumentText.joiningNegativeNumbers(arguments))
      advising = command as? any OptionAdvising
      if let command = command as? any AsyncParsableCommand {
        // Safe to transfer: this thread does not touch the command until it has ended.
        nonisolated(unsafe) var command = command
        try TaskThreads.run(count: RenderEnvironment.processors) { try await command.run() }
      } else {
        try command.run()
      }
      // Buffered output could otherwise be lost without an error on a full disk.
      guard fflush(nil) == 0 else {
        // The reader stopped reading, as `head` does: exit with the code that a shell reports for a closed pipe.
        if errno == EPIPE { SystemCalls.exit(128 + SIGPIPE) }
        throw FileError.cannotWrite(path: "standard output", reason: systemMessage(errno))
      }
    } catch {
      if let code = ExitStatus.report(error, advice: { advising?.advice(on: $0) }) { SystemCalls.exit(code) }
      let code = exitCode(for: error)
      if code == .success { exit(withError: error) }
      // An exit code without a message: the error was already printed.
      let message = Self.message(for: error)
      if !message.isEmpty {
        printError("collage: " + ArgumentText.line(of: message, command: CommandLine.arguments.dropFirst().first))
      }
      SystemCalls.exit(code.rawValue)
    }
  }
}

extension RootCommand {
  /// Rejects an unknown command by name, before its options are reported as unknown.
  fileprivate static func checkName(_ name: String?) throws {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !known.contains(name) else { return }
    let nearest = EditDistance.nearest(to: name, in: known)
    let advice = nearest.map { "did you mean \($0)?" } ?? "the commands are \(known.joined(separator: ", "))"
    throw UsageError(message: "unknown command \(escaped(name)); \(advice)")
  }
}

/// The exit codes of the process, following sysexits.h.
enum ExitStatus {
  static let usage: Int32 = 64
  static let data: Int32 = 65
  static let noInput: Int32 = 66
  static let software: Int32 = 70
  static let system: Int32 = 71
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74

  /// The maximum number of errors printed.
  private static let maxLines = 30

  /// Prints an error of this package and returns its exit code; returns nil for errors of the argument parser.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - advice: Returns the option of the command that would avoid an error, if any.
  /// - Returns: The exit code, or nil.
  static func report(_ error: any Error, advice: (RenderError) -> String? = { _ in nil }) -> Int32? {
    switch error {
    case RenderError.several(let errors):
      // Each error is printed on a separate line; the first determines the exit code.
      let codes = errors.prefix(maxLines).map { report($0, advice: advice) }
      if errors.count > maxLines { printError("collage: and \(errors.count - maxLines) more problems") }
      return codes.first ?? software
    case let error as FileError: return report(RenderError.file(error), advice: advice)
    case let error as RenderError:
      printError(line(error, advice(error) ?? OptionAdvice.address(in: error)))
      return code(of: error)
    case let error as FormatError:
      printError("\(error)")
      return data
    case let error as BatchError:
      printError(line(error, OptionAdvice.advice(on: error)))
      return code(of: error)
    case let error as EditorError:
      printError("collage: \(error)")
      return usage
    case let error as KitError:
      printError("collage: \(error)")
      return usage
    case let error as UsageError:
      printError("collage: \(error.message)")
      return usage
    default: return nil
    }
  }

  private static func line(_ error: any Error, _ advice: String?) -> String {
    "collage: \(error)" + (advice.map { "; \($0)" } ?? "")
  }

  private static func code(of error: BatchError) -> Int32 {
    switch error {
    case .manifest, .failedRow, .tooManyFailures: data
    case .folder, .inUse: cannotCreate
    case .journal, .diskFull: inputOutput
    case .worker: software
    case .interrupted(let signal): 128 + signal
    }
  }

  private static func code(of error: RenderError) -> Int32 {
    switch error {
    case .file(let error): code(of: error)
    case .noPhotos: noInput
    case .layout: data
    case .unsupportedOutput: usage
    case .several(let errors): errors.first.map { code(of: $0) } ?? software
    case .noThread: system
    case .stepFailed, .canceled: software
    }
  }

  private static func code(of error: FileError) -> Int32 {
    switch error {
    case .cannotOpen, .notRegularFile: noInput
    case .unsupportedPicture, .disabledFormat, .disabledVector, .tooLarge, .damagedPicture, .forbiddenPath: data
    case .cannotCreate, .isInput: cannotCreate
    case .cannotWrite, .diskFull, .unreachable: inputOutput
    }
  }
}

/// An error in the options or arguments of a command.
struct UsageError: Error {
  let message: String
}

/// Prints lines to standard error, with control characters escaped.
func printError(_ lines: String) { writeError(plainLines(lines) + "\n") }

/// Prints lines to standard output, with control characters escaped.
func printLines(_ lines: String) { print(plainLines(lines)) }

private func plainLines(_ lines: String) -> String {
  lines.split(separator: "\n", omittingEmptySubsequences: false).map { EscapedText.line(String($0)) }.joined(
    separator: "\n")
}

/// Writes text to standard error, unbuffered.
func writeError(_ text: String) {
  _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
}
