import ArgumentParser
import CollageAnimation
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage replay`: replays a gesture log.
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a gesture log on a composition.",
    usage: "collage replay [<options>] <log> --composition <composition>",
    discussion: flowing(
      """
      A log contains JSON lines: a header, then one event per line, as recorded by an editor. The same log always produces
      the same composition, bit for bit, on every machine. A truncated log, for example after a crash, is replayed up to its
      last complete line, and a message says where that is.

      Examples:
        collage replay gestures.jsonl --composition in.json -o out.json
        collage replay gestures.jsonl --composition in.json --trace
        collage replay gestures.jsonl --composition in.json --board
        collage replay gestures.jsonl --composition in.json --frames replay.webp
        collage replay gestures.jsonl --composition in.json --frames steps/
      """))

  @Argument(help: "A gesture log.", completion: .file(extensions: ["jsonl"]))
  var log: String

  @Option(help: "The composition on which to replay the log.", completion: .file(extensions: ["json"]))
  var composition: String

  @Option(name: .shortAndLong, help: "The composition to write; - is standard output.", completion: .file())
  var output: String?

  @Flag(help: "Print a line for each event and its visible changes.")
  var trace = false

  @Flag(help: "Draw the board as text: at the end, or with --trace after each event.")
  var board = false

  @Option(
    help: ArgumentHelp(
      "Render each step into a folder of frames, an animated .webp or .gif, or a video .mp4.",
      valueName: "folder|replay.webp"),
    completion: .file())
  var frames: String?

  @Option(help: "With --frames: the interval of frames in milliseconds; default: one frame per event.")
  var every: Int?

  @Option(help: ArgumentHelp("With --frames: the size of frames in pixels.", valueName: "width x height"))
  var size: String?

  @OptionGroup var texts: TextOptions

  @Option(help: ArgumentHelp("With --frames: also accept svg in stickers.", valueName: "svg"))
  var allow: [AllowedList] = []

  @Flag(help: "Reject a log with a truncated last line instead of replaying the lines before it.")
  var strict = false

  func run() async throws {
    guard output != nil || trace || board || frames != nil else {
      throw UsageError(message: "nothing to do: pass at least one of -o, --trace, --board, --frames")
    }
    if output == "-", trace || board {
      throw UsageError(
        message: "-o - and --\(trace ? "trace" : "board") both write to standard output; pass only one of them")
    }
    if let every, !(1...60_000).contains(every) {
      throw UsageError(message: "--every \(every): must be between 1 and 60000 milliseconds")
    }
    let replay = try await openReplay()
    if let cut = replay.cut {
      let events = counted(replay.events.count, "event")
      printError("\(escaped(log)): \(cut): the last line is truncated; replaying the \(events) before it")
    }
    let inputs = protectedInputs(of: replay)
    for path in [output, frames].compactMap({ $0 }) where path != "-" { try inputs.check(path) }
    if let output, output != "-" {
      try OutputPath.check(output)
      // Reports scenes that cannot be saved before the log is replayed.
      _ = try replay.document(of: replay.session.scene, file: output, in: PathGate(folderOf: output).folder)
    }
    try inputs.checkStandardOutput()
    let destination = try frames.map { try Animation.Destination(path: $0) }
    try destination?.check(protecting: inputs)
    var lines = SessionTrace(replay.session)
    var sampler = frames == nil ? nil : FrameSampler(replay.session, every: every)
    let session = replay.run(
      before: { event, session in sampler?.pass(to: event.time, session) },
      after: { event, session, response in
        if trace {
          let refusal = response.refusal.map { " | refused: \($0.message)" } ?? ""
          printLines(lines.line(event, session) + refusal)
        }
        if board && trace { printLines(BoardText.drawing(of: session) + "\n") }
      })
    sampler?.finish(session)
    if let count = sampler?.count, count > Animation.maxFrames {
      throw RenderError.unsupportedOutput(
        "\(count) frames; the maximum is \(Animation.maxFrames); pass a longer interval with --every")
    }
    if board && !trace { printLines(BoardText.drawing(of: session)) }
    try write(session.scene, replay)
    if let destination, let sampler { try await write(sampler.frames, to: destination, replay) }
  }

  private func openReplay() async throws -> Replay {
    do {
      return try await Replay(log: log, composition: composition, search: .ofUser, isStrict: strict)
    } catch KitError.notComposition(let document) {
      throw UsageError(message: "\(escaped(document)) is a template; --composition requires a composition")
    }
  }

  /// Returns the files that are never overwritten.
  private func protectedInputs(of replay: Replay) -> InputGuard {
    var inputs = replay.inputs
    inputs.add(texts.inputs)
    return inputs
  }

  private func write(_ scene: Scene, _ replay: Replay) throws {
    guard let output else { return }
    let folder = output == "-" ? nil : PathGate(folderOf: output).folder
    let bytes = try replay.document(of: scene, file: output, in: folder)
    if output == "-" {
      try writeStandardOutput(bytes, protecting: protectedInputs(of: replay))
    } else {
      try AtomicFile.write(bytes, to: output, protecting: protectedInputs(of: replay))
    }
  }

  private func write(_ frames: [AnimationFrame], to destination: Animation.Destination, _ replay: Replay) async throws {
    let canvas = replay.session.scene.board.canvas
    let paths = try replay.photoPaths()
    var animation = Animation(
      frames: try texts.spelled(frames, of: replay.composition, paths), photoPaths: paths,
      templateFolder: replay.folder,
      size: try AnimationSize(size).pixels(for: canvas))
    animation.filters = try FilterSearch().find(animation.filterNames)
    animation.drawings = try DrawingSearch.find(animation.drawingNames)
    let hasTexts = frames.contains { $0.presentation.layers.contains(where: \.isText) }
    animation.fonts = hasTexts ? try ProjectFonts.fonts(texts.fonts, beside: replay.folder) : texts.fonts
    animation.policy.acceptsVectors = allow.hasVectors
    let progress = ProgressLine(isQuiet: false)
    defer { progress.finish() }
    var notes = animation.notes
    let count = try await animation.write(
      to: destination, protecting: protectedInputs(of: replay), note: { notes.append($0) },
      progress: { progress.report($0) })
    progress.finish()
    for line in NoteLines(notes: notes).lines { printError(line) }
    printError("\(escaped(destination.path)): \(counted(count, "picture")) of \(animation.size)")
  }
}
