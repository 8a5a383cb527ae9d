import CollageFiles
import SystemCalls

/// A row whose job and key have been determined.
struct PlannedRow {
  let job: Job
  let key: String
  /// The identities of the job's files in the key.
  var identities: [String: String] = [:]
  /// The version of the output file before the row was rendered.
  let before: FileVersion?
}

/// Plans rows on demand, in windows, and tracks planned rows until they are finished.
final class RowQueue {
  /// The outcome of planning a row that need not or cannot be rendered.
  enum Finding {
    /// An earlier run rendered the picture.
    case finished
    /// The row can no longer be rendered, for example because a photo was removed.
    case failed(row: Int, Job, reason: String)
  }

  private let plan: BatchPlan
  private let ledger: Ledger
  private let folder: RunFolder
  private let resumes: Bool
  private var next = 0
  private var upcoming: [(row: Int, planned: PlannedRow)] = []
  private var planned: [Int: PlannedRow] = [:]
  /// The rows not yet assigned to a worker, in processing order.
  private var ready: ArraySlice<Int> = []

  /// The number of rows planned between two polls of the workers.
  private static let step = 64
  /// The next window is planned when fewer rows than this are ready.
  private static let fewReady = 1024

  init(_ plan: BatchPlan, ledger: Ledger, folder: RunFolder, resumes: Bool) {
    (self.plan, self.ledger, self.folder, self.resumes) = (plan, ledger, folder, resumes)
  }

  /// True if more rows should be planned now.
  var needsRows: Bool { next < plan.table.count && ready.count < Self.fewReady }
  /// True if there are no more rows for workers, including rows still to be planned.
  var isEmpty: Bool { ready.isEmpty && upcoming.isEmpty && next >= plan.table.count }
  var count: Int { ready.count }

  /// Returns a planned row; nil if it is not planned or already finished.
  subscript(row: Int) -> PlannedRow? { planned[row] }

  /// Plans the next rows, and reports those that need not or cannot be rendered.
  func planSome(_ found: (Finding) throws(BatchError) -> Void) throws(BatchError) {
    guard needsRows else { return }
    try plan.checkUnchanged()
    var steps = 0
    while next < plan.table.count, upcoming.count < RowOrder.window, steps < Self.step || ready.isEmpty {
      let rows = takeRows(min(Self.step, RowOrder.window - upcoming.count))
      let jobs = try rows.map { row throws(BatchError) in try plan.job(at: row) }
      plan.lookUp(jobs)
      if resumes { try ledger.prepare(jobs) }
      for (row, job) in zip(rows, jobs) { try planRow(row, job, found) }
      steps += rows.count
    }
    if upcoming.count == RowOrder.window || next >= plan.table.count { release() }
  }

  /// Returns up to `count` of the run's next rows.
  private func takeRows(_ count: Int) -> [Int] {
    var rows: [Int] = []
    while next < plan.table.count, rows.count < count {
      if plan.table.isSelected(next) { rows.append(next) }
      next += 1
    }
    return rows
  }

  private func planRow(
    _ row: Int, _ job: Job, _ found: (Finding) throws(BatchError) -> Void
  ) throws(BatchError) {
    let key: String
    var identities: [String: String] = [:]
    do {
      key = try plan.key(of: job)
      for name in job.inputs { identities[name] = try plan.identity(of: name) }
    } catch {
      return try found(.failed(row: row, job, reason: "\(error)"))
    }
    if resumes, try ledger.isFinished(row, job, key: key) { return try found(.finished) }
    try folder.makeFolders(for: job.output)
    upcoming.append(
      (row, PlannedRow(job: job, key: key, identities: identities, before: FileVersion(link: job.output))))
  }

  private func release() {
    let order = RowOrder.order(upcoming.map { $0.planned.job })
    ready += order.map { upcoming[$0].row }
    for (row, planned) in upcoming { self.planned[row] = planned }
    upcoming = []
  }

  /// Takes the next ready row.
  func take() -> Int? { ready.popFirst() }

  /// Puts back rows that a worker did not start, ahead of all others.
  func putBack(_ rows: [Int]) { ready = (rows + ready)[...] }

  func finish(_ row: Int) { planned[row] = nil }

  /// Drops all rows that were not started.
  func stop() { (ready, upcoming, next) = ([], [], plan.table.count) }
}
