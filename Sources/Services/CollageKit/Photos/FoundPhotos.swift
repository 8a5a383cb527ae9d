public import CollageFiles
public import CollageMetadata
public import CollageRender

/// Photo files in order, and the files that were skipped.
public struct FoundPhotos: Hashable, Sendable {
  /// An unusable photo of a folder or pattern that was skipped.
  public struct Skipped: Hashable, Sendable {
    public let path: String
    public let problem: RenderError
  }

  /// The photos' paths, in order.
  public private(set) var paths: [String] = []
  /// The paths before any photo was skipped; photo numbers in options refer to this list.
  public private(set) var numbered: [String] = []
  /// The photos named individually, or all photos of a strict finder; problems with these photos are errors.
  public private(set) var named: Set<String> = []
  public private(set) var skipped: [Skipped] = []
  /// Photos explicitly assigned to slots; they count as named.
  public private(set) var pinned: [String] = []
  /// The problems of named photos, and errors for arguments that match no photo.
  public private(set) var problems: [RenderError] = []
  /// The other files of folders and patterns, one entry per folder or pattern.
  public internal(set) var unused: [UnusedFiles] = []

  /// The known facts of the photos, by path; empty unless they are in the order in which they were taken.
  public internal(set) var metadata: [String: PhotoMetadata] = [:]
  /// The order in which the photos were taken; nil if another order was asked for.
  public internal(set) var chronology: MomentOrder?
  /// Notes on archives.
  public private(set) var remarks: [RenderNote] = []

  /// Files that were opened, but have a format that is not accepted.
  private var rejected: [String] = []

  /// Creates a list of named photos, such as those of a composition.
  public init(named paths: [String] = []) {
    self.paths = paths
    numbered = paths
    named = Set(paths)
  }

  /// All files that were opened, including skipped ones.
  public var inputs: InputGuard {
    var inputs = InputGuard(numbered + pinned + rejected, as: .photo)
    for path in skipped.map(\.path) + problems.compactMap(\.unusablePicture) { inputs.add(path, as: .photo) }
    return inputs
  }

  /// Notes on files that are not photos and on skipped photos.
  public var notes: [RenderNote] {
    unused.map { RenderNote(.unusedFiles, $0.description()) } + remarks + skippedNotes + orderNotes()
  }

  /// The number of photos that a note names.
  private static let maxNamed = 3

  /// Describes photos whose time is unknown, and times that cannot be compared.
  ///
  /// - Parameter zoneAdvice: What is said after the note on time zones, such as the option that names one.
  /// - Returns: The notes; none if the photos are in another order.
  public func orderNotes(zoneAdvice: String = "") -> [RenderNote] {
    guard let chronology else { return [] }
    var notes: [RenderNote] = []
    let undated = chronology.undated.filter(Set(paths).contains)
    if !undated.isEmpty {
      let names = undated.prefix(Self.maxNamed).map { escaped($0) }.joined(separator: ", ")
      let rest = undated.count > Self.maxNamed ? ", ..." : ""
      let place = undated.count == paths.count ? "are sorted by name" : "come last"
      notes.append(
        RenderNote(
          .undated,
          "nothing says when \(undated.count) of \(paths.count) photos were taken (\(names)\(rest)), so they \(place); "
            + "metadata, a sidecar or a name such as \"2024-05-01 12.00.00.jpg\" would date them"))
    }
    if chronology.universalCount > 0 {
      notes.append(
        RenderNote(
          .undated,
          "the times of \(chronology.universalCount) of \(paths.count) photos are in UTC, and nothing shows the time zone of those "
            + "next to them, so their order may be wrong\(zoneAdvice)"))
    }
    return notes
  }

  /// One note for each photo that was skipped, with its problem.
  public var skippedNotes: [RenderNote] {
    skipped.map {
      RenderNote(.skippedPhoto, "skipped \(escaped($0.path)): \($0.problem.finding)", subject: escaped($0.path))
    }
  }

  /// Throws the problems of named photos, if there are any.
  public func check() throws(RenderError) {
    if let error = RenderError.all(problems) { throw error }
  }

  /// Adds named photos that are explicitly assigned to slots.
  public mutating func pin(_ photos: [String]) {
    pinned += photos
    named.formUnion(photos)
  }

  // MARK: Changing

  mutating func append(_ path: String, isNamed: Bool) {
    paths.append(path)
    if isNamed { named.insert(path) }
  }

  /// Records an opened file with a format that is not accepted.
  mutating func reject(_ path: String) { rejected.append(path) }

  /// Adds a note on a file of an archive.
  mutating func remark(_ text: String, about path: String) {
    remarks.append(RenderNote(.other, text, subject: escaped(path)))
  }

  /// Skips a photo of which an edited copy is used.
  mutating func leaveOut(_ path: String, becauseOf copy: String) {
    skipped.append(
      Skipped(
        path: path,
        problem: .file(
          .unsupportedPicture(
            path: path, found: "\(escaped(copy)) is its edited copy", allowed: "name both to use both"))))
  }

  /// Records the problem of an unusable file: as an error if it was named, otherwise as skipped.
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
