import CollageFiles
import SystemCalls

extension PreparedRender {
  /// The bands in which the picture is painted; a single band is the whole picture.
  var bands: [Range<Int>] { PaintMemory.bands(of: plan, request) }

  /// Paints all bands and returns them as one tile.
  func canvas(_ progress: @escaping @Sendable (Double) -> Void) async throws(RenderError) -> Tile {
    try await Painter(plan: plan, pixels: pixels, width: request.width, progress: progress).run()
  }

  /// Paints bands while a separate thread encodes the finished ones.
  ///
  /// - Parameters:
  ///   - bands: The rows of each band.
  ///   - path: The destination, for error messages.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  ///   - encode: Reads the bands from top to bottom.
  /// - Throws: The error of the painter, which explains why an encoder got too few rows, otherwise the error of the
  ///   encoder.
  func stream(
    _ bands: [Range<Int>], to path: String, _ progress: @escaping @Sendable (Double) -> Void,
    encode: @escaping @Sendable (BandStream) throws(RenderError) -> Void
  ) async throws(RenderError) {
    let stream = BandStream()
    let encoder = WaitingThread { () -> RenderError? in
      // However the encoder ends, the painter must not wait for it.
      defer { stream.close() }
      do throws(RenderError) {
        try encode(stream)
        return nil
      } catch { return error }
    }
    guard let encoder else {
      throw .file(
        .cannotWrite(path: path, reason: "cannot start an encoder thread; the system's thread limit is reached"))
    }
    let painter = BandPainter(plan: plan, pixels: pixels, width: request.width, bands: bands, progress: progress)
    var failure: RenderError?
    do throws(RenderError) { try await painter.run(into: stream) } catch { failure = error }
    stream.finish()
    let encoding = encoder.join() ?? nil
    if let failure = failure ?? encoding { throw failure }
  }
}
