import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import SystemCalls
import SystemLibrary

/// Turns the options of `collage batch` into a checked manifest and the settings of a run.
struct BatchPreparation {
  private let command: BatchCommand

  init(_ command: BatchCommand) { self.command = command }

  /// Reads and checks the manifest.
  func plan() throws -> BatchPlan {
    try BatchPlan(
      planSettings(), root: command.options.root, identity: command.options.identity,
      templates: TemplateStore(.ofUser))
  }

  private func planSettings() throws -> BatchPlan.Settings {
    var settings = BatchPlan.Settings(
      manifest: command.manifest, template: command.template, folder: command.out, pattern: try pattern(),
      options: try command.options.jobOptions())
    settings.shard = try shard()
    if let limit = command.limit {
      guard limit > 0 else { throw UsageError(message: "--limit \(limit): must be 1 or more") }
      settings.limit = limit
    }
    settings.skipsBadRows = command.skipBad
    settings.report = command.report
    if let list = command.options.subjects {
      settings.inputs.add(list, as: .subjects)
    } else if let report = command.report, TemplateSearch.exists(SubjectLists.besidePhoto(report)) {
      // A page may lie beside photos, of which a list is read.
      settings.inputs.add(SubjectLists.besidePhoto(report), as: .subjects)
    }
    if let tiles = try command.options.tileCache() { settings.inputs.add(tiles) }
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
      throw UsageError(message: "--jobs \(workers): allowed is 1 ... 1024")
    }
    guard (0...100).contains(command.maxErrors) else {
      throw UsageError(message: "--max-errors \(command.maxErrors): allowed is 0 ... 100 percent")
    }
    guard BatchSettings.allowedWorkerMegabytes.contains(command.workerMb) else {
      throw UsageError(message: "--worker-mb \(command.workerMb): allowed is 256 ... 1048576")
    }
    guard command.rowSeconds > 0, command.rowSeconds <= BatchSettings.maxRowSeconds else {
      throw UsageError(message: "--row-seconds \(command.rowSeconds): allowed is more than 0, up to a day")
    }
    if command.failFast && command.keepGoing {
      throw UsageError(message: "--fail-fast and --keep-going exclude each other; pass only one")
    }
    if command.verify && !command.resume {
      throw UsageError(message: "--verify checks the pictures of an earlier run: pass --resume as well")
    }
    var worker = (command.workerPrefix ?? "").split(separator: " ").map { String($0) }
    worker += [try ownPath(), "worker"] + command.options.arguments
    // Behind another command, the worker cannot identify its parent.
    worker += ["--parent", command.workerPrefix == nil ? "\(getpid())" : "0"]
    var settings = BatchSettings(folder: command.out, workerCommand: worker, workers: workers)
    (settings.resumes, settings.verifies, settings.failsFast) = (command.resume, command.verify, command.failFast)
    settings.maxFailures = command.maxErrors / 100
    (settings.rowSeconds, settings.workerMegabytes) = (command.rowSeconds, command.workerMb)
    return settings
  }

  /// Returns the path of this program's executable.
  private func ownPath() throws -> String {
    guard let path = executablePath() else {
      throw BatchError.worker("the program's own file cannot be found: \(systemMessage(errno))")
    }
    return path
  }
}
