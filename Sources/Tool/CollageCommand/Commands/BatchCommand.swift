import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import SystemCalls

/// `collage batch`: renders a picture for every row of a manifest.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render a picture for every row of a manifest, for up to millions of rows.",
    discussion: flowing(
      """
      The manifest is CSV with a header row, or one JSON object per line. Columns: id; a photo for each slot of the template,
      named by the slot; top.mask for a mask of the photo in slot top; text.title for the text variable title; output; and template (a file below the manifest's
      folder, or the name of a template) to override --template in a row. For layouts that depend on photos, the column photos
      lists them, separated by ;. Columns that begin with x- are custom; any other column is an error. The extension of output
      determines the format. Of a clip, a sharp frame is shown.

      The manifest is checked before the first picture is rendered. Problems are listed in problems.jsonl in the output
      folder, and --skip-bad skips invalid rows. --resume continues an interrupted run. Rows that fail are listed in
      failures.jsonl; a worker that crashes or hangs fails only its current row. Runs with --shard or --limit can share a
      folder; _SUCCESS.json is written once all rows of the manifest are finished.

      The manifest, the template, photos, masks and --out may be addresses: s3://bucket/key, and for reading also
      https://host/path of hosts given by --allow-host. The endpoint and credentials come from AWS_ENDPOINT_URL_S3,
      AWS_REGION, AWS_ACCESS_KEY_ID and related variables, or from ~/.aws.

      Examples:
        collage batch outfits.csv --template four-pieces --root photos/ --out icons/
        collage batch outfits.csv --template t.json --out icons/ --resume
        collage batch outfits.csv --template t.json --out icons/ --shard 3/16
      """))

  @Argument(help: "The manifest: .csv or .jsonl; - is standard input.", completion: .file())
  var manifest: String

  @Option(
    help: "The default template of rows: a file or the name of a shipped template.",
    completion: .templates)
  var template: String?

  @Option(help: "The output folder, or s3://bucket/prefix together with --journal.", completion: .directory)
  var out: String

  @Option(
    help: "If --out is an address: the local folder for the journal and for pictures not yet uploaded.",
    completion: .directory)
  var journal: String?

  @Option(help: "File names of the pictures, with column names in braces; default: {id} and the format's extension.")
  var output: String?

  @OptionGroup var options: JobOptionGroup

  @Option(help: "Number of worker processes; default: one per CPU core.")
  var jobs: Int?

  @Flag(help: "Skip rows already finished by an earlier run with the same template, photos and options.")
  var resume = false

  @Flag(help: "With --resume, read finished pictures and compare them with the digests in the journal.")
  var verify = false

  @Flag(help: "Skip invalid rows; they are listed in problems.jsonl.")
  var skipBad = false

  @Option(help: ArgumentHelp("Render only shard i of n; rows are assigned to shards by id.", valueName: "i/n"))
  var shard: String?

  @Option(help: "Maximum number of rows, from the first.")
  var limit: Int?

  @Flag(help: "Check the manifest without rendering.")
  var dryRun = false

  @Flag(help: "Stop at the first row that fails.")
  var failFast = false

  @Flag(help: "Continue when rows fail (default).")
  var keepGoing = false

  @Option(help: ArgumentHelp("Maximum share of rows that may fail.", valueName: "percent"))
  var maxErrors: Double = 0

  @Option(help: ArgumentHelp("Maximum time per row.", valueName: "seconds"))
  var rowSeconds: Double = 60

  @Option(help: ArgumentHelp("Maximum memory per worker.", valueName: "megabytes"))
  var workerMb: Int = 2048

  @Option(help: "An HTML report with samples, slow rows and failures.", completion: .file())
  var report: String?

  @OptionGroup var reviewOptions: ReviewOptions

  @Option(help: "A command that starts the worker, such as a sandbox or a container.")
  var workerPrefix: String?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  mutating func run() throws {
    if let review = reviewOptions.review, withoutTrailingSlashes(review) == withoutTrailingSlashes(out) {
      throw UsageError(
        message: "--review \(escaped(review)): must be another folder than --out, which has a list of its own")
    }
    // Without a cache, results of detectors and segmenters are kept for the duration of the run.
    let scratch = try TemporaryFolder()
    defer { CutoutFolder.empty(scratch.path) }
    var run = try options.settings()
    run.sources.keepAnswers(in: scratch.path)
    let storage = run.sources.storage(reporting: quiet ? nil : printError)
    let (settings, plan) = try storage.checking {
      let preparation = try BatchPreparation(self, run, storage: storage, scratch: scratch.path)
      return (try preparation.batchSettings(), try preparation.plan())
    }
    try plan.inputs.checkStandardOutput()
    for note in plan.notes where !quiet { printError(note) }
    if dryRun {
      let rows = plan.rowCount == 1 ? "1 row is" : "\(plan.rowCount) rows are"
      printLines("\(rows) valid; nothing was rendered")
      return
    }
    try plan.askForSubjects()
    for note in try plan.askForMasks() where !quiet { printError("note: \(note)") }
    let cache = CacheTrimming(run.sources.tiles, megabytes: options.cacheMb)
    let result = try StopSignal.whileNoted { try render(plan, settings, cache) }
    if let report {
      try AtomicFile.write(
        Array(BatchPage(result, folder: settings.folder, page: report).text.utf8), to: report, protecting: plan.inputs)
    }
    try collect(result.uncutPhotos.compactMap { plan.localPath(of: $0.name) }, protecting: plan.inputs)
    if let failure = result.failure { throw failure }
    if !quiet { printLines(BatchLine.summary(result)) }
  }

  private func collect(_ photos: [String], protecting inputs: InputGuard) throws {
    let (review, policy, isQuiet) = (reviewOptions, try options.settings().options.policy, quiet)
    try TaskThreads.run(count: RenderEnvironment.processors) {
      try await review.collect(photos, policy: policy, protecting: inputs, isQuiet: isQuiet)
    }
  }

  private func render(
    _ plan: BatchPlan, _ settings: BatchSettings, _ cache: CacheTrimming
  ) throws -> BatchReport {
    let line = BatchLine(isQuiet: quiet)
    defer { line.finish() }
    defer { cache.trim() }
    let supervisor = try Supervisor(settings, plan: plan) { progress in
      line.show(progress)
      cache.trimIfDue()
    } stopRequest: {
      StopSignal.request
    }
    return try supervisor.run()
  }
}
