import CollageFormat
public import CollageRender
import Glibc

/// Hands rows to worker processes, keeps the journal, and loses nothing whatever becomes of a worker.
public final class Supervisor {
  private let settings: BatchSettings
  private let jobs: [Job]
  private let keys: [String]
  private let folder: RunFolder
  private let journal: Journal
  private let report: (BatchProgress) -> Void
  private var entries: [JournalEntry?]
  /// Whether an earlier run finished all of this one, and wrote its journal in order.
  private let isUnchanged: Bool
  private var progress = BatchProgress()
  private var slowest = SlowestRows()
  private var workers: [WorkerProcess] = []
  /// Rows that no worker has, in the order in which they are worked on.
  private var waiting: ArraySlice<Int>
  /// Rows that a worker did not survive, to be tried once more by themselves.
  private var suspects: [Int] = []
  /// Workers that ended without having answered anything, one after the other.
  private var fruitlessEnds = 0
  private var start = ContinuousClock.now
  private var lastFlush = ContinuousClock.now

  /// So many rows wait in a worker at once: enough for it never to wait for the supervisor.
  private static let rowsInFlight = 16
  /// The journal is brought to the disk so often.
  private static let flushInterval = Duration.seconds(1)
  /// A run that was asked to stop waits so long for what is being worked on.
  private static let patience = Duration.seconds(8)

  /// Takes the folder and reads what an earlier run left.
  ///
  /// - Parameters:
  ///   - settings: How the run goes.
  ///   - jobs: What is to be made.
  ///   - keys: The jobs' keys, in their order.
  ///   - inputs: Everything that the run reads; none of it is written over or removed.
  ///   - report: Called as the run goes on.
  /// - Throws: `BatchError` where the folder is in use or cannot be made.
  public init(
    _ settings: BatchSettings, jobs: [Job], keys: [String], protecting inputs: InputGuard,
    report: @escaping (BatchProgress) -> Void
  ) throws(BatchError) {
    (self.settings, self.jobs, self.keys, self.report) = (settings, jobs, keys, report)
    folder = try RunFolder(settings.folder, protecting: inputs)
    folder.sweep()
    // Until this run has succeeded nothing may say that it has.
    let hadSucceeded = unlink(folder.successPath) == 0
    let known = settings.resumes ? try Journal.read(folder.journalPath) : [:]
    if !settings.resumes { try Journal.setAside(folder.journalPath, as: folder.earlierJournalPath) }
    journal = try Journal(path: folder.journalPath, protecting: inputs)
    entries = jobs.indices.map { Self.finished(jobs[$0], key: keys[$0], known: known) }
    let unfinished = jobs.indices.filter { [entries] in entries[$0] == nil }
    waiting = RowOrder.order(unfinished.map { jobs[$0] }).map { unfinished[$0] }[...]
    isUnchanged = hadSucceeded && unfinished.isEmpty && known.count == jobs.count
    progress.rows = jobs.count
    progress.skipped = jobs.count - unfinished.count
    try folder.makeFolders(for: jobs.map { $0.output })
  }

  /// The entry of a row that an earlier run finished, whose picture is still there as it was.
  private static func finished(_ job: Job, key: String, known: [String: JournalEntry]) -> JournalEntry? {
    guard let entry = known[job.id], entry.outcome == .ok, entry.key == key, job.output.hasSuffix("/" + entry.output)
    else { return nil }
    var status = stat()
    guard stat(job.output, &status) == 0, Int(status.st_size) == entry.byteCount else { return nil }
    return entry
  }

  /// Refuses a file that the run itself writes, for others that are written beside it.
  public func refuseOwnFile(_ path: String) throws(BatchError) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    for own in folder.ownPaths + jobs.map(\.output)
    where own.lowercased().hasSuffix(name) && InputGuard.isSameFile(own, path) {
      throw .folder(path: path, reason: "cannot be written: the run itself writes \(own)")
    }
  }

  // MARK: The run

  /// Works on all rows.
  ///
  /// - Returns: What came of it; the folder then has `failures.jsonl` where rows failed, and `_SUCCESS.json` unless too
  ///   many did.
  /// - Throws: `BatchError` where the run could not go on, or was stopped.
  public func run() throws(BatchError) -> BatchReport {
    StopSignal.install()
    start = .now
    do throws(BatchError) {
      while !waiting.isEmpty || !suspects.isEmpty || !workers.isEmpty {
        if let signal = StopSignal.received { try stop(signal) }
        try startWorkers()
        try waitForResults()
        try killWorkersOverTime()
        try flushIfDue()
        tell()
      }
    } catch {
      for worker in workers {
        worker.kill()
        _ = worker.wait()
      }
      workers = []
      try? journal.flush(picturesIn: folder.descriptor)
      removeOutdated()
      folder.sweep()
      throw error
    }
    return try finish()
  }

  private func tell() {
    let took = (ContinuousClock.now - start).components
    progress.seconds = Double(took.seconds) + Double(took.attoseconds) / 1e18
    report(progress)
  }

  private func flushIfDue() throws(BatchError) {
    guard ContinuousClock.now - lastFlush >= Self.flushInterval else { return }
    try journal.flush(picturesIn: folder.descriptor)
    lastFlush = .now
  }

  /// Lets workers answer for what they are at, and ends the run.
  private func stop(_ signal: Int32) throws(BatchError) {
    let deadline = ContinuousClock.now + Self.patience
    for worker in workers { worker.closeInput() }
    waiting = []
    suspects = []
    while !workers.isEmpty, ContinuousClock.now < deadline, !StopSignal.isUrgent {
      try waitForResults()
    }
    throw .interrupted(signal: signal)
  }

  // MARK: Workers

  private func startWorkers() throws(BatchError) {
    while let row = suspects.first, workers.count < settings.workers {
      suspects.removeFirst()
      let worker = try startWorker(isAlone: true)
      workers.append(worker)
      worker.send(JobMessage(jobs[row], key: keys[row]).line, row: row)
      worker.closeInputOnceSent()
    }
    while workers.count < min(settings.workers, workers.count + waiting.count) {
      workers.append(try startWorker(isAlone: false))
    }
    for worker in workers where !worker.isAlone {
      // Few rows at first, so that all workers have some of a small run.
      let share = max(1, min(Self.rowsInFlight, (waiting.count + settings.workers - 1) / settings.workers))
      while worker.rows.count < share, let row = waiting.popFirst() {
        worker.send(JobMessage(jobs[row], key: keys[row]).line, row: row)
      }
      if waiting.isEmpty && worker.rows.isEmpty && suspects.isEmpty { worker.closeInput() }
    }
  }

  private func startWorker(isAlone: Bool) throws(BatchError) -> WorkerProcess {
    try WorkerProcess(command: settings.workerCommand, isAlone: isAlone, megabytes: settings.workerMegabytes)
  }

  private func waitForResults() throws(BatchError) {
    var polled: [pollfd] = []
    for worker in workers {
      polled.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
      polled.append(
        pollfd(fd: worker.hasUnsentBytes ? worker.input : -1, events: Int16(POLLOUT), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), 200) > 0 else { return }
    for (index, worker) in workers.enumerated() {
      if polled[2 * index + 1].revents != 0 { worker.write() }
      guard polled[2 * index].revents != 0 else { continue }
      if let lines = worker.read() {
        for line in lines where !worker.isDistrusted { try take(line, from: worker) }
      } else {
        try bury(worker)
      }
    }
  }

  private func killWorkersOverTime() throws(BatchError) {
    for worker in workers where !worker.rows.isEmpty && !worker.isOverTime {
      guard ContinuousClock.now - worker.busySince > .seconds(settings.rowSeconds) else { continue }
      worker.isOverTime = true
      worker.kill()
    }
  }

  /// Works out what a worker's end means for the rows that it had.
  private func bury(_ worker: WorkerProcess) throws(BatchError) {
    workers.removeAll { $0 === worker }
    let reason = worker.wait()
    var rows = worker.rows
    if case .code(let code) = reason, code == Self.diskFullCode {
      throw .diskFull("\(settings.folder): no space left on device")
    }
    guard !rows.isEmpty else { return }
    if StopSignal.received != nil { return }
    let suspect = rows.removeFirst()
    waiting = (rows + waiting)[...]
    fruitlessEnds += 1
    guard fruitlessEnds < Self.mostFruitlessEnds || progress.rendered + progress.failed > 0 else {
      throw .worker("\(Self.mostFruitlessEnds) workers ended before their first row (\(reason.words))")
    }
    let words =
      worker.isOverTime
      ? "took longer than \(settings.rowSeconds) seconds"
      : worker.isDistrusted ? "its process answered something else" : "its process ended: \(reason.words)"
    if worker.isAlone {
      try fail(suspect, outcome: .quarantined, "\(words), twice, the second time alone")
    } else {
      suspects.append(suspect)
    }
  }

  /// What a worker exits with when there is no room for its pictures.
  public static let diskFullCode: Int32 = 74
  /// So many workers may end in a row while none has ever answered.
  private static let mostFruitlessEnds = 8

  // MARK: Results

  private func take(_ line: [UInt8], from worker: WorkerProcess) throws(BatchError) {
    guard let result = WorkerResult(line: line), let row = worker.rows.first, jobs[row].id == result.id else {
      worker.distrust()
      return
    }
    _ = worker.takeAnswered()
    fruitlessEnds = 0
    progress.hits += result.hits
    progress.misses += result.misses
    guard result.status != .error else {
      try fail(row, outcome: .error, result.error ?? "no reason given")
      return
    }
    let entry = JournalEntry(
      id: jobs[row].id, key: keys[row], output: name(of: row), outcome: .ok, byteCount: result.byteCount,
      digest: result.digest, uncut: result.uncut)
    entries[row] = entry
    journal.add(entry)
    progress.rendered += 1
    slowest.add(jobs[row].id, milliseconds: result.milliseconds)
  }

  private func fail(_ row: Int, outcome: JournalEntry.Outcome, _ reason: String) throws(BatchError) {
    let entry = JournalEntry(
      id: jobs[row].id, key: keys[row], output: name(of: row), outcome: outcome, reason: reason)
    entries[row] = entry
    journal.add(entry)
    progress.failed += 1
    if settings.failsFast { throw .failedRow(id: jobs[row].id, reason: reason) }
  }

  /// Removes what earlier runs made for rows that have failed now: it is not these rows' picture.
  ///
  /// Only what a journal says that a run made, and only where it is still that file. Anything else stays, and the row's
  /// reason says so.
  private func removeOutdated() {
    var failed: [String: Int] = [:]
    for (row, entry) in entries.enumerated() {
      if let entry, entry.outcome != .ok, access(jobs[row].output, F_OK) == 0 { failed[entry.output] = row }
    }
    if failed.isEmpty { return }
    for path in [folder.earlierJournalPath, folder.journalPath] {
      Journal.forEachEntry(in: path) { made in
        guard made.outcome == .ok, let row = failed[made.output] else { return }
        let output = jobs[row].output
        guard let bytes = try? readSmallFile(output, limit: max(1, made.byteCount)), bytes.count == made.byteCount,
          (try? JobKey.digest(bytes)) == made.digest, (try? folder.inputs.check(output)) != nil
        else { return }
        unlink(output)
        failed[made.output] = nil
      }
    }
    for row in failed.values { entries[row]?.reason += "; the file of its name was not made by a run and is left" }
  }

  private func name(of row: Int) -> String { String(jobs[row].output.dropFirst(settings.folder.count + 1)) }

  // MARK: The end

  private func finish() throws(BatchError) -> BatchReport {
    try journal.flush(picturesIn: folder.descriptor)
    removeOutdated()
    folder.sweep()
    let all = entries.compactMap { $0 }
    let failures = all.filter { $0.outcome != .ok }
    // In the order of the manifest and without a word of time: runs that came to the same leave the same.
    if !isUnchanged { try Journal.replace(folder.journalPath, with: all, protecting: folder.inputs) }
    unlink(folder.earlierJournalPath)
    let uncut = all.filter { !$0.uncut.isEmpty }
    let hasSucceeded = try RunFiles(folder: folder)
      .write(rows: jobs.count, failures: failures, uncut: uncut, limit: settings.mostFailures)
    tell()
    return BatchReport(
      progress: progress, failures: failures, uncut: uncut, slowest: slowest.rows, samples: Self.samples(of: all),
      failure: hasSucceeded
        ? nil : .tooManyFailures(failed: failures.count, rows: jobs.count, report: folder.failuresPath))
  }

  private static func samples(of entries: [JournalEntry]) -> [String] {
    let made = entries.filter { $0.outcome == .ok }
    let count = min(60, made.count)
    return (0..<count).map { made[$0 * made.count / count].output }
  }
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
