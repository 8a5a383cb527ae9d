import CollageBatch
import CollageRender
import Glibc

/// From the options of `collage batch` to jobs with their keys.
struct BatchPreparation {
  private let command: BatchCommand

  /// A manifest of this size or less is read: some millions of rows.
  private static let greatestManifest = 2 << 30

  init(_ command: BatchCommand) { self.command = command }

  /// What is to be run.
  struct Planned {
    var jobs: [Job]
    var keys: [String]
    var settings: BatchSettings
    var notes: [String]
    /// Everything that the run reads.
    var inputs: InputGuard
  }

  func plan() throws -> Planned {
    guard let pattern = OutputPattern(command.output) else {
      throw UsageError(message: "--output \(command.output): write column names in braces, for example {id}.webp")
    }
    if command.failFast && command.keepGoing {
      throw UsageError(message: "--fail-fast and --keep-going exclude each other; give one")
    }
    let options = try command.options.jobOptions(output: command.output)
    let rows = try self.rows()
    let inputs = InputFiles(root: command.options.root, identity: command.options.identity)
    let templates = TemplateStore()
    var protected = InputGuard()
    if command.manifest == "-" {
      protected.addStandardInput(as: .manifest)
    } else {
      protected.add(command.manifest, as: .manifest)
    }
    if let tiles = try command.options.tileFolder() { protected.add(tiles) }
    var planner = JobPlanner(
      JobPlanner.Settings(
        manifest: escaped(command.manifest), template: command.template,
        templateFolder: PathGate(folderOf: command.manifest).folder, output: folder, pattern: pattern),
      inputs: inputs, templates: templates, protecting: protected)
    let planned = try planner.plan(rows)
    let keys = try planner.keys(of: planned.jobs, options: options.words)
    return Planned(
      jobs: planned.jobs, keys: keys, settings: try settings(options), notes: planned.notes, inputs: planned.inputs)
  }

  private var folder: String {
    var folder = command.out
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }

  // MARK: Rows

  private func rows() throws -> [ManifestRow] {
    let bytes =
      command.manifest == "-" ? try standardInput() : try readSmallFile(command.manifest, limit: Self.greatestManifest)
    let kind = try ManifestReader.kind(of: command.manifest, bytes: bytes)
    var rows = try ManifestReader.read(bytes, file: escaped(command.manifest), kind: kind)
    if let shard = try shard() { rows = rows.filter { shard.holds($0.id) } }
    if let limit = command.limit {
      guard limit > 0 else { throw UsageError(message: "--limit \(limit): must be 1 or more") }
      rows = Array(rows.prefix(limit))
    }
    return rows
  }

  private func shard() throws -> Shard? {
    guard let text = command.shard else { return nil }
    guard let shard = Shard(text) else {
      throw UsageError(message: "--shard \(text): write i/n with i from 0 to n - 1, for example 3/16")
    }
    return shard
  }

  private func standardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Self.greatestManifest else {
        throw UsageError(message: "standard input: a manifest has at most \(Self.greatestManifest) bytes")
      }
    }
  }

  // MARK: Settings

  private func settings(_ options: JobOptions) throws -> BatchSettings {
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
    var worker = (command.workerPrefix ?? "").split(separator: " ").map { String($0) }
    worker += [try ownPath(), "worker"] + command.options.arguments(format: options.output.format)
    // Behind another command a worker is nobody's child that it could know.
    worker += ["--parent", command.workerPrefix == nil ? "\(getpid())" : "0"]
    return BatchSettings(
      folder: folder, workerCommand: worker, workers: workers, resumes: command.resume, failsFast: command.failFast,
      mostFailures: command.maxErrors / 100, rowSeconds: command.rowSeconds,
      workerMegabytes: command.workerMb, optionWords: options.words)
  }

  /// This very program, wherever it was found.
  private func ownPath() throws -> String {
    guard let path = realpath("/proc/self/exe", nil) else {
      throw BatchError.worker("the program's own file cannot be found: \(String(cString: strerror(errno)))")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
