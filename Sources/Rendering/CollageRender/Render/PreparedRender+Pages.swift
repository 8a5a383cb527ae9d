public import CollageFiles
import CollageModel
import SystemCalls
internal import Vips

extension PreparedRender {
  /// The maximum number of files into which one picture can be cut; all of them are open until the last one is
  /// written.
  public static let maxPages = PosterTiling.most

  /// Renders the picture and writes it as pages, cut without seams.
  ///
  /// If an error occurs before the last page is written, no pages are created. Memory holds one row of pages, and the
  /// pages are encoded and written as soon as their row is painted.
  ///
  /// - Parameters:
  ///   - cut: The pages.
  ///   - path: Returns the file of a page, numbered from 1, from left to right and from top to bottom.
  ///   - inputs: Files that must not be overwritten.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report, with timings and the size of all pages in bytes.
  /// - Throws: `RenderError` if the pages do not fit the picture, or if rendering or writing fails; no file is then
  ///   changed.
  public func write(
    pages cut: PictureCut, to path: (_ number: Int) -> String, protecting inputs: InputGuard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    let grid = try cut.parts(of: plan.size, dotsPerInch: report.dotsPerInch)
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
  let grid: PictureCut.Parts
  let files: [PageFile]
  let settings: OutputSettings
  let inks: InkConversion?

  /// Writes all pages of a picture that is in memory.
  func write(_ canvas: Tile) throws(RenderError) {
    for row in grid.rows.indices { try write(row) { y in canvas.row(grid.rows[row].lowerBound + y) } }
  }

  /// Writes all pages of a picture that is painted in bands.
  func write(_ stream: BandStream) throws(RenderError) {
    let width = grid.columns.last?.upperBound ?? 0
    let stride = width * Tile.bands
    let strip = try Tile(width: width, height: grid.rows.map(\.count).max() ?? 0, isClear: false)
    var painted = 0..<0
    for (index, rows) in grid.rows.enumerated() {
      // Pages may overlap, and rows are painted once.
      let known = max(0, painted.upperBound - rows.lowerBound)
      for y in 0..<known {
        strip.row(y).update(from: strip.row(painted.count - known + y), count: stride)
      }
      guard
        stream.read(
          rows: (rows.lowerBound + known)..<rows.upperBound, columns: 0..<width, bands: Tile.bands,
          into: strip.row(known), stride: stride)
      else { throw .file(.cannotWrite(path: files.first?.path ?? "", reason: "painting stopped before the last page")) }
      painted = rows
      try write(index) { y in strip.row(y) }
    }
  }

  private func write(_ row: Int, _ line: (_ y: Int) -> UnsafeMutablePointer<UInt8>) throws(RenderError) {
    for (index, columns) in grid.columns.enumerated() {
      let page = try Tile(width: columns.count, height: grid.rows[row].count, isClear: false)
      let left = columns.lowerBound * Tile.bands
      for y in 0..<page.height { page.row(y).update(from: line(y) + left, count: page.width * Tile.bands) }
      let file = files[row * grid.columns.count + index]
      try file.write(
        try RenderError.writing(file.path) { () throws(VipsError) in
          try bytes(of: page, left: columns.lowerBound, top: grid.rows[row].lowerBound)
        })
    }
  }

  private func bytes(of page: Tile, left: Int, top: Int) throws(VipsError) -> [UInt8] {
    let encoder = EncodeCanvas(settings: settings)
    guard let inks else { return try encoder.bytes(of: page) }
    return try encoder.bytes(of: page, inks, left: left, top: top)
  }
}
