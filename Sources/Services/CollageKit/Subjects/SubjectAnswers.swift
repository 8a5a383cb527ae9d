public import CollageFiles
import CollageModel
import CollageRender
public import CollageSubjects

/// A program's answers about photos, kept by the version of each photo, so that it is asked once about each.
public struct SubjectAnswers: Sendable {
  /// What a program said of a photo.
  public enum Answer: Hashable, Sendable {
    /// Nothing: the photo is looked at by others.
    case nothing
    /// What it found, which may be no subject at all.
    case found(PhotoSubjects)
  }

  private let program: SubjectProgram
  private let cache: SubjectCache

  /// How silence is kept: what was found has a weight.
  private static let silence = PhotoSubjects(
    [Subject(box: Rect(x: 0, y: 0, width: 0, height: 0), weight: 0)], source: .program)

  /// Makes answers of a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - folder: Where answers are kept beyond this process, or nil.
  ///   - maxBytes: The size to which the folder is held; nil where someone else trims it.
  public init(of program: SubjectProgram, folder: TileDiskCache?, maxBytes: Int? = nil) {
    self.program = program
    cache = SubjectCache(program: program.identity, folder: folder, maxBytes: maxBytes)
  }

  /// Returns what the program has said of a photo as it is now; nil where it was not asked.
  public func answer(of path: String) -> Answer? {
    guard let version = FileVersion(path: path), let kept = cache.subjects(of: version) else { return nil }
    if kept.subjects == Self.silence.subjects { return .nothing }
    return .found(PhotoSubjects(kept.subjects, source: .program))
  }

  /// Returns what the program says of photos, and asks it about those of which no answer is kept.
  ///
  /// - Throws: What `SubjectProgram.subjects(of:)` throws; answers of earlier processes stay.
  @discardableResult public func subjects(of paths: [String]) throws -> [String: PhotoSubjects] {
    var found: [String: PhotoSubjects] = [:]
    var open: [String] = []
    for path in paths {
      switch answer(of: path) {
      case nil: open.append(path)
      case .nothing?: continue
      case .found(let subjects)?: found[path] = subjects
      }
    }
    var rest = open[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(SubjectProgram.photosPerProcess))
      rest = rest.dropFirst(some.count)
      // The version before it was looked at: a photo that changes meanwhile is looked at again.
      let versions = some.map { FileVersion(path: $0) }
      let answers = try program.subjects(of: some)
      for (path, version) in zip(some, versions) {
        found[path] = answers[path]
        if let version { cache.keep(answers[path] ?? Self.silence, of: version) }
      }
    }
    return found
  }
}
