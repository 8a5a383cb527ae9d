/// The progress of a run.
public struct BatchProgress: Hashable, Sendable {
  /// The number of rows of the run.
  public var rows = 0
  /// The number of rows that an earlier run had finished.
  public var skipped = 0
  /// The number of rendered pictures.
  public var rendered = 0
  /// The number of rows that failed.
  public var failed = 0
  /// Cache hits of tiles.
  public var hits = 0
  /// Cache misses of tiles.
  public var misses = 0
  /// Seconds since the first row was sent.
  public var seconds = 0.0

  /// The number of finished rows, whatever their outcome.
  public var done: Int { skipped + rendered + failed }
  /// Rows per second.
  public var rate: Double { seconds > 0 ? Double(rendered) / seconds : 0 }
}

/// The result of a run.
public struct BatchReport: Sendable {
  /// A row and its duration.
  public struct SlowRow: Hashable, Sendable {
    /// The row's name.
    public var id: String
    /// The duration in its worker, in milliseconds.
    public var milliseconds: Double
  }

  /// The counts.
  public var progress: BatchProgress
  /// The first rows of the manifest that failed, in its order; including those of earlier runs on the folder.
  public var failures: [JournalEntry]
  /// The number of rows of the manifest that failed.
  public var failureCount: Int
  /// The first photos that were left uncut, in the order of the rows that show them.
  public var uncutPhotos: [DoubtfulPhoto]
  /// The number of such photos.
  public var uncutPhotoCount: Int
  /// The number of rows with such photos.
  public var uncutCount: Int
  /// The slowest rows, the slowest first.
  public var slowest: [SlowRow]
  /// Sample pictures from the whole manifest, by their names in the folder.
  public var samples: [String]
  /// Whether all rows of the manifest are done, including those of other shards.
  public var isComplete: Bool
  /// Why the run failed: too many rows failed.
  public var failure: BatchError?
}

/// Keeps the slowest rows.
struct SlowestRows {
  private(set) var rows: [BatchReport.SlowRow] = []
  private static let maxCount = 20

  mutating func add(_ id: String, milliseconds: Double) {
    if rows.count == Self.maxCount, let last = rows.last, last.milliseconds >= milliseconds { return }
    let place = rows.firstIndex { $0.milliseconds < milliseconds } ?? rows.count
    rows.insert(BatchReport.SlowRow(id: id, milliseconds: milliseconds), at: place)
    if rows.count > Self.maxCount { rows.removeLast() }
  }
}
