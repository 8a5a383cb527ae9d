import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender
import CollageSubjects

/// `collage subjects`: finds the subjects of photos, and writes and draws them.
struct SubjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subjects",
    abstract: "Find heads and other subjects in photos, and write them as a list that other commands read.",
    discussion: flowing(
      """
      For each photo the best knowledge counts: regions in the file (XMP, EXIF), a list, a program (--detector), and else our own
      detector. Written as subjects.json beside the photos, the list is read by every command; mend it by hand, or write it with
      any detector. --preview draws all photos: what crops keep in view has a green frame; what our own detector is less sure of,
      which only moves a crop a little, an orange one.

      Examples:
        collage subjects photos/
        collage subjects photos/ -o photos/subjects.json --preview heads.png
        collage subjects photos/ --detector 'python3 faces.py {}' -o photos/subjects.json
      """))

  @Argument(help: "Photos: files, folders or patterns.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions

  @OptionGroup var source: SubjectSourceOptions

  @Flag(help: "Find again what a list beside the photos says.")
  var fresh = false

  @Option(name: .shortAndLong, help: "The list to write; - is standard output.", completion: .file())
  var output: String?

  @Option(help: "A picture of all photos with their subjects framed.", completion: .file())
  var preview: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    var found = try photoInput.find(photos)
    var inputs = found.inputs
    if let list = source.list { inputs.add([list], as: .subjects) }
    for file in [output, preview].compactMap({ $0 }) where file != "-" {
      try OutputPath.check(file)
      try inputs.check(file)
    }
    if let preview, OutputFormat(path: preview) == nil {
      throw UsageError(message: "--preview \(preview): end the name in jpg, png or another format of pictures")
    }
    try inputs.checkStandardOutput()
    let written = try SubjectListWriter(output: output)
    let known = try await found.use(
      policy: photoInput.policy, plan: { paths in try await self.known(of: paths) }, used: { $0.map(\.path) },
      work: { $0 })
    try written?.write(known.map { ($0.path, $0.subjects) }, protecting: inputs)
    if let preview {
      try await SubjectSheet(photos: known.map { ($0.path, $0.subjects) }, policy: photoInput.policy)
        .write(to: preview, protecting: inputs)
    }
    if quiet { return }
    for line in NoteLines(notes: photoInput.notes(of: found)).lines { printError(line) }
    for photo in known where output != "-" { printLines(photo.line) }
  }

  /// A photo with what is known of it.
  private struct Known: Sendable {
    let path: String
    let subjects: PhotoSubjects

    var line: String {
      let shown = subjects.subjects.filter {
        subjects.source != .detector || $0.weight >= PhotoSubjects.bindingConfidence
      }
      let percents = shown.map { "\(Int(($0.weight * 100).rounded())) %" }
      let count = counted(percents.count, "subject")
      let sure =
        subjects.source == .detector || subjects.source == .program ? " (\(percents.joined(separator: ", ")))" : ""
      return shown.isEmpty
        ? "\(escaped(path)): nothing found" : "\(escaped(path)): \(count) by \(subjects.source.rawValue)\(sure)"
    }
  }

  private func known(of paths: [String]) async throws -> [Known] {
    let sources =
      fresh && source.list == nil
      ? try SubjectSources(unlisted: source.detector, cache: source.cache, answers: source.answers)
      : try source.sources()
    let subjects = try await LayoutPhotos.subjects(
      of: paths, known: sources.subjects(of: paths), cache: sources.cache, policy: photoInput.policy)
    return zip(paths, subjects).map { Known(path: $0, subjects: $1) }
  }
}
