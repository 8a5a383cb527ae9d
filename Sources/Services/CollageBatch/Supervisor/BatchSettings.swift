/// The settings of a run: the output folder and the workers.
public struct BatchSettings: Sendable {
  /// The output folder.
  public var folder: String
  /// The address below which the pictures go, with what writes there; nil for the output folder, which otherwise has only
  /// the journal.
  public var stored: (address: String, storage: JobStorage)?
  /// The command that starts a worker, with its arguments.
  public var workerCommand: [String]
  /// A line that each worker gets before its first job, such as ``WorkerSettings/line``; nil for none.
  public var firstLine: [UInt8]?
  /// The number of workers.
  public var workers: Int
  /// Whether rows that an earlier run finished are skipped.
  public var resumes = false
  /// Whether their pictures' bytes are compared with the digests in the journal, rather than only their sizes.
  public var verifies = false
  /// Whether the first failed row ends the run.
  public var failsFast = false
  /// The maximum fraction of rows that may fail.
  public var maxFailures = 0.01
  /// The maximum time per row, in seconds.
  public var rowSeconds = 60.0
  /// The maximum memory of a worker, in megabytes.
  public var workerMegabytes = 2048

  /// The allowed numbers of workers.
  public static let allowedWorkers = 1...1024
  /// The allowed memory of a worker, in megabytes.
  public static let allowedWorkerMegabytes = 256...1_048_576
  /// The maximum of `rowSeconds`: a day.
  public static let maxRowSeconds = 86_400.0

  /// Creates settings.
  public init(folder: String, workerCommand: [String], workers: Int) {
    (self.folder, self.workerCommand, self.workers) = (withoutTrailingSlashes(folder), workerCommand, workers)
  }
}

/// A request to stop a run.
public struct StopRequest: Hashable, Sendable {
  /// The signal that requested it.
  public var signal: Int32
  /// Whether rows in progress are abandoned.
  public var isUrgent: Bool

  /// Creates a request.
  public init(signal: Int32, isUrgent: Bool) { (self.signal, self.isUrgent) = (signal, isUrgent) }
}
