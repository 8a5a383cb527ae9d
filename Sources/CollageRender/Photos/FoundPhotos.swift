/// Photo files that were found, in order, and what became of the files that were not taken.
public struct FoundPhotos: Hashable, Sendable {
  /// A photo of a folder or a pattern that cannot be used.
  public struct Skipped: Hashable, Sendable {
    /// The photo's path.
    public let path: String
    /// What is wrong with it.
    public let problem: RenderError
  }

  /// The photos' paths in order.
  public private(set) var paths: [String] = []
  /// The paths as they were first found and ordered, before any was left out: what a photo's number refers to.
  public private(set) var numbered: [String] = []
  /// The photos that a user named one by one, or all where strictness was asked for; a problem of one is an error.
  public private(set) var named: Set<String> = []
  /// What was left out of folders and patterns because it cannot be used.
  public private(set) var skipped: [Skipped] = []
  /// Named photos beside the others, which are put into slots by hand.
  public private(set) var pinned: [String] = []
  /// What is wrong with photos that were named, and with names of which nothing came.
  public private(set) var problems: [RenderError] = []
  /// What folders hold that is not used, one value for each folder or pattern that was named.
  public internal(set) var unused: [UnusedFiles] = []

  /// Files that were opened and are not accepted, beside those that are skipped.
  private var refused: [String] = []

  /// Takes photos that are all named, for a composition that names its own.
  public init(named paths: [String] = []) {
    self.paths = paths
    numbered = paths
    named = Set(paths)
  }

  /// Every file that was opened, taken or not.
  public var inputs: InputGuard {
    var inputs = InputGuard(numbered + pinned + refused, as: .photo)
    for path in skipped.map(\.path) + problems.compactMap(\.unusablePicture) { inputs.add(path, as: .photo) }
    return inputs
  }

  /// What the user should know.
  public var notes: [RenderNote] {
    unused.map { RenderNote(.unusedFiles, $0.description()) } + skippedNotes
  }

  /// A note for each photo that was left out.
  public var skippedNotes: [RenderNote] {
    skipped.map {
      RenderNote(.skippedPhoto, "skipped \(escaped($0.path)): \($0.problem.finding)", subject: escaped($0.path))
    }
  }

  /// Throws all that is wrong with what was named.
  public func check() throws(RenderError) {
    if let error = RenderError.all(problems) { throw error }
  }

  /// Adds photos that are put into slots by hand, as if they had been named.
  public mutating func pin(_ photos: [String]) {
    pinned += photos
    named.formUnion(photos)
  }

  // MARK: Changing

  mutating func append(_ path: String, isNamed: Bool) {
    paths.append(path)
    if isNamed { named.insert(path) }
  }

  /// Notes a file that was opened and is of a format that is not accepted.
  mutating func look(at path: String) { refused.append(path) }

  /// Notes what is wrong with a file that was not taken.
  mutating func refuse(_ path: String, isNamed: Bool, _ problem: RenderError) {
    if isNamed { problems.append(problem) } else { skipped.append(Skipped(path: path, problem: problem)) }
  }

  /// Leaves out a photo that was taken and turned out to be unusable.
  mutating func leaveOut(_ path: String, _ problem: RenderError) {
    guard paths.contains(path) || pinned.contains(path) else { return }
    paths.removeAll { $0 == path }
    pinned.removeAll { $0 == path }
    refuse(path, isNamed: named.contains(path), problem)
  }

  /// Brings the photos into their final order.
  mutating func order(_ ordered: [String]) {
    paths = ordered
    numbered = ordered
  }
}
