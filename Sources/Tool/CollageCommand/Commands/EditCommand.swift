import ArgumentParser
import CollageEditor
import CollageFiles
import CollageFormat
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
      Serves a page on this machine only: drag, pinch and swap photos, change the template, and export the picture. Clips play
      in their places, are trimmed by two handles, and are exported as an MP4 if ffmpeg is installed. Every
      change is saved at once to a composition, which `collage render` renders and `collage edit` opens again; photos and
      templates are never changed. An album is edited page by page, and exported as pictures or as a PDF.

      Each printed address opens one window; when it is used, the address for another window is printed. Press Control-C to
      stop. A page that is still open saves its changes when the editor is started again on the same collage.

      Examples:
        collage edit photos/
        collage edit hero-left photos/
        collage edit trip.collage.json
        collage edit book.json
        collage edit --demo
        collage edit --template postcard.json photos/
      """))

  @Argument(
    help: """
      A template (the name of a shipped one, such as hero-left, or a file), a saved composition or an album; then photos: \
      files, folders or patterns.
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

  @OptionGroup var serving: ServingOptions

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
    try serving.serve(project, subjectOptions)
  }

  private func openProject() async throws -> EditorProject {
    var arguments = documentAndPhotos
    if demo {
      if TemplateSearch.exists(Self.samples) {
        arguments.append(Self.samples)
      } else {
        guard let folder = ServingOptions.folder("demo", in: "XDG_DATA_HOME", otherwise: [".local", "share"]) else {
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
      arguments.removeFirst()
      let found = try TemplateSearch.ofUser.find(first)
      if let path = found.path, try DocumentKind.detect(found.bytes, file: found.name) == .album {
        return try await EditorProject(
          album: AlbumBook(found), at: path, photos: arguments, output: output, subjects: subjectOptions.sources())
      }
      document = try CollageDocument(ofUser: first)
    }
    return try await EditorProject(document, photos: arguments, output: output, subjects: subjectOptions.sources())
  }
}
