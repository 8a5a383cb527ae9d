import ArgumentParser
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// `collage layout`: a template made for any photos.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Make a template for any photos: a mosaic, rows, columns, a grid, prints on a table, an outfit.",
    discussion: """
      The template is an ordinary one: render it with the same photos in the same order, or edit it. Named as a picture,
      the output is rendered at once.

      Examples:
        collage layout photos/ --canvas 3000x2000 --gap 12 -o mosaic.json
        collage layout photos/ --canvas 3000x2000 -o mosaic.jpg
        collage layout photos/ --weights hero=3 --pin hero@topLeft --crop-budget 5% -o mosaic.json
        collage layout photos/ --style justified --canvas 2000x --line-length 360 -o rows.json
        collage layout photos/ --style scatter --seed 7 -o table.jpg
        collage layout cutouts/ --style outfit --canvas 800x1000 --role cap=hat -o outfit.png
        collage layout photos/ --shuffle 6 -o choice.json
      """)

  @Argument(help: "Photos: files, folders or patterns.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var layoutOptions: LayoutOptions

  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "What must be seen of a photo, 0 ... 1 of it: a point or a box.", valueName: "photo=x,y[,w,h]"))
  var subjects: [String] = []

  @Option(name: .shortAndLong, help: "The template to write, or a picture to render; - is standard output.")
  var output: String?

  @Option(help: "Write so many of the best different layouts, numbered, and a contact sheet of them.")
  var shuffle: Int?

  @Option(help: "How many threads search; the result is the same for any number.")
  var threads: Int?

  @Flag(help: "Print the quality as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    if let shuffle, !(1...100).contains(shuffle) {
      throw UsageError(message: "--shuffle \(shuffle): allowed is 1 ... 100")
    }
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): allowed is 1 ... 1024")
    }
    let found = try photoInput.find(photos)
    try LayoutWriter.check(output, count: shuffle, protecting: found.inputs)
    let request = try layoutOptions.request(paths: found.paths, seed: photoInput.seed)
    let subjects = try PhotoNames(paths: found.paths).subjects(subjects)
    let start = ContinuousClock.now
    var measured = try LayoutPhotos.read(
      found.paths, needsCutouts: layoutOptions.style == .outfit, policy: photoInput.policy)
    for (index, boxes) in subjects { measured[index].subjects = boxes }
    let searchStart = ContinuousClock.now
    let made: [LayoutRequest.Made]
    do {
      made = try await request.layouts(measured, count: shuffle ?? 1, threads: threads ?? RenderEnvironment.processors)
    } catch {
      throw RenderError.layout("\(error)")
    }
    let end = ContinuousClock.now
    let report = LayoutReport(
      made: made, paths: found.paths, notes: found.notes, readTime: searchStart - start, searchTime: end - searchStart)
    let writer = LayoutWriter(
      paths: found.paths, subjects: subjects, policy: photoInput.policy, inputs: found.inputs)
    let files = try await writer.write(made, to: output, isNumbered: shuffle != nil)
    show(report, files)
  }

  private func show(_ report: LayoutReport, _ files: [String]) {
    let isPrinted = output == "-"
    func say(_ line: String) { if isPrinted { printError(line) } else { print(line) } }
    if json {
      say(report.json(files: files))
      return
    }
    if quiet { return }
    for note in report.notes { printError("note: \(note)") }
    for line in report.table { say(line) }
    for file in files where file != "-" { say("wrote \(escaped(file))") }
  }
}
