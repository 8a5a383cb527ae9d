import CollageKit
import CollageBatch
import CollageModel
import CollageRender
import SystemCalls
import SystemLibrary

/// Prepares a checked manifest and the settings of a run from the options of `collage batch`.
struct BatchPreparation {
  private let command: BatchCommand

  init(_ command: BatchCommand) { self.command = command }

  /// Reads and checks the manifest.
  func plan() throws -> BatchPlan {
    let settings = try planSettings()
    let templates = TemplateStore(
      find: TemplateSearch.ofUser.templateFound, locate: TemplateSearch.ofUser.location)
    // A template that every row needs is checked first, without a list of rows.
    if let template = command.template { try templates.check(template) }
    return try BatchPlan(
      settings, manifest: try ManifestFile(path: command.manifest),
      inputs: InputFiles(root: command.options.root, identity: command.options.identity), templates: templates)
  }

  private func planSettings() throws -> BatchPlan.Settings {
    let options = try command.options.jobOptions()
    let output = command.output ?? "{id}." + Self.fileExtension(of: options.format ?? .jpeg)
    guard let pattern = OutputPattern(output) else {
      throw UsageError(message: "--output \(output): write column names in braces, for example {id}.webp")
    }
    var settings = BatchPlan.Settings(
      manifest: command.manifest, template: command.template,
      templateFolder: PathGate(folderOf: command.manifest).folder, folder: folder, pattern: pattern, options: options)
    settings.shard = try shard()
    if let limit = command.limit {
      guard limit > 0 else { throw UsageError(message: "--limit \(limit): must be 1 or more") }
      settings.limit = limit
    }
    settings.skipsBadRows = command.skipBad
    settings.report = command.report
    if command.manifest == "-" {
      settings.inputs.addStandardInput(as: .manifest)
    } else {
      settings.inputs.add(command.manifest, as: .manifest)
    }
    if let tiles = try command.options.tileFolder() { settings.inputs.add(tiles) }
    return settings
  }

  private static func fileExtension(of format: OutputFormat) -> String {
    switch format {
    case .jpeg: "jpg"
    case .png, .webp, .avif, .tiff: format.rawValue
    }
  }

  private var folder: String {
    var folder = command.out
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
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
    guard (1...1024).contains(workers) else { throw UsageError(message: "--jobs \(workers): allowed is 1 ... 1024") }
    guard (0...100).contains(command.maxErrors) else {
      throw UsageError(message: "--max-errors \(command.maxErrors): allowed is 0 ... 100 percent")
    }
    guard (256...1_048_576).contains(command.workerMb) else {
      throw UsageError(message: "--worker-mb \(command.workerMb): allowed is 256 ... 1048576")
    }
    guard command.rowSeconds > 0, command.rowSeconds <= 86_400 else {
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
    var settings = BatchSettings(folder: folder, workerCommand: worker, workers: workers)
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
