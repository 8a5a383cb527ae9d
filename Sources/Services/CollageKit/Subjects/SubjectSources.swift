public import CollageFiles
import CollageModel
public import CollageRender
public import CollageSubjects
internal import Synchronization

/// The subjects of photos known from lists, a program and earlier detections; each source is queried once per photo.
public final class SubjectSources: Sendable {
  public let cache: SubjectCache
  private let program: SubjectAnswers?
  private let kept: Mutex<(lists: SubjectLists?, answers: [String: PhotoSubjects?])>

  /// Creates the sources, including lists.
  ///
  /// - Parameters:
  ///   - list: The path of a list; nil to use the lists beside the photos.
  ///   - detector: The command of a program that is run on photos missing in the lists, or nil.
  ///   - cache: The cache of detected subjects.
  ///   - answers: The folder for persistent results of the program, or nil.
  /// - Throws: `RenderError.unsupportedOutput` if the command is invalid.
  public init(
    list: String? = nil, detector: String? = nil, cache: SubjectCache = SubjectCache(), answers: TileDiskCache? = nil
  ) throws(RenderError) {
    program = try Self.program(detector, answers)
    self.cache = cache
    kept = Mutex((SubjectLists(file: list), [:]))
  }

  /// Creates the sources without lists.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the command is invalid.
  public init(
    unlisted detector: String?, cache: SubjectCache = SubjectCache(), answers: TileDiskCache? = nil
  ) throws(RenderError) {
    program = try Self.program(detector, answers)
    self.cache = cache
    kept = Mutex((nil, [:]))
  }

  private static func program(_ command: String?, _ answers: TileDiskCache?) throws(RenderError) -> SubjectAnswers? {
    guard let command else { return nil }
    return SubjectAnswers(
      of: try SubjectProgram(command: command), folder: answers, maxBytes: SubjectCache.usualBytes)
  }

  /// Returns the subjects of photos from lists, or else from the program, by photo path.
  ///
  /// - Throws: The errors of `SubjectLists` and `SubjectProgram`.
  public func subjects(of paths: [String]) throws -> [String: PhotoSubjects] {
    try kept.withLock { kept in
      var seen: Set<String> = []
      let new = paths.filter { kept.answers[$0] == nil && seen.insert($0).inserted }
      var known = try kept.lists?.subjects(of: new) ?? [:]
      if let program {
        known.merge(try program.subjects(of: new.filter { known[$0] == nil })) { listed, _ in listed }
      }
      for path in new { kept.answers.updateValue(known[path], forKey: path) }
      return Dictionary(paths.compactMap { path in kept.answers[path].flatMap { $0 }.map { (path, $0) } }) { first, _ in
        first
      }
    }
  }

  /// Returns the lists read for photos, which must not be overwritten.
  public func lists(of paths: [String]) -> InputGuard {
    let named = kept.withLock { $0.lists?.file }
    let lists = named.map { [$0] } ?? Set(paths.map(SubjectLists.besidePhoto)).filter(TemplateSearch.exists).sorted()
    return InputGuard(lists, as: .subjects)
  }
}

extension SubjectSources {
  /// Returns the subjects of photo files from lists, or else from the program, by photo ID.
  ///
  /// - Throws: The errors of `SubjectLists` and `SubjectProgram`.
  func subjects(of photos: [PhotoID: PhotoSource]) throws -> [PhotoID: PhotoSubjects] {
    let paths = photos.compactMapValues(\.path)
    let known = try subjects(of: Set(paths.values).sorted())
    return paths.compactMapValues { known[$0] }
  }
}
