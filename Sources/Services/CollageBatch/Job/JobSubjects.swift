import CollageFiles
public import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
internal import Synchronization

/// What lists and a program say of the photos of jobs.
///
/// Jobs do not run the program: `BatchPlan.ask(_:)` does, before the first job.
public final class JobSubjects: Sendable {
  private let list: NamedSubjectList?
  private let answers: SubjectAnswers?
  private let lists = Mutex(SubjectLists())

  /// The path of the list that is named, or nil for those beside the photos.
  public var path: String? { list?.path }

  /// Lists of so many folders are held at once.
  private static let maxLists = 64

  /// Reads the list that is named.
  ///
  /// - Parameters:
  ///   - path: The list; nil for those beside the photos, which are read when they are needed.
  ///   - answers: What a program has said, or nil.
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` with every error of a list.
  public init(path: String?, answers: SubjectAnswers? = nil) throws {
    list = try path.map { try NamedSubjectList(path: $0) }
    self.answers = answers
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
