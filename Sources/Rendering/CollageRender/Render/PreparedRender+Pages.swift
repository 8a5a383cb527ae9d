public import CollageFiles
import CollageModel
import SystemCalls
internal import Vips

extension PreparedRender {
  /// The most files into which one picture is cut: all of them are open until the last one is written.
  public static let maxPages = 200

  /// Renders the picture and writes it as pages of one size, cut without a seam.
  ///
  /// All pages appear, or none if anything fails before the last one is written. Memory holds one row of pages, and the
  /// encoded pages are written as soon as their row is painted.
  ///
  /// - Parameters:
  ///   - page: The size of a page in pixels; the picture is a whole number of pages wide and high.
  ///   - path: Returns the file of a page, numbered from 1, from left to right and from top to bottom.
  ///   - inputs: Files that are never overwritten.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report, with timings and the bytes of all pages.
  /// - Throws: `RenderError`; no file is then changed.
  public func write(
    pages page: PixelSize, to path: (_ number: Int) -> String, protecting inputs: InputGuard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    let grid = try PageGrid(picture: plan.size, page: page)
    var protected = InputGuard(request)
    protected.add(inputs)
    var files: [PageFile] = []
    for number in 1...grid.count { files.append(try PageFile(path(number), protecting: protected)) }
    let clock = ContinuousClock()
    let start = clock.now
    let writer = PageWriter(grid: grid, files: files, settings: request.output)
    try await log.collecting { () async throws(RenderError) in try await paint(into: writer, progress) }
    for file in files { try file.publish() }
    var report = self.report
    report.byteCount = files.reduce(0) { $0 + $1.byteCount }
    report.timings.append(.init(stage: "paint and encode", milliseconds: (clock.now - start).milliseconds))
    report.notes += log.notes
    return report
  }

  private func paint(
    into writer: PageWriter, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws(RenderError) {
    let bands = BandPlan.bands(of: plan, limits: request.banding)
    if bands.count <= 1 {
      return try writer.write(try await Painter(plan: plan, pixels: pixels, width: width, progress: progress).run())
    }
    let stream = BandStream()
    let encoder = WaitingThread { () -> RenderError? in
      // Whatever the reason why the encoder ends, the painter must not wait for it.
      defer { stream.close() }
      do throws(RenderError) {
        try writer.write(stream)
        return nil
      } catch { return error }
    }
    guard let encoder else {
      throw .file(
        .cannotWrite(
          path: writer.files.first?.path ?? "", reason: "no thread can be started to encode it; the system has no room")
      )
    }
    let painting: Result<Void, RenderError>
    do throws(RenderError) {
      try await BandPainter(plan: plan, pixels: pixels, width: width, bands: bands, progress: progress).run(
        into: stream)
      painting = .success(())
    } catch {
      painting = .failure(error)
    }
    stream.finish()
    let failure = encoder.join() ?? nil
    try painting.get()
    if let failure { throw failure }
  }
}

/// How many pages of one size a picture is wide and high.
struct PageGrid: Sendable {
  let page: PixelSize
  let columns: Int
  let rows: Int

  var count: Int { columns * rows }

  init(picture: PixelSize, page: PixelSize) throws(RenderError) {
    guard page.width > 0, page.height > 0, picture.width % page.width == 0, picture.height % page.height == 0 else {
      throw .unsupportedOutput(
        "the picture is \(picture) and cannot be cut into pages of \(page): its width must be a whole number of "
          + "\(page.width), its height of \(page.height); choose other pages, or another --size")
    }
    (self.page, columns, rows) = (page, picture.width / page.width, picture.height / page.height)
    guard count <= PreparedRender.maxPages else {
      throw .unsupportedOutput("pages of \(page) are \(count) pages; allowed are \(PreparedRender.maxPages)")
    }
  }
}

/// A page's file, which appears when it is published.
///
/// Unchecked because only one task or thread at a time uses it.
private final class PageFile: @unchecked Sendable {
  let path: String
  private(set) var byteCount = 0
  private var file: OutputFile?

  init(_ path: String, protecting inputs: InputGuard) throws(RenderError) {
    self.path = path
    do throws(FileError) { file = try OutputFile(path: path, protecting: inputs) } catch { throw .file(error) }
  }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    byteCount = bytes.count
    do throws(FileError) { try file?.write(bytes) } catch { throw .file(error) }
  }

  func publish() throws(RenderError) {
    if let file = file.take() { try file.finish() }
  }
}

/// Cuts rows of the picture into pages.
private struct PageWriter: Sendable {
  let grid: PageGrid
  let files: [PageFile]
  let settings: OutputSettings

  private var width: Int { grid.page.width * grid.columns }

  /// Writes all pages of a whole picture.
  func write(_ canvas: Tile) throws(RenderError) {
    for row in 0..<grid.rows { try write(row) { y in canvas.row(row * grid.page.height + y) } }
  }

  /// Writes all pages of a picture that is painted in bands.
  func write(_ stream: BandStream) throws(RenderError) {
    let strip = try Tile(width: width, height: grid.page.height, isClear: false)
    for row in 0..<grid.rows {
      let top = row * grid.page.height
      guard
        stream.read(
          rows: top..<(top + strip.height), columns: 0..<width, bands: Tile.bands, into: strip.row(0),
          stride: width * Tile.bands)
      else { throw .file(.cannotWrite(path: files.first?.path ?? "", reason: "the painter has stopped")) }
      try write(row) { y in strip.row(y) }
    }
  }

  private func write(_ row: Int, _ line: (_ y: Int) -> UnsafeMutablePointer<UInt8>) throws(RenderError) {
    let page = try Tile(width: grid.page.width, height: grid.page.height, isClear: false)
    for column in 0..<grid.columns {
      let left = column * page.width * Tile.bands
      for y in 0..<page.height { page.row(y).update(from: line(y) + left, count: page.width * Tile.bands) }
      let file = files[row * grid.columns + column]
      let bytes: [UInt8]
      do throws(VipsError) {
        bytes = try EncodeCanvas(settings: settings).bytes(of: page)
      } catch {
        throw .file(.cannotWrite(path: file.path, reason: error.detail))
      }
      try file.write(bytes)
    }
  }
}
