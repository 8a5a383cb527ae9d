import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import ObjectStorage
import SystemCalls

/// Converts the options of `collage batch` to a validated manifest and the settings of a run.
struct BatchPreparation {
  private let command: BatchCommand
  private let run: WorkerSettings
  private let storage: JobStorage
  /// The path of the manifest, or of its local copy if it is in object storage.
  private let manifest: String
  /// The folder of the pictures, or of the journal if the pictures are in object storage.
  private let folder: String

  /// The maximum size of a manifest in object storage, in bytes.
  private static let maxManifest = 1 << 30

  /// Prepares a run; copies a manifest in object storage to the scratch folder.
  init(_ command: BatchCommand, _ run: WorkerSettings, storage: JobStorage, scratch: String) throws {
    (self.command, self.run, self.storage) = (command, run, storage)
    let isAddress = ObjectAddress.isAddress(command.out)
    if isAddress, !command.out.hasPrefix("s3://") {
      throw UsageError(message: "--out \(command.out): must be a folder or an s3:// address")
    }
    guard isAddress == (command.journal != nil) else {
      throw UsageError(
        message: isAddress
          ? "--out \(command.out): an address also requires --journal, a local folder"
          : "--journal: only used if --out is an address; an output folder holds its own journal")
    }
    folder = command.journal ?? command.out
    guard ObjectAddress.isAddress(command.manifest) else {
      manifest = command.manifest
      return
    }
    let name = command.manifest.split(separator: "?")[0].split(separator: "/").last.map { String($0) } ?? "manifest"
    manifest = scratch + "/" + name
    try AtomicFile.write(
      storage.document(command.manifest, limit: Self.maxManifest), to: manifest,
      protecting: .nothing(because: "the scratch folder is new"), isDurable: false)
  }

  /// Reads and validates the manifest.
  func plan() throws -> BatchPlan {
    try BatchPlan(
      planSettings(), root: run.sources.root, identity: run.sources.identity,
      templates: TemplateStore(.ofUser, storage: storage), storage: storage)
  }

  private func planSettings() throws -> BatchPlan.Settings {
    var settings = BatchPlan.Settings(
      manifest: manifest, template: command.template, folder: folder, pattern: try pattern(),
      resources: try JobResources(run.options, from: run.sources))
    settings.address = command.journal == nil ? nil : withoutTrailingSlashes(command.out)
    settings.shard = try shard()
    if let limit = command.limit {
      guard limit > 0 else { throw UsageError(message: "--limit \(limit): must be 1 or more") }
      settings.limit = limit
    }
    settings.skipsBadRows = command.skipBad
    settings.report = command.report
    if let list = run.sources.subjects {
      settings.inputs.add(list, as: .subjects)
    } else if let report = command.report, TemplateSearch.exists(SubjectLists.besidePhoto(report)) {
      // A report beside photos may also lie beside a subject list that the run reads.
      settings.inputs.add(SubjectLists.besidePhoto(report), as: .subjects)
    }
    settings.inputs.add(command.options.roleWordOptions.inputs)
    settings.inputs.add(command.options.textOptions.inputs)
    settings.inputs.add(command.options.picture.colorOptions.inputs)
    if let tiles = run.sources.tiles { settings.inputs.add(tiles) }
    return settings
  }

  private func pattern() throws -> OutputPattern? {
    guard let output = command.output else { return nil }
    guard let pattern = OutputPattern(output) else {
      throw UsageError(
        message: "--output \(output): not a valid pattern; write column names in braces, such as {id}.webp")
    }
    return pattern
  }

  private func shard() throws -> Shard? {
    guard let text = command.shard else { return nil }
    guard let shard = Shard(text) else {
      throw UsageError(message: "--shard \(text): must be i/n with i from 0 to n - 1, such as 3/16")
    }
    return shard
  }

  // MARK: Settings

  func batchSettings() throws -> BatchSettings {
    let workers = command.jobs ?? RenderEnvironment.processors
    guard BatchSettings.allowedWorkers.contains(workers) else {
      throw UsageError(message: "--jobs \(workers): must be between 1 and 1024")
    }
    guard (0...100).contains(command.maxErrors) else {
      throw UsageError(message: "--max-errors \(command.maxErrors): must be between 0 and 100 percent")
    }
    guard BatchSettings.allowedWorkerMegabytes.contains(command.workerMb) else {
      throw UsageError(message: "--worker-mb \(command.workerMb): must be between 256 and 1048576")
    }
    guard command.rowSeconds > 0, command.rowSeconds <= BatchSettings.maxRowSeconds else {
      throw UsageError(message: "--row-seconds \(command.rowSeconds): must be above 0 and at most 86400 (a day)")
    }
    if command.failFast && command.keepGoing {
      throw UsageError(message: "--fail-fast and --keep-going cannot be combined; pass only one")
    }
    if command.verify && !command.resume {
      throw UsageError(message: "--verify requires --resume")
    }
    var worker = (command.workerPrefix ?? "").split(separator: " ").map { String($0) }
    worker += [try ownPath(), "worker"]
    // A worker started through another command cannot identify its parent.
    worker += ["--parent", command.workerPrefix == nil ? "\(getpid())" : "0"]
    if command.journal != nil { worker += ["--spool", UploadSpool.folder(ofRunIn: folder)] }
    var settings = BatchSettings(folder: folder, workerCommand: worker, workers: workers)
    settings.firstLine = run.line
    if command.journal != nil { settings.stored = (withoutTrailingSlashes(command.out), storage) }
    (settings.resumes, settings.verifies, settings.failsFast) = (command.resume, command.verify, command.failFast)
    settings.maxFailures = command.maxErrors / 100
    (settings.rowSeconds, settings.workerMegabytes) = (command.rowSeconds, command.workerMb)
    return settings
  }

  private func ownPath() throws -> String {
    guard let path = executablePath() else {
      throw BatchError.worker("the program's executable cannot be found: \(systemMessage(errno))")
    }
    return path
  }
}
