/// The settings of a run: the output folder and the workers.
public struct BatchSettings: Sendable {
  public var folder: String
  /// The address prefix of the pictures and the storage client; nil if pictures are written to the output folder.
  ///
  /// If it is set, the output folder contains only the journal.
  public var stored: (address: String, storage: JobStorage)?
  /// The command and arguments that start a worker.
  public var workerCommand: [String]
  /// A line that each worker gets before its first job, such as ``WorkerSettings/line``; nil for none.
  public var firstLine: [UInt8]?
  public var workers: Int
  /// True to skip rows finished by an earlier run.
  public var resumes = false
  /// True to compare the digests of finished pictures with the journal, instead of only their sizes.
  public var verifies = false
  /// True to stop at the first failed row.
  public var failsFast = false
  /// The maximum fraction of rows that may fail, 0 to 1.
  public var maxFailures = 0.0
  /// The maximum time per row, in seconds.
  public var rowSeconds = 60.0
  /// The memory limit of a worker, in megabytes.
  public var workerMegabytes = 2048

  public static let allowedWorkers = 1...1024
  public static let allowedWorkerMegabytes = 256...1_048_576
  /// The maximum of `rowSeconds`, one day.
  public static let maxRowSeconds = 86_400.0

  /// Creates settings for a run whose pictures and journal go into a folder; trailing slashes are dropped.
  public init(folder: String, workerCommand: [String], workers: Int) {
    (self.folder, self.workerCommand, self.workers) = (withoutTrailingSlashes(folder), workerCommand, workers)
  }
}

/// A request to stop a run.
public struct StopRequest: Hashable, Sendable {
  public var signal: Int32
  /// True to abandon rows in progress.
  public var isUrgent: Bool

  /// Creates a request; an urgent one abandons the rows in progress.
  public init(signal: Int32, isUrgent: Bool) { (self.signal, self.isUrgent) = (signal, isUrgent) }
}
