extension FoundPhotos {
  /// Throws what is wrong with what was named, if anything is, with the problems that the other named photos have.
  public mutating func refuseProblems(policy: PhotoPolicy) async throws(RenderError) {
    guard !problems.isEmpty else { return }
    let rest = paths.filter { named.contains($0) } + pinned
    for problem in try await thorough(rest, PhotoCheck(policy: policy)) { leaveOut(problem.path, problem.error) }
    try check()
  }

  /// To decode more photos than this would take longer than anyone waits for an error.
  private static let fewPhotos = 100

  private func thorough(_ paths: [String], _ check: PhotoCheck) async throws(RenderError) -> [PhotoCheck.Problem] {
    paths.count <= Self.fewPhotos ? try await check.undecodable(paths) : try check.unreadable(paths)
  }

  /// Does work with photos, and does it again without those of folders that turn out to be unusable.
  ///
  /// Nothing is looked at twice while all goes well. Where a photo cannot be decoded while the work is done, all photos
  /// in use are decoded once, so that what is left out depends on the photos alone and not on what ran side by side.
  ///
  /// - Parameters:
  ///   - policy: Which photos are let in.
  ///   - plan: What is to be done with photos, given their paths; may read headers.
  ///   - used: The paths of the photos that a plan uses; others among them do not matter.
  ///   - isDecodedFirst: Whether a plan's photos are decoded before the work, because it could not be done again.
  ///   - work: Does it.
  /// - Returns: What the work returned.
  /// - Throws: What planning and work throw. Problems of photos that were named come all at once.
  public mutating func use<Plan, Value>(
    policy: PhotoPolicy, plan: ([String]) async throws -> Plan, used: (Plan) -> [String],
    isDecodedFirst: (Plan) throws -> Bool = { _ in false }, work: (Plan) async throws -> Value
  ) async throws -> Value {
    try await refuseProblems(policy: policy)
    let check = PhotoCheck(policy: policy)
    while true {
      var inUse: [String]?
      var bad: [PhotoCheck.Problem]
      do {
        let planned = try await plan(paths)
        let known = Set(paths + pinned)
        let photos = used(planned).filter { known.contains($0) }
        inUse = photos
        bad = try isDecodedFirst(planned) ? await check.undecodable(photos) : []
        if bad.isEmpty { return try await work(planned) }
      } catch let error as RenderError {
        bad = try await problems(behind: error, among: inUse, check)
      }
      for problem in bad { leaveOut(problem.path, problem.error) }
      try self.check()
      if paths.isEmpty, pinned.isEmpty, let error = RenderError.all(skipped.map(\.problem)) { throw error }
    }
  }

  /// The photos that cannot be used, where an error is about one of them; any other error goes on.
  private func problems(
    behind error: RenderError, among used: [String]?, _ check: PhotoCheck
  ) async throws(RenderError) -> [PhotoCheck.Problem] {
    guard let path = error.unusablePicture, paths.contains(path) || pinned.contains(path) else {
      throw error
    }
    var bad: [PhotoCheck.Problem]
    if named.contains(path) {
      bad = try await thorough(used ?? paths + pinned, check)
    } else if let used, case .damagedPicture = error {
      bad = try await check.undecodable(used)
    } else {
      bad = try check.unreadable(used ?? paths)
    }
    if !bad.contains(where: { $0.path == path }) { bad.append(PhotoCheck.Problem(path: path, error: error)) }
    return bad
  }
}
