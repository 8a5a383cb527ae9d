import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import SystemCalls

/// `collage worker`: renders jobs for other programs.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Render jobs read as JSON lines from standard input.",
    usage: "collage worker [<options>]",
    discussion: flowing(
      """
      A job is one line, a JSON object:
        {"id": "7", "template": "t.json", "slots": {"top": "a.png"}, "out": "7.jpg"}

        "id"        a string or a number, repeated in the reply as a string
        "template"  a path, the name of a shipped template, or an inline template
        "slots"     a photo for each slot, at least one; or "photos": a list, for
                    layouts that depend on photos
        "masks"     a mask for the photo of a slot, by the slot's name
        "out"       the picture to write; its extension determines the format
        "key"       the cache key of the picture, instead of the worker's own
                    SHA-256 of job, template and photos
        "files"     with a key: the identity of each photo in it (see --identity),
                    by photo name; photos not listed are an error

      "key", "files", "v" (1), "text", "attempt", and names that begin with x- are optional; any other name is an error. Photos
      and masks are paths below --root; "template" and "out" are relative to the working directory. Of a clip, a sharp frame is
      shown.

      All of these may be addresses: s3://bucket/key, and for reading also https://host/path of hosts given by --allow-host.
      The endpoint and credentials come from AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID and related variables, or from
      ~/.aws. Each object is looked up once per worker. A picture gets its key and SHA-256 as metadata, collage-key and
      collage-sha256.

      Each job is answered by one line, in the order of the jobs, before the next job starts:
        {"id", "status", "key", "sha256", "bytes", "ms", "hits", "misses", "uncut",
         "error", "retryable"}

        "status"    "ok"; "exists" if an up-to-date picture of the same job exists
                    (JPEG and PNG only); or "error"
        "uncut"     photos that were left uncut because of low confidence
        "error"     the reason; "retryable" is true if a retry could succeed

      An invalid line is answered by an error, with an empty "id" if it cannot be read; blank lines are ignored. At the end
      of the input the worker exits with 0, or with 74 if the disk is full.

      Examples:
        collage worker --root photos/ < jobs.jsonl > results.jsonl
        parallel --pipe collage worker < jobs.jsonl > results.jsonl
      """))

  @OptionGroup var options: JobOptionGroup

  @Option(help: "Size of the cache in memory, in megabytes.")
  var memoryMb: Int = 96

  @Option(
    help:
      "A folder that holds finished pictures until they are uploaded, so that failed uploads are not rendered again.",
    completion: .directory)
  var spool: String?

  @Option(help: .hidden)
  var parent: Int32?

  func run() throws {
    // A supervisor sends the options before the first job.
    let run = try parent == nil ? options.settings() : WorkerSettings(from: STDIN_FILENO)
    let resources = try JobResources(run.options, from: run.sources)
    let byteLimit = max(1, memoryMb) << 20
    let storage = run.sources.storage(reporting: parent == nil ? printError : nil)
    // Only one thread: a supervisor runs one worker per CPU core.
    let end = try TaskThreads.run(count: 1) { [parent, spool] in
      var protected = InputGuard()
      protected.addStandardInput(as: .jobs)
      let folder = run.sources.tiles
      if let folder { protected.add(folder) }
      if let list = run.sources.subjects { protected.add(list, as: .subjects) }
      try protected.checkStandardOutput()
      let worker = Worker(
        resources: resources, inputs: run.sources.inputs(storage), templates: TemplateStore(.ofUser, storage: storage),
        renderer: ResidentRenderer(byteLimit: byteLimit, threads: 1, folder: folder),
        protecting: protected, parent: parent, spool: spool.map { UploadSpool(folder: $0) },
        advice: { run.options.advice(on: $0) }, frames: FoundClips.frame)
      return await worker.run(input: STDIN_FILENO, output: STDOUT_FILENO)
    }
    switch end {
    case .finished, .abandoned: return
    case .diskFull(let reason): throw BatchError.diskFull(reason)
    case .memoryFull(let reason):
      printError("collage: \(reason)")
      throw ExitCode(Supervisor.memoryFullCode)
    }
  }
}
