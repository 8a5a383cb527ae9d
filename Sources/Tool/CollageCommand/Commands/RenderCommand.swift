import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// `collage render`: renders a template or a composition.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render photos in a template, or render a saved composition.",
    discussion: flowing(
      """
      Photos may be files, folders and patterns. They fill the template's slots in its fill order. Photos named
      individually keep their order; the contents of folders and patterns are sorted by name. Unusable photos in a folder or
      pattern are skipped with a note; an unusable photo named individually is an error.

      Examples:
        collage render hero-left photos/ -o out.jpg
        collage render strip.json a.jpg b.jpg c.jpg -o strip.png
        collage render grid.json photos/ --when-short repeat -o - > preview.jpg
        collage render grid.json photos/ --explain
        collage render carousel-three photos/ --split 1080x1350 -o page.jpg
        collage render hero-left photos/ --size A4 --bleed 3mm --crop-marks -o a4.tif
      """))

  @Argument(
    help: "A template (the name of a shipped one, such as hero-left, or a file) or a saved composition.",
    completion: .templates)
  var document: String

  @Argument(help: "Photos: files, folders or patterns; leave out for a composition.", completion: .file())
  var photos: [String] = []

  @OptionGroup var photoOptions: PhotoOptions
  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var cropOptions: CropOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var textOptions: TextOptions
  @OptionGroup var segmenterOptions: SegmenterOptions

  @Option(
    help: ArgumentHelp(
      """
      Cut the picture into seamless pages of this size in pixels: out.jpg becomes out-1.jpg, out-2.jpg and so on, \
      from left to right and from top to bottom.
      """, valueName: "size"))
  var split: String?

  @Flag(help: "Print the plan without rendering; with --json as JSON.")
  var explain = false

  @Flag(help: "Print a report as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note, each slot's crop, and timings.")
  var verbose = false

  func run() async throws {
    let settings = try outputOptions.settings()
    let sizing = try outputOptions.picture.sizing()
    _ = try cropOptions.slotCrops()
    let print = try printOptions.settings()
    guard outputOptions.output != nil || explain else {
      throw UsageError(message: "the output file is missing: pass -o out.jpg, or --explain to print the plan")
    }
    if !explain { try outputOptions.checkTerminal() }
    let output = outputOptions.output ?? "-"
    let page = try split.map { try PageNames(size: $0, output: output, isExplaining: explain) }
    guard page == nil || (print.bleed == nil && !print.hasCropMarks) else {
      throw UsageError(message: "--split cannot be combined with --bleed or --crop-marks")
    }
    let document = try CollageDocument(ofUser: document)
    let source = try CollageSource(document, photos: photos, options: photoOptions)
    var found = source.found
    var inputs = document.inputs
    inputs.add(found.inputs)
    inputs.add(source.subjects.lists(of: found.paths))
    inputs.add(filters: try lookOptions.filters(of: document))
    try check(inputs, page)
    let background = try outputOptions.backgroundColor()
    let progress = ProgressLine(isQuiet: quiet || explain)
    defer { progress.finish() }
    let done = try await found.use(
      policy: photoOptions.policy,
      plan: { paths in
        var composed = try await source.compose(
          paths, threads: outputOptions.threads ?? RenderEnvironment.processors)
        try outputOptions.apply(to: &composed.composition.template)
        var request = RenderRequest(
          composition: composed.composition, photoPaths: composed.paths,
          templateFolder: document.folder, sizing: sizing, background: background,
          output: settings, policy: photoOptions.policy)
        request.threads = outputOptions.threads
        request.print = print
        request.subjects = composed.subjects
        try cropOptions.apply(to: &request)
        try lookOptions.apply(to: &request)
        let derived = try textOptions.apply(to: &request)
        try photoOptions.subjectOptions.apply(to: &request, knowing: source.subjects)
        let notes = composed.notes + lookOptions.notes + derived + (try segmenterOptions.apply(to: &request))
        return Planned(render: try await PreparedRender(request), notes: notes)
      },
      used: { $0.render.plan.sources.map(\.name) },
      isDecodedFirst: { !explain && output == "-" && $0.render.isStreamed },
      work: { planned in
        if explain { return (planned.render.report, planned) }
        if let page {
          let write = planned.render.write(pages:to:protecting:progress:)
          return (try await write(page.size, page.path, inputs) { progress.report($0) }, planned)
        }
        let report = try await planned.render.write(
          to: output == "-" ? .standardOutput : .file(output), protecting: inputs
        ) { progress.report($0) }
        return (report, planned)
      })
    progress.finish()
    let (report, planned) = done
    let notes = photoOptions.input.notes(of: found) + planned.notes + report.notes
    if explain { return printPlan(planned.render.plan, notes) }
    let pages = page?.paths(of: report.size)
    show(ReportText(report: report, output: output, pages: pages, notes: notes))
  }

  /// Rejects an output that is also an input, before any work is done.
  private func check(_ inputs: InputGuard, _ page: PageNames?) throws {
    if let output = outputOptions.output, output != "-", !explain { try inputs.check(page?.path(1) ?? output) }
    try inputs.checkStandardOutput()
  }

  private struct Planned {
    let render: PreparedRender
    let notes: [RenderNote]
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
