internal import CollageFormat
public import CollageModel
internal import FoundationEssentials
public import Testing

extension InvariantRun.Failure {
  /// Writes the events as a gesture log and the scene as a composition, with which `collage replay` shows the failure,
  /// event by event or as an animation.
  ///
  /// - Parameters:
  ///   - folder: The folder for the two files; it is created if it is missing.
  ///   - name: The files' name, without an extension.
  /// - Returns: The paths of the log and of the composition. Non-finite numbers, which a log cannot represent, are left
  ///   out.
  /// - Throws: The system's error if a file cannot be written.
  public func write(to folder: String, name: String) throws -> (log: String, composition: String) {
    try writeLog(of: session, events, to: folder, name: name)
  }
}

extension Stage {
  /// Writes the script so far as a gesture log and the scene at the start as a composition, with which `collage replay`
  /// shows it, event by event or as an animation.
  ///
  /// - Parameters:
  ///   - folder: The folder for the two files; it is created if it is missing.
  ///   - name: The files' name, without an extension.
  /// - Returns: The paths of the log and of the composition.
  /// - Throws: The system's error if a file cannot be written.
  public func write(to folder: String, name: String) throws -> (log: String, composition: String) {
    try writeLog(of: opening, events, to: folder, name: name)
  }
}

private func writeLog(
  of session: Session, _ events: [Event], to folder: String, name: String
) throws -> (log: String, composition: String) {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let scene = session.scene
  var template = scene.board.fixedTemplate
  if template.name.isEmpty { template.name = name }
  var sizes: [PhotoID: Size] = [:]
  for photo in scene.photos { sizes[photo.id] = photo.size }
  let composition = Composition(
    template: template, photos: scene.photos.map { Photo(id: $0.id, path: "\($0.id.name).jpg") }, items: scene.items,
    unplaced: scene.unplaced, layers: scene.layers)
  let log = GestureLog(canvas: scene.board.canvas, photoSizes: sizes, policy: session.policy, events: events)
  let paths = (log: "\(folder)/\(name).jsonl", composition: "\(folder)/\(name).json")
  try Data(GestureLogEncoder.encode(log)).write(to: URL(fileURLWithPath: paths.log), options: .atomic)
  try Data(CompositionEncoder.encode(composition)).write(
    to: URL(fileURLWithPath: paths.composition), options: .atomic)
  return paths
}

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
    "seed \(seed): \(failure.violation), with \(failure.events.count) events\(replay)", sourceLocation: sourceLocation)
}
