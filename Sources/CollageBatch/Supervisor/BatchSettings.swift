/// How a run goes: the folder that its pictures go to, and the workers that make them.
public struct BatchSettings: Sendable {
  /// The folder for pictures.
  public var folder: String
  /// The command that starts a worker, with its arguments.
  public var workerCommand: [String]
  /// How many workers there are.
  public var workers: Int
  /// Whether rows that an earlier run finished are left as they are.
  public var resumes = false
  /// Whether their pictures' bytes are compared with the digests in the journal, rather than their sizes alone.
  public var verifies = false
  /// Whether the first row that fails ends the run.
  public var failsFast = false
  /// The share of rows that may fail.
  public var maxFailures = 0.01
  /// How long a worker may take for a row, in seconds.
  public var rowSeconds = 60.0
  /// How much memory a worker may take, in megabytes.
  public var workerMegabytes = 2048

  /// Makes settings.
  public init(folder: String, workerCommand: [String], workers: Int) {
    (self.folder, self.workerCommand, self.workers) = (folder, workerCommand, workers)
  }
}

/// What a run is asked to do by whoever started it: to stop, and how soon.
public struct StopRequest: Hashable, Sendable {
  /// The signal that said so.
  public var signal: Int32
  /// Whether what is being worked on is not waited for.
  public var isUrgent: Bool

  /// Makes a request.
  public init(signal: Int32, isUrgent: Bool) { (self.signal, self.isUrgent) = (signal, isUrgent) }
}
