import CollageFiles
public import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
internal import Synchronization

/// The subjects of jobs' photos known from lists and a program.
///
/// Jobs only read the cache; `BatchPlan.askForSubjects()` runs the program before the first job.
public final class JobSubjects: Sendable {
  private let list: NamedSubjectList?
  private let answers: SubjectAnswers?
  private let lists = Mutex(SubjectLists())

  /// The path of the given list; nil if the lists beside the photos are used.
  public var path: String? { list?.path }

  /// The maximum number of lists held in memory.
  private static let maxLists = 64

  /// Reads the given list.
  ///
  /// - Parameters:
  ///   - path: The path of a list; nil to use the lists beside the photos, which are read on demand.
  ///   - answers: The cached results of a program, or nil.
  /// - Throws: `FileError` if the file cannot be read; `FormatError` with all errors of the list.
  public init(path: String?, answers: SubjectAnswers? = nil) throws {
    list = try path.map { try NamedSubjectList(path: $0) }
    self.answers = answers
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

  /// Whether there is a program.
  var hasProgram: Bool { answers != nil }

  /// Whether the program has no cached result for a photo yet.
  func isOpen(_ path: String) -> Bool { answers.map { $0.answer(of: path) == nil } ?? false }

  private func listed(_ name: String, at path: String) throws(RenderError) -> PhotoSubjects? {
    // A given list may contain names as in the manifest, or paths.
    if let list { return list[name] ?? list[path] }
    do {
      return try lists.withLock { lists in
        if lists.count >= Self.maxLists { lists = SubjectLists() }
        return try lists.subjects(of: [path])[path]
      }
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
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
