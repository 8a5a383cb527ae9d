import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageMetadata
import CollageModel
import CollageRender

/// `collage layout`: generates a template for photos.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract:
      "Generate a template for photos: a mosaic, rows, columns, a grid, prints on a table, a number or an outfit.",
    discussion: flowing(
      """
      The result is a normal template: render it with the same photos in the same order, or edit it. If the output is a
      picture, the layout is rendered directly.

      Examples:
        collage layout photos/ --canvas 3000x2000 --gap 12 -o mosaic.json
        collage layout photos/ --canvas 3000x2000 -o mosaic.jpg
        collage layout photos/ --weights hero=3 --pin hero@topLeft -o mosaic.json
        collage layout photos/ --style justified --canvas 2000x -o rows.json
        collage layout photos/ --style scatter --seed 7 -o table.jpg
        collage layout cutouts/ --style outfit --canvas 800x1000 -o outfit.png
        collage layout photos/ --shape 40 -o birthday.jpg
        collage layout photos/ --shape heart --canvas A4 --gap 2mm -o heart.jpg
        collage layout photos/ --filter porto --adjust contrast=0.1 -o warm.jpg
        collage layout photos/ --shuffle 6 -o choice.json
        collage layout photos/ --style grid --labels names -o sheet.jpg
        collage layout photos/ --canvas 180x120mm --labels "(a)" -o figure.pdf
      """))

  @Argument(help: "Photos: files, folders, ZIP archives or patterns.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var turnOptions: TurnOptions
  @OptionGroup var layoutOptions: LayoutOptions
  @OptionGroup var labelOptions: LabelOptions

  @Option(help: ArgumentHelp("Language of labels, such as de or ar-EG; default: English.", valueName: "tag"))
  var language: String?

  @OptionGroup var subjectOptions: SubjectOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var colorOptions: ColorOptions

  @Option(
    help:
      "Pixels per inch of a picture: sets the pixel size of a canvas in mm or a paper size (default 300), otherwise only metadata."
  )
  var dpi: Double?

  @Option(
    name: .shortAndLong, help: "The template to write, or a picture to render; - is standard output.",
    completion: .file())
  var output: String?

  @Option(help: "Write this many different layouts to numbered files, and a contact sheet of them.")
  var shuffle: Int?

  @Option(help: "Number of threads; the result is the same for any number.")
  var threads: Int?

  @OptionGroup var sentenceOptions: SentenceOptions

  @Flag(help: "Print quality figures as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note.")
  var verbose = false

  func run() async throws {
    if let shuffle, !(1...100).contains(shuffle) {
      throw UsageError(message: "--shuffle \(shuffle): must be between 1 and 100")
    }
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): must be between 1 and 1024")
    }
    var found = try photoInput.find(photos)
    let sources = try subjectOptions.source.sources()
    let numbered = found.numbered
    let filters = try lookOptions.ownFilter()
    var inputs = found.inputs
    inputs.add(sources.lists(of: found.paths))
    inputs.add(filters: filters)
    inputs.add(layoutOptions.garmentOptions.words.inputs)
    inputs.add(layoutOptions.shapeOptions.inputs)
    inputs.add(colorOptions.inputs)
    try inputs.checkStandardOutput()
    let destination = try destination()
    let (print, color) = (try printOptions.settings(), try colorOptions.settings())
    try checkPicture(of: destination)
    if let destination { try LayoutWriter.check(destination, protecting: inputs) }
    try sentenceOptions.check(inputs, besides: output)
    let (made, files, times, planned, sentences) = try await found.use(policy: photoInput.policy) { attempt in
      let planned = try await plan(attempt.paths, numbered: numbered, sources)
      try await attempt.use(planned.paths)
      let start = ContinuousClock.now
      var made = try await layouts(of: planned)
      if layoutOptions.chosenStyle == .mosaic, made.contains(where: \.quality.cropsVisibly), subjectOptions.isAutomatic
      {
        var known = planned
        known.measured = try await measured(
          planned.paths, planned.turns, subjects: planned.subjects, findsSubjects: true, sources)
        made = try await layouts(of: known)
      }
      let searchTime = ContinuousClock.now - start
      let change = try lookOptions.change()
      for index in made.indices { made[index].template.changeLooks(change) }
      var writer = LayoutWriter(
        paths: planned.paths, subjects: planned.subjects, policy: photoInput.policy, inputs: inputs,
        adjusting: { [subjectOptions] in
          ($0.filters, $0.cutouts, $0.renderer) = (filters, planned.cutouts, RunningOrder.pictures)
          $0.turn(planned.turns)
          try subjectOptions.apply(to: &$0, knowing: sources)
        })
      (writer.print, writer.dotsPerInch, writer.color) = (print, dpi, color)
      if let depth = colorOptions.depth { writer.depth = depth }
      let sentences =
        try json || sentenceOptions.alt != nil ? made.map { try writer.alternativeText(of: $0.template) } : []
      var files: [String] = []
      if let destination { files = try await writer.write(made, to: destination) }
      return (made, files, (planned.readTime, searchTime), planned, sentences)
    }
    try sentenceOptions.write(sentences, protecting: inputs)
    let report = LayoutReport(
      made: made, paths: planned.paths, sentences: sentences,
      garments: layoutOptions.chosenStyle == .outfit ? Outfit().garments(planned.measured) : [],
      notes: photoInput.notes(of: found) + NoteLines.notes(onOutput: output, beside: photos) + lookOptions.notes
        + layoutOptions.shapeOptions.notes + notes(on: made),
      chronology: found.chronologyJSON, readTime: times.0,
      searchTime: times.1)
    show(report, output == "-" ? ["-"] : files)
  }

  /// Returns the destination of the layouts, or nil if nothing is written.
  private func destination() throws -> LayoutWriter.Output? {
    try UserFiles.check(output: output)
    guard let output else { return nil }
    guard output == "-" else { return shuffle.map { .numbered(output, count: $0) } ?? .file(output) }
    guard shuffle == nil else {
      throw UsageError(message: "--shuffle writes several files; pass a file name such as choice.json")
    }
    return .standardOutput
  }

  /// Rejects options that apply only to pictures if a template is written: print options, and filter files, which a
  /// template refers to by name only.
  private func checkPicture(of destination: LayoutWriter.Output?) throws {
    guard let destination else { return }
    guard destination.paths.isEmpty || destination.paths.contains(where: { !LayoutWriter.isPicture($0) }) else {
      return
    }
    let given = [
      ("--bleed", printOptions.bleed != nil), ("--crop-marks", printOptions.cropMarks), ("--dpi", dpi != nil),
      ("--profile", colorOptions.profile != nil),
    ]
    if let option = given.first(where: { $0.1 })?.0 ?? (printOptions.guides.isEmpty ? nil : "--guides") {
      throw UsageError(
        message:
          "\(option) applies to pictures, not templates: write a picture, such as -o layout.jpg, or pass it to `collage render`"
      )
    }
    guard let filter = lookOptions.filter, FilterSearch.isPath(filter) else { return }
    throw UsageError(
      message: "--filter \(escaped(filter)): a template can refer to a filter only by name; pass a name listed by "
        + "`collage filters`, with --filters for your own folder, or write a picture")
  }

  /// Probed photos and the layout request for them.
  private struct Planned {
    var paths: [String]
    var measured: [LayoutPhoto]
    var request: LayoutRequest
    var subjects: [Int: [Rect]]
    var readTime: Duration
    let turns: PhotoTurns
    let labels: PhotoLabels?
    /// The cut-outs of an outfit, which its picture shows as well.
    let cutouts: CutoutCache
  }

  private func plan(_ paths: [String], numbered: [String], _ sources: SubjectSources) async throws -> Planned {
    let names = PhotoNames(paths: paths, found: numbered)
    let request = try layoutOptions.request(names, seed: photoInput.seed)
    let (subjects, turns) = (try names.subjects(subjectOptions.subjects), try turnOptions.turns(of: names))
    let (start, cutouts) = (ContinuousClock.now, RunningOrder.pictures.cutouts)
    let needsSubjects = [.scatter, .shape].contains(layoutOptions.chosenStyle) && subjectOptions.isAutomatic
    let measured =
      layoutOptions.chosenStyle == .outfit
      ? try await garments(names, turns, request, cutouts)
      : try await measured(paths, turns, subjects: subjects, findsSubjects: needsSubjects, sources)
    return Planned(
      paths: paths, measured: measured, request: request, subjects: subjects, readTime: ContinuousClock.now - start,
      turns: turns, labels: try labels(), cutouts: cutouts)
  }

  /// Returns the sizes and subjects of photos for layouts; subjects named by the user replace detected ones.
  private func measured(
    _ paths: [String], _ turns: PhotoTurns, subjects: [Int: [Rect]], findsSubjects: Bool, _ sources: SubjectSources
  ) async throws -> [LayoutPhoto] {
    let known = findsSubjects ? try subjectOptions.known(of: paths, by: sources) : [:]
    var measured = try await LayoutPhotos.read(
      from: paths.map(turns.source), findsSubjects: findsSubjects, knownSubjects: known, cache: sources.cache,
      threads: threads ?? RenderEnvironment.processors, policy: photoInput.policy)
    try LayoutPhotos.checkShapes(measured, named: paths)
    for (index, boxes) in subjects { measured[index].subjects = boxes }
    return measured
  }

  /// Returns the cut-outs of photos, as they will be drawn, with the kinds of garments.
  private func garments(
    _ names: PhotoNames, _ turns: PhotoTurns, _ request: LayoutRequest, _ cutouts: CutoutCache
  ) async throws -> [LayoutPhoto] {
    guard let template = request.automaticTemplate else { throw RenderError.layout(Self.advice(on: .needsCanvas)) }
    var collage = try PhotoCollage(
      filling: template, with: names.paths, roles: try layoutOptions.garmentOptions.roles(of: names))
    (collage.policy, collage.threads, collage.cutouts) = (photoInput.policy, threads, cutouts)
    collage.turn(turns)
    return try await collage.request(output: OutputSettings(format: .png)).layoutPhotos()
  }

  /// Returns the labels; in layouts without rows they are inside photos.
  private func labels() throws -> PhotoLabels? {
    if let language {
      do { try PageVariables.check(language: language) } catch { throw UsageError(message: "--language: \(error)") }
      guard labelOptions.labels != nil else { throw UsageError(message: "--language requires --labels") }
    }
    guard var labels = try labelOptions.value() else { return nil }
    let style = layoutOptions.chosenStyle
    guard [.scatter, .shape, .outfit].contains(style) else { return labels }
    guard labels.place != .under else {
      throw UsageError(
        message: "--label-place under needs rows: leave it out, or use another style than \(style.rawValue)")
    }
    labels.place = .inside
    return labels
  }

  private func layouts(of planned: Planned) async throws(RenderError) -> [LayoutRequest.GeneratedTemplate] {
    let (count, threads) = (shuffle ?? 1, threads ?? RenderEnvironment.processors)
    if let labels = planned.labels {
      return try await planned.request.layouts(
        planned.measured, labels: labels,
        says: planned.paths.map { PhotoMetadata.read($0, policy: photoInput.policy).text },
        language: language, count: count, threads: threads, message: Self.advice(on:))
    }
    do throws(LayoutError) {
      return try await planned.request.layouts(planned.measured, count: count, threads: threads)
    } catch {
      throw .layout(Self.advice(on: error))
    }
  }

  /// The minimum ratio of achieved to requested scatter density; below it a note is printed.
  private static let nearDensity = 0.9

  private func notes(on made: [LayoutRequest.GeneratedTemplate]) -> [RenderNote] {
    var notes: [RenderNote] = []
    if let shuffle, made.count < shuffle {
      notes.append(RenderNote(.other, "only \(made.count) of \(shuffle) requested layouts are different"))
    }
    let density = made.map(\.quality.density).min() ?? 0
    if layoutOptions.chosenStyle == .scatter, density < Self.nearDensity * layoutOptions.density {
      let (found, asked) = ((density * 100).rounded() / 100, Self.number(layoutOptions.density))
      notes.append(
        RenderNote(
          .other,
          "the prints cover \(Self.number(found)) of the canvas instead of \(asked), so that at least 60 % of each stays visible"
        ))
    }
    if output == nil {
      let style = layoutOptions.chosenStyle.rawValue
      notes.append(
        RenderNote(
          .other, "nothing was written; pass -o \(style).json for the template, or -o \(style).jpg for a picture"))
    }
    return notes
  }

  /// Returns a message with the option to change; the library's message knows only lengths.
  private static func advice(on error: LayoutError) -> String {
    guard case .noRoomForPhotos(let count, let gap, let margin, let canvas) = error else { return "\(error)" }
    let photos = counted(count, "photo")
    let size = "\(number(canvas.width))x\(number(canvas.height))"
    if 2 * margin >= canvas.shortSide || (margin > gap && gap == 0) {
      return "--margin \(number(margin)) is too large for \(photos) on \(size)"
    }
    if gap > 0 { return "--gap \(number(gap)) is too large for \(photos) on \(size)" }
    return "\(size) is too small for \(photos); pass a larger --canvas"
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  private func show(_ report: LayoutReport, _ files: [String]) {
    let isPrinted = output == "-"
    func say(_ line: String) { if isPrinted { printError(line) } else { printLines(line) } }
    if json {
      let lines = report.json(files: files)
      return isPrinted ? writeError(lines + "\n") : print(lines)
    }
    if quiet { return }
    for line in NoteLines(notes: report.notes, isVerbose: verbose).lines { printError(line) }
    for line in report.table { say(line) }
    for file in files where file != "-" { say("wrote \(escaped(file))") }
  }
}
