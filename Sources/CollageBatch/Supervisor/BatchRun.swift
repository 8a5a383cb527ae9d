internal import CollageRender
import Glibc

/// A run: jobs, the folder that their pictures go to, and the workers that make them.
public struct BatchSettings: Sendable {
  /// The folder for pictures.
  public var folder: String
  /// The command that starts a worker, with its arguments.
  public var workerCommand: [String]
  /// How many workers there are.
  public var workers: Int
  /// Whether rows that an earlier run finished are left as they are.
  public var resumes: Bool
  /// Whether the first row that fails ends the run.
  public var failsFast: Bool
  /// The share of rows that may fail.
  public var mostFailures: Double
  /// How long a worker may take for a row, in seconds.
  public var rowSeconds: Double
  /// How much memory a worker may take, in megabytes.
  public var workerMegabytes: Int
  /// What all jobs have in common, in words, for keys.
  public var optionWords: String

  /// Makes settings.
  public init(
    folder: String, workerCommand: [String], workers: Int, resumes: Bool = false, failsFast: Bool = false,
    mostFailures: Double = 0.01, rowSeconds: Double = 60, workerMegabytes: Int = 2048, optionWords: String
  ) {
    (self.folder, self.workerCommand, self.workers) = (folder, workerCommand, workers)
    (self.resumes, self.failsFast, self.mostFailures) = (resumes, failsFast, mostFailures)
    (self.rowSeconds, self.workerMegabytes, self.optionWords) = (rowSeconds, workerMegabytes, optionWords)
  }
}

/// What a run has done so far.
public struct BatchProgress: Hashable, Sendable {
  /// Rows of the run.
  public var rows = 0
  /// Rows that an earlier run had finished.
  public var skipped = 0
  /// Pictures made.
  public var rendered = 0
  /// Rows that failed.
  public var failed = 0
  /// Tiles that were at hand.
  public var hits = 0
  /// Tiles that had to be made.
  public var misses = 0
  /// Seconds since the first row was sent.
  public var seconds = 0.0

  /// Rows that are done, one way or the other.
  public var done: Int { skipped + rendered + failed }
  /// Pictures a second.
  public var rate: Double { seconds > 0 ? Double(rendered) / seconds : 0 }
}

/// What a run has come to.
public struct BatchReport: Sendable {
  /// A row and how long it took.
  public struct SlowRow: Hashable, Sendable {
    /// The row's name.
    public var id: String
    /// How long it took its worker.
    public var milliseconds: Double
  }

  /// The counts.
  public var progress: BatchProgress
  /// Rows that failed, in the order of the manifest.
  public var failures: [JournalEntry]
  /// Rows with photos that should have been cut out and are shown whole, in the order of the manifest.
  public var uncut: [JournalEntry]
  /// The rows that took longest, the longest first.
  public var slowest: [SlowRow]
  /// Some pictures from all over the run, by their names in the folder.
  public var samples: [String]
  /// Why the run does not count as a success: too many rows failed.
  public var failure: BatchError?
}
