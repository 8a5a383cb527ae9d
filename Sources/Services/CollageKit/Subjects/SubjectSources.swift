public import CollageFiles
import CollageModel
public import CollageRender
public import CollageSubjects
internal import Synchronization

/// What lists, a program and earlier searches know of photos' subjects: each is asked once about a photo, however many pictures
/// show it.
public final class SubjectSources: Sendable {
  /// What was found in photos.
  public let cache: SubjectCache
  private let program: SubjectAnswers?
  private let kept: Mutex<(lists: SubjectLists?, answers: [String: PhotoSubjects?])>

  /// Names the sources.
  ///
  /// - Parameters:
  ///   - list: The path of a list; nil for those beside the photos.
  ///   - detector: The command of a program that is asked about photos of which no list says anything, or nil.
  ///   - cache: What was found in photos.
  ///   - answers: Where the program's answers are kept beyond this process, or nil.
  /// - Throws: `RenderError.unsupportedOutput` for text that is not a command.
  public init(
    list: String? = nil, detector: String? = nil, cache: SubjectCache = SubjectCache(), answers: TileDiskCache? = nil
  ) throws(RenderError) {
    program = try Self.program(detector, answers)
    self.cache = cache
    kept = Mutex((SubjectLists(file: list), [:]))
  }

  /// Names the sources without any list.
  ///
  /// - Throws: `RenderError.unsupportedOutput` for text that is not a command.
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

  /// Returns what lists, and then the program, say of photos, by the photos' paths.
  ///
  /// - Throws: What `SubjectLists` and `SubjectProgram` throw.
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

  /// The lists that are read for photos: no output replaces them.
  public func lists(of paths: [String]) -> InputGuard {
    let named = kept.withLock { $0.lists?.file }
    let lists = named.map { [$0] } ?? Set(paths.map(SubjectLists.besidePhoto)).filter(TemplateSearch.exists).sorted()
    return InputGuard(lists, as: .subjects)
  }
}

extension SubjectSources {
  /// Returns what lists, and then the program, say of photos in files, by the photos' names.
  ///
  /// - Throws: What `SubjectLists` and `SubjectProgram` throw.
  func subjects(of photos: [PhotoID: PhotoSource]) throws -> [PhotoID: PhotoSubjects] {
    let paths = photos.compactMapValues(\.path)
    let known = try subjects(of: Set(paths.values).sorted())
    return paths.compactMapValues { known[$0] }
  }
}
