package import CollageFiles
import CollageModel
public import CollageRender
import Determinism
import Synchronization
import SystemCalls

/// Renders pages, such as those of an album, to a PDF file or to pictures, two at a time: one is painted while the other is
/// encoded.
public struct AlbumWriter: Sendable {
  /// The files of pages.
  public enum Output: Hashable, Sendable {
    /// All pages in one PDF file.
    case document(String)
    /// A picture for each page, whose name has its number.
    case pictures(PagePattern)
    /// A picture for each page, in an empty folder, or one that is created; all pages appear, or none.
    case folder(String)
    /// A picture for each page, in a ZIP archive.
    case archive(String)

    /// The names of pictures for whose pages a folder or an archive is named.
    static let usualName = "page.jpg"

    /// Creates the output that a path's extension stands for, with pictures as JPEG for a folder (a path that ends in a slash)
    /// and for an archive; nil for other extensions than those of a PDF file, an archive and pictures.
    public init?(path: String) {
      if Self.isDocument(path) {
        self = .document(path)
      } else if Self.isArchive(path) {
        self = .archive(path)
      } else if Self.isFolder(path) {
        self = .folder(path)
      } else if OutputFormat(path: path) != nil {
        self = .pictures(PagePattern(path))
      } else {
        return nil
      }
    }

    /// Returns whether a path's extension is that of a PDF file.
    public static func isDocument(_ path: String) -> Bool { path.lowercased().hasSuffix(".pdf") }

    /// Returns whether a path's extension is that of a ZIP archive.
    public static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    private static func isFolder(_ path: String) -> Bool { path.hasSuffix("/") }

    /// Returns whether a path is that of a folder or of an archive, in which each page is a picture.
    public static func holdsPictures(_ path: String) -> Bool { isFolder(path) || isArchive(path) }

    /// The paths of the pages' pictures; nil for one file.
    public var pattern: PagePattern? {
      switch self {
      case .document, .archive: nil
      case .pictures(let pattern): pattern
      case .folder(let path): PagePattern(path + Self.usualName)
      }
    }
  }

  package struct Page: Sendable {
    /// The name in the outline of a document; nil for none.
    var title: String?
    /// Opens the files of the page and plans it, for a number of threads.
    var planned: @Sendable (_ threads: Int) async throws -> PlannedPicture

    package init(title: String? = nil, planned: @escaping @Sendable (_ threads: Int) async throws -> PlannedPicture) {
      (self.title, self.planned) = (title, planned)
    }
  }

  public var settings: OutputSettings
  public var print = PrintSettings()
  public var sizing = RenderRequest.Sizing.natural
  /// True to replace the pages in a folder that is not empty; other files in it stay.
  public var overwrites = false
  /// The number of photos that are decoded in parallel; it does not affect the result.
  public var threads = RenderEnvironment.processors
  /// Changes the collage of each page before it is rendered.
  public var adjusting: @Sendable (inout PhotoCollage) throws -> Void = { _ in }

  /// Creates a writer that encodes pages with settings.
  public init(settings: OutputSettings) { self.settings = settings }

  /// Renders all pages of an album.
  ///
  /// - Parameters:
  ///   - book: The album and its files.
  ///   - output: The files to write; those of earlier pages remain if a later page cannot be rendered, but a document, an archive
  ///     and the pages of a folder appear whole or not at all.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The reports of the pages.
  /// - Throws: `RenderError` of the first page that cannot be rendered, or `FileError` if a file cannot be written.
  public func write(
    _ book: AlbumBook, to output: Output, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [RenderReport] {
    var settings = settings
    if case .document = output { settings.isDocument = true }
    let pages = book.sheets.map { [settings] sheet in
      Page(title: sheet.name) { threads in
        var collage = book.collage(of: sheet)
        (collage.print, collage.threads) = (print, threads)
        try adjusting(&collage)
        return try await collage.renderer.planned(collage.request(sizing: sizing, output: settings))
      }
    }
    return try await write(
      pages, named: book.album.name, to: output, protecting: book.inputs, progress: progress)
  }

  /// Renders pages, as ``write(_:to:progress:)`` does.
  package func write(
    _ pages: [Page], named name: String, to output: Output, protecting inputs: InputGuard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [RenderReport] {
    switch output {
    case .document(let path): try await writeDocument(pages, named: name, to: path, inputs, progress)
    case .pictures(let pattern): try await writePictures(pages, to: pattern, inputs, progress)
    case .folder(let path): try await writeFolder(pages, path, inputs, progress)
    case .archive(let path): try await writeArchive(pages, to: path, inputs, progress)
    }
  }

  /// The number of pages that are rendered at the same time, each of which takes the memory of a page and shares the threads.
  private var concurrentPages: Int { min(2, max(1, threads)) }
  private var threadsOfPage: Int { max(1, threads / concurrentPages) }

  private func writePictures(
    _ pages: [Page], to pattern: PagePattern, _ inputs: InputGuard, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    for number in pages.indices.map({ $0 + 1 }) { try inputs.check(pattern.path(number, of: pages.count)) }
    var reports: [RenderReport] = []
    try await OrderedWork.run(count: pages.count, width: concurrentPages) { index in
      try await pages[index].planned(threadsOfPage).write(
        to: .file(pattern.path(index + 1, of: pages.count)), protecting: inputs)
    } take: {
      reports.append($1)
      progress(Double($0 + 1) / Double(pages.count))
    }
    return reports
  }

  private func writeFolder(
    _ pages: [Page], _ path: String, _ inputs: InputGuard, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    if let obstacle = PageFolder(path: path).obstacle(overwrites: overwrites, pages: pages.count) {
      throw FileError.cannotCreate(path: path, reason: obstacle)
    }
    let folder = try OutputFolder(path: path)
    let reports = try await writePictures(
      pages, to: PagePattern(folder.unfinished + Output.usualName), inputs, progress)
    try folder.publish(pages.indices.map { PageFolder.names.path($0 + 1, of: pages.count) }, protecting: inputs)
    return reports
  }

  private func writeArchive(
    _ pages: [Page], to path: String, _ inputs: InputGuard, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    var reports: [RenderReport] = []
    _ = try await PictureSink.file(path).write(protecting: inputs, wrap: { $0 as any Error }) { file in
      let file = BookFile(descriptor: file, path: path)
      var archive = ZipArchive()
      try await OrderedWork.run(count: pages.count, width: concurrentPages) { index in
        try file.check()
        let picture = Mutex<[UInt8]>([])
        let report = try await pages[index].planned(threadsOfPage).write(
          to: .memory { bytes in picture.withLock { $0 = bytes } }, protecting: inputs)
        return (picture.withLock { $0 }, report)
      } take: { index, made in
        let name = PageFolder.names.path(index + 1, of: pages.count)
        file.append(archive.add(name, made.0))
        reports.append(made.1)
        progress(Double(index + 1) / Double(pages.count))
      }
      file.append(archive.end())
      try file.check()
    }
    return reports
  }

  private func writeDocument(
    _ pages: [Page], named name: String, to path: String, _ inputs: InputGuard,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [RenderReport] {
    var reports: [RenderReport] = []
    let byteCount = try await PictureSink.file(path).write(protecting: inputs, wrap: { $0 as any Error }) { file in
      let file = BookFile(descriptor: file, path: path)
      var writer = try PDFWriter(title: name, color: settings.color, standard: settings.standard)
      file.append(writer.begin())
      try await OrderedWork.run(count: pages.count, width: concurrentPages) { index in
        // A full disk ends the work.
        try file.check()
        return try await pages[index].planned(threadsOfPage).page(titled: pages[index].title, protecting: inputs)
      } take: { index, made in
        let (page, report) = made
        file.append(writer.add(page))
        reports.append(report)
        progress(Double(index + 1) / Double(pages.count))
      }
      file.append(try writer.end())
      try file.check()
    }
    if reports.count == 1 { reports[0].byteCount = byteCount }
    return reports
  }
}

/// A file to which parts are appended, and the first error, after which nothing is.
private final class BookFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let failure = Mutex<FileError?>(nil)

  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  /// Appends a part; nil stands for one that an archive has no room for.
  func append(_ bytes: [UInt8]?) {
    guard let bytes else {
      return failure.withLock { $0 = $0 ?? .cannotWrite(path: path, reason: "a ZIP archive may have at most 4 GB") }
    }
    failure.withLock { failure in
      guard failure == nil, let number = writeAll(bytes, to: descriptor) else { return }
      failure = .writing(path, number)
    }
  }

  func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
