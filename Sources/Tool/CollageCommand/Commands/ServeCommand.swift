import ArgumentParser
import CollageFiles
import SystemCalls

/// `collage serve`: becomes the service, a program of its own, because its libraries are larger than all of this one.
struct ServeCommand: ParsableCommand {
  static let name = "serve"
  private static let program = "collage-server"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Render pictures over HTTP; runs the program collage-server.",
    usage: "collage serve [<options>]",
    discussion: flowing(
      """
      The program collage-server is searched beside this one, then in PATH. `collage serve --help` lists its options.

      Examples:
        collage serve --allow-unsigned
        collage serve --config serve.json
      """))

  @Argument(parsing: .captureForPassthrough, help: "The options of collage-server.")
  var options: [String] = []

  func run() throws { throw ExitCode(Self.replaceProcess(options)) }

  /// Replaces this process by the service.
  ///
  /// - Returns: The exit code, if the service cannot be started.
  static func replaceProcess(_ arguments: [String]) -> Int32 {
    let folder = executablePath().map { PathGate(folderOf: $0).folder }
    if let beside = folder.map({ $0 + "/" + program }), access(beside, X_OK) == 0 { execute(beside, arguments) }
    execute(program, arguments)
    let (reason, places) = (systemMessage(errno), (folder.map { "\(escaped($0)) and in " } ?? "") + "PATH")
    let error = MissingProgram(
      message: "the program \(program) cannot be started: \(reason) (searched in \(places)); build it with "
        + "Samples/build.sh \(program), or install the package \(program) or the container")
    return ExitStatus.report(error) ?? ExitStatus.unavailable
  }

  /// Replaces this process by a program; returns only if that fails, with `errno` set.
  private static func execute(_ path: String, _ arguments: [String]) {
    var pointers = ([path] + arguments).map { strdup($0) } + [nil]
    execvp(path, &pointers)
    let failure = errno
    pointers.forEach { free($0) }
    errno = failure
  }
}

/// A program of this package that is not installed.
struct MissingProgram: Error {
  let message: String
}
