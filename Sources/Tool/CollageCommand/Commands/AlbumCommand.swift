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

  @OptionGroup var book: BookOptions
  @OptionGroup var pageOptions: AlbumOptions

  @Flag(help: "Open the album in the editor, page by page; --output is then the document that is edited.")
  var edit = false

  @OptionGroup var serving: ServingOptions

  private var photos: [String] { book.photos }

  func run() async throws {
    guard !photos.isEmpty else {
      throw UsageError(
        message: "photos are missing: name files, folders, ZIP archives or patterns, or an album document")
    }
    guard edit || !serving.isGiven else {
      throw UsageError(message: "--port and --no-open are those of the editor: add --edit, or leave them out")
    }
    let output = try chosenOutput()
    let destination = try book.destination(output)
    if edit, destination.files != nil || isDocument {
      throw UsageError(
        message: isDocument
          ? "--edit makes an album of photos; open this one by `collage edit \(escaped(photos[0]))`"
          : "--edit \(escaped(output)): must be a document (.json)")
    }
    let text =
      try await isDocument
      ? render(to: destination, output)
      : book.make(to: destination, output) {
        try pageOptions.maker(seed: book.photoInput.seed, inputs: &$0)
      } notes: { [pageOptions] made in
        pageOptions.spreads && !made.hasSpread ? [RenderNote(.other, Self.noSpread)] : []
      }
    if edit { return try await openEditor(on: output) }
    book.show(text)
  }

  private static let noSpread =
    "--spreads: no photo is across two facing pages; it must be one of the best or a panorama, lose at most 30 % of itself in their "
    + "shape, be enlarged at most twice, and have no head in the fold"

  /// The file to write; with `--edit`, by default a document in the first folder of photos.
  private func chosenOutput() throws -> String {
    if let output = book.output {
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
      album: AlbumBook(found), at: document, output: document, subjects: book.subjectOptions.sources())
    try serving.serve(project, book.subjectOptions)
  }

  /// True if the only argument is an album document.
  private var isDocument: Bool { photos.count == 1 && photos[0].lowercased().hasSuffix(".json") }

  /// Renders an album document, whose pages are as it says.
  private func render(to destination: AlbumDestination, _ output: String) async throws -> AlbumText {
    try pageOptions.checkUnused()
    guard book.turnOptions.turn.isEmpty else {
      throw UsageError(message: "--turn: an album document has its pages; pass photos, or leave the option out")
    }
    try UserFiles.check(photos)
    var album = try AlbumBook(TemplateSearch.ofUser.find(photos[0]))
    album.protect(try book.otherInputs(of: album.paths.values.sorted()))
    try destination.check(album.inputs, pages: album.album.pageCount + (album.album.cover == nil ? 0 : 1))
    return book.text(of: album, output, try await book.write(album, to: destination), notes: [], chronology: nil)
  }
}
