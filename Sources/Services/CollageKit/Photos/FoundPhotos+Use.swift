public import CollageFiles
import CollageFormat
import CollageModel
public import CollageRender

extension FoundPhotos {
  /// Throws all problems of named photos if any is known; to find them all, the remaining named photos are decoded
  /// first.
  public mutating func rejectProblems(policy: PhotoPolicy) async throws(RenderError) {
    guard !problems.isEmpty else { return }
    let rest = paths.filter { named.contains($0) } + pinned
    for problem in try await problems(of: rest, PhotoCheck(policy: policy)) {
      remove(problem.path, because: problem.error)
    }
    try check()
  }

  /// Skips a photo of a folder or pattern that turned out to be unusable, and adds a note.
  ///
  /// - Returns: Whether the photo was skipped; named photos are never skipped.
  public mutating func skip(_ path: String, because problem: RenderError) -> Bool {
    guard paths.contains(path), !named.contains(path) else { return false }
    remove(path, because: problem)
    return true
  }

  /// The maximum number of photos that are decoded to report all problems; with more photos, only headers are read.
  private static let maxDecodedPhotos = 100

  private func problems(of paths: [String], _ check: PhotoCheck) async throws(RenderError) -> [PhotoCheck.Problem] {
    paths.count <= Self.maxDecodedPhotos ? try await check.undecodable(paths) : try check.unreadable(paths)
  }

  /// A try to work with the photos.
  public struct Attempt {
    /// The photos' paths, in order.
    public let paths: [String]
    fileprivate let all: Set<String>
    fileprivate let check: PhotoCheck
    fileprivate var used: [String]?

    /// Tells which photos the work uses, once they are known; before, it may read headers.
    ///
    /// - Parameters:
    ///   - files: The paths of files; those that are no photos of the list are ignored.
    ///   - isDecodedFirst: True to decode the photos now, because the work cannot be repeated.
    /// - Throws: An error for ``FoundPhotos/use(policy:_:)`` if photos cannot be decoded.
    public mutating func use(_ files: [String], isDecodedFirst: Bool = false) async throws {
      let photos = files.filter { all.contains($0) }
      used = photos
      guard isDecodedFirst else { return }
      let problems = try await check.undecodable(photos)
      guard problems.isEmpty else { throw Unusable(problems: problems) }
    }
  }

  /// Performs work with the photos, and repeats it without photos of folders that turn out to be unusable.
  ///
  /// Photos are read only once unless one fails. If a photo cannot be decoded during the work, all used photos are
  /// decoded once, so that the set of skipped photos does not depend on thread timing.
  ///
  /// - Parameters:
  ///   - policy: The accepted formats and limits.
  ///   - work: Performs the work, and tells the attempt which photos it uses before it decodes them.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work; the problems of all named photos as one error.
  public mutating func use<Value>(
    policy: PhotoPolicy, _ work: (inout Attempt) async throws -> Value
  ) async throws -> Value {
    let check = PhotoCheck(policy: policy)
    try await rejectProblems(policy: policy)
    while true {
      var attempt = Attempt(paths: paths, all: Set(paths + pinned), check: check)
      do { return try await work(&attempt) } catch {
        try leaveOut(try await problems(behind: error, among: attempt.used, check))
      }
    }
  }

  /// Problems that were found before the work began.
  private struct Unusable: Error {
    let problems: [PhotoCheck.Problem]
  }

  /// Skips unusable photos; throws the problems of named ones, and those of all if no photo is left.
  private mutating func leaveOut(_ problems: [PhotoCheck.Problem]) throws(RenderError) {
    for problem in problems { remove(problem.path, because: problem.error) }
    try check()
    if paths.isEmpty, pinned.isEmpty, let error = RenderError.all(skipped.map(\.problem)) { throw error }
  }

  /// Returns the problems that an error consists of, if all are about photos of this list.
  private func thisListsProblems(in error: RenderError) -> [PhotoCheck.Problem]? {
    let errors = if case .several(let errors) = error { errors } else { [error] }
    let bad = errors.compactMap { one in one.unusablePicture.map { PhotoCheck.Problem(path: $0, error: one) } }
    return bad.count == errors.count && bad.allSatisfy { paths.contains($0.path) || pinned.contains($0.path) }
      ? bad : nil
  }

  /// Returns the unusable photos if an error concerns one of them; rethrows all other errors.
  private func problems(
    behind failure: any Error, among used: [String]?, _ check: PhotoCheck
  ) async throws -> [PhotoCheck.Problem] {
    if let failure = failure as? Unusable { return failure.problems }
    guard let error = RenderError(failure) else { throw failure }
    if case .several = error {
      guard let bad = thisListsProblems(in: error) else { throw error }
      return bad
    }
    guard let path = error.unusablePicture, paths.contains(path) || pinned.contains(path) else { throw error }
    var bad: [PhotoCheck.Problem]
    if named.contains(path) {
      bad = try await problems(of: used ?? paths + pinned, check)
    } else if let used, case .file(.damagedPicture) = error {
      bad = try await check.undecodable(used)
    } else {
      bad = try check.unreadable(used ?? paths)
    }
    if !bad.contains(where: { $0.path == path }) { bad.append(PhotoCheck.Problem(path: path, error: error)) }
    return bad
  }
}

extension FoundPhotos {
  /// Skips photos of folders and patterns whose file names are not valid in a composition.
  public mutating func skipUnnamable() {
    for path in paths where !named.contains(path) {
      let name = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? path
      guard let rule = RelativePath.violation(name)?.rule else { continue }
      remove(path, because: .file(.cannotOpen(path: path, reason: rule + "; rename the file")))
    }
  }

  /// Skips photos of folders and patterns whose shape no layout can show.
  ///
  /// - Parameters:
  ///   - policy: The accepted formats and limits.
  ///   - clips: The paths of clips, which are not checked.
  /// - Throws: `RenderError` if a photo cannot be read; the problems of all named photos as one error.
  package mutating func skipThin(policy: PhotoPolicy, besides clips: Set<String> = []) async throws(RenderError) {
    do throws(RenderError) {
      try await LayoutPhotos.checkShapes(of: paths.filter { !clips.contains($0) }, policy: policy)
    } catch {
      guard let problems = thisListsProblems(in: error) else { throw error }
      for problem in problems { remove(problem.path, because: problem.error) }
      try check()
    }
  }

  /// Skips photos of folders and patterns whose headers cannot be read.
  ///
  /// - Parameters:
  ///   - policy: The accepted formats and limits.
  ///   - clips: The paths of clips, which are not checked.
  /// - Throws: `RenderError` if libvips cannot be started; the problems of all named photos as one error.
  public mutating func skipUnreadable(policy: PhotoPolicy, besides clips: Set<String> = []) throws(RenderError) {
    for problem in try PhotoCheck(policy: policy).unreadable(paths.filter { !clips.contains($0) }) {
      remove(problem.path, because: problem.error)
    }
    try check()
  }
}
