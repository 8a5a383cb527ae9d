import CollageRender

/// Outputs at which a file with several names stands already: the only ones that can be an input by another name.
///
/// A file with one name is an input only where its path is one, which `OverlapCheck` finds without a look at the disk for
/// every photo.
struct LinkedOutputs {
  private var outputs: [FileIdentity: Output] = [:]

  /// A path that the run would write, and the row that asks for it; nil for the report.
  struct Output {
    let path: String
    let row: Int?
  }

  /// Whether any output may be an input.
  var isEmpty: Bool { outputs.isEmpty }

  /// Keeps an output in mind if a link of either kind stands there.
  mutating func consider(_ path: String, row: Int?) {
    if let identity = FileIdentity(ofLinkAt: path) { outputs[identity] = Output(path: path, row: row) }
  }

  /// The output that is the file at a path, by whatever name.
  func output(at path: String) -> Output? {
    isEmpty ? nil : FileIdentity(regularFileAt: path).flatMap { outputs[$0] }
  }
}
