import CollageFiles
import CollageModel
public import CollageRender
import Determinism
import Synchronization
import SystemCalls

/// Renders the pages of an album to a PDF file or to pictures, two at a time: one is painted while the other is encoded.
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
  /// The number of photos that are decoded in parallel; it does not affect the result.
  public var threads = RenderEnvironment.processors
  /// Changes the collage of each page before it is rendered.
  public var adjusting: @Sendable (inout PhotoCollage) throws -> Void = { _ in }

  /// Creates a writer that encodes pages with settings.
  public init(settings: OutputSettings) { self.settings = settings }

  /// The resolution of pages in pixels, which have no size on paper.
  private static let screenDotsPerInch = 96.0

  /// Renders all pages.
  ///
  /// - Parameters:
  ///   - book: The album and its files.
  ///   - output: The files to write; those of earlier pages remain if a later page cannot be rendered, but a document appears
  ///     whole or not at all.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The reports of the pages.
  /// - Throws: `RenderError` of the first page that cannot be rendered, or `FileError` if a file cannot be written.
  public func write(
    _ book: AlbumBook, to output: Output, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [RenderReport] {
    switch output {
    case .document(let path): try await writeDocument(book, to: path, progress)
    case .pictures(let pattern): try await writePictures(book, to: pattern, progress)
    }
  }

  /// The number of pages that are rendered at the same time, each of which takes the memory of a page and shares the threads.
  private var concurrentPages: Int { min(2, max(1, threads)) }

  private func writePictures(
    _ book: AlbumBook, to pattern: PagePattern, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    let pages = book.album.pages
    for number in pages.indices.map({ $0 + 1 }) { try book.inputs.check(pattern.path(number, of: pages.count)) }
    var reports: [RenderReport] = []
    try await OrderedWork.run(count: pages.count, width: concurrentPages) { index in
      try await planned(pages[index], of: book).write(
        to: .file(pattern.path(index + 1, of: pages.count)), protecting: book.inputs)
    } take: {
      reports.append($1)
      progress(Double($0 + 1) / Double(pages.count))
    }
    return reports
  }

  private func writeDocument(
    _ book: AlbumBook, to path: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    let pages = book.album.pages
    var reports: [RenderReport] = []
    _ = try await PictureSink.file(path).write(protecting: book.inputs, wrap: { $0 as any Error }) { file in
      let file = BookFile(descriptor: file, path: path)
      var writer = PDFWriter(title: book.album.name)
      file.append(writer.begin())
      try await OrderedWork.run(count: pages.count, width: concurrentPages) { index in
        // A full disk ends the work.
        try file.check()
        return try await picture(of: pages[index], in: book)
      } take: { index, made in
        let (jpeg, report) = made
        file.append(
          writer.add(
            PDFWriter.Page(
              jpeg: jpeg, size: report.size, printed: report.page.map { ($0.trim, $0.bleed) },
              dotsPerInch: report.dotsPerInch ?? Self.screenDotsPerInch,
              title: pages[index].composition.template.name)))
        reports.append(report)
        progress(Double(index + 1) / Double(pages.count))
      }
      file.append(writer.end())
      try file.check()
    }
    return reports
  }

  private func picture(
    of page: AlbumPage, in book: AlbumBook
  ) async throws -> (jpeg: [UInt8], report: RenderReport) {
    let bytes = Mutex<[UInt8]>([])
    let report = try await planned(page, of: book).write(
      to: .memory(named: "page \(page.id.name)") { made in bytes.withLock { $0 = made } }, protecting: book.inputs)
    return (bytes.withLock { $0 }, report)
  }

  private func planned(_ page: AlbumPage, of book: AlbumBook) async throws -> PlannedPicture {
    var collage = book.collage(of: page)
    (collage.print, collage.threads) = (print, max(1, threads / concurrentPages))
    try adjusting(&collage)
    return try await collage.renderer.planned(collage.request(sizing: sizing, output: settings))
  }
}

/// A file to which parts are appended, and the first error, after which nothing is.
private final class BookFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let failure = Mutex<FileError?>(nil)

  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  func append(_ bytes: [UInt8]) {
    failure.withLock { failure in
      guard failure == nil, let number = writeAll(bytes, to: descriptor) else { return }
      failure = .writing(path, number)
    }
  }

  func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
