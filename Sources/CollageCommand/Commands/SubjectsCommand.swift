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
      any detector.

      Examples:
        collage subjects photos/
        collage subjects photos/ -o photos/subjects.json --preview heads.png
        collage subjects photos/ --detector 'python3 faces.py {}' -o photos/subjects.json
      """))

  @Argument(help: "Photos: files, folders or patterns.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions

  @Option(
    name: .customLong("subjects"),
    help: ArgumentHelp("A list that is read first; by default subjects.json beside each photo.", valueName: "file"),
    completion: .file())
  var list: String?

  @Option(
    name: .customLong("detector"),
    help: ArgumentHelp(
      "A program that prints the subjects of photos as lines of JSON; {} stands for their paths.", valueName: "command")
  )
  var detector: String?

  @Flag(help: "Find anew what a list beside the photos says.")
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
    if let list { inputs.add([list], as: .photo) }
    for file in [output, preview].compactMap({ $0 }) where file != "-" { try inputs.check(file) }
    let guarded = inputs
    let known = try await found.use(
      policy: photoInput.policy, plan: { paths in try await self.known(of: paths) }, used: { $0.map(\.path) },
      work: { $0 })
    if let output {
      let bytes = SubjectList(photos: known.map { Self.entry(of: $0, beside: output) }).bytes
      if output == "-" {
        try writeStandardOutput(bytes, protecting: guarded)
      } else {
        try AtomicFile.write(bytes, to: output, protecting: guarded)
      }
    }
    if let preview {
      try await SubjectSheet(photos: known.map { ($0.path, $0.subjects) }, policy: photoInput.policy)
        .write(to: preview, protecting: guarded)
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
    var options = SubjectOptions()
    (options.values, options.list, options.detector) = ([], list, detector)
    let listed = fresh && list == nil ? try options.asked(of: paths) : try options.known(of: paths)
    let subjects = try await LayoutPhotos.subjects(of: paths, known: listed, policy: photoInput.policy)
    return zip(paths, subjects).map { Known(path: $0, subjects: $1) }
  }

  /// A photo as the list names it: by its file name where the list stands beside it, else by its path.
  private static func entry(of photo: Known, beside output: String) -> SubjectList.Photo {
    func split(_ path: String) -> (Substring, String) {
      guard let slash = path.lastIndex(of: "/") else { return (".", path) }
      return (path[..<slash], String(path[path.index(after: slash)...]))
    }
    let (folder, name) = split(photo.path)
    let isBeside = split(output).0 == folder
    return SubjectList.Photo(
      name: isBeside ? name : photo.path,
      entries: photo.subjects.subjects.filter {
        photo.subjects.source != .detector || $0.weight >= PhotoSubjects.bindingConfidence
      }.map { subject in
        SubjectList.Entry(
          box: Self.rounded(subject.box), confidence: min(1, max(0.01, (subject.weight * 100).rounded() / 100)))
      })
  }

  /// A ten-thousandth of a photo is less than a pixel of most.
  private static func rounded(_ box: Rect) -> Rect {
    func round(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    return Rect(
      left: round(box.x), top: round(box.y), right: min(1, round(box.right)), bottom: min(1, round(box.bottom)))
  }
}
