#if canImport(Testing)
  // Statically linked programs do not have the module; they check invariants without expectations.
  public import CollageModel
  public import Testing

  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// Expects every invariant of the model to hold on a random stream of events.
  ///
  /// On failure, the shortest stream found that still violates the invariant is written as a log.
  ///
  /// - Parameters:
  ///   - session: The initial session.
  ///   - seed: The random seed of the stream.
  ///   - eventCount: The number of events.
  ///   - invariants: Custom invariants that are also checked.
  ///   - folder: The folder for the log; by default, the system's temporary folder.
  ///   - reducer: Processes an event; by default, the session itself.
  ///   - sourceLocation: The location at which a failure is reported.
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
