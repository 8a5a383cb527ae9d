/// The errors that stop a batch, with advice on how to fix them.
public enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manifest cannot be read or is invalid; one message per problem.
  case manifest(file: String, problems: [String])
  /// The output folder cannot be created or used.
  case folder(path: String, reason: String)
  /// Another run is using the folder.
  case inUse(path: String, process: String)
  /// The journal of an earlier run cannot be read or written.
  case journal(path: String, reason: String)
  /// Worker processes cannot be started, or exit without replying.
  case worker(String)
  /// A row failed and the run stops at the first failure.
  case failedRow(id: String, reason: String)
  case tooManyFailures(failed: Int, rows: Int, report: String)
  case diskFull(String)
  /// The run was stopped by a signal.
  case interrupted(signal: Int32)

  /// The cause and the advice, one line per problem.
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
