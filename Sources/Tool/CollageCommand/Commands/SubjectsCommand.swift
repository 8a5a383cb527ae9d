import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender
import CollageSubjects

/// `collage subjects`: finds the subjects of photos, and lists or draws them.
struct SubjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subjects",
    abstract: "Find heads and other subjects in photos, and write a list that other commands read.",
    discussion: flowing(
      """
      Subjects of a photo come from the first source that has any: regions in the file (XMP, EXIF), a list, a program
      (--detector), or the built-in detector. A list saved as subjects.json beside the photos is read by every command; you can
      edit it by hand, or write it with any detector. --preview draws all photos with frames around their subjects: green if
      crops must keep them in view, orange if the built-in detector is less certain, so that they count less.

      Examples:
        collage subjects photos/
        collage subjects photos/ -o photos/subjects.json --preview heads.png
        collage subjects photos/ --detector 'python3 faces.py {}' -o list.json
      """))

  @Argument(help: "Photos: files, folders, ZIP archives or patterns.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions

  @OptionGroup var source: SubjectSourceOptions

  @Flag(help: "Ignore lists beside the photos and detect subjects again.")
  var fresh = false

  @Option(name: .shortAndLong, help: "The list to write; - is standard output.", completion: .file())
  var output: String?

  @Option(help: "A picture of all photos with their subjects framed.", completion: .file())
  var preview: String?

  @Flag(name: .shortAndLong, help: "Print only errors.")
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
      throw UsageError(message: "--preview \(escaped(preview)): the extension must be \(OutputFormat.names())")
    }
    try inputs.checkStandardOutput()
    let written = try SubjectListWriter(output: output)
    let known = try await found.use(policy: photoInput.policy) { try await self.known(of: $0.paths) }
    try written?.write(known.map { ($0.path, $0.subjects) }, protecting: inputs)
    if let preview {
      try await SubjectSheet(photos: known.map { ($0.path, $0.subjects) }, policy: photoInput.policy)
        .write(to: preview, protecting: inputs)
    }
    if quiet { return }
    for line in NoteLines(notes: photoInput.notes(of: found)).lines { printError(line) }
    for photo in known where output != "-" { printLines(photo.line) }
  }

  /// A photo and its subjects.
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
