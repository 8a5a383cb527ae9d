/// Everything that can stop a batch, each with what its reader needs to mend it.
public enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manifest cannot be read or is wrong; a line each.
  case manifest(file: String, problems: [String])
  /// The folder for pictures cannot be made or used.
  case folder(path: String, reason: String)
  /// Another run works on the folder.
  case inUse(path: String, process: String)
  /// The journal of an earlier run cannot be read or written.
  case journal(path: String, reason: String)
  /// Worker processes cannot be started, or end without having done anything.
  case worker(String)
  /// A row failed and none may.
  case failedRow(id: String, reason: String)
  /// More rows failed than may.
  case tooManyFailures(failed: Int, rows: Int, report: String)
  /// There is no room for pictures any more.
  case diskFull(String)
  /// The run was asked to stop.
  case interrupted(signal: Int32)

  /// What happened and what can be done, a line a problem.
  public var description: String {
    switch self {
    case .manifest(let file, let problems): problems.map { "\(file): \($0)" }.joined(separator: "\n")
    case .folder(let path, let reason): "\(path): \(reason)"
    case .inUse(let path, let process): "\(path): another run works on this folder (\(process)); wait for it or stop it"
    case .journal(let path, let reason): "\(path): \(reason)"
    case .worker(let reason): reason
    case .failedRow(let id, let reason): "row \(id): \(reason)"
    case .tooManyFailures(let failed, let rows, let report):
      "\(failed) of \(rows) rows failed, more than are allowed; the reasons are in \(report)"
    case .diskFull(let reason): reason
    case .interrupted(let signal): "stopped by signal \(signal)"
    }
  }
}
