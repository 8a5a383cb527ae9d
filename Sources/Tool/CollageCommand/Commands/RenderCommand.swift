import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage render`: renders a template or a composition.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render photos in a template, or render a saved composition.",
    discussion: flowing(
      """
      Photos may be files, folders, ZIP archives and patterns. They fill the template's slots in its fill order. Photos named
      individually keep their order; the contents of folders, archives and patterns are sorted by name. Unusable photos in one of
      these are skipped with a note; an unusable photo named individually is an error.

      Examples:
        collage render hero-left photos/ -o out.jpg
        collage render strip.json a.jpg b.jpg c.jpg -o strip.png
        collage render grid.json photos/ --when-short repeat -o - > preview.jpg
        collage render grid.json photos/ --explain
        collage render carousel-three photos/ --split 1080x1350 -o page.jpg
        collage render a4-poster photos/ --size A2 --tile A4 -o poster.pdf
        collage render mosaic photos/ --sizes phone-wallpaper,a4 -o wall.jpg
        collage render hero-left photos/ --size A4 --bleed 3mm --crop-marks -o a4.tif
        collage render contact-sheet-names photos/ --pages -o contacts.pdf
        collage render three-by-three photos/ --labels "(a)" -o figure.pdf
      """))

  @Argument(
    help: "A template (the name of a shipped one, such as hero-left, or a file) or a saved composition.",
    completion: .templates)
  var document: String

  @Argument(help: "Photos: files, folders, ZIP archives or patterns; leave out for a composition.", completion: .file())
  var photos: [String] = []

  @OptionGroup var photoOptions: PhotoOptions
  @OptionGroup var turnOptions: TurnOptions
  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var cropOptions: CropOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var textOptions: TextOptions
  @OptionGroup var labelOptions: LabelOptions
  @OptionGroup var segmenterOptions: SegmenterOptions
  @OptionGroup var cutoutRuleOptions: CutoutRuleOptions
  @OptionGroup var reviewOptions: ReviewOptions
  @OptionGroup var folderOptions: PageFolderOptions

  @Option(
    help: ArgumentHelp(
      "Also write a picture that shows on a screen how the inks of --profile look on paper.", valueName: "file"),
    completion: .file())
  var proof: String?

  @Option(
    help: ArgumentHelp(
      """
      Cut the picture into seamless pages: of a size in pixels or on paper, or so many columns and rows, such as 3x1; out.jpg becomes \
      out-1.jpg, out-2.jpg and so on, from left to right and from top to bottom.
      """, valueName: "size"))
  var split: String?

  @Option(
    help: ArgumentHelp(
      """
      Write the picture in several sizes at once, each as with --size: out.jpg becomes out-phone-wallpaper.jpg, \
      out-desktop-wallpaper.jpg and so on.
      """, valueName: "size,..."))
  var sizes: String?

  @Flag(
    help: """
      Fill as many copies of the template as the photos need: the pages of a PDF, or pictures such as sheet-%03d.jpg.
      """)
  var pages = false

  @OptionGroup var sentenceOptions: SentenceOptions

  @Flag(help: "Print the plan without rendering; with --json as JSON.")
  var explain = false

  @Flag(help: "Print a report as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note, each slot's crop, and timings.")
  var verbose = false

  func run() async throws {
    let settings = try settings()
    let document = try CollageDocument(ofUser: document)
    let source = try CollageSource(
      document, photos: photos, options: photoOptions, turning: turnOptions, acceptsClips: FoundClips.arePictures)
    let inputs = try protectedInputs(of: document, source, settings)
    if pages { return try await renderPages(of: source, settings, protecting: inputs) }
    if let sizes = settings.sizes {
      return try await renderSizes(sizes.entries, of: source, settings, protecting: inputs)
    }
    let progress = ProgressLine(isQuiet: quiet || explain)
    defer { progress.finish() }
    var found = source.found
    let clips = try await FoundClips(pictures: &found)
    try checkAssignment(clips)
    let (report, planned) = try await found.use(policy: photoOptions.policy) { attempt in
      let planned = try await plan(attempt.paths, of: source, settings, clips)
      try await attempt.use(
        planned.render.plan.sources.map(\.name).filter { !clips.contains($0) },
        isDecodedFirst: !explain && output == "-" && planned.render.isStreamed)
      return (try await write(planned.render, settings, inputs, to: output) { progress.report($0) }, planned)
    }
    progress.finish()
    let notes =
      photoOptions.input.notes(of: found) + NoteLines.notes(onOutput: explain ? nil : output, beside: photos)
      + planned.notes + report.notes
    try await reviewOptions.collect(
      report.uncut.map(\.photo), policy: photoOptions.policy, protecting: inputs, isQuiet: quiet)
    if explain { return printPlan(planned.render.plan, notes) }
    let pages = settings.page?.paths(of: report)
    try sentenceOptions.write([planned.sentence], protecting: inputs)
    show(ReportText(report: report, output: output, pages: pages, sentence: planned.sentence, notes: notes))
  }

  func checkAssignment(_ clips: FoundClips) throws {
    guard photoOptions.assign != .best || clips.isEmpty else {
      throw UsageError(message: "--assign best compares photos: leave out the clips, or pass role or given")
    }
  }

  /// The settings that the options ask for, read once before any work.
  struct Settings {
    let output: OutputSettings
    var sizing: RenderRequest.Sizing
    let shared: SharedCollageOptions
    let cutouts: CutoutChange
    let background: Background?
    var print: PrintSettings
    /// The pages into which the picture is cut; nil if it stays whole.
    var page: PageNames?
    /// The sizes that are written at once; nil for a single one.
    var sizes: SizeList?
  }

  var output: String { outputOptions.output ?? "-" }

  /// The title of a PDF: the template's name, or that of its file.
  var documentName: String {
    let name = document.split(separator: "/").last.map(String.init) ?? document
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// Returns what the options ask for; rejects options that exclude each other or are out of range.
  private func settings() throws -> Settings {
    let (output, sizing) = (try outputOptions.settings(hasPages: pages), try outputOptions.picture.sizing())
    let shared = SharedCollageOptions(
      photos: photoOptions, crops: try cropOptions.slotCrops(), looks: lookOptions, texts: textOptions,
      labels: try labelOptions.value())
    var settings = Settings(
      output: output, sizing: sizing, shared: shared, cutouts: try cutoutRuleOptions.change(),
      background: try outputOptions.chosenBackground(), print: try printOptions.settings())
    try checkOutput()
    try folderOptions.check(pages ? AlbumWriter.Output(path: self.output) : nil)
    settings.page = try split.map { try PageNames(split: $0, output: self.output, isExplaining: explain) }
    if let tiling = settings.print.tiling {
      guard split == nil, !explain else {
        throw UsageError(message: "--tile cannot be combined with \(explain ? "--explain" : "--split"); pass only one")
      }
      if !outputOptions.isDocument, !pages {
        settings.page = try PageNames(tiling, output: self.output, isExplaining: explain)
        settings.print.tiling = nil
      }
    }
    try checkProof(settings)
    if let sizes {
      try checkSizes()
      settings.sizes = try SizeList(sizes, output: self.output)
    }
    guard !output.isHDR || (settings.page == nil && !outputOptions.isDocument) else {
      throw UsageError(message: "--hdr is for one JPEG: pass neither --split nor the name of a PDF with it")
    }
    guard settings.page != nil else { return settings }
    guard !outputOptions.isDocument else {
      throw UsageError(message: "--split cuts a picture, not a PDF; name a picture such as -o page.jpg")
    }
    guard !output.shrinksToFit else {
      throw UsageError(
        message: "--max-bytes with scale makes a picture smaller: pass neither --split nor --tile with it")
    }
    guard settings.print.bleed == nil, !settings.print.hasCropMarks else {
      throw UsageError(message: "--split cuts a picture without bleed: pass neither --bleed nor --crop-marks with it")
    }
    return settings
  }

  private func checkOutput() throws {
    guard outputOptions.output != nil || explain else {
      // Photos in the place of a template are the more helpful message.
      _ = try CollageDocument(ofUser: document)
      throw UsageError(message: "no output file: pass -o out.jpg, or --explain to print the plan")
    }
    if !explain { try outputOptions.checkTerminal() }
  }

  private func checkProof(_ settings: Settings) throws {
    guard let proof else { return }
    try UserFiles.check(output: proof)
    try OutputPath.check(proof)
    guard OutputFormat(path: proof) != nil else {
      throw UsageError(message: "--proof \(escaped(proof)): unsupported extension; use \(OutputFormat.names())")
    }
    guard settings.output.color.profile.model == .cmyk else {
      throw UsageError(message: "--proof shows inks: pass a profile of inks, such as --profile fogra39")
    }
    guard !outputOptions.isDocument, split == nil, !pages else {
      throw UsageError(message: "--proof shows one picture: write a .tif or .jpg, without --split and --pages")
    }
    guard !InputGuard.isSameFile(proof, output), proof != output else {
      throw UsageError(message: "--proof \(escaped(proof)): must not be the output")
    }
  }

  /// Returns the files that are never overwritten; rejects outputs that are among them before anything else is done.
  private func protectedInputs(
    of document: CollageDocument, _ source: CollageSource, _ settings: Settings
  ) throws -> InputGuard {
    var inputs = try settings.shared.inputs(of: document, source)
    inputs.add(outputOptions.picture.colorOptions.inputs)
    if output != "-", !explain, !pages {
      let single = settings.page?.path(1) ?? output
      for output in settings.sizes?.entries.map(\.output) ?? [single] { try inputs.check(output) }
    }
    if let proof { try inputs.check(proof) }
    try sentenceOptions.check(inputs, besides: output)
    try inputs.checkStandardOutput()
    return inputs
  }

  struct Planned: Sendable {
    let render: PlannedPicture
    let notes: [RenderNote]
    /// What the picture shows, if somebody asks.
    let sentence: String?
  }

  /// Opens the files of a collage and plans it.
  ///
  /// - Parameters:
  ///   - paths: The photos.
  ///   - source: The template or composition.
  ///   - settings: What the options ask for.
  ///   - clips: The clips among the photos.
  ///   - threads: The number of threads instead of that of the options; nil for theirs.
  ///   - whenShort: What happens to slots without a photo if the options do not say.
  ///   - number: The number of the page, that of all pages and that of the photos on earlier ones; nil for a picture alone.
  /// - Returns: The picture and the notes on the options.
  /// - Throws: The errors of the options, and `RenderError`.
  func plan(
    _ paths: [String], of source: CollageSource, _ settings: Settings, _ clips: FoundClips, threads: Int? = nil,
    whenShort: WhenShort? = nil, number: (page: Int, pages: Int, before: Int)? = nil
  ) async throws -> Planned {
    var collage = try await source.collage(
      of: paths, threads: threads ?? outputOptions.threads ?? RenderEnvironment.processors, whenShort: whenShort)
    try clips.place(in: &collage)
    try outputOptions.apply(to: &collage)
    if let threads { collage.threads = threads }
    (collage.background, collage.print) = (settings.background, settings.print)
    var notes = try settings.shared.apply(to: &collage, from: source)
    if let number {
      try textOptions.number(&collage, page: number.page, of: number.pages)
      collage.offsetLabels(by: number.before)
    }
    notes += try segmenterOptions.apply(to: &collage)
    (collage.cutoutChange, collage.proof) = (settings.cutouts, proof)
    let sentence = try json || sentenceOptions.alt != nil ? collage.alternativeText() : nil
    let request = try collage.request(sizing: settings.sizing, output: settings.output)
    let render = try await RunningOrder.pictures.planned(request)
    if let note = clips.note(on: render.plan.sources.map(\.name)) { notes.append(note) }
    return Planned(render: render, notes: notes, sentence: sentence)
  }

  func write(
    _ render: PlannedPicture, _ settings: Settings, _ inputs: InputGuard, to output: String,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> RenderReport {
    if explain { return render.report }
    if let page = settings.page {
      return try await render.write(pages: page.cut, to: page.path, protecting: inputs, progress: progress)
    }
    if outputOptions.isDocument {
      let page = AlbumWriter.Page { _ in render }
      let reports = try await AlbumWriter(settings: settings.output).write(
        [page], named: documentName, to: .document(output), protecting: inputs, progress: progress)
      return reports.first ?? render.report
    }
    let sink = output == "-" ? PictureSink.standardOutput : .file(output)
    return try await render.write(to: sink, protecting: inputs, progress: progress)
  }

  private func printPlan(_ plan: RenderPlan, _ notes: [RenderNote]) {
    if json { print(PlanText(plan: plan, notes: notes).json) } else { printLines(plan.description) }
    if quiet || json { return }
    for line in NoteLines(notes: notes, isVerbose: verbose).lines { printError(line) }
  }

  private func show(_ text: ReportText) {
    let toStandardOutput = text.output != "-"
    if json {
      let lines = text.json
      if toStandardOutput { print(lines) } else { writeError(lines + "\n") }
      return
    }
    if quiet { return }
    for line in NoteLines(notes: text.notes, isVerbose: verbose).lines { printError(line) }
    let lines = (verbose ? text.details : []) + [text.summary]
    for line in lines {
      if toStandardOutput { printLines(line) } else { printError(line) }
    }
  }
}
