import CollageFiles
import CollageFormat
import CollageRender
import SystemCalls

/// Writes the result files of a finished run, line by line.
struct RunFiles: ~Copyable {
  private let folder: RunFolder
  private let rows: Int
  private var failures: LineFile
  private var uncut: LineFile
  private var photoList: LineFile
  private var doubtful = DoubtfulPhotos()
  private var seen = 0
  private(set) var failed: [JournalEntry] = []
  /// The first photos that were left uncut, and the total number of such photos.
  var uncutPhotos: (first: [DoubtfulPhoto], count: Int) {
    (Array(doubtful.photos.prefix(Self.maxKept)), doubtful.photos.count)
  }
  /// The number of failed rows, and of rows with uncut photos.
  private(set) var counts = (failed: 0, uncut: 0)
  /// Sample pictures, evenly distributed over the rows.
  private(set) var samples: [String] = []

  /// The maximum number of rows of each kind that are kept for the report.
  private static let maxKept = 500
  private static let maxSamples = 60

  /// Creates the writers for a run with the given number of rows.
  init(folder: RunFolder, rows: Int) {
    (self.folder, self.rows) = (folder, rows)
    failures = LineFile(path: folder.failuresPath, protecting: folder.inputs)
    uncut = LineFile(path: folder.uncutPath, protecting: folder.inputs)
    photoList = LineFile(path: folder.photosPath, protecting: folder.inputs)
  }

  /// Adds the journal line of the next row.
  mutating func add(_ line: [UInt8]) throws(FileError) {
    let isSample = seen * Self.maxSamples / max(1, rows) != (seen - 1) * Self.maxSamples / max(1, rows) || seen == 0
    seen += 1
    guard isSample || !JournalEntry.isPlain(line), let entry = JournalEntry(line: line) else { return }
    if isSample && entry.outcome == .ok { samples.append(entry.output) }
    if entry.outcome != .ok {
      counts.failed += 1
      if failed.count < Self.maxKept { failed.append(entry) }
      try failures.append(Self.failure(entry))
    }
    if !entry.uncut.isEmpty {
      counts.uncut += 1
      doubtful.add(entry.uncut)
      try uncut.append(Self.uncut(entry))
    }
  }

  /// Moves the finished lists to their paths, and writes the list of uncut photos.
  mutating func publish() throws(FileError) {
    try failures.publish()
    try uncut.publish()
    for photo in doubtful.photos { try photoList.append(photo.listed) }
    try photoList.publish()
  }

  /// Writes the file that marks the manifest as complete.
  func writeSuccess(skipped: Int) throws(FileError) {
    var counts = [("rows", rows), ("pictures", rows - self.counts.failed), ("failed", self.counts.failed)]
    if skipped > 0 { counts.append(("skipped", skipped)) }
    let success = JSONObject(counts.map { JSONObject.Member($0.0, .number(Double($0.1))) })
    try AtomicFile.write(JSONWriter.pretty(.object(success)), to: folder.successPath, protecting: folder.inputs)
  }

  private static func failure(_ entry: JournalEntry) -> JSONObject {
    let members: [(String, String)] = [
      ("id", entry.id), ("output", entry.output), ("status", entry.outcome.rawValue), ("reason", entry.reason),
    ]
    return JSONObject(members.map { JSONObject.Member($0.0, .string($0.1)) })
  }

  private static func uncut(_ entry: JournalEntry) -> JSONObject {
    let members: [(String, JSONValue)] = [
      ("id", .string(entry.id)), ("output", .string(entry.output)),
      ("uncut", .array(entry.uncut.map { .string($0) })),
    ]
    return JSONObject(members.map { JSONObject.Member($0.0, $0.1) })
  }
}

/// A JSON Lines file that is created only if there are lines.
struct LineFile: ~Copyable {
  private let path: String
  private let inputs: InputGuard
  private var file: AtomicFileWriter?

  init(path: String, protecting inputs: InputGuard) { (self.path, self.inputs) = (path, inputs) }

  mutating func append(_ object: JSONObject) throws(FileError) {
    if file == nil { file = try AtomicFileWriter(path: path, protecting: inputs) }
    try file?.append(JSONWriter.compact(.object(object)) + [UInt8(ascii: "\n")])
  }

  /// Publishes the file atomically; removes an earlier file if there are no lines.
  mutating func publish() throws(FileError) {
    if let file = file.take() { return try file.publish() }
    try inputs.check(path)
    unlink(path)
  }
}
