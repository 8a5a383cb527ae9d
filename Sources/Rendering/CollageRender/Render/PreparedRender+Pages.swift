public import CollageFiles
import CollageModel
import SystemCalls
internal import Vips

extension PreparedRender {
  /// The maximum number of files into which one picture can be cut; all of them are open until the last one is
  /// written.
  public static let maxPages = 200

  /// Renders the picture and writes it as pages of one size, cut without seams.
  ///
  /// If an error occurs before the last page is written, no pages are created. Memory holds one row of pages, and the
  /// pages are encoded and written as soon as their row is painted.
  ///
  /// - Parameters:
  ///   - page: The size of a page in pixels; the picture's width and height must be multiples of it.
  ///   - path: Returns the file of a page, numbered from 1, from left to right and from top to bottom.
  ///   - inputs: Files that must not be overwritten.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report, with timings and the size of all pages in bytes.
  /// - Throws: `RenderError` if the pages do not fit the picture, or if rendering or writing fails; no file is then
  ///   changed.
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
    let inks = try InkConversion(request.output.color)
    let writer = PageWriter(grid: grid, files: files, settings: request.output, inks: inks)
    let bands = self.bands
    try await log.collecting { () async throws(RenderError) in
      if bands.count > 1 {
        try await stream(bands, to: path(1), progress) { stream throws(RenderError) in try writer.write(stream) }
      } else {
        try writer.write(try await canvas(progress))
      }
    }
    for file in files { try file.publish() }
    var report = self.report
    report.byteCount = files.reduce(0) { $0 + $1.byteCount }
    report.timings.append(.init(stage: "paint and encode", milliseconds: (clock.now - start).milliseconds))
    report.notes += log.notes
    if let inks { report.add(inks.report) }
    return report
  }
}

/// The number of columns and rows of pages in a picture.
struct PageGrid: Sendable {
  let page: PixelSize
  let columns: Int
  let rows: Int

  var count: Int { columns * rows }

  init(picture: PixelSize, page: PixelSize) throws(RenderError) {
    guard page.width > 0, page.height > 0, picture.width % page.width == 0, picture.height % page.height == 0 else {
      throw .unsupportedOutput(
        "the picture is \(picture) and cannot be cut into pages of \(page): its width must be a multiple of "
          + "\(page.width), its height of \(page.height); choose another page size or picture size")
    }
    (self.page, columns, rows) = (page, picture.width / page.width, picture.height / page.height)
    guard count <= PreparedRender.maxPages else {
      throw .unsupportedOutput("\(count) pages of \(page) are too many; the maximum is \(PreparedRender.maxPages)")
    }
  }
}

/// A page's file, which becomes visible when it is published.
///
/// Unchecked because only one task or thread at a time uses it.
private final class PageFile: @unchecked Sendable {
  let path: String
  private(set) var byteCount = 0
  private var file: OutputFile?

  init(_ path: String, protecting inputs: InputGuard) throws(RenderError) {
    self.path = path
    file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
  }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    byteCount = bytes.count
    try RenderError.wrap(file?.write(bytes))
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
  let inks: InkConversion?

  private var width: Int { grid.page.width * grid.columns }

  /// Writes all pages of a picture that is in memory.
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
      else { throw .file(.cannotWrite(path: files.first?.path ?? "", reason: "painting stopped before the last page")) }
      try write(row) { y in strip.row(y) }
    }
  }

  private func write(_ row: Int, _ line: (_ y: Int) -> UnsafeMutablePointer<UInt8>) throws(RenderError) {
    let page = try Tile(width: grid.page.width, height: grid.page.height, isClear: false)
    for column in 0..<grid.columns {
      let left = column * page.width * Tile.bands
      for y in 0..<page.height { page.row(y).update(from: line(y) + left, count: page.width * Tile.bands) }
      let file = files[row * grid.columns + column]
      try file.write(
        try RenderError.writing(file.path) { () throws(VipsError) in
          try bytes(of: page, left: column * page.width, top: row * page.height)
        })
    }
  }

  private func bytes(of page: Tile, left: Int, top: Int) throws(VipsError) -> [UInt8] {
    let encoder = EncodeCanvas(settings: settings)
    guard let inks else { return try encoder.bytes(of: page) }
    return try encoder.bytes(of: page, inks, left: left, top: top)
  }
}
