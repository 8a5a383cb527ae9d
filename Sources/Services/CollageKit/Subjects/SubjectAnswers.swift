public import CollageFiles
import CollageModel
import CollageRender
public import CollageSubjects

/// The results of a detector program, cached by photo version, so that the program runs once per photo.
public struct SubjectAnswers: Sendable {
  /// The result for one photo.
  public enum Answer: Hashable, Sendable {
    /// The program printed no result for the photo.
    case nothing
    /// The subjects found, possibly none.
    case found(PhotoSubjects)
  }

  private let program: SubjectProgram
  private let cache: SubjectCache

  /// Marks a missing result in the cache; actual subjects have a weight above 0.
  private static let silence = PhotoSubjects(
    [Subject(box: Rect(x: 0, y: 0, width: 0, height: 0), weight: 0)], source: .program)

  /// Creates a cache of a program's results.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - folder: The folder for persistent results, or nil.
  ///   - maxBytes: The maximum size of the folder; nil if it is trimmed elsewhere.
  public init(of program: SubjectProgram, folder: TileDiskCache?, maxBytes: Int? = nil) {
    self.program = program
    cache = SubjectCache(program: program.identity, folder: folder, maxBytes: maxBytes)
  }

  /// Returns the cached result for the current version of a photo; nil if the program has not been run on it.
  public func answer(of path: String) -> Answer? {
    guard let version = FileVersion(path: path), let kept = cache.subjects(of: PhotoView(version: version)) else {
      return nil
    }
    if kept.subjects == Self.silence.subjects { return .nothing }
    return .found(PhotoSubjects(kept.subjects, source: .program))
  }

  /// Returns the subjects of photos, and runs the program on photos without a cached result.
  ///
  /// - Throws: The errors of `SubjectProgram.subjects(of:)`; results of earlier batches remain cached.
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
      // Taken before the program runs, so that a photo that changes meanwhile is analyzed again.
      let versions = some.map { FileVersion(path: $0) }
      let answers = try program.subjects(of: some)
      for (path, version) in zip(some, versions) {
        found[path] = answers[path]
        if let version { cache.keep(answers[path] ?? Self.silence, of: PhotoView(version: version)) }
      }
    }
    return found
  }
}
