/// All errors that stop a batch, each with what is needed to fix it.
public enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manifest cannot be read or is invalid; one line per problem.
  case manifest(file: String, problems: [String])
  /// The output folder cannot be created or used.
  case folder(path: String, reason: String)
  /// Another run uses the folder.
  case inUse(path: String, process: String)
  /// The journal of an earlier run cannot be read or written.
  case journal(path: String, reason: String)
  /// Worker processes cannot be started, or exit without doing anything.
  case worker(String)
  /// A row failed and no failures are allowed.
  case failedRow(id: String, reason: String)
  /// More rows failed than are allowed.
  case tooManyFailures(failed: Int, rows: Int, report: String)
  /// The disk is full.
  case diskFull(String)
  /// The run was asked to stop.
  case interrupted(signal: Int32)

  /// What happened and what can be done, one line per problem.
  public var description: String {
    switch self {
    case .manifest(let file, let problems): problems.map { "\(file): \($0)" }.joined(separator: "\n")
    case .folder(let path, let reason): "\(path): \(reason)"
    case .inUse(let path, let process): "\(path): another run uses this folder (\(process)); wait for it or stop it"
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
