internal import CollageFormat
internal import CollageModel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension InvariantRun.Failure {
  /// Writes the events as a gesture log and the scene as a composition, for replay with `collage replay`.
  ///
  /// - Parameters:
  ///   - folder: The folder for the two files; it is created if necessary.
  ///   - name: The files' name without an extension.
  /// - Returns: The paths of the log and the composition. Non-finite numbers are left out, because a log cannot
  ///   represent them.
  /// - Throws: The system's error if a file cannot be written.
  public func write(to folder: String, name: String) throws -> (log: String, composition: String) {
    try writeLog(of: session, events, to: folder, name: name)
  }
}

extension Stage {
  /// Writes the script so far as a gesture log and the initial scene as a composition, for replay with `collage
  /// replay`.
  ///
  /// - Parameters:
  ///   - folder: The folder for the two files; it is created if necessary.
  ///   - name: The files' name without an extension.
  /// - Returns: The paths of the log and the composition.
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
  var sizes: [PhotoID: Size] = [:]
  for photo in scene.photos { sizes[photo.id] = photo.size }
  var composition = Composition(scene) { "\($0.name).jpg" }
  if composition.template.name.isEmpty { composition.template.name = name }
  let log = GestureLog(canvas: scene.board.canvas, photoSizes: sizes, policy: session.policy, events: events)
  let paths = (log: "\(folder)/\(name).jsonl", composition: "\(folder)/\(name).json")
  try Data(GestureLogEncoder.encode(log)).write(to: URL(fileURLWithPath: paths.log), options: .atomic)
  try Data(CompositionEncoder.encode(composition)).write(
    to: URL(fileURLWithPath: paths.composition), options: .atomic)
  return paths
}
