import CollageFiles
import CollageRender
import SystemCalls

/// The state of every row of a manifest: the position of its latest line in the journal, and its outcome.
///
/// Lines of rows that are not in this manifest, but in others that share the folder, are preserved.
final class Ledger {
  /// The state of a row that is known without reading its line.
  struct State: OptionSet {
    let rawValue: UInt8
    /// The journal contains a line for the row.
    static let isKnown = State(rawValue: 1)
    /// The row failed in this run.
    static let failed = State(rawValue: 2)
    /// The row is finished, in this run or in an earlier run with the same key.
    static let isDone = State(rawValue: 4)
  }

  private let folder: RunFolder
  private let journal: Journal
  private let plan: BatchPlan
  private let verifies: Bool
  private var offsets: [Int]
  private var lengths: [UInt32]
  private var states: [State]
  /// The latest lines of rows that are not in the manifest.
  private var others: [NameHash: Journal.Place] = [:]
  /// True if the file contains exactly one line per row in manifest order, and nothing else.
  private var isInOrder = true

  /// Reads the journal in a folder.
  init(_ folder: RunFolder, plan: BatchPlan, verifies: Bool) throws(BatchError) {
    (self.folder, self.plan, self.verifies) = (folder, plan, verifies)
    offsets = Array(repeating: 0, count: plan.table.count)
    lengths = Array(repeating: 0, count: plan.table.count)
    states = Array(repeating: [], count: plan.table.count)
    journal = try Journal(path: folder.journalPath, protecting: folder.inputs)
    var last = -1
    let strange = try journal.scan { id, place in
      let hash = NameHash(id)
      guard let row = plan.table.ids.place(of: hash) else {
        isInOrder = isInOrder && others.updateValue(place, forKey: hash) == nil
        last = .max
        return
      }
      isInOrder = isInOrder && row > last && states[row].isEmpty
      last = max(last, row)
      (offsets[row], lengths[row]) = (place.offset, UInt32(truncatingIfNeeded: place.byteCount))
      states[row].insert(.isKnown)
    }
    isInOrder = isInOrder && strange == 0
  }

  // MARK: Rows

  /// Returns the latest journal entry of a row, or nil.
  func entry(of row: Int) throws(BatchError) -> JournalEntry? {
    guard states[row].contains(.isKnown) else { return nil }
    return JournalEntry(line: try journal.line(at: place(of: row)))
  }

  private func place(of row: Int) -> Journal.Place {
    Journal.Place(offset: offsets[row], byteCount: Int(lengths[row]))
  }

  /// Reads stored pictures of upcoming jobs in parallel, if they are verified.
  func prepare(_ jobs: [Job]) throws(BatchError) {
    if verifies { try folder.readStoredPictures(jobs.map(\.output)) }
  }

  /// Returns whether an earlier run rendered the picture with the same key and the file is unchanged.
  func isFinished(_ row: Int, _ job: Job, key: String) throws(BatchError) -> Bool {
    guard let entry = try entry(of: row), entry.outcome == .ok, entry.key == key,
      entry.output == folder.name(of: job.output), try folder.byteCount(of: job.output) == entry.byteCount
    else { return false }
    if verifies, try !holds(job.output, entry) { return false }
    states[row].insert(.isDone)
    return true
  }

  /// Returns whether the digest of a file matches an entry.
  private func holds(_ path: String, _ entry: JournalEntry) throws(BatchError) -> Bool {
    if let digest = try folder.storedDigest(of: path) { return digest == entry.digest }
    guard let bytes = try? readSmallFile(path, limit: entry.byteCount) else { return false }
    return (try? JobKey.digest(bytes)) == entry.digest
  }

  /// Records the result of a row.
  func add(_ entry: JournalEntry, row: Int) {
    let place = journal.add(entry)
    (offsets[row], lengths[row]) = (place.offset, UInt32(truncatingIfNeeded: place.byteCount))
    states[row] = entry.outcome == .ok ? [.isKnown, .isDone] : [.isKnown, .isDone, .failed]
    isInOrder = false
  }

  /// Returns whether the file at a job's output path was rendered for this row by an earlier run.
  func made(_ row: Int, _ job: Job) throws(BatchError) -> Bool {
    guard let entry = try entry(of: row), entry.outcome == .ok, entry.output == folder.name(of: job.output) else {
      return false
    }
    return try holds(job.output, entry)
  }

  /// Syncs the recorded results to disk.
  func flush() throws(BatchError) { try journal.flush(picturesIn: folder.descriptor) }

  /// Writes the recorded results if the pictures are in object storage, so that a killed run can be resumed from them.
  func writeStored() throws(BatchError) {
    if folder.stored != nil { try journal.write() }
  }

  // MARK: The end

  /// The number of rows in the manifest that have a line in the journal.
  var knownRows: Int { states.count { $0.contains(.isKnown) } }

  /// Passes the lines of all rows to the closure in manifest order, and rewrites the journal in that order.
  ///
  /// The journal is therefore byte-identical no matter how often a run was interrupted.
  func close(_ take: (_ line: [UInt8]) throws(FileError) -> Void) throws(BatchError) {
    try flush()
    do {
      var file: AtomicFileWriter? =
        isInOrder ? nil : try AtomicFileWriter(path: folder.journalPath, protecting: folder.inputs)
      func write(_ place: Journal.Place) throws -> [UInt8] {
        let line = try journal.line(at: place)
        try file?.append(line + [UInt8(ascii: "\n")])
        return line
      }
      for row in offsets.indices where states[row].contains(.isKnown) { try take(try write(place(of: row))) }
      for place in others.values.sorted(by: { $0.offset < $1.offset }) { _ = try write(place) }
      try file.take()?.publish()
    } catch let error as BatchError {
      throw error
    } catch {
      throw .journal(path: folder.journalPath, reason: "\(error)")
    }
  }

  /// Returns whether all rows of the manifest are finished with their current keys, in this run or earlier ones.
  func isComplete() throws(BatchError) -> Bool {
    let rows = offsets.indices.filter { !plan.table.isBad($0) }
    guard rows.allSatisfy({ states[$0].contains(.isKnown) }) else { return false }
    for row in rows where try !isUpToDate(row) { return false }
    return true
  }

  /// Returns whether a row that was not part of this run is finished with its current key.
  private func isUpToDate(_ row: Int) throws(BatchError) -> Bool {
    if states[row].contains(.isDone) { return true }
    guard let entry = try entry(of: row) else { return false }
    let job = try plan.job(at: row)
    guard let key = try? plan.key(of: job) else { return false }
    return entry.outcome == .ok ? try isFinished(row, job, key: key) : entry.key == key
  }
}
