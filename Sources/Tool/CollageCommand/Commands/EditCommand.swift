import ArgumentParser
import CollageEditor
import CollageFiles
import CollageKit
import CollageRender
import SystemCalls

/// `collage edit`: opens the editor in the browser.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Arrange a collage by touch, mouse or keyboard, in the browser.",
    discussion: flowing(
      """
      Serves a page on this machine only: drag, pinch and swap photos, change the template, and export the picture. Every
      change is saved at once to a composition, which `collage render` renders and `collage edit` opens again; photos and
      templates are never changed. Each printed address opens one window; when it is used, the address for another window is
      printed. Press Control-C to stop. A page that is still open saves its changes when the editor is started again on the
      same collage.

      Examples:
        collage edit photos/
        collage edit hero-left photos/
        collage edit trip.collage.json
        collage edit --demo
        collage edit --template postcard.json photos/
      """))

  @Argument(
    help: """
      A template (the name of a shipped one, such as hero-left, or a file) or a saved composition; then photos: files, \
      folders or patterns.
      """,
    completion: .file())
  var documentAndPhotos: [String] = []

  @Flag(help: "Use the sample photos in Samples/photos, or generated pictures if there are none.")
  var demo = false

  @Option(
    name: .shortAndLong,
    help: """
      The file to save to, in a folder that contains all photos; default: beside the composition, or in the given folder.
      """,
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: """
      A template file to edit, new if it does not exist: its slots are drawn, moved, shaped and named, and every change is \
      saved to it. Photos only try it out.
      """,
    completion: .file(extensions: ["json"]))
  var template: String?

  @Option(help: "The port on 127.0.0.1; default: the last port used, or any free port.")
  var port: UInt16 = 0

  @Flag(name: .customLong("no-open"), help: "Print the address without opening the browser.")
  var isNotOpened = false

  @Option(help: ArgumentHelp("Serve the page's files from a folder, for development.", visibility: .hidden))
  var page: String?

  @Flag(help: ArgumentHelp("Render one export for an editor, requested on standard input.", visibility: .private))
  var exportProcess = false

  @Option(help: ArgumentHelp("Set the letters of a font for an editor, and print its families.", visibility: .private))
  var fontTrial: String?

  @OptionGroup var subjectOptions: SubjectSourceOptions

  /// The folder in which `--demo` looks for photos, and the number of pictures it generates otherwise.
  private static let (samples, placeholders) = ("Samples/photos", 9)

  /// Sets the letters of a font in this process alone, which may die of it.
  private func tryFont(_ font: String) throws {
    lowerLimit(of: getpid(), .memory, to: FontTrial.memory)
    lowerLimit(of: getpid(), .coreFile, to: 0)
    print(try FontTrial.run(font).joined(separator: "\n"))
  }

  func run() async throws {
    if let fontTrial { return try tryFont(fontTrial) }
    if exportProcess { return await ExportProcess.run(try subjectOptions.sources()) }
    returnFreedMemory()
    let project = try await openProject()
    let server = try EditorServer(
      project, port: port, modules: try .find(), pageFolder: page,
      cacheFolder: Self.folder("previews", in: "XDG_CACHE_HOME", otherwise: [".cache"]),
      addressFolder: Self.folder("editors", in: "XDG_STATE_HOME", otherwise: [".local", "state"]),
      exporter: executablePath().map { [$0, "edit", "--export-process"] + subjectOptions.arguments },
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

  private func openProject() async throws -> EditorProject {
    var arguments = documentAndPhotos
    if demo {
      if TemplateSearch.exists(Self.samples) {
        arguments.append(Self.samples)
      } else {
        guard let folder = Self.folder("demo", in: "XDG_DATA_HOME", otherwise: [".local", "share"]) else {
          throw UsageError(message: "--demo: no writable folder for the generated pictures; set XDG_DATA_HOME")
        }
        _ = try await PlaceholderPhotos.paint(Self.placeholders, into: folder)
        arguments.append(folder)
      }
    }
    if let template {
      guard output == nil else {
        throw UsageError(message: "--template: every change is saved to it; leave out --output")
      }
      return try await EditorProject(nil, photos: arguments, template: template, subjects: subjectOptions.sources())
    }
    var document: CollageDocument?
    if let first = arguments.first, TemplateSearch.ofUser.isTemplate(first) {
      document = try CollageDocument(ofUser: first)
      arguments.removeFirst()
    }
    return try await EditorProject(document, photos: arguments, output: output, subjects: subjectOptions.sources())
  }

  /// Returns a folder in the user's home or XDG directory, created if missing; nil if it cannot be created.
  private static func folder(_ name: String, in variable: String, otherwise usual: [String]) -> String? {
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
