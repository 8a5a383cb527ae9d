public import ArgumentParser
import CollageBatch
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
      Photos with transparency are trimmed. In other photos the subject is segmented from a plain or textured background,
      and the confidence is printed; below --min-confidence the photo is left uncut, with rounded corners. A single photo is
      written to a file; several photos, or a folder, are written to a folder, together with photos.jsonl, which lists each
      photo with its confidence and, if that is low, the reason. --preview draws all cut-outs on a strong color, the least
      confident first.

      --mask uses a given mask instead, drawn by hand or from a matting model: its alpha, or else its luminance, is the
      coverage of the subject. With --refine the edge of the mask is aligned with the photo. --segmenter runs a program that
      writes such masks, one process for many photos: it reads the folder {in} and writes a mask, or a cut-out, named after
      each photo into the folder {out}. Results are cached; if the program fails, a note says so and photos are segmented
      without it.

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

  @Option(help: "A mask: a picture whose alpha or luminance is the coverage of the subject.", completion: .file())
  var mask: String?

  @Flag(help: "Align the edge of the mask with the photo.")
  var refine = false

  @OptionGroup var segmenterOptions: SegmenterOptions

  @Option(help: "What to do with a soft shadow in the photo: keep or drop.")
  var shadow: CutoutRule.Shadow = .drop

  @Option(help: "Minimum confidence, 0 to 1; below it the photo is left uncut.")
  var minConfidence: Double = CutoutRule().minConfidence

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
  @OptionGroup var turnOptions: TurnOptions

  @Option(
    help: "Quality of \(OutputFormat.names("and") { $0.traits.hasAlpha && $0.traits.usualQuality != nil }), 1 to 100.")
  var quality: Int?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  /// The side of a cut-out in the preview, in pixels.
  private static let previewSide = 240

  func run() async throws {
    // Allocating fresh pages for arrays took a third of the time of a cut-out.
    keepFreedMemory()
    let segmenter = try checkedSegmenter()
    // A single photo with a file name as output is written to that file; everything else goes into a folder.
    if photos.count == 1, !Self.isFolder(photos[0]), !Self.isFolder(output) {
      guard let format = OutputFormat(path: output) else {
        throw UsageError(
          message: "\(escaped(output)): end the name in \(Self.transparentFormats), or in / for a folder")
      }
      try await writeOne(as: format, segmenter)
    } else {
      try await writeFolder(segmenter)
    }
  }

  /// Rejects options that exclude each other or are out of range, and returns the program; nil if none is given.
  private func checkedSegmenter() throws -> Segmenter? {
    guard (0...1).contains(minConfidence) else {
      throw UsageError(message: "--min-confidence \(minConfidence): must be between 0 and 1")
    }
    let segmenter = try segmenterOptions.segmenter()
    if refine, mask == nil { throw UsageError(message: "--refine requires --mask") }
    if mask != nil, segmenterOptions.command != nil {
      throw UsageError(message: "--mask and --segmenter cannot be combined; pass only one")
    }
    return segmenter
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

  private func writeOne(as format: OutputFormat, _ segmenter: Segmenter?) async throws {
    if let preview { throw UsageError(message: "--preview \(escaped(preview)): a preview requires several photos") }
    var inputs = InputGuard(photos, as: .photo)
    inputs.add(mask.map { [$0] } ?? [], as: .mask)
    try inputs.checkStandardOutput()
    let settings = OutputSettings(format: format, quality: quality)
    var render = self.settings(photos[0], mask: mask)
    render.photo = try turnOptions.turns(of: PhotoNames(paths: photos)).source(photos[0])
    let report: CutoutRender.Report
    if let segmenter {
      report = try guessed(by: segmenter, render, settings, inputs)
    } else {
      report = try render.write(to: output, as: settings, protecting: inputs)
    }
    if quiet { return }
    for note in report.notes { printError("note: \(note)") }
    let sure = "\(Int((report.confidence * 100).rounded(.down))) % confident"
    if report.isWhole {
      let reason = report.reason.map { ": \($0)" } ?? ""
      printError(
        "note: \(escaped(photos[0])): left uncut, with rounded corners: \(report.background) background, only \(sure)\(reason)"
      )
    }
    printLines("\(escaped(output)): \(report.bounds) of \(report.photoSize), \(report.background) background, \(sure)")
  }

  private func guessed(
    by segmenter: Segmenter, _ render: CutoutRender, _ output: OutputSettings, _ inputs: InputGuard
  ) throws -> CutoutRender.Report {
    let (report, notes) = try segmenter.cut(
      photos[0], with: render, to: self.output, as: output, protecting: inputs)
    if !quiet { for note in notes { printError("note: \(note)") } }
    return report
  }

  // MARK: A folder

  private func writeFolder(_ segmenter: Segmenter?) async throws {
    if let mask {
      throw UsageError(
        message: "--mask \(escaped(mask)): a mask can only be used with a single photo and an output file")
    }
    let format = format ?? .png
    guard format.traits.hasAlpha else {
      throw UsageError(
        message: "--format \(format.rawValue): this format has no transparency; use \(Self.transparentFormats)")
    }
    guard OutputFormat(path: output) == nil else {
      throw UsageError(message: "\(escaped(output)): several photos are written to a folder; name a folder")
    }
    let found = try PhotoFinder(policy: formats.policy, isRecursive: recursive).find(photos)
    var inputs = found.inputs
    try inputs.checkStandardOutput()
    let folder = withoutTrailingSlashes(output)
    var job = CutoutFolder(
      photos: found.paths, folder: folder, output: OutputSettings(format: format, quality: quality),
      settings: settings("", mask: nil))
    job.segmenter = segmenter
    job.turns = try turnOptions.turns(of: PhotoNames(paths: found.paths, found: found.numbered))
    if let preview {
      guard OutputFormat(path: preview) != nil else {
        throw UsageError(message: "\(escaped(preview)): the extension must be \(OutputFormat.names())")
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
        printError(
          "note: \(escaped(entry.photo)): left uncut, only \(Int(report.confidence * 100)) % confident\(reason)")
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
