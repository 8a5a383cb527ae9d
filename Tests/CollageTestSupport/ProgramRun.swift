package import Foundation
package import SystemCalls

/// One run of a program by a test, and all that it printed.
///
/// Foundation's `Process` waits until the program's descendants have ended, too, and other programs that start at the same time
/// inherit its pipes. Here output goes to files, and only the program is waited for.
package struct ProgramRun: Sendable {
  /// How the program ended.
  package let ending: ChildProcess.Ending
  package let output: Data
  package let errors: String

  /// Returns the exit code, or the number of the signal that ended the program.
  package var status: Int32 {
    switch ending {
    case .code(let number), .signal(let number): number
    }
  }

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Programs that run for longer are stopped: a test that waits for ever says nothing.
  private static let maxSeconds = 900

  /// A program that did not end.
  package struct Endless: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments; a name without slashes is searched in the folders of `PATH`.
  ///   - folder: The folder in which it starts; nil for that of this process.
  ///   - input: What it reads.
  ///   - environment: Variables that are added to the environment or replace others.
  /// - Throws: `SystemFailure` if it cannot be started, `Endless` if it does not end.
  package init(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = [], environment: [String: String] = [:]
  ) throws {
    let scratch = try ScratchFolder()
    let streams = try ["input", "output", "errors"].map { name in
      let path = try scratch.write(name == "input" ? input : [], as: name)
      let descriptor = open(path, (name == "input" ? O_RDONLY : O_WRONLY | O_APPEND) | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemFailure(number: errno) }
      return descriptor
    }
    defer { for stream in streams { close(stream) } }
    var child = ChildProcess(folder.map { Self.words(arguments, in: $0) } ?? arguments)
    child.descriptors = zip(streams, [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]).map { (own: $0, inChild: $1) }
    child.leadsGroup = true
    child.environment = environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    ending = try Self.wait(for: child.start(), arguments)
    output = Data(try scratch.read("output"))
    errors = String(decoding: try scratch.read("errors"), as: UTF8.self)
  }

  /// Returns the words of a command that starts a program in a folder.
  package static func words(_ arguments: [String], in folder: String) -> [String] {
    ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + arguments
  }

  private static func wait(for process: pid_t, _ arguments: [String]) throws -> ChildProcess.Ending {
    let deadline = ContinuousClock.now + .seconds(maxSeconds)
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { throw SystemFailure(number: errno) }
      guard ContinuousClock.now < deadline else {
        let running = (try? ProgramRun(["ps", "-eo", "pid,ppid,pgid,etimes,stat,wchan:20,args"]).text) ?? ""
        kill(-process, SIGKILL)
        ChildProcess.wait(for: process)
        throw Endless(description: "\(arguments) did not end within \(maxSeconds) s, beside\n\(running)")
      }
      usleep(2_000)
    }
    return ChildProcess.Ending(status: status)
  }
}
