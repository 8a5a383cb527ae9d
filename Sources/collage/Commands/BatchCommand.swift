import ArgumentParser
import CollageBatch
import CollageRender
import Glibc

/// `collage batch`: a picture for every row of a manifest.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render a picture for every row of a manifest, by the million.",
    discussion: """
      The manifest is CSV with a heading, or one JSON object a line: a column id, a column for each slot of the template
      with a photo, and perhaps template and output. Photos for layouts that are made for photos stand in a column
      photos, with ; between them. Everything is checked before the first picture is made.

      A run that was cut off, by whatever, goes on with --resume. Rows that fail are listed in failures.jsonl; a worker
      that crashes or hangs costs one row. _SUCCESS.json is written last.

      Examples:
        collage batch outfits.csv --template Templates/outfits/three.json --root garments/ --out icons/
        collage batch outfits.jsonl --template t.json --out icons/ --output '{id}.webp' --resume --report report.html
        collage batch outfits.csv --template t.json --out icons/ --shard 3/16
      """)

  @Argument(help: "The manifest: .csv or .jsonl; - is standard input.")
  var manifest: String

  @Option(help: "The template of rows that name none.")
  var template: String?

  @Option(help: "The folder for pictures.")
  var out: String

  @Option(help: "The files' names, with columns in braces.")
  var output: String = "{id}.jpg"

  @OptionGroup var options: JobOptionGroup

  @Option(help: "How many worker processes; default one a processor.")
  var jobs: Int?

  @Flag(help: "Leave rows alone that an earlier run finished with the same template, photos and options.")
  var resume = false

  @Option(help: ArgumentHelp("Only the rows of one of n shares, by their ids.", valueName: "i/n"))
  var shard: String?

  @Option(help: "Only so many rows, from the first.")
  var limit: Int?

  @Flag(help: "Check everything and render nothing.")
  var dryRun = false

  @Flag(help: "Stop at the first row that fails.")
  var failFast = false

  @Flag(help: "Go on when rows fail; the default.")
  var keepGoing = false

  @Option(help: ArgumentHelp("The share of rows that may fail.", valueName: "percent"))
  var maxErrors: Double = 1

  @Option(help: ArgumentHelp("How long one row may take.", valueName: "seconds"))
  var rowSeconds: Double = 60

  @Option(help: ArgumentHelp("How much memory a worker may take.", valueName: "megabytes"))
  var workerMb: Int = 2048

  @Option(help: "A page with samples, slow rows and failures.")
  var report: String?

  @Option(help: "A command that stands before the worker's: a sandbox, a container.")
  var workerPrefix: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    let planned = try BatchPreparation(self).plan()
    for note in planned.notes where !quiet { printError(note) }
    if dryRun {
      print("\(planned.jobs.count) rows are in order; nothing was rendered")
      return
    }
    try planned.inputs.checkStandardOutput()
    if let report { try planned.inputs.check(report) }
    let line = BatchLine(isQuiet: quiet)
    let cache = CacheTrimming(try options.tileFolder(), megabytes: options.cacheMb)
    defer { cache.trim() }
    let supervisor = try Supervisor(
      planned.settings, jobs: planned.jobs, keys: planned.keys, protecting: planned.inputs
    ) { progress in
      line.show(progress)
      cache.trimIfDue()
    }
    if let report { try supervisor.refuseOwnFile(report) }
    let result: BatchReport
    do {
      result = try supervisor.run()
    } catch {
      line.finish()
      throw error
    }
    line.finish()
    if let report {
      try AtomicFile.write(
        Array(BatchPage(result, folder: planned.settings.folder, page: report).text.utf8), to: report,
        protecting: planned.inputs)
    }
    if let failure = result.failure { throw failure }
    if !quiet { print(BatchLine.summary(result)) }
  }
}

/// Keeps the folder of tiles within its bound while workers add to it.
private final class CacheTrimming {
  private let folder: TileFolder?
  private let limit: Int
  private var last = ContinuousClock.now

  init(_ folder: TileFolder?, megabytes: Int) { (self.folder, limit) = (folder, megabytes << 20) }

  func trimIfDue() {
    guard ContinuousClock.now - last > .seconds(10) else { return }
    last = .now
    trim()
  }

  func trim() { folder?.trim(toBytes: limit) }
}
