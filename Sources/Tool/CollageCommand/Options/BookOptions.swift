import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The photos of a book or a calendar, and the files that its pages are written to.
struct BookOptions: ParsableArguments {
  @Argument(help: "Photos: files, folders, ZIP archives or patterns; or one album document.", completion: .file())
  var photos: [String] = []

  @Option(
    name: .shortAndLong,
    help: "The file to write: .pdf, an album document (.json), page-%03d.jpg, a folder such as pages/, or .zip.",
    completion: .file())
  var output: String?

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var turnOptions: TurnOptions
  @OptionGroup var subjectOptions: SubjectSourceOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var colorOptions: ColorOptions
  @OptionGroup var documentOptions: DocumentOptions
  @OptionGroup var folderOptions: PageFolderOptions

  @Option(help: "Pixels per inch of pages with a size on paper (default 300).")
  var dpi: Double?

  @Option(help: "Quality of JPEG and of the pictures of a PDF, 1 to 100.")
  var quality: Int?

  @Option(help: "Resolution of the colors of JPEGs, as `collage render` has it: auto, 444 or 420.")
  var subsampling: ChromaSubsampling = .automatic

  @Option(help: "Number of threads; the result is the same for any number.")
  var threads: Int?

  @Flag(help: "Print the pages and their photos as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note, and the photos of every page.")
  var verbose = false

  /// Returns the place of an output with its settings.
  ///
  /// - Throws: `UsageError` for options that are out of range, or that exclude each other.
  func destination(_ output: String) throws -> AlbumDestination {
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): must be between 1 and 1024")
    }
    var destination = try AlbumDestination(output, quality: quality, dpi: dpi)
    try colorOptions.apply(to: &destination.settings)
    destination.settings.subsampling = subsampling
    try documentOptions.check(output: output)
    documentOptions.apply(to: &destination.settings)
    try folderOptions.check(destination.files)
    if destination.files == nil { try checkDocument() }
    return destination
  }

  /// Rejects options that apply only to pictures if an album document is written.
  private func checkDocument() throws {
    let given = [
      ("--bleed", printOptions.bleed != nil), ("--crop-marks", printOptions.cropMarks),
      ("--guides", !printOptions.guides.isEmpty), ("--dpi", dpi != nil), ("--quality", quality != nil),
      ("--profile", colorOptions.profile != nil),
      ("--filter", lookOptions.filter.map(FilterSearch.isPath) ?? false),
    ]
    guard let option = given.first(where: { $0.1 })?.0 else { return }
    throw UsageError(
      message: "\(option) applies to pages, not to a document: write a .pdf, or pass it when the document is rendered")
  }

  /// Prints what was made.
  func show(_ text: AlbumText) {
    if json { return print(text.json) }
    if quiet { return }
    for line in NoteLines(notes: text.allNotes, isVerbose: verbose).lines { printError(line) }
    for line in verbose ? text.details + [text.summary] : [text.summary] { printLines(line) }
  }

  /// Makes a book of the photos, without those of folders that turn out to be damaged.
  ///
  /// - Parameters:
  ///   - destination: The files to write.
  ///   - output: The output by its name.
  ///   - maker: Returns the maker of the pages, and adds files that are never overwritten.
  ///   - notes: Returns the notes on what was made.
  /// - Returns: What was made, as text.
  /// - Throws: The errors of options, and `RenderError`.
  func make(
    to destination: AlbumDestination, _ output: String, maker: (inout InputGuard) throws -> AlbumMaker,
    notes: @escaping @Sendable (AlbumMaker.Made) -> [RenderNote] = { _ in [] }
  ) async throws -> AlbumText {
    var found = try photoInput.find(photos, usual: .taken)
    let sources = try subjectOptions.sources()
    var inputs = found.inputs
    inputs.add(try otherInputs(of: found.paths))
    var maker = try maker(&inputs)
    try destination.check(inputs, pages: nil)
    (maker.policy, maker.cache) = (photoInput.policy, sources.cache)
    if let threads { maker.threads = threads }
    (maker.metadata, maker.zone) = (found.metadata, try photoInput.zone())
    let numbered = found.numbered
    let (book, report, left) = try await found.use(policy: photoInput.policy) { [maker, inputs] attempt in
      try await attempt.use(attempt.paths)
      var maker = maker
      let cover = [maker.cover?.photo].compactMap { $0 }.filter { !numbered.contains($0) }
      maker.turns = try turnOptions.turns(of: PhotoNames(paths: attempt.paths + cover, found: numbered + cover))
      maker.knownSubjects = try sources.subjects(of: attempt.paths)
      let made = try await maker.album(of: attempt.paths)
      var book = AlbumBook(made.album)
      book.turns = maker.turns
      book.protect(inputs)
      let left =
        made.leftOut.map { ($0, "nearly the same as a better photo") } + made.blurred.map { ($0, "blurred") }
      return (
        book, try await write(book, to: destination),
        left.map { RenderNote(.other, "left out \(escaped($0)): \($1)", subject: escaped($0)) } + notes(made)
      )
    }
    let beside = NoteLines.notes(onOutput: output, beside: photos)
    return text(
      of: book, output, report, notes: photoInput.notes(of: found) + beside + left, chronology: found.chronologyJSON)
  }

  /// Returns what was made, as text.
  func text(
    of book: AlbumBook, _ output: String, _ pages: [RenderReport], notes: [RenderNote], chronology: JSONValue?
  ) -> AlbumText {
    AlbumText(
      sentences: json ? book.alternativeTexts : [], album: book.album, paths: book.paths, output: output, pages: pages,
      notes: notes, chronology: chronology)
  }

  /// Returns the lists of subjects and the filter.
  func otherInputs(of photos: [String]) throws -> InputGuard {
    var inputs = InputGuard()
    inputs.add(try subjectOptions.sources().lists(of: photos))
    inputs.add(filters: try lookOptions.ownFilter())
    inputs.add(colorOptions.inputs)
    return inputs
  }

  /// Writes the files of an album, and returns the reports of its pages; none for a document.
  func write(_ book: AlbumBook, to destination: AlbumDestination) async throws -> [RenderReport] {
    let sources = try subjectOptions.sources()
    let adjusting = {
      @Sendable [lookOptions, policy = photoInput.policy] (collage: inout PhotoCollage) throws -> Void in
      (collage.policy, collage.renderer, collage.subjectCache) = (policy, RunningOrder.pictures, sources.cache)
      try lookOptions.apply(to: &collage)
      try collage.addSubjects(from: sources)
    }
    guard let files = destination.files else {
      var saved = try await book.turningItems(adjusting).saved(in: destination.folder)
      let change = try lookOptions.change()
      saved.changeCompositions { $0.changeLooks(change) }
      try AtomicFile.write(AlbumEncoder.encode(saved), to: destination.path, protecting: book.inputs)
      return []
    }
    var writer = AlbumWriter(settings: destination.settings)
    (writer.print, writer.overwrites) = (try printOptions.settings(), folderOptions.overwrite)
    if let threads { writer.threads = threads }
    writer.adjusting = adjusting
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    return try await writer.write(book, to: files) { progress.report($0) }
  }
}
