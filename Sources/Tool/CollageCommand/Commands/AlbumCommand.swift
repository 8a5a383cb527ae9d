import ArgumentParser
import CollageEditor
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
      Every photo is on exactly one page. Pages begin where time or place changes; better photos are larger, as far as their \
      pixels reach (1.5 times at 300 dots per inch, where there is a choice), and near copies share a page. The output may be a PDF, pictures (page-%03d.jpg, or those of a folder or a ZIP archive), or an album \
      document (.json), which is rendered by passing it in place of the photos.

      Examples:
        collage album photos/ -o book.pdf
        collage album photos/ --size 20x20cm --bleed 3mm --pages 24 -o book.pdf
        collage album photos/ --best --per-page 1..4 --footer "{{page}}" -o b.pdf
        collage album photos/ --title Summer --cover mosaic -o summer.pdf
        collage album photos/ --chapters folder --footer "{{dates}}" -o year.pdf
        collage album photos/ --captions "{{caption}} · {{date}}" -o words.pdf
        collage album photos/ --templates books --size 20x20cm -o book.pdf
        collage album photos/ -o book.json
        collage album photos/ -o page-%03d.jpg
        collage album photos/ -o pages/ --multiple 4
        collage album photos/ -o pages.zip
        collage album photos/ --edit
      """))

  @Argument(help: "Photos: files, folders, ZIP archives or patterns; or one album document.", completion: .file())
  var photos: [String]

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var turnOptions: TurnOptions
  @OptionGroup var pageOptions: AlbumOptions
  @OptionGroup var subjectOptions: SubjectSourceOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var colorOptions: ColorOptions
  @OptionGroup var documentOptions: DocumentOptions
  @OptionGroup var folderOptions: PageFolderOptions

  @Option(
    name: .shortAndLong,
    help: "The book to write: .pdf, an album document (.json), page-%03d.jpg, a folder such as pages/, or .zip.",
    completion: .file())
  var output: String?

  @Flag(help: "Open the album in the editor, page by page; --output is then the document that is edited.")
  var edit = false

  @OptionGroup var serving: ServingOptions

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

  func run() async throws {
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): must be between 1 and 1024")
    }
    guard edit || !serving.isGiven else {
      throw UsageError(message: "--port and --no-open are those of the editor: add --edit, or leave them out")
    }
    let output = try chosenOutput()
    var destination = try AlbumDestination(output, quality: quality, dpi: dpi)
    try colorOptions.apply(to: &destination.settings)
    destination.settings.subsampling = subsampling
    try documentOptions.check(output: output)
    documentOptions.apply(to: &destination.settings)
    try folderOptions.check(destination.files)
    if destination.files == nil { try checkDocument() }
    if edit, destination.files != nil || isDocument {
      throw UsageError(
        message: isDocument
          ? "--edit makes an album of photos; open this one by `collage edit \(escaped(photos[0]))`"
          : "--edit \(escaped(output)): must be a document (.json)")
    }
    let text = try await isDocument ? render(to: destination) : make(to: destination)
    if edit { return try await openEditor(on: output) }
    if json { return print(text.json) }
    if quiet { return }
    for line in NoteLines(notes: text.allNotes, isVerbose: verbose).lines { printError(line) }
    for line in verbose ? text.details + [text.summary] : [text.summary] { printLines(line) }
  }

  /// The file to write; with `--edit`, by default a document in the first folder of photos.
  private func chosenOutput() throws -> String {
    if let output {
      if edit, TemplateSearch.exists(output) { throw Self.existing(output) }
      return output
    }
    guard edit else { throw UsageError(message: "--output is missing: the book to write, such as book.pdf") }
    let folder = photos.first { FolderListing.isFolder($0) } ?? "."
    let path = (folder.hasSuffix("/") ? String(folder.dropLast()) : folder) + "/album.collage.json"
    if TemplateSearch.exists(path) { throw Self.existing(path) }
    return path
  }

  /// The error of a file that may have been edited.
  private static func existing(_ path: String) -> UsageError {
    UsageError(
      message:
        "\(escaped(path)) exists already: open it by `collage edit \(escaped(path))`, or choose another --output")
  }

  private func openEditor(on document: String) async throws {
    let found = try TemplateSearch.ofUser.find(document)
    let project = try await EditorProject(
      album: AlbumBook(found), at: document, output: document, subjects: subjectOptions.sources())
    try serving.serve(project, subjectOptions)
  }

  /// True if the only argument is an album document.
  private var isDocument: Bool { photos.count == 1 && photos[0].lowercased().hasSuffix(".json") }

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

  /// Renders an album document, whose pages are as it says.
  private func render(to destination: AlbumDestination) async throws -> AlbumText {
    try pageOptions.checkUnused()
    guard turnOptions.turn.isEmpty else {
      throw UsageError(message: "--turn: an album document has its pages; pass photos, or leave the option out")
    }
    try UserFiles.check(photos)
    var book = try AlbumBook(TemplateSearch.ofUser.find(photos[0]))
    book.protect(try otherInputs(of: book.paths.values.sorted()))
    try destination.check(book.inputs, pages: book.album.pageCount + (book.album.cover == nil ? 0 : 1))
    return text(of: book, try await write(book, to: destination), notes: [], chronology: nil)
  }

  /// Makes an album of the photos, without those of folders that turn out to be damaged.
  private func make(to destination: AlbumDestination) async throws -> AlbumText {
    var found = try photoInput.find(photos, usual: .taken)
    let sources = try subjectOptions.sources()
    var inputs = found.inputs
    inputs.add(try otherInputs(of: found.paths))
    var maker = try pageOptions.maker(seed: photoInput.seed, inputs: &inputs)
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
        left.map { RenderNote(.other, "left out \(escaped($0)): \($1)", subject: escaped($0)) }
      )
    }
    let beside = NoteLines.notes(onOutput: output, beside: photos)
    return text(
      of: book, report, notes: photoInput.notes(of: found) + beside + left, chronology: found.chronologyJSON)
  }

  private func text(
    of book: AlbumBook, _ pages: [RenderReport], notes: [RenderNote], chronology: JSONValue?
  ) -> AlbumText {
    AlbumText(
      album: book.album, paths: book.paths, output: output ?? "", pages: pages, notes: notes, chronology: chronology)
  }

  /// Returns the lists of subjects and the filter.
  private func otherInputs(of photos: [String]) throws -> InputGuard {
    var inputs = InputGuard()
    inputs.add(try subjectOptions.sources().lists(of: photos))
    inputs.add(filters: try lookOptions.ownFilter())
    inputs.add(colorOptions.inputs)
    return inputs
  }

  /// Writes the files of an album, and returns the reports of its pages; none for a document.
  private func write(_ book: AlbumBook, to destination: AlbumDestination) async throws -> [RenderReport] {
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
