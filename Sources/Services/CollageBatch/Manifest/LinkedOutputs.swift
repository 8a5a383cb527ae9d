import CollageFiles
import CollageRender

/// Existing outputs with several names, or behind links: the only ones that can be an input under another name.
///
/// A file with one name is an input only if its path is one, which `OverlapCheck` finds without accessing the disk for
/// every photo.
struct LinkedOutputs {
  private var outputs: [FileIdentity: Output] = [:]

  /// A path that the run would write, and its row; nil for the report.
  struct Output {
    let path: String
    let row: Int?
  }

  /// Whether any output may be an input.
  var isEmpty: Bool { outputs.isEmpty }

  /// Records an output if there is a link of either kind.
  mutating func consider(_ path: String, row: Int?) {
    if let identity = FileIdentity(ofLinkAt: path) { outputs[identity] = Output(path: path, row: row) }
  }

  /// Returns the output that is the file at a path, under any name.
  func output(at path: String) -> Output? {
    isEmpty ? nil : FileIdentity(regularFileAt: path).flatMap { outputs[$0] }
  }
}
