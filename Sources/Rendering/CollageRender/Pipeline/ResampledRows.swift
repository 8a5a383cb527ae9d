import CollageFiles
import CollageModel
internal import Vips
internal import Zimg

/// The resampled rows of a photo that is read from top to bottom, in its stored orientation; only the rows of the photo around those
/// requested are in memory.
///
/// Unchecked because its rows change; it is used by one thread at a time.
final class ResampledRows: @unchecked Sendable {
  /// The opened file; nil once all rows have been read.
  private(set) var source: OpenPhoto?
  private let photo: SourcePhoto
  private let decoder: PhotoDecoder
  private let hasAlpha: Bool
  /// Reads rows of 8 or 16 bits; nil where pixels have eight.
  private let deepRows: DeepRowReader?
  private let slot: String
  private let resampler: StripResampler

  /// Opens a photo; errors name `slot`.
  ///
  /// - Throws: `RenderError` if the file cannot be opened, or if there is not enough memory.
  init(_ decode: DecodeStep, _ resample: ResampleStep, of photo: SourcePhoto, slot: String) throws(RenderError) {
    let decoder = PhotoDecoder(source: photo, step: decode)
    let source = try decoder.open(ordinaryRows: true)
    (self.source, self.photo, self.decoder, self.slot, hasAlpha) = (source, photo, decoder, slot, source.hasAlpha)
    do {
      deepRows = try decode.isDeep ? DeepRowReader(source.image) : nil
      resampler = try StripResampler(
        resample, width: source.image.width, height: source.image.height, bands: source.image.bands,
        bytesPerSample: decode.isDeep ? 2 : 1)
    } catch {
      throw .stepFailed(step: resample.activity, slot: slot, source: photo.header.name, detail: "\(error)")
    }
  }

  /// Returns rows of the result, in planes that may have more rows at the end; none above those of an earlier call.
  func rows(_ rows: Range<Int>) throws(RenderError) -> DecodedPixels {
    guard let source else { throw failed("its file was closed") }
    do {
      return try source.time.counting { () throws(any Error) in
        try resampler.hold(resampler.source(of: rows)) { rows, planes in
          try self.read(rows) { bytes, stride in
            self.split(bytes, stride, into: planes, rows: rows.count)
          }
        }
        return DecodedPixels(
          planes: try resampler.resampled(rows), colors: source.colors, hasAlpha: hasAlpha,
          profile: source.profile, isPremultiplied: true, space: source.space)
      }
    } catch let error as RenderError {
      throw error
    } catch let error as VipsError {
      throw decoder.fault(error, in: source)
    } catch {
      throw failed("\(error)")
    }
  }

  /// Writes decoded rows to planes, premultiplied.
  private func split(_ bytes: UnsafeRawBufferPointer, _ stride: Int, into planes: [AlignedPlane], rows: Int) {
    if let deepRows {
      deepRows.fill(planes, at: 0, rows: rows, from: bytes, stride: stride)
      if hasAlpha { DeepPlanes.premultiply(planes, rows: 0..<rows) }
    } else {
      PlaneConversion.deinterleave(rows: rows, of: bytes, stride: stride, into: planes, at: 0)
      if hasAlpha { PremultiplyPlanes.run(planes, rows: 0..<rows) }
    }
  }

  /// Reads decoded rows; libvips reads an ordinary JPEG again, from these rows on, if one of them fails.
  private func read(_ rows: Range<Int>, _ body: (UnsafeRawBufferPointer, Int) -> Void) throws {
    guard let source else { throw failed("its file was closed") }
    do {
      try source.image.readRows(rows, body)
    } catch  where source.isOrdinaryJPEG {
      let again = try decoder.open(source.time)
      self.source = again
      try again.image.readRows(rows, body)
    }
  }

  /// Closes the file; its decoder then reports the damage that it tolerated.
  func finish() { DecodeLog.reading(photo.header.name, as: photo.header.format) { source = nil } }

  private func failed(_ detail: String) -> RenderError {
    .stepFailed(step: "resampling", slot: slot, source: photo.header.name, detail: detail)
  }
}
