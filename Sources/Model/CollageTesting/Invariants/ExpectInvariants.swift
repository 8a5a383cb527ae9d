#if canImport(Testing)
  // Programs that are linked statically have no module of that name; they check invariants without expectations.
  public import CollageModel
  internal import FoundationEssentials
  public import Testing

  /// Expects every invariant of the model to hold on a random stream of events, and on failure writes the shortest stream
  /// that still violates it as a log.
  ///
  /// - Parameters:
  ///   - session: The initial session.
  ///   - seed: The random seed of the stream.
  ///   - eventCount: The number of events.
  ///   - invariants: Invariants of the test's own, which are checked as well.
  ///   - folder: The folder for a log; default: the system's folder for temporary files.
  ///   - reducer: Processes an event: the session itself, or an app's own code around it.
  ///   - sourceLocation: Where a failure is reported.
  public func expectInvariants(
    on session: Session, seed: UInt64, eventCount: Int, invariants: [Invariant] = [], folder: String? = nil,
    reducer: @escaping Stage.Reducer = { $0.reduce($1) }, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = InvariantRun.check(
      session, seed: seed, eventCount: eventCount, invariants: invariants, reducer: reducer)
    guard let failure = found else { return }
    let folder = folder ?? FileManager.default.temporaryDirectory.path + "/collage-failures"
    let written = try? failure.write(to: folder, name: "seed-\(seed)")
    let replay = written.map { "\ncollage replay \($0.log) --composition \($0.composition) --trace" } ?? ""
    Issue.record(
      "seed \(seed): \(failure.violation), with \(failure.events.count) events\(replay)", sourceLocation: sourceLocation
    )
  }
#endif
