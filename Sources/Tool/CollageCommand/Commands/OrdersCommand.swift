import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import SystemCalls

/// `collage orders`: runs commands for a service.
struct OrdersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Run commands for a service, read as JSON lines from standard input.",
    usage: "collage orders [<options>]",
    discussion: flowing(
      """
      An order is one line, a JSON object:
        {"id": "7", "folder": "/tmp/7", "arguments": ["render", "t.json", "a.jpg", "-o", "7.jpg"]}

        "id"         a string or a number, repeated in the answer as a string
        "folder"     the working directory of the command
        "arguments"  the command and its arguments: render, layout, templates,
                     filters, fonts, sprites or previews
        "photos"     optional: photos that follow the arguments of render or layout;
                     orders with the same arguments and other photos are faster so

      The command gives the same files and messages as if it had been run alone in the folder, but faster: photos, cut-outs
      and finished slots are cached. It reads and writes only files in the folder, and templates and filters by name. Options
      that run programs or name other folders are refused; --rules lists them.

      Each order is answered by one line, before the next order starts:
        {"id", "code", "output", "errors", "problems", "ms", "hits", "misses"}

        "code"       the exit code of the command
        "output"     what it prints to standard output
        "errors"     the lines that it prints to standard error, without "collage: "
        "problems"   "path" and "message" of each problem of a document
        "hits"       photos and slots found in caches; "misses" were not found

      Files are not flushed to disk. At the end of the input the process exits with 0.

      Examples:
        collage orders --cache tiles/ --parent $$ < orders.jsonl
      """),
    shouldDisplay: false)

  @Option(
    help: "The cache folder for cut-outs, scaled photos and subjects, shared by processes; default: none.",
    completion: .directory)
  var cache: String?

  @Option(help: ArgumentHelp("Maximum size of the cache folder.", valueName: "megabytes"))
  var cacheMb: Int = 2048

  @Option(help: "Size of the cache in memory, in megabytes.")
  var memoryMb: Int = 96

  @Option(
    name: .customLong("filters"),
    help: "A folder of filters for all orders, searched before the shipped ones; repeatable.",
    completion: .directory)
  var filterFolders: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: "A folder of fonts for all orders, in addition to the installed ones; repeatable.",
    completion: .directory)
  var fontFolders: [String] = []

  @Option(help: "Maximum size of a photo, in millions of pixels.")
  var photoMegapixels: Int?

  @Option(help: "Maximum size of a photo's file, in megabytes.")
  var photoMb: Int?

  @Option(help: ArgumentHelp("Exit when the process with this ID is no longer the parent.", valueName: "process"))
  var parent: Int32?

  @Flag(help: "Print the commands and the refused options as JSON.")
  var rules = false

  func run() throws {
    if rules { return print(OrderRules.json) }
    let tiles = cache.map { TileDiskCache(path: Self.absolute($0)) }
    let worker = OrderWorker(resources: try resources(tiles))
    let trimming = CacheTrimming(tiles, megabytes: try checked(cacheMb, "--cache-mb", 16...1_048_576))
    let streams = try OrderStreams()
    if let parent { watch(parent) }
    // Only one thread: a service runs one process per CPU core.
    nonisolated(unsafe) let cache = trimming
    nonisolated(unsafe) var memory = MemoryTrimming()
    try TaskThreads.run(count: 1) {
      await worker.run(input: streams.orders, output: streams.answers) {
        cache.trimIfDue()
        memory.jobEnded()
      }
    }
  }

  private func resources(_ tiles: TileDiskCache?) throws -> OrderResources {
    let memory = try checked(memoryMb, "--memory-mb", 1...1_048_576)
    let renderer = ResidentRenderer(byteLimit: memory << 20, threads: 1, folder: tiles)
    var templates = TemplateSearch.ofUser
    templates.folders = templates.folders.map(Self.absolute)
    var resources = OrderResources(renderer: renderer, templates: templates)
    resources.filterFolders = filterFolders.map(Self.absolute)
    if !fontFolders.isEmpty { resources.fonts = RenderFonts(folders: fontFolders.map(Self.absolute)) }
    if let photoMegapixels {
      let pixels = try checked(photoMegapixels, "--photo-megapixels", 1...10_000) * 1_000_000
      resources.limits.heldPixels = min(resources.limits.heldPixels, pixels)
      resources.limits.pixels = pixels
    }
    if let photoMb { resources.limits.bytes = try checked(photoMb, "--photo-mb", 1...1_048_576) * 1_000_000 }
    return resources
  }

  private func checked(_ number: Int, _ option: String, _ range: ClosedRange<Int>) throws -> Int {
    guard range.contains(number) else {
      throw UsageError(message: "\(option) \(number): must be between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  /// Returns the path of a folder, which orders may not interpret in their own working directories.
  private static func absolute(_ folder: String) -> String {
    if let path = resolvedPath(folder) { return path }
    return folder.hasPrefix("/") ? folder : (resolvedPath(".") ?? "") + "/" + folder
  }

  /// Exits when the parent has died, even if another process still holds its end of the pipe.
  private func watch(_ parent: Int32) {
    _ = WaitingThread { () -> Void in
      while getppid() == parent { usleep(200_000) }
      _exit(0)
    }
  }
}

/// The descriptors of orders and answers.
private struct OrderStreams {
  let orders: Int32
  let answers: Int32

  /// Takes over the standard streams, so that nothing else can read orders or write between answers.
  init() throws {
    orders = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard orders >= 0, answers >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
      dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
    else { throw FileError.cannotOpen(path: "standard input", reason: systemMessage(errno)) }
    close(nothing)
  }
}
