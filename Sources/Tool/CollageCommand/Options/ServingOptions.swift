import ArgumentParser
import CollageEditor
import CollageFiles
import CollageRender
import SystemCalls

/// The place where the editor is served on this machine.
struct ServingOptions: ParsableArguments {
  @Option(help: "The port on 127.0.0.1 for the editor; default: the last port used, or any free port.")
  var port: UInt16 = 0

  @Flag(name: .customLong("no-open"), help: "Print the editor's address without opening the browser.")
  var isNotOpened = false

  @Option(help: ArgumentHelp("Serve the page's files from a folder, for development.", visibility: .hidden))
  var page: String?

  /// True if any of these options was given.
  var isGiven: Bool { port != 0 || isNotOpened || page != nil }

  /// Serves a project until the program is stopped.
  func serve(_ project: EditorProject, _ subjects: SubjectSourceOptions) throws {
    let server = try EditorServer(
      project, port: port, modules: try .find(), pageFolder: page,
      cacheFolder: Self.folder("previews", in: "XDG_CACHE_HOME", otherwise: [".cache"]),
      addressFolder: Self.folder("editors", in: "XDG_STATE_HOME", otherwise: [".local", "state"]),
      exporter: executablePath().map { [$0, "edit", "--export-process"] + subjects.arguments },
      fontTrial: executablePath().map { [$0, "edit", "--font-trial"] },
      opened: { printError("For another window, open \($0)") },
      renamed: { printError("Saving to \(escaped($0))") })
    for note in project.notes { printError(note.description) }
    printError("\(project.isReopened ? "Continuing" : "Saving to") \(escaped(project.output))")
    if server.isOpenElsewhere {
      printError("Another editor has this collage open too; each asks before it overwrites changes saved by the other")
    }
    print("Editing at \(server.address)")
    if !isNotOpened { BrowserWindow.open(server.address) }
    StopSignal.whileNoted { server.run { StopSignal.request != nil } }
  }

  /// Returns a folder in the user's home or XDG directory, created if missing; nil if it cannot be created.
  static func folder(_ name: String, in variable: String, otherwise usual: [String]) -> String? {
    let named = getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    guard var folder = named ?? getenv("HOME").map({ String(cString: $0) }) else { return nil }
    mkdir(folder, 0o700)
    for part in (named == nil ? usual : []) + ["collage", name] {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    return access(folder, W_OK) == 0 ? folder : nil
  }
}

enum BrowserWindow {
  /// Opens an address, if there is a desktop and a program for it.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let program = "/usr/bin/open"
    #else
      guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { (name: String) in getenv(name) != nil }) else { return }
      let program = "xdg-open"
    #endif
    _ = try? ChildProcess([program, address]).start()
  }
}
