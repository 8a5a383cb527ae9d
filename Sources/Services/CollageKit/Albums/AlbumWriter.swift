public import CollageFiles
import CollageModel
public import CollageRender
import Synchronization
import SystemCalls

/// Renders the pages of an album to a PDF file or to pictures, one page after the other.
public struct AlbumWriter: Sendable {
  /// The files of an album.
  public enum Output: Hashable, Sendable {
    /// All pages in one file.
    case document(String)
    /// A picture for each page, whose name has its number.
    case pictures(PagePattern)
  }

  public var settings: OutputSettings
  public var print = PrintSettings()
  public var sizing = RenderRequest.Sizing.natural
  /// Changes the collage of each page before it is rendered.
  public var adjusting: @Sendable (inout PhotoCollage) throws -> Void = { _ in }

  /// Creates a writer that encodes pages with settings.
  public init(settings: OutputSettings) { self.settings = settings }

  /// What was written.
  public struct Report: Sendable {
    /// The report of each page.
    public var pages: [RenderReport] = []
    /// The size of all files in bytes.
    public var byteCount = 0

    /// Creates a report without pages.
    public init() {}
  }

  /// The resolution of pages in pixels, which have no size on paper.
  private static let screenDotsPerInch = 96.0

  /// Renders all pages.
  ///
  /// - Parameters:
  ///   - book: The album and its files.
  ///   - output: The files to write; those of earlier pages remain if a later page cannot be rendered, but a document appears whole
  ///     or not at all.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The reports of the pages.
  /// - Throws: `RenderError` with the number of the page that could not be rendered.
  public func write(
    _ book: AlbumBook, to output: Output, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Report {
    switch output {
    case .document(let path): try await writeDocument(book, to: path, progress)
    case .pictures(let pattern): try await writePictures(book, to: pattern, progress)
    }
  }

  private func writePictures(
    _ book: AlbumBook, to pattern: PagePattern, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Report {
    let count = book.album.pages.count
    for number in 1...max(1, count) { try book.inputs.check(pattern.path(number, of: count)) }
    var report = Report()
    for (index, page) in book.album.pages.enumerated() {
      let planned = try await planned(page, of: book)
      let made = try await planned.write(to: .file(pattern.path(index + 1, of: count)), protecting: book.inputs) {
        progress((Double(index) + $0) / Double(count))
      }
      report.byteCount += made.byteCount
      report.pages.append(made)
    }
    return report
  }

  private func writeDocument(
    _ book: AlbumBook, to path: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Report {
    let count = book.album.pages.count
    var report = Report()
    report.byteCount = try await PictureSink.file(path).write(protecting: book.inputs, wrap: { $0 as any Error }) {
      file in
      var writer = PDFWriter(title: book.album.name)
      try Self.append(writer.begin(), to: file, path)
      for (index, page) in book.album.pages.enumerated() {
        let (jpeg, made) = try await picture(of: page, in: book) { progress((Double(index) + $0) / Double(count)) }
        try Self.append(
          writer.add(
            PDFWriter.Page(
              jpeg: jpeg, size: made.size, printed: made.page.map { ($0.trim, $0.bleed) },
              dotsPerInch: made.dotsPerInch ?? Self.screenDotsPerInch, title: page.composition.template.name)),
          to: file, path)
        report.pages.append(made)
      }
      try Self.append(writer.end(), to: file, path)
    }
    return report
  }

  private static func append(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FileError) {
    if let failure = writeAll(bytes, to: file) { throw .writing(path, failure) }
  }

  private func picture(
    of page: AlbumPage, in book: AlbumBook, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> (jpeg: [UInt8], report: RenderReport) {
    let bytes = Mutex<[UInt8]>([])
    let report = try await planned(page, of: book).write(
      to: .memory(named: "page \(page.id.name)") { made in bytes.withLock { $0 = made } }, protecting: book.inputs,
      progress: progress)
    return (bytes.withLock { $0 }, report)
  }

  private func planned(_ page: AlbumPage, of book: AlbumBook) async throws -> PlannedPicture {
    var collage = book.collage(of: page)
    collage.print = print
    try adjusting(&collage)
    return try await collage.renderer.planned(collage.request(sizing: sizing, output: settings))
  }
}
