import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
internal import Synchronization

/// What lists and a program say of the photos of jobs.
///
/// Jobs do not run the program: `BatchPlan.askForSubjects()` does, before the first job.
final class JobSubjects: Sendable {
  private let list: NamedSubjectList?
  private let answers: SubjectAnswers?
  private let lists = Mutex(SubjectLists())

  /// Lists of so many folders are held at once.
  private static let maxLists = 64

  /// The answers about as many photos as a run may have are kept: each takes some hundred bytes.
  private static let maxAnswerBytes = 1 << 30

  /// Reads the list that is named; lists beside photos are read when they are needed.
  ///
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` with every error of a list,
  ///   `RenderError.unsupportedOutput` for a command that cannot be run.
  init(_ sources: JobSources) throws {
    list = try sources.subjects.map { try NamedSubjectList(path: $0) }
    guard let detector = sources.detector else {
      answers = nil
      return
    }
    let folder =
      sources.detectorAnswers ?? sources.namedCache.map { $0 + "-subjects" } ?? TileDiskCache.usualForSubjects
    answers = SubjectAnswers(
      of: try SubjectProgram(command: detector), folder: folder.map { TileDiskCache(path: $0) },
      maxBytes: Self.maxAnswerBytes)
  }

  /// Returns what is said of a photo, by its name in a manifest and by its path; nil for nothing.
  ///
  /// - Throws: `RenderError` for a list that cannot be read.
  func subjects(of name: String, at path: String) throws(RenderError) -> PhotoSubjects? {
    if let listed = try listed(name, at: path) { return listed }
    guard case .found(let subjects)? = answers?.answer(of: path) else { return nil }
    return subjects
  }

  /// Asks the program about photos of which no list says anything.
  ///
  /// - Throws: `RenderError` for a program that fails, `FormatError` for lines that are no answers.
  func ask(_ photos: [(name: String, path: String)]) throws {
    guard let answers else { return }
    var open: [String] = []
    for photo in photos {
      if try listed(photo.name, at: photo.path) == nil { open.append(photo.path) }
    }
    try answers.subjects(of: open)
  }

  /// Whether a program is asked.
  var hasProgram: Bool { answers != nil }

  /// Whether the program must be asked about a photo.
  func isOpen(_ path: String) -> Bool { answers.map { $0.answer(of: path) == nil } ?? false }

  private func listed(_ name: String, at path: String) throws(RenderError) -> PhotoSubjects? {
    // A list that is named may use the manifest's names or paths of its own.
    if let list { return list[name] ?? list[path] }
    return try RenderError.converting {
      try lists.withLock { lists in
        if lists.count >= Self.maxLists { lists = SubjectLists() }
        return try lists.subjects(of: [path])[path]
      }
    }
  }
}

extension PhotoSubjects {
  /// A text that differs where crops could.
  var identity: String {
    let parts = subjects.map { subject in
      let box = subject.box
      return "\(box.x) \(box.y) \(box.width) \(box.height) \(subject.weight)"
    }
    return "\(source.rawValue) " + parts.joined(separator: ", ")
  }
}
