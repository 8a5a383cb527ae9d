import SystemLibrary

/// A row whose turn has come.
struct PlannedRow {
  let job: Job
  let key: String
  /// What stood at the job's output before any worker had the row.
  let before: FileStamp?
}

/// Plans rows as they are needed, window by window, and knows those that are planned and not done.
final class RowQueue {
  /// What was found while rows were planned.
  enum Finding {
    /// An earlier run made the picture.
    case finished
    /// The row cannot be worked on any more, such as where a photo has gone.
    case failed(row: Int, Job, reason: String)
  }

  private let plan: BatchPlan
  private let ledger: Ledger
  private let folder: RunFolder
  private let resumes: Bool
  private var next = 0
  private var upcoming: [(row: Int, planned: PlannedRow)] = []
  private var planned: [Int: PlannedRow] = [:]
  /// Rows that no worker has, in the order in which they are worked on.
  private var ready: ArraySlice<Int> = []

  /// So many rows are planned between two looks at the workers.
  private static let step = 64
  /// The next window is planned once so few rows are ready.
  private static let fewReady = 1024

  init(_ plan: BatchPlan, ledger: Ledger, folder: RunFolder, resumes: Bool) {
    (self.plan, self.ledger, self.folder, self.resumes) = (plan, ledger, folder, resumes)
  }

  /// Whether there is planning to be done now.
  var isHungry: Bool { next < plan.table.count && ready.count < Self.fewReady }
  /// Whether no worker can be given anything, now or later.
  var isEmpty: Bool { ready.isEmpty && upcoming.isEmpty && next >= plan.table.count }
  /// How many rows are ready.
  var count: Int { ready.count }

  /// What is known of a row that is planned.
  subscript(row: Int) -> PlannedRow? { planned[row] }

  /// Plans some more rows.
  func planSome(_ found: (Finding) throws(BatchError) -> Void) throws(BatchError) {
    guard isHungry else { return }
    try plan.checkUnchanged()
    var steps = 0
    while next < plan.table.count, upcoming.count < RowOrder.window, steps < Self.step || ready.isEmpty {
      if plan.table.isSelected(next) {
        try planRow(next, found)
        steps += 1
      }
      next += 1
    }
    if upcoming.count == RowOrder.window || next >= plan.table.count { release() }
  }

  private func planRow(_ row: Int, _ found: (Finding) throws(BatchError) -> Void) throws(BatchError) {
    let job = try plan.job(at: row)
    let key: String
    do {
      key = try plan.key(of: job)
    } catch {
      return try found(.failed(row: row, job, reason: "\(error)"))
    }
    if resumes, try ledger.isFinished(row, job, key: key) { return try found(.finished) }
    try folder.makeFolders(for: job.output)
    upcoming.append((row, PlannedRow(job: job, key: key, before: FileStamp(link: job.output))))
  }

  private func release() {
    let order = RowOrder.order(upcoming.map { $0.planned.job })
    ready += order.map { upcoming[$0].row }
    for (row, planned) in upcoming { self.planned[row] = planned }
    upcoming = []
  }

  /// The next row to be worked on.
  func take() -> Int? { ready.popFirst() }

  /// Puts rows back that a worker did not come to, before all others.
  func putBack(_ rows: [Int]) { ready = (rows + ready)[...] }

  /// Forgets a row that is done.
  func finish(_ row: Int) { planned[row] = nil }

  /// Forgets all that is not begun.
  func stop() { (ready, upcoming, next) = ([], [], plan.table.count) }
}
