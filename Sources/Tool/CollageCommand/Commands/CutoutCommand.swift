public import ArgumentParser
import CollageFiles
import CollageKit
public import CollageModel
import CollageRender
import SystemCalls

/// `collage cutout`: cuts the subjects of photos out of their backgrounds.
struct CutoutCommand: AsyncParsableCommand {
  private static let transparentFormats = OutputFormat.names { $0.traits.hasAlpha }

  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cut the subjects of photos out of their backgrounds.",
    usage: "collage cutout [<options>] <photos> ... --output <output>",
    discussion: flowing(
      """
      Photos with transparency are trimmed. In other photos the subject is segmented from a plain or textured
      background, and the confidence is printed; below --min-confidence the photo is left uncut, with rounded corners.
      One photo is written to a file; several, or a folder of them, to a folder, with photos.jsonl: a line for each photo
      with its confidence and, if that is low, the reason. --preview draws them all on a strong color, the doubtful ones
      first.

      --mask uses a mask, drawn by hand or from a matting model, instead: its alpha, or its luminance, covers the
      subject. With --refine it is a guess whose edge follows the photo's. --segmenter asks a program for such guesses,
      one process for many photos: it reads the folder {in} and writes a mask, or a picture cut out, of each photo's name
      into the folder {out}. Its answers are kept; where it fails, a note says so and photos are segmented without it.

      Examples:
        collage cutout shirt.jpg -o shirt.png
        collage cutout photos/ -o cut/ --preview sheet.jpg
        collage cutout photos/ -o cut/ --segmenter 'rembg p {in} {out}'
        collage cutout hoodie.jpg --mask hoodie-mask.png --refine -o hoodie.png
      """))

  @Argument(help: "Photos, or folders of photos.", completion: .file())
  var photos: [String]

  @Option(
    name: .shortAndLong,
    help: "The picture to write: \(Self.transparentFormats). For several photos, a folder.", completion: .file())
  var output: String

  @Option(help: "A mask: a picture whose alpha or luminance covers the subject.", completion: .file())
  var mask: String?

  @Flag(help: "Let the edge of the mask follow the photo's.")
  var refine = false

  @OptionGroup var segmenterOptions: SegmenterOptions

  @Option(help: "The photo's own soft shadow: keep or drop it.")
  var shadow: CutoutRule.Shadow = .drop

  @Option(help: "Minimum confidence, 0 to 1; below it the photo is left uncut.")
  var minConfidence: Double = 0.5

  @Flag(help: "Keep the photo's size instead of trimming to the subject.")
  var keepSize = false

  @Option(help: "The format of pictures in a folder: \(Self.transparentFormats).")
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp("Also draw all cut-outs of a folder in one picture.", valueName: "picture"), completion: .file())
  var preview: String?

  @Flag(help: "Read subfolders as well.")
  var recursive = false

  @OptionGroup var formats: PhotoFormatOptions

  @Option(
    help: "Quality of \(OutputFormat.names("and") { $0.traits.hasAlpha && $0.traits.usualQuality != nil }), 1 to 100.")
  var quality: Int?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  /// The side of a cut-out in a preview, in pixels.
  private static let previewSide = 240

  func run() async throws {
    // A third of a cut-out's time went into new pages for its arrays.
    keepFreedMemory()
    try check()
    // One photo and the name of a picture: a file; anything else goes into a folder.
    if photos.count == 1, !Self.isFolder(photos[0]), !Self.isFolder(output) {
      guard let format = OutputFormat(path: output) else {
        throw UsageError(
          message: "\(escaped(output)): end the name in \(Self.transparentFormats), or in / for a folder")
      }
      try await writeOne(as: format)
    } else {
      try await writeFolder()
    }
  }

  private func check() throws {
    guard (0...1).contains(minConfidence) else {
      throw UsageError(message: "--min-confidence \(minConfidence): must be between 0 and 1")
    }
    _ = try segmenterOptions.segmenter()
    if refine, mask == nil { throw UsageError(message: "--refine needs a --mask to refine") }
    if mask != nil, segmenterOptions.command != nil {
      throw UsageError(message: "--mask and --segmenter exclude each other; pass only one")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.hasSuffix("/") || fileStatus(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func settings(_ photo: String, mask: String?) -> CutoutRender {
    var render = CutoutRender(
      photo: photo, mask: mask, rule: CutoutRule(shadow: shadow, minConfidence: minConfidence),
      policy: formats.policy)
    render.refinesMask = refine
    render.keepsSize = keepSize
    return render
  }

  // MARK: One photo

  private func writeOne(as format: OutputFormat) async throws {
    if let preview { throw UsageError(message: "--preview \(escaped(preview)): only several photos have a preview") }
    var inputs = InputGuard(photos, as: .photo)
    inputs.add(mask.map { [$0] } ?? [], as: .mask)
    try inputs.checkStandardOutput()
    let settings = OutputSettings(format: format, quality: quality)
    let report: CutoutRender.Report
    if let segmenter = try segmenterOptions.segmenter() {
      (report, _) = try await guessed(by: segmenter, settings, inputs)
    } else {
      report = try self.settings(photos[0], mask: mask).write(to: output, as: settings, protecting: inputs)
    }
    if quiet { return }
    for note in report.notes { printError("note: \(note)") }
    let sure = "\(Int((report.confidence * 100).rounded(.down))) % sure"
    if report.isWhole {
      let reason = report.reason.map { ": \($0)" } ?? ""
      printError(
        "note: \(escaped(photos[0])): left uncut, with round corners: \(report.background) background, only \(sure)\(reason)"
      )
    }
    printLines("\(escaped(output)): \(report.bounds) of \(report.photoSize), \(report.background) background, \(sure)")
  }

  private func guessed(
    by segmenter: Segmenter, _ output: OutputSettings, _ inputs: InputGuard
  ) async throws -> (CutoutRender.Report, [RenderNote]) {
    let (report, notes) = try segmenter.cut(
      photos[0], with: settings(photos[0], mask: nil), to: self.output, as: output, protecting: inputs)
    if !quiet { for note in notes { printError("note: \(note)") } }
    return (report, notes)
  }

  // MARK: A folder

  private func writeFolder() async throws {
    if let mask { throw UsageError(message: "--mask \(escaped(mask)): a mask belongs to one photo and one picture") }
    let format = format ?? .png
    guard format.traits.hasAlpha else {
      throw UsageError(message: "--format \(format.rawValue): it has no transparency; use \(Self.transparentFormats)")
    }
    guard OutputFormat(path: output) == nil else {
      throw UsageError(message: "\(escaped(output)): name a folder for several photos")
    }
    let found = try PhotoFinder(policy: formats.policy, isRecursive: recursive).find(photos)
    var inputs = found.inputs
    try inputs.checkStandardOutput()
    var folder = output
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    var job = CutoutFolder(
      photos: found.paths, folder: folder, output: OutputSettings(format: format, quality: quality),
      settings: settings("", mask: nil))
    job.segmenter = try segmenterOptions.segmenter()
    if let preview {
      guard OutputFormat(path: preview) != nil else {
        throw UsageError(message: "\(escaped(preview)): end the name in \(OutputFormat.names())")
      }
      try inputs.check(preview)
    }
    if !quiet { for note in found.notes { printError("note: \(note)") } }
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    let (entries, notes) = try await job.write(protecting: inputs) { progress.report($0) }
    progress.finish()
    if let preview, let format = OutputFormat(path: preview) {
      inputs.add(entries.map(\.output), as: .photo)
      try await CutoutFolder.preview(
        of: entries, to: preview, output: OutputSettings(format: format), side: Self.previewSide, protecting: inputs)
    }
    try report(entries, notes, folder: folder)
  }

  private func report(_ entries: [CutoutFolder.Entry], _ notes: [RenderNote], folder: String) throws {
    var failed = 0
    for note in notes where !quiet { printError("note: \(note)") }
    for entry in entries {
      switch entry.result {
      case .failure(let error):
        failed += 1
        printError("note: left out: \(error)")
      case .success(let report) where report.isWhole && !quiet:
        let reason = report.reason.map { ": \($0)" } ?? ""
        printError("note: \(escaped(entry.photo)): left uncut, only \(Int(report.confidence * 100)) % sure\(reason)")
      case .success: break
      }
    }
    let cut = entries.count(where: \.isCut)
    if !quiet {
      printLines(
        "\(escaped(folder)): \(cut) of \(entries.count) photos cut out, \(entries.count - cut - failed) left uncut; "
          + "\(CutoutFolder.listName) lists them")
    }
    if failed == entries.count { throw ExitCode.failure }
  }
}

extension CutoutRule.Shadow: ExpressibleByArgument {}
