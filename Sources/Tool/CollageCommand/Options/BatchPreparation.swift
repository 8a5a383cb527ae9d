import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import ObjectStorage
import SystemCalls

/// Turns the options of `collage batch` into a checked manifest and the settings of a run.
struct BatchPreparation {
  private let command: BatchCommand
  private let run: WorkerSettings
  private let storage: JobStorage
  /// The path of the manifest, which may be a copy of an object.
  private let manifest: String
  /// The folder of pictures, or of the journal of pictures in object storage.
  private let folder: String

  /// The maximum size of a manifest in object storage.
  private static let maxManifest = 1 << 30

  /// Prepares a run; a manifest in object storage is copied to the scratch folder.
  init(_ command: BatchCommand, _ run: WorkerSettings, storage: JobStorage, scratch: String) throws {
    (self.command, self.run, self.storage) = (command, run, storage)
    let isAddress = ObjectAddress.isAddress(command.out)
    if isAddress, !command.out.hasPrefix("s3://") {
      throw UsageError(message: "--out \(command.out): pictures are written to folders and to s3://")
    }
    guard isAddress == (command.journal != nil) else {
      throw UsageError(
        message: isAddress
          ? "--out \(command.out): pass --journal as well, a folder on this machine"
          : "--journal: only for pictures at an address; a folder has its journal itself")
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

  /// Reads and checks the manifest.
  func plan() throws -> BatchPlan {
    try BatchPlan(
      planSettings(), root: run.sources.root, identity: run.sources.identity,
      templates: TemplateStore(.ofUser, storage: storage), storage: storage)
  }

  private func planSettings() throws -> BatchPlan.Settings {
    var settings = BatchPlan.Settings(
      manifest: manifest, template: command.template, folder: folder, pattern: try pattern(),
      resources: try JobResources(run.options, from: run.sources))
    settings.address = command.journal == nil ? nil : withoutTrailingSlash(command.out)
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
      // A page may lie beside photos, of which a list is read.
      settings.inputs.add(SubjectLists.besidePhoto(report), as: .subjects)
    }
    if let tiles = run.sources.tiles { settings.inputs.add(tiles) }
    return settings
  }

  private func pattern() throws -> OutputPattern? {
    guard let output = command.output else { return nil }
    guard let pattern = OutputPattern(output) else {
      throw UsageError(message: "--output \(output): write column names in braces, for example {id}.webp")
    }
    return pattern
  }

  private func shard() throws -> Shard? {
    guard let text = command.shard else { return nil }
    guard let shard = Shard(text) else {
      throw UsageError(message: "--shard \(text): write i/n with i from 0 to n - 1, for example 3/16")
    }
    return shard
  }

  // MARK: Settings

  /// Returns the settings of the run.
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
      throw UsageError(message: "--row-seconds \(command.rowSeconds): must be above 0 and at most a day")
    }
    if command.failFast && command.keepGoing {
      throw UsageError(message: "--fail-fast and --keep-going exclude each other; pass only one")
    }
    if command.verify && !command.resume {
      throw UsageError(message: "--verify checks the pictures of an earlier run: pass --resume as well")
    }
    var worker = (command.workerPrefix ?? "").split(separator: " ").map { String($0) }
    worker += [try ownPath(), "worker"]
    // Behind another command, the worker cannot identify its parent.
    worker += ["--parent", command.workerPrefix == nil ? "\(getpid())" : "0"]
    if command.journal != nil { worker += ["--spool", UploadSpool.folder(ofRunIn: folder)] }
    var settings = BatchSettings(folder: folder, workerCommand: worker, workers: workers)
    settings.firstLine = run.line
    if command.journal != nil { settings.stored = (withoutTrailingSlash(command.out), storage) }
    (settings.resumes, settings.verifies, settings.failsFast) = (command.resume, command.verify, command.failFast)
    settings.maxFailures = command.maxErrors / 100
    (settings.rowSeconds, settings.workerMegabytes) = (command.rowSeconds, command.workerMb)
    return settings
  }

  private func withoutTrailingSlash(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Returns the path of this program's executable.
  private func ownPath() throws -> String {
    guard let path = executablePath() else {
      throw BatchError.worker("the program's own file cannot be found: \(systemMessage(errno))")
    }
    return path
  }
}
