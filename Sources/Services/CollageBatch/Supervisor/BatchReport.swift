/// The rows that a run has finished so far, with the hits of its cache.
public struct BatchProgress: Hashable, Sendable {
  public var rows = 0
  /// The number of rows finished by an earlier run.
  public var skipped = 0
  public var rendered = 0
  public var failed = 0
  /// The number of tile cache hits.
  public var hits = 0
  /// The number of tile cache misses.
  public var misses = 0
  /// The time since the first row was sent, in seconds.
  public var seconds = 0.0

  /// The number of finished rows, including skipped and failed ones.
  public var done: Int { skipped + rendered + failed }
  /// The number of rendered rows per second.
  public var rate: Double { seconds > 0 ? Double(rendered) / seconds : 0 }
}

/// The result of a run, with what needs a look: failed rows, photos left uncut, and slow rows.
public struct BatchReport: Sendable {
  /// A row and its duration.
  public struct SlowRow: Hashable, Sendable {
    public var id: String
    /// The time that the worker took, in milliseconds.
    public var milliseconds: Double
  }

  public var progress: BatchProgress
  /// The first failed rows in manifest order, including those of earlier runs in the folder.
  public var failures: [JournalEntry]
  /// The number of failed rows in the manifest.
  public var failureCount: Int
  /// The first photos that were left uncut, in order of their first row.
  public var uncutPhotos: [DoubtfulPhoto]
  /// The total number of photos that were left uncut.
  public var uncutPhotoCount: Int
  /// The number of rows with uncut photos.
  public var uncutCount: Int
  /// The slowest rows, slowest first.
  public var slowest: [SlowRow]
  /// The paths of sample pictures from the whole manifest, relative to the folder.
  public var samples: [String]
  /// True if all rows of the manifest are finished, including those of other shards.
  public var isComplete: Bool
  /// The error if too many rows failed; otherwise nil.
  public var failure: BatchError?
}

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
