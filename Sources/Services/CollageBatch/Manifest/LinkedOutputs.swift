import CollageFiles
import CollageRender

/// Existing outputs that are links or have several hard links: only these can be an input under another name.
///
/// Other files are inputs only if their paths are equal, which `OverlapCheck` detects without accessing the disk for
/// every photo.
struct LinkedOutputs {
  private var outputs: [FileIdentity: Output] = [:]

  /// A path that the run would write, and its row; the row is nil for the report.
  struct Output {
    let path: String
    let row: Int?
  }

  var isEmpty: Bool { outputs.isEmpty }

  /// Records an output that is a symbolic link or has several hard links.
  mutating func consider(_ path: String, row: Int?) {
    if let identity = FileIdentity(ofLinkAt: path) { outputs[identity] = Output(path: path, row: row) }
  }

  /// Returns the recorded output that is the same file as a path, if any.
  func output(at path: String) -> Output? {
    isEmpty ? nil : FileIdentity(regularFileAt: path).flatMap { outputs[$0] }
  }
}
