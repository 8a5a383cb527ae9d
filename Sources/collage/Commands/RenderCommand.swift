import ArgumentParser
import CollageFormat
import CollageModel
import CollageRender

/// `collage render`: the main job.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render photos into a template, or a saved composition.",
    discussion: """
      Photos may be files, folders and patterns. They fill the template's slots in its fill order.

      Examples:
        collage render hero-left photos/ -o out.jpg
        collage render strip.json a.jpg b.jpg c.jpg --order given -o strip.png
        collage render grid.json photos/ --size 600x600 --when-short repeat -o - > preview.jpg
        collage render grid.json photos/ --explain
      """)

  @Argument(
    help: "A template (a shipped one by its name, such as hero-left, or a file) or a saved composition.",
    completion: .templates)
  var document: String

  @Argument(help: "Photos: files, folders or patterns; none for a composition.", completion: .file())
  var photos: [String] = []

  @OptionGroup var photoOptions: PhotoOptions
  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Print the plan and render nothing.")
  var explain = false

  @Flag(help: "Print a report as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print each slot's crop, and timings.")
  var verbose = false

  func run() async throws {
    let settings = try outputOptions.settings()
    let sizing = try outputOptions.picture.sizing()
    guard outputOptions.output != nil || explain else {
      throw UsageError(message: "where to? give -o out.jpg, or --explain to see the plan")
    }
    let document = try Document(named: document)
    var inputs = document.inputs
    var composed = try compose(document, protectedBy: &inputs)
    try check(inputs)
    try outputOptions.apply(to: &composed.composition.template)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths,
      templateFolder: document.folder, sizing: sizing,
      background: try outputOptions.backgroundColor(), output: settings, policy: photoOptions.policy)
    request.threads = outputOptions.threads
    request.subjects = composed.subjects
    let prepared = try PreparedRender(request)
    if explain {
      print(prepared.plan)
      return
    }
    let output = outputOptions.output ?? "-"
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    let report = try await prepared.write(
      to: output == "-" ? .standardOutput : .file(output), protecting: inputs
    ) { progress.report($0) }
    progress.finish()
    show(ReportText(report: report, output: output, notes: composed.notes))
  }

  private func show(_ text: ReportText) {
    let toStandardOutput = text.output != "-"
    if json {
      let lines = text.json
      if toStandardOutput { print(lines) } else { printError(lines) }
      return
    }
    if quiet { return }
    for line in text.warningLines { printError(line) }
    let lines = (verbose ? text.details : []) + [text.summary]
    for line in lines {
      if toStandardOutput { print(line) } else { printError(line) }
    }
  }

  /// Refuses to write over what is read, before anything else is done.
  private func check(_ inputs: InputGuard) throws {
    if let output = outputOptions.output, output != "-", !explain { try inputs.check(output) }
    try inputs.checkStandardOutput()
  }

  private func compose(_ document: Document, protectedBy inputs: inout InputGuard) throws -> Composer.Composed {
    switch document.content {
    case .composition(let composition):
      guard photos.isEmpty, photoOptions.pins.isEmpty, photoOptions.subjects.isEmpty else {
        throw UsageError(message: "\(escaped(self.document)) is a composition and names its own photos; give it alone")
      }
      let gate = PathGate(folder: document.folder)
      var paths: [PhotoID: String] = [:]
      for photo in composition.photos { paths[photo.id] = try gate.resolve(photo.path) }
      return Composer.Composed(composition: composition, paths: paths, notes: [])
    case .template(let template):
      let pins = try photoOptions.parsedPins()
      guard !photos.isEmpty || !pins.isEmpty else {
        throw RenderError.noPhotos(searched: "an empty list")
      }
      let found = try photoOptions.input.find(photos)
      inputs.add(found.inputs)
      inputs.add(pins.map { $0.path }, as: .photo)
      var composer = Composer(template: template, whenShort: photoOptions.shortRule, pinned: pins)
      if photoOptions.assign == .best {
        let measured = try LayoutPhotos.read(found.paths, policy: photoOptions.policy)
        var weights = Array(repeating: 1.0, count: found.paths.count)
        for (photo, weight) in try PhotoNames(paths: found.paths).weights(photoOptions.weights) {
          weights[photo] = weight
        }
        let weighed = zip(measured, weights).map { Composer.WeighedPhoto(photo: $0, weight: $1) }
        composer.assignment = .best(Dictionary(zip(found.paths, weighed)) { first, _ in first })
      } else if !photoOptions.weights.isEmpty {
        throw UsageError(message: "--weights goes with --assign best")
      }
      var composed = try composer.compose(found.paths)
      composed.notes = found.notes + composed.notes
      let named = found.paths + pins.map { $0.path }
      composed.subjects = composed.subjects(
        try PhotoNames(paths: named).subjects(photoOptions.subjects), of: named)
      return composed
    }
  }
}
