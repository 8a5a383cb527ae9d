import CollageFiles
import CollageRender
import SystemCalls

/// Distributes rows to worker processes and keeps the journal; recovers from crashed workers without losing rows.
///
/// The process must ignore SIGPIPE, which is raised when writing to a worker that has exited.
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
  /// Rows during which a worker died; they are retried once in a separate worker.
  private var suspects: [Int] = []
  private var start = ContinuousClock.now
  private var lastFlush = ContinuousClock.now

  /// The number of rows queued per worker, so that workers never wait for the supervisor.
  private static let rowsInFlight = 16
  /// The interval at which the journal is synced to disk.
  private static let flushInterval = Duration.seconds(1)
  /// The time that a stopped run waits for rows in progress.
  private static let stopTimeout = Duration.seconds(8)
  /// The exit code of a worker if the disk is full.
  public static let diskFullCode: Int32 = 74
  /// The exit code of a worker whose memory does not suffice for a photo.
  public static let memoryFullCode: Int32 = 71

  /// Locks the folder and reads the results of earlier runs.
  ///
  /// - Parameters:
  ///   - settings: The settings of the run.
  ///   - plan: The validated manifest.
  ///   - report: Called with the progress several times per second.
  ///   - stopRequest: Returns a request to stop, if any; called several times per second.
  /// - Throws: `BatchError` if the folder is in use or cannot be created.
  public init(
    _ settings: BatchSettings, plan: BatchPlan, report: @escaping (BatchProgress) -> Void = { _ in },
    stopRequest: @escaping () -> StopRequest? = { nil }
  ) throws(BatchError) {
    (self.settings, self.plan, self.report, self.stopRequest) = (settings, plan, report, stopRequest)
    folder = try RunFolder(settings.folder, stored: settings.stored, protecting: plan.inputs)
    folder.sweep()
    if settings.stored != nil {
      UploadSpool(folder: UploadSpool.folder(ofRunIn: settings.folder)).makeRoom {
        plan.table.row(writing: NameHash(written: $0)) != nil
      }
    }
    ledger = try Ledger(folder, plan: plan, verifies: settings.verifies)
    // The success file of an earlier run is removed until this run succeeds.
    hadSucceeded = unlink(folder.successPath) == 0
    try folder.removeStoredSuccess()
    queue = RowQueue(plan, ledger: ledger, folder: folder, resumes: settings.resumes)
    progress.rows = plan.rowCount
  }

  // MARK: The run

  /// Processes all rows.
  ///
  /// - Returns: The result. The folder then contains `failures.jsonl` if rows failed, and `_SUCCESS.json` if all rows
  ///   of the manifest are finished and not too many failed.
  /// - Throws: `BatchError` if the run had to stop.
  public func run() throws(BatchError) -> BatchReport {
    start = .now
    do throws(BatchError) {
      while !queue.isEmpty || !suspects.isEmpty || !workers.isEmpty {
        if let request = stopRequest() { try stop(request.signal) }
        try planRows()
        try startWorkers()
        try waitForResults()
        try ledger.writeStored()
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
        let planned = PlannedRow(job: job, key: "", before: FileVersion(link: job.output))
        try fail(row, planned, outcome: .error, reason)
      }
    }
  }

  /// Waits for rows in progress, then throws `BatchError.interrupted`.
  private func stop(_ signal: Int32) throws(BatchError) {
    let deadline = ContinuousClock.now + Self.stopTimeout
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
      // Starts with few rows per worker, so that every worker gets some rows of a small run.
      let share = max(1, min(Self.rowsInFlight, (queue.count + settings.workers - 1) / settings.workers))
      while worker.rows.count < share, let row = queue.take() { send(row, to: worker) }
      if queue.isEmpty && worker.rows.isEmpty && suspects.isEmpty { worker.closeInput() }
    }
  }

  private func send(_ row: Int, to worker: WorkerProcess) {
    guard let planned = queue[row] else { return }
    worker.send(JobMessage(planned.job, key: planned.key, identities: planned.identities).line, row: row)
  }

  private func startWorker(isAlone: Bool) throws(BatchError) -> WorkerProcess {
    try WorkerProcess(
      command: settings.workerCommand, firstLine: settings.firstLine, isAlone: isAlone,
      megabytes: settings.workerMegabytes)
  }

  private func waitForResults() throws(BatchError) {
    var polled: [pollfd] = []
    for worker in workers {
      polled.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
      polled.append(
        pollfd(fd: worker.hasUnsentBytes ? worker.input : -1, events: Int16(POLLOUT), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), queue.needsRows ? 0 : 200) > 0 else { return }
    for (index, worker) in workers.enumerated() {
      if polled[2 * index + 1].revents != 0 { worker.write() }
      guard polled[2 * index].revents != 0 else { continue }
      if let lines = worker.read() {
        for line in lines where !worker.rejectsReplies { try take(line, from: worker) }
      } else {
        try handleExit(of: worker)
      }
    }
  }

  /// Kills workers that exceed the time limit for a row, or do not exit after their input was closed.
  private func killHangingWorkers() {
    for worker in workers where worker.waitingSeconds > settings.rowSeconds && !worker.isOverTime {
      worker.isOverTime = true
      worker.kill()
    }
  }

  /// Handles the exit of a worker and reassigns its rows.
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
    let lacksMemory = if case .code(Self.memoryFullCode) = reason { true } else { false }
    if !lacksMemory, health.mustAskAfterExit() {
      let ask = try startWorker(isAlone: true)
      try health.ask(ask, seconds: settings.rowSeconds, lastExit: reason)
    }
    let what =
      lacksMemory
      ? "a photo needs more than the \(settings.workerMegabytes) MB of memory of a worker"
      : worker.isOverTime
        ? "took longer than \(settings.rowSeconds) seconds"
        : worker.rejectsReplies ? "the worker sent an invalid reply" : "the worker exited: \(reason.text)"
    guard worker.isAlone, let planned = queue[suspect] else {
      suspects.append(suspect)
      return
    }
    try fail(suspect, planned, outcome: .quarantined, "\(what), also when the row was retried alone")
  }

  // MARK: Results

  private func take(_ line: [UInt8], from worker: WorkerProcess) throws(BatchError) {
    guard let result = WorkerResult(line: line), let row = worker.rows.first, let planned = queue[row],
      planned.job.id == result.id
    else {
      worker.rejectReplies()
      return
    }
    _ = worker.takeAnswered()
    health.noteAnswer()
    progress.hits += result.hits
    progress.misses += result.misses
    guard result.status != .error else {
      try fail(row, planned, outcome: .error, result.error ?? "the worker gave no reason")
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
      reason: reason + (isForeign ? "; the existing file at its output path was not written by a run and is kept" : ""))
    ledger.add(entry, row: row)
    queue.finish(row)
    progress.failed += 1
    if settings.failsFast { throw .failedRow(id: job.id, reason: reason) }
  }

  /// Removes the output of a failed row if it was written by a worker of this run, or by an earlier run for this row.
  ///
  /// Other files are kept.
  ///
  /// - Returns: Whether the file no longer exists.
  private func removeOutput(of row: Int, _ planned: PlannedRow) throws(BatchError) -> Bool {
    let output = planned.job.output
    guard let now = FileVersion(link: output) else { return true }
    if now == planned.before, try !ledger.made(row, planned.job) { return false }
    guard (try? folder.inputs.check(output)) != nil else { return false }
    return unlink(output) == 0
  }

  // MARK: The end

  private func finish() throws(BatchError) -> BatchReport {
    folder.sweep()
    var files = RunFiles(folder: folder, rows: ledger.knownRows)
    try ledger.close { line throws(FileError) in try files.add(line) }
    let isComplete = try ledger.isComplete()
    let hasFailed = Double(progress.failed) > settings.maxFailures * Double(progress.rows)
    do throws(FileError) {
      try files.publish()
      if isComplete && Double(files.counts.failed) <= settings.maxFailures * Double(ledger.knownRows) {
        try files.writeSuccess(skipped: plan.skippedRows)
      }
      try folder.storeLists()
    } catch {
      throw .folder(path: folder.path, reason: "\(error)")
    }
    reportProgress()
    return BatchReport(
      progress: progress, failures: files.failed, failureCount: files.counts.failed,
      uncutPhotos: files.uncutPhotos.first,
      uncutPhotoCount: files.uncutPhotos.count, uncutCount: files.counts.uncut, slowest: slowest.rows,
      samples: files.samples, isComplete: isComplete,
      failure: hasFailed
        ? .tooManyFailures(failed: progress.failed, rows: progress.rows, report: folder.failuresPath) : nil)
  }
}
