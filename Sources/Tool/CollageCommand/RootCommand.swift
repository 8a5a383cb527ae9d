import ArgumentParser
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
      RenderCommand.self, LayoutCommand.self, AlbumCommand.self, CalendarCommand.self, AnimateCommand.self,
      VideoCommand.self,
      ValidateCommand.self, ExpandCommand.self, CutoutCommand.self, SubjectsCommand.self, BatchCommand.self,
      WorkerCommand.self, ReplayCommand.self, TemplatesCommand.self, FiltersCommand.self, FontsCommand.self,
      EditCommand.self, ServeCommand.self, DoctorCommand.self, OrdersCommand.self, SpritesCommand.self,
      PreviewsCommand.self,
    ])

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // The service has options of its own, and gets the signals as this process got them.
    if arguments.first == ServeCommand.name {
      SystemCalls.exit(ServeCommand.replaceProcess(Array(arguments.dropFirst())))
    }
    // Writing to a closed pipe or beyond the file size limit must fail with an error instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    OutsideProgram.watchSignals { StopSignal.endingAfterwards($0) }
    var parsed: (any ParsableCommand)?
    var code: Int32 = 0
    do {
      // On Linux, Swift reads the arguments from /proc; without it even the program name is missing.
      guard !CommandLine.arguments.isEmpty else {
        throw UsageError(message: "cannot read the arguments: /proc is not mounted")
      }
      var command = try self.parsed(processArguments())
      parsed = command
      if let command = command as? any AsyncParsableCommand {
        // Safe to transfer: this thread does not touch the command until it has ended.
        nonisolated(unsafe) var command = command
        try TaskThreads.run(count: RenderEnvironment.processors) { try await command.run() }
      } else {
        try command.run()
      }
    } catch {
      code = ExitStatus.end(with: error, arguments: arguments, command: parsed)
    }
    finishOutput(code)
  }
}

extension RootCommand {
  /// Parses arguments; the command is run by its own `run`.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try checkName(arguments.first)
    return try parseAsRoot(ArgumentText.joiningNegativeNumbers(arguments))
  }

  /// Exits with an error if output was lost, as on a full disk; help texts, which the parser prints, are still buffered.
  fileprivate static func finishOutput(_ code: Int32) -> Never {
    let buffered = fflush(nil) == 0 ? nil : errno
    guard code == 0, let failure = StandardOutput.error ?? buffered else { SystemCalls.exit(code) }
    // The reader stopped reading, as `head` does: exit with the code that a shell reports for a closed pipe.
    if failure == EPIPE { SystemCalls.exit(128 + SIGPIPE) }
    let error = FileError.cannotWrite(path: "standard output", reason: systemMessage(failure))
    SystemCalls.exit(ExitStatus.report(error) ?? ExitStatus.inputOutput)
  }

  /// Returns the command for a template, a document or photos that stand in the place of a command; nil for other names.
  private static func advice(onFile name: String) -> String? {
    guard RunningOrder.current == nil else { return nil }
    if TemplateSearch.ofUser.isTemplate(name) {
      return "it is a template or a document: `collage render \(escaped(name)) photos/ -o out.jpg` renders it"
    }
    guard TemplateSearch.exists(name) else { return nil }
    return "`collage layout \(escaped(name)) -o out.jpg` arranges photos"
  }

  /// Rejects an unknown command by name, before its options are reported as unknown.
  fileprivate static func checkName(_ name: String?) throws {
    guard let name, !name.hasPrefix("-") else { return }
    let commands = configuration.subcommands.map { $0.configuration }
    guard name != "help", !commands.contains(where: { $0.commandName == name }) else { return }
    if let advice = advice(onFile: name) {
      throw UsageError(message: "unknown command \(escaped(name)); \(advice)")
    }
    let known = commands.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]
    let nearest = EditDistance.nearest(to: name, in: known)
    let advice = nearest.map { "did you mean \($0)?" } ?? "the commands are \(known.joined(separator: ", "))"
    throw UsageError(message: "unknown command \(escaped(name)); \(advice)")
  }
}
