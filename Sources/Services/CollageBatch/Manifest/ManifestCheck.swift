import CollageFiles
import SystemCalls
import CollageModel
import CollageRender

/// Reads a manifest and collects all its problems, before anything is rendered.
final class ManifestCheck {
  private(set) var table = RowTable()
  private(set) var rowCount = 0
  private(set) var skippedRows = 0
  /// The inputs of the run, except photos and masks.
  private(set) var protected: InputGuard
  private let settings: BatchPlan.Settings
  private let manifest: ManifestFile
  /// A second reader for earlier rows, so that `manifest` keeps its position.
  private let earlier: ManifestFile
  private let inputs: InputFiles
  private let planner: JobPlanner
  private let problems: ProblemLog
  private var overlap: OverlapCheck
  private var linked = LinkedOutputs()
  private var repeated = 0
  private var emptyCells = 0
  private var emptyColumns: Set<String> = []
  private var seenTemplates: Set<String> = []

  private static let maxTemplates = 1 << 16
  /// The number of rows whose photos in object storage are looked up together.
  private static let rowsLookedUp = 256

  init(
    _ settings: BatchPlan.Settings, manifest: ManifestFile, inputs: InputFiles, planner: JobPlanner
  ) throws(BatchError) {
    (self.settings, self.manifest, self.inputs, self.planner) = (settings, manifest, inputs, planner)
    earlier = try manifest.another()
    protected = settings.inputs
    problems = ProblemLog(folder: settings.folder, protecting: settings.inputs)
    overlap = OverlapCheck(
      root: inputs.root, folder: settings.folder, address: settings.address,
      others: RunFolder.ownPaths(in: settings.folder) + (settings.report.map { [$0] } ?? []))
    if let report = settings.report { linked.consider(report, row: nil) }
  }

  /// Reads and validates all rows.
  ///
  /// - Throws: `BatchError.manifest` if there are problems and invalid rows are not skipped.
  func run() throws(BatchError) {
    // Checked before anything is written, including the list of problems.
    if settings.manifest != "-" { try protect(settings.manifest) }
    let unknown = try planner.unknownColumns(manifest.columns)
    guard unknown.isEmpty else { throw .manifest(file: settings.manifest, problems: unknown) }
    var (offset, number) = (manifest.firstRow, 0)
    var lookedUp = 0
    while let (entry, next) = try manifest.entry(at: offset, number: number + 1) {
      if number == lookedUp { lookedUp = try lookUp(from: offset, number: number) }
      number += 1
      switch entry {
      case .blank: break
      case .malformed(let problem): try note(problem)
      case .row(let row): try take(row, offset: offset)
      }
      offset = next
    }
    try checkOutputs()
    try checkLinks()
    try finish()
  }

  /// Looks up the photos of the next rows that are in object storage, in parallel.
  ///
  /// - Returns: The number of the last row covered.
  private func lookUp(from offset: Int, number: Int) throws(BatchError) -> Int {
    guard inputs.storage != nil else { return .max }
    var (offset, number, rows, names) = (offset, number, 0, [String]())
    for _ in 0..<Self.rowsLookedUp {
      guard let (entry, next) = try earlier.entry(at: offset, number: number + 1) else { break }
      if case .row(let row) = entry, isWanted(row, after: rows) || overlap.isNeeded {
        rows += 1
        names += row.photos + row.values.map(\.value)
      }
      (offset, number) = (next, number + 1)
    }
    inputs.lookUp(names)
    return number
  }

  /// Returns whether the run renders a row, given the number of preceding rows that are not counted yet.
  private func isWanted(_ row: ManifestRow, after count: Int = 0) -> Bool {
    settings.shard?.holds(row.id) ?? true && settings.limit.map { rowCount + count < $0 } ?? true
  }

  // MARK: One row

  private func take(_ row: ManifestRow, offset: Int) throws(BatchError) {
    guard !row.id.isEmpty else { return try note(RowProblem(number: row.number, message: "the id is missing")) }
    if let other = table.insert(id: NameHash(row.id), offset: offset, number: row.number) {
      return try handleRepeatedID(row, earlier: other)
    }
    let index = table.count - 1
    let (job, faults) = planner.job(row)
    guard let job else {
      for fault in faults { try note(fault, row, index) }
      return
    }
    let place = overlap.place(of: job.output)
    guard overlap.isInFolder(place) else {
      let message = "\(escaped(job.output)) leads outside the output folder through a link"
      return try note(.init(message: message), row, index)
    }
    if let other = table.insert(output: NameHash(written: place), of: index) {
      let message = "rows \(table.numbers[other]) and \(row.number) would both write \(escaped(job.output))"
      try note(.init(message: message), row, index)
      try note(.init(message: message), number: Int(table.numbers[other]), id: try earlierRow(other)?.id ?? "", other)
      return
    }
    linked.consider(job.output, row: index)
    let isWanted = isWanted(row)
    if seenTemplates.count < Self.maxTemplates, seenTemplates.insert(job.template).inserted {
      for file in planner.templateFiles(of: job) { try protect(file) }
      if let files = planner.templateInputs(of: job) { protected.add(files) }
    }
    let empty = planner.emptySlots(row)
    emptyCells += empty.count
    emptyColumns.formUnion(empty)
    if isWanted || overlap.isNeeded, try !check(row, job, index) { return }
    guard isWanted else { return }
    table.select(index)
    rowCount += 1
  }

  /// Handles a repeated ID: an identical row is ignored, otherwise both rows are invalid.
  private func handleRepeatedID(_ row: ManifestRow, earlier other: Int) throws(BatchError) {
    let number = Int(table.numbers[other])
    if let known = try earlierRow(other), known.hasSameContent(as: row) {
      repeated += 1
      return
    }
    let message = "id \(escaped(row.id)) occurs in rows \(number) and \(row.number) with different contents"
    try note(RowProblem(number: row.number, id: row.id, message: message))
    try note(.init(message: message), number: number, id: row.id, other)
  }

  private func earlierRow(_ row: Int) throws(BatchError) -> ManifestRow? {
    let entry = try earlier.entry(at: table.offsets[row], number: Int(table.numbers[row]))?.entry
    return if case .row(let found)? = entry { found } else { nil }
  }

  /// Checks the files of a row.
  private func check(_ row: ManifestRow, _ job: Job, _ index: Int) throws(BatchError) -> Bool {
    var isWell = true
    var files: [(column: String, name: String)] = job.photos.map { ("photos", $0) }
    files += job.slots.map { ($0.key, $0.value) } + job.masks.map { ($0.key + ManifestRow.maskSuffix, $0.value) }
    for file in files.sorted(by: { $0 < $1 }) {
      if let problem = inputs.problem(with: file.name) ?? overlapProblem(file.name) {
        try note(.init(column: file.column, message: problem), row, index)
        isWell = false
      }
    }
    return isWell
  }

  /// Records a photo as an input, and returns a message if an output would overwrite it.
  private func overlapProblem(_ name: String) -> String? {
    guard let real = try? inputs.path(of: name) else { return nil }
    let given = name.hasPrefix("/") ? name : inputs.root + "/" + name
    let other = overlap.isNeeded ? overlap.read(given, real: real) : overlap.reservedFile(at: real)
    return other.map { file in
      "\(escaped(name)): the run would overwrite it with \(escaped(file)); an input is never overwritten"
    }
  }

  /// Records the manifest or a template as an input, and throws if an output would overwrite it.
  private func protect(_ path: String) throws(BatchError) {
    guard let real = resolvedPath(path), let other = overlap.read(path, real: real) else { return }
    throw .manifest(
      file: settings.manifest,
      problems: ["the run would write \(escaped(other)), which is an input; an input is never overwritten"])
  }

  // MARK: The end

  /// Rejects outputs that are inputs, and a report that would overwrite a picture or another file of the run.
  private func checkOutputs() throws(BatchError) {
    if let report = settings.report {
      let place = overlap.place(of: report)
      let isOwn = RunFolder.ownPaths(in: settings.folder).contains {
        overlap.place(of: $0) == place || InputGuard.isSameFile($0, report)
      }
      if isOwn || table.row(writing: NameHash(written: place)) != nil {
        throw .folder(
          path: report, reason: "this name is reserved for another file of the run; choose another name for the report")
      }
    }
    guard overlap.hasFiles else { return }
    for row in overlap.suspects(in: table) {
      guard let found = try earlierRow(row), let job = planner.job(found).job, overlap.isRead(job.output) else {
        continue
      }
      let message = "would write \(escaped(job.output)), which is an input; an input is never overwritten"
      try note(.init(message: message), found, row)
    }
  }

  /// Rejects outputs that are inputs under another name; reads all rows once more to find them.
  private func checkLinks() throws(BatchError) {
    if let report = settings.report {
      do throws(FileError) {
        try protected.check(report)
      } catch {
        throw .folder(path: report, reason: "\(error)")
      }
    }
    guard !linked.isEmpty else { return }
    for row in 0..<table.count {
      guard let found = try earlierRow(row), let job = planner.job(found).job else { continue }
      if FileIdentity(ofLinkAt: job.output) != nil {
        do throws(FileError) {
          try protected.check(job.output)
        } catch {
          try note(.init(message: "\(error)"), found, row)
        }
      }
      for name in job.slots.values.sorted() + job.masks.values.sorted() + job.photos {
        guard let path = try? inputs.path(of: name), let output = linked.output(at: path) else { continue }
        let message =
          "would write \(escaped(output.path)), which is the same file as \(escaped(name)); an input is never overwritten"
        guard let writer = output.row else { throw .folder(path: output.path, reason: message) }
        guard let asking = try earlierRow(writer) else { continue }
        try note(.init(message: message), asking, writer)
      }
    }
  }

  private func finish() throws(BatchError) {
    try problems.finish()
    guard problems.count == 0 || settings.skipsBadRows else {
      throw .manifest(file: settings.manifest, problems: problems.lines)
    }
    guard rowCount > 0 else {
      if table.count > 0 && skippedRows == 0 { return }
      throw .manifest(
        file: settings.manifest, problems: skippedRows == 0 ? ["no rows"] : ["no valid rows"] + problems.lines)
    }
  }

  /// The notes for the user.
  var notes: [String] {
    var notes = manifest.notes
    if skippedRows > 0 {
      let list = escaped(RunFolder.problemsPath(in: settings.folder))
      notes.append("\(counted(skippedRows, "invalid row is", plural: "invalid rows are")) skipped; see \(list)")
    }
    if repeated > 0 {
      let what = counted(repeated, "row is", plural: "rows are")
      notes.append("\(what) identical to an earlier row with the same id; each picture is rendered once")
    }
    if emptyCells > 0 {
      let names = emptyColumns.sorted().prefix(8).map { escaped($0) }.joined(separator: ", ")
      notes.append("\(counted(emptyCells, "cell is", plural: "cells are")) empty (\(names)); those slots stay empty")
    }
    return notes
  }

  // MARK: Problems

  private func note(_ problem: RowProblem) throws(BatchError) {
    skippedRows += 1
    try problems.add(problem)
  }

  private func note(_ fault: JobPlanner.RowFault, _ row: ManifestRow, _ index: Int) throws(BatchError) {
    try note(fault, number: row.number, id: row.id, index)
  }

  private func note(_ fault: JobPlanner.RowFault, number: Int, id: String, _ index: Int) throws(BatchError) {
    if !table.isBad(index) {
      if table.isSelected(index) { rowCount -= 1 }
      table.markBad(index)
      skippedRows += 1
    }
    try problems.add(RowProblem(number: number, id: id, column: fault.column, message: fault.message))
  }
}
