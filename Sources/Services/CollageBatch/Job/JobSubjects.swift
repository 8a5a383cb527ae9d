import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
internal import Synchronization

/// The subjects of jobs' photos known from lists and a program.
///
/// Jobs only read the cache; `BatchPlan.askForSubjects()` runs the program before the first job.
final class JobSubjects: Sendable {
  private let list: NamedSubjectList?
  private let answers: SubjectAnswers?
  private let lists = Mutex(SubjectLists())

  /// The maximum number of folders whose lists are held in memory.
  private static let maxLists = 64

  /// The maximum size of results in memory, enough for all photos of a run at some hundred bytes each.
  private static let maxAnswerBytes = 1 << 30

  /// Reads the given list; lists beside photos are read when needed.
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

  /// Returns the known subjects of a photo, by its name in the manifest and its path; nil if nothing is known.
  ///
  /// - Throws: `RenderError` if a list cannot be read.
  func subjects(of name: String, at path: String) throws(RenderError) -> PhotoSubjects? {
    if let listed = try listed(name, at: path) { return listed }
    guard case .found(let subjects)? = answers?.answer(of: path) else { return nil }
    return subjects
  }

  /// Runs the program on photos that are in no list.
  ///
  /// - Throws: `RenderError` if the program fails; `FormatError` if its output is invalid.
  func ask(_ photos: [(name: String, path: String)]) throws {
    guard let answers else { return }
    var open: [String] = []
    for photo in photos {
      if try listed(photo.name, at: photo.path) == nil { open.append(photo.path) }
    }
    try answers.subjects(of: open)
  }

  var hasProgram: Bool { answers != nil }

  /// True if the program has no cached result for a photo yet.
  func isOpen(_ path: String) -> Bool { answers.map { $0.answer(of: path) == nil } ?? false }

  private func listed(_ name: String, at path: String) throws(RenderError) -> PhotoSubjects? {
    // A given list may contain names as in the manifest, or paths.
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
  /// A text that differs whenever automatic crops could differ.
  var identity: String {
    let parts = subjects.map { subject in
      let box = subject.box
      return "\(box.x) \(box.y) \(box.width) \(box.height) \(subject.weight)"
    }
    return "\(source.rawValue) " + parts.joined(separator: ", ")
  }
}
