import ArgumentParser
import CollageBatch
import CollageRender
import Glibc

/// `collage worker`: renders what other programs ask for, a line a picture.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Render jobs that come as JSON lines on standard input.",
    discussion: """
      A job is one line: {"v": 1, "id": "42", "template": "outfit.json", "slots": {"top": "shirt.png"}, "out": "42.jpg"},
      with "photos": [...] for layouts that are made for photos. The template may stand in the line itself. Each job is
      answered by one line: {"id", "status": "ok" | "exists" | "error", "key", "sha256", "bytes", "ms", "hits", "misses",
      "uncut", "error", "retryable"}; "uncut" lists photos that could not be cut out and are shown whole. "exists" means that the picture was there, made by the very same job. At the end of the input the
      worker is done; it exits with 74 when there is no room for pictures.

      Examples:
        collage worker --root photos/ < jobs.jsonl > results.jsonl
        parallel --pipe collage worker --root photos/ < jobs.jsonl > results.jsonl
      """)

  @OptionGroup var options: JobOptionGroup

  @Option(help: "How much a worker keeps in memory, in megabytes.")
  var memoryMb: Int = 96

  @Option(help: .hidden)
  var parent: Int32?

  func run() async throws {
    let tiles = try options.tileFolder()
    var protected = InputGuard()
    protected.addStandardInput(as: .jobs)
    if let tiles { protected.add(tiles) }
    let renderer = ResidentRenderer(
      byteLimit: max(1, memoryMb) << 20, threads: 1, folder: tiles)
    let worker = Worker(
      options: try options.jobOptions(output: nil), inputs: InputFiles(root: options.root, identity: options.identity),
      renderer: renderer, protecting: protected, parent: parent)
    switch await worker.run(input: STDIN_FILENO, output: STDOUT_FILENO) {
    case .finished, .abandoned: return
    case .diskFull(let reason): throw BatchError.diskFull(reason)
    }
  }
}
