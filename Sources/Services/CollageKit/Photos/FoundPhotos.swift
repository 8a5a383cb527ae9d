public import CollageFiles
public import CollageRender

/// Photo files in order, and the files that are not used.
public struct FoundPhotos: Hashable, Sendable {
  /// An unusable photo of a folder or pattern.
  public struct Skipped: Hashable, Sendable {
    /// The photo's path.
    public let path: String
    /// The reason.
    public let problem: RenderError
  }

  /// The photos' paths in order.
  public private(set) var paths: [String] = []
  /// The paths before any photo was skipped: the numbers of photos refer to this list.
  public private(set) var numbered: [String] = []
  /// The photos that were named one by one, or all photos of a strict finder; a problem with one of them is an error.
  public private(set) var named: Set<String> = []
  /// The unusable photos of folders and patterns.
  public private(set) var skipped: [Skipped] = []
  /// Photos that are assigned to slots explicitly; they count as named.
  public private(set) var pinned: [String] = []
  /// The problems of named photos, and of names without a photo.
  public private(set) var problems: [RenderError] = []
  /// The other files of folders and patterns, one value per named folder or pattern.
  public internal(set) var unused: [UnusedFiles] = []

  /// Opened files whose format is not accepted.
  private var rejected: [String] = []

  /// Creates a list of named photos, such as those of a composition.
  public init(named paths: [String] = []) {
    self.paths = paths
    numbered = paths
    named = Set(paths)
  }

  /// All files that were opened, used or not.
  public var inputs: InputGuard {
    var inputs = InputGuard(numbered + pinned + rejected, as: .photo)
    for path in skipped.map(\.path) + problems.compactMap(\.unusablePicture) { inputs.add(path, as: .photo) }
    return inputs
  }

  /// Notes about files that are not used.
  public var notes: [RenderNote] {
    unused.map { RenderNote(.unusedFiles, $0.description()) } + skippedNotes
  }

  /// A note for each skipped photo.
  public var skippedNotes: [RenderNote] {
    skipped.map {
      RenderNote(.skippedPhoto, "skipped \(escaped($0.path)): \($0.problem.finding)", subject: escaped($0.path))
    }
  }

  /// Throws the problems of named photos, if any.
  public func check() throws(RenderError) {
    if let error = RenderError.all(problems) { throw error }
  }

  /// Adds named photos that are assigned to slots explicitly.
  public mutating func pin(_ photos: [String]) {
    pinned += photos
    named.formUnion(photos)
  }

  // MARK: Changing

  mutating func append(_ path: String, isNamed: Bool) {
    paths.append(path)
    if isNamed { named.insert(path) }
  }

  /// Records an opened file whose format is not accepted.
  mutating func reject(_ path: String) { rejected.append(path) }

  /// Records the problem of an unusable file.
  mutating func recordProblem(of path: String, isNamed: Bool, _ problem: RenderError) {
    if isNamed { problems.append(problem) } else { skipped.append(Skipped(path: path, problem: problem)) }
  }

  /// Removes a photo that turned out to be unusable.
  mutating func remove(_ path: String, because problem: RenderError) {
    guard paths.contains(path) || pinned.contains(path) else { return }
    paths.removeAll { $0 == path }
    pinned.removeAll { $0 == path }
    recordProblem(of: path, isNamed: named.contains(path), problem)
  }

  /// Sets the final order of the photos.
  mutating func order(_ ordered: [String]) {
    paths = ordered
    numbered = ordered
  }
}
