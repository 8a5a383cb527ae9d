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
  /// The first rows of the manifest that failed, in its order; earlier runs on the folder count as well.
  public var failures: [JournalEntry]
  /// How many rows of the manifest failed.
  public var failureCount: Int
  /// The first rows with photos that should have been cut out and are shown whole, in the order of the manifest.
  public var uncut: [JournalEntry]
  /// How many rows have such photos.
  public var uncutCount: Int
  /// The rows that took longest, the longest first.
  public var slowest: [SlowRow]
  /// Some pictures from all over the manifest, by their names in the folder.
  public var samples: [String]
  /// Whether all rows of the manifest are done, those of other shares included.
  public var isComplete: Bool
  /// Why the run does not count as a success: too many rows failed.
  public var failure: BatchError?
}

/// The rows that took longest.
struct SlowestRows {
  private(set) var rows: [BatchReport.SlowRow] = []
  private static let most = 20

  mutating func add(_ id: String, milliseconds: Double) {
    if rows.count == Self.most, let last = rows.last, last.milliseconds >= milliseconds { return }
    let place = rows.firstIndex { $0.milliseconds < milliseconds } ?? rows.count
    rows.insert(BatchReport.SlowRow(id: id, milliseconds: milliseconds), at: place)
    if rows.count > Self.most { rows.removeLast() }
  }
}
