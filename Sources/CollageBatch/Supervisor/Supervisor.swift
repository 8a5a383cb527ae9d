import CollageRender
import SystemLibrary

/// Hands rows to worker processes, keeps the journal, and loses nothing whatever becomes of a worker.
///
/// The process must ignore SIGPIPE, which a worker's death would otherwise raise.
public final class Supervisor {
  private let settings: BatchSettings
  private let plan: BatchPlan
  private let folder: RunFolder
  private let ledger: Ledger
  private let queue: RowQueue
  private let report: (BatchProgress) -> Void
  private let stopRequest: () -> StopRequest?
  private let hadSucceeded: Bool
  private var progress = BatchProgress()
  private var slowest = SlowestRows()
  private var workers: [WorkerProcess] = []
  private var health = WorkerHealth()
  /// Rows that a worker did not survive, to be tried once more by themselves.
  private var suspects: [Int] = []
  private var start = ContinuousClock.now
  private var lastFlush = ContinuousClock.now

  /// So many rows wait in a worker at once: enough for it never to wait for the supervisor.
  private static let rowsInFlight = 16
  /// The journal is brought to the disk so often.
  private static let flushInterval = Duration.seconds(1)
  /// A run that was asked to stop waits so long for what is being worked on.
  private static let patience = Duration.seconds(8)
  /// What a worker exits with when there is no room for its pictures.
  public static let diskFullCode: Int32 = 74

  /// Takes the folder and reads what earlier runs left.
  ///
  /// - Parameters:
  ///   - settings: How the run goes.
  ///   - plan: The rows.
  ///   - report: Told how far the run is, several times a second.
  ///   - stopRequest: Asked as often whether the run is to stop.
  /// - Throws: `BatchError` where the folder is in use or cannot be made.
  public init(
    _ settings: BatchSettings, plan: BatchPlan, report: @escaping (BatchProgress) -> Void = { _ in },
    stopRequest: @escaping () -> StopRequest? = { nil }
  ) throws(BatchError) {
    (self.settings, self.plan, self.report, self.stopRequest) = (settings, plan, report, stopRequest)
    folder = try RunFolder(settings.folder, protecting: plan.inputs)
    folder.sweep()
    ledger = try Ledger(folder, plan: plan, verifies: settings.verifies)
    // Until this run has succeeded nothing may say that it has.
    hadSucceeded = unlink(folder.successPath) == 0
    queue = RowQueue(plan, ledger: ledger, folder: folder, resumes: settings.resumes)
    progress.rows = plan.rowCount
  }

  // MARK: The run

  /// Works on all rows.
  ///
  /// - Returns: What came of it; the folder then has `failures.jsonl` where rows failed, and `_SUCCESS.json` once all
  ///   rows of the manifest are done, unless too many failed.
  /// - Throws: `BatchError` where the run could not go on, or was stopped.
  public func run() throws(BatchError) -> BatchReport {
    start = .now
    do throws(BatchError) {
      while !queue.isEmpty || !suspects.isEmpty || !workers.isEmpty {
        if let request = stopRequest() { try stop(request.signal) }
        try planRows()
        try startWorkers()
        try waitForResults()
        killHangingWorkers()
        try flushIfDue()
        reportProgress()
      }
    } catch {
      for worker in workers {
        worker.kill()
        _ = worker.wait()
      }
      workers = []
      try? ledger.flush()
      folder.sweep()
      throw error
    }
    return try finish()
  }

  private func reportProgress() {
    let took = (ContinuousClock.now - start).components
    progress.seconds = Double(took.seconds) + Double(took.attoseconds) / 1e18
    report(progress)
  }

  private func flushIfDue() throws(BatchError) {
    guard ContinuousClock.now - lastFlush >= Self.flushInterval else { return }
    try ledger.flush()
    lastFlush = .now
  }

  private func planRows() throws(BatchError) {
    try queue.planSome { (finding) throws(BatchError) in
      switch finding {
      case .finished: progress.skipped += 1
      case .failed(let row, let job, let reason):
        let planned = PlannedRow(job: job, key: "", before: FileStamp(link: job.output))
        try fail(row, planned, outcome: .error, reason)
      }
    }
  }

  /// Lets workers answer for what they are at, and ends the run.
  private func stop(_ signal: Int32) throws(BatchError) {
    let deadline = ContinuousClock.now + Self.patience
    for worker in workers { worker.closeInput() }
    queue.stop()
    suspects = []
    while !workers.isEmpty, ContinuousClock.now < deadline, stopRequest()?.isUrgent != true {
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
      send(row, to: worker)
      worker.closeInputOnceSent()
    }
    while workers.count < min(settings.workers, workers.count + queue.count) {
      workers.append(try startWorker(isAlone: false))
    }
    for worker in workers where !worker.isAlone {
      // Few rows at first, so that all workers have some of a small run.
      let share = max(1, min(Self.rowsInFlight, (queue.count + settings.workers - 1) / settings.workers))
      while worker.rows.count < share, let row = queue.take() { send(row, to: worker) }
      if queue.isEmpty && worker.rows.isEmpty && suspects.isEmpty { worker.closeInput() }
    }
  }

  private func send(_ row: Int, to worker: WorkerProcess) {
    guard let planned = queue[row] else { return }
    worker.send(JobMessage(planned.job, key: planned.key).line, row: row)
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
    guard poll(&polled, nfds_t(polled.count), queue.isHungry ? 0 : 200) > 0 else { return }
    for (index, worker) in workers.enumerated() {
      if polled[2 * index + 1].revents != 0 { worker.write() }
      guard polled[2 * index].revents != 0 else { continue }
      if let lines = worker.read() {
        for line in lines where !worker.isDistrusted { try take(line, from: worker) }
      } else {
        try handleExit(of: worker)
      }
    }
  }

  /// Ends workers that take too long for a row, or do not end once nothing more comes.
  private func killHangingWorkers() {
    for worker in workers where worker.waitingSeconds > settings.rowSeconds && !worker.isOverTime {
      worker.isOverTime = true
      worker.kill()
    }
  }

  /// Works out what a worker's end means for the rows that it had.
  private func handleExit(of worker: WorkerProcess) throws(BatchError) {
    workers.removeAll { $0 === worker }
    let reason = worker.wait()
    var rows = worker.rows
    if case .code(let code) = reason, code == Self.diskFullCode {
      throw .diskFull("\(settings.folder): no space left on device")
    }
    guard !rows.isEmpty, stopRequest() == nil else { return }
    let suspect = rows.removeFirst()
    queue.putBack(rows)
    if health.mustAskAfterExit() {
      let ask = try startWorker(isAlone: true)
      try health.ask(ask, seconds: settings.rowSeconds, lastExit: reason)
    }
    let what =
      worker.isOverTime
      ? "took longer than \(settings.rowSeconds) seconds"
      : worker.isDistrusted ? "its process answered something else" : "its process ended: \(reason.text)"
    guard worker.isAlone, let planned = queue[suspect] else {
      suspects.append(suspect)
      return
    }
    try fail(suspect, planned, outcome: .quarantined, "\(what), twice, the second time alone")
  }

  // MARK: Results

  private func take(_ line: [UInt8], from worker: WorkerProcess) throws(BatchError) {
    guard let result = WorkerResult(line: line), let row = worker.rows.first, let planned = queue[row],
      planned.job.id == result.id
    else {
      worker.distrust()
      return
    }
    _ = worker.takeAnswered()
    health.noteAnswer()
    progress.hits += result.hits
    progress.misses += result.misses
    guard result.status != .error else {
      try fail(row, planned, outcome: .error, result.error ?? "no reason given")
      return
    }
    let entry = JournalEntry(
      id: planned.job.id, key: planned.key, output: folder.name(of: planned.job.output), outcome: .ok,
      byteCount: result.byteCount, digest: result.digest, uncut: result.uncut)
    ledger.add(entry, row: row)
    queue.finish(row)
    progress.rendered += 1
    slowest.add(planned.job.id, milliseconds: result.milliseconds)
  }

  private func fail(
    _ row: Int, _ planned: PlannedRow, outcome: JournalEntry.Outcome, _ reason: String
  ) throws(BatchError) {
    let isForeign = try !removeOutput(of: row, planned)
    let job = planned.job
    let entry = JournalEntry(
      id: job.id, key: planned.key, output: folder.name(of: job.output), outcome: outcome,
      reason: reason + (isForeign ? "; the file of its name was not made by a run and is left" : ""))
    ledger.add(entry, row: row)
    queue.finish(row)
    progress.failed += 1
    if settings.failsFast { throw .failedRow(id: job.id, reason: reason) }
  }

  /// Removes what stands in the place of a picture that could not be made, if a run made it.
  ///
  /// That is a worker of this run, or an earlier run for this row. Whatever else stands there is somebody's.
  ///
  /// - Returns: Whether nothing stands there any more.
  private func removeOutput(of row: Int, _ planned: PlannedRow) throws(BatchError) -> Bool {
    let output = planned.job.output
    guard let now = FileStamp(link: output) else { return true }
    if now == planned.before, try !ledger.made(row, planned.job) { return false }
    guard (try? folder.inputs.check(output)) != nil else { return false }
    return unlink(output) == 0
  }

  // MARK: The end

  private func finish() throws(BatchError) -> BatchReport {
    folder.sweep()
    var files = RunFiles(folder: folder, rows: ledger.knownRows)
    try ledger.close { line throws(RenderError) in try files.add(line) }
    let isComplete = try ledger.isComplete()
    let hasFailed = Double(progress.failed) > settings.maxFailures * Double(progress.rows)
    do throws(RenderError) {
      try files.publish()
      if isComplete && Double(files.counts.failed) <= settings.maxFailures * Double(ledger.knownRows) {
        try files.writeSuccess(skipped: plan.skippedRows)
      }
    } catch {
      throw .folder(path: folder.path, reason: "\(error)")
    }
    reportProgress()
    return BatchReport(
      progress: progress, failures: files.failed, failureCount: files.counts.failed, uncut: files.shownWhole,
      uncutCount: files.counts.uncut, slowest: slowest.rows, samples: files.samples, isComplete: isComplete,
      failure: hasFailed
        ? .tooManyFailures(failed: progress.failed, rows: progress.rows, report: folder.failuresPath) : nil)
  }
}
