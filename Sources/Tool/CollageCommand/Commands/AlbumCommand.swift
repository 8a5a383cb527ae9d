import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage album`: makes a book of photos.
struct AlbumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "album",
    abstract: "Make a photo book: pages of photos in the order of their dates, as PDF or as pictures.",
    discussion: flowing(
      """
      Every photo is on exactly one page. Pages begin where time or place changes; better photos are larger, and near copies \
      share a page. The output may be a PDF, pictures (page-%03d.jpg), or an album document (.json), which is rendered by passing \
      it in place of the photos.

      Examples:
        collage album photos/ -o book.pdf
        collage album photos/ --size 20x20cm --bleed 3mm --pages 24 -o book.pdf
        collage album photos/ --best --per-page 1..4 --title "Summer" -o summer.pdf
        collage album photos/ -o book.json
        collage album photos/ -o page-%03d.jpg
      """))

  @Argument(help: "Photos: files, folders or patterns; or one album document.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var pageOptions: AlbumOptions
  @OptionGroup var subjectOptions: SubjectSourceOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var printOptions: PrintOptions

  @Option(
    name: .shortAndLong, help: "The book to write: .pdf, an album document (.json), or pictures such as page-%03d.jpg.",
    completion: .file())
  var output: String

  @Option(help: "Pixels per inch of pages with a size on paper (default 300).")
  var dpi: Double?

  @Option(help: "Quality of JPEG and of the pictures of a PDF, 1 to 100.")
  var quality: Int?

  @Option(help: "Number of threads; the result is the same for any number.")
  var threads: Int?

  @Flag(help: "Print the pages and their photos as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note, and the photos of every page.")
  var verbose = false

  func run() async throws {
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): must be between 1 and 1024")
    }
    let destination = try AlbumDestination(output, quality: quality, dpi: dpi)
    let (book, notes) = try await book(protecting: destination)
    let report = try await write(book, to: destination)
    let text = AlbumText(album: book.album, paths: book.paths, output: output, pages: report.pages, notes: notes)
    if json { return print(text.json) }
    if quiet { return }
    for line in NoteLines(notes: text.allNotes, isVerbose: verbose).lines { printError(line) }
    for line in verbose ? text.details + [text.summary] : [text.summary] { printLines(line) }
  }

  /// Opens the album document, or makes an album of the photos.
  private func book(protecting destination: AlbumDestination) async throws -> (AlbumBook, [RenderNote]) {
    if photos.count == 1, let only = photos.first, only.lowercased().hasSuffix(".json") {
      try UserFiles.check(only)
      var book = try AlbumBook(TemplateSearch.ofUser.find(only))
      book.protect(try otherInputs(of: book.paths.values.sorted()))
      try destination.check(book.inputs, pages: book.album.pages.count)
      return (book, [])
    }
    var found = try photoInput.find(photos, usual: .taken)
    let sources = try subjectOptions.sources()
    var inputs = found.inputs
    inputs.add(try otherInputs(of: found.paths))
    try destination.check(inputs, pages: nil)
    var maker = AlbumMaker(try pageOptions.request(seed: photoInput.seed), name: pageOptions.name)
    (maker.keepsBest, maker.policy, maker.cache) = (pageOptions.best, photoInput.policy, sources.cache)
    if let threads { maker.threads = threads }
    let made = try await found.use(
      policy: photoInput.policy, plan: { $0 }, used: { $0 },
      work: { [maker] paths in
        var maker = maker
        maker.knownSubjects = try sources.subjects(of: paths)
        return try await maker.album(of: paths)
      })
    let left = made.leftOut.map {
      RenderNote(.other, "left out \(escaped($0)): nearly the same as a better photo", subject: escaped($0))
    }
    var book = AlbumBook(made.album)
    book.protect(inputs)
    return (book, photoInput.notes(of: found) + left)
  }

  /// Returns the lists of subjects and the filter.
  private func otherInputs(of photos: [String]) throws -> InputGuard {
    var inputs = InputGuard()
    inputs.add(try subjectOptions.sources().lists(of: photos))
    inputs.add(filters: try lookOptions.ownFilter())
    return inputs
  }

  private func write(_ book: AlbumBook, to destination: AlbumDestination) async throws -> AlbumWriter.Report {
    guard let files = destination.files else {
      let saved = try book.saved(in: destination.folder)
      try AtomicFile.write(AlbumEncoder.encode(saved), to: output, protecting: book.inputs)
      return AlbumWriter.Report()
    }
    var writer = AlbumWriter(settings: destination.settings)
    writer.print = try printOptions.settings()
    let sources = try subjectOptions.sources()
    writer.adjusting = { [lookOptions, policy = photoInput.policy] collage in
      (collage.policy, collage.renderer, collage.subjectCache) = (policy, RunningOrder.pictures, sources.cache)
      try lookOptions.apply(to: &collage)
      try collage.addSubjects(from: sources)
    }
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    return try await writer.write(book, to: files) { progress.report($0) }
  }
}
