import CollageFiles
import CollageModel
internal import Vips
internal import Zimg

/// A photo that is read from top to bottom as the canvas' bands need it; only the rows shown by a band are held in
/// memory.
///
/// It supports photos shown in their stored orientation, possibly mirrored horizontally.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class StripPhoto: @unchecked Sendable {
  private let photo: SourcePhoto
  private let decoder: PhotoDecoder
  /// Nil once all rows have been read.
  private var source: OpenPhoto?
  private let hasAlpha: Bool
  /// The minimum number of rows resampled together.
  private let fewestRows: Int
  /// The area of the whole photo on the canvas.
  private let place: PixelRect
  private let slot: String
  private let resampler: StripResampler
  /// Resampled rows that are ready to be oriented, and their area on the canvas.
  private var made = PhotoPixels.unread
  private var madeInterior = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The number of bands whose rows are resampled together.
  private static let bandsAtOnce = 4
  /// The minimum number of pixels whose colors are converted together; setting up a conversion costs as much as
  /// converting some 10,000 pixels.
  private static let convertedAtOnce = 500_000

  /// Returns nil if the photo cannot be read in strips, as one with 16 bits, or if its colors have to be converted and `converting` is
  /// false.
  init?(_ step: PhotoStep, source photo: SourcePhoto, slot: String, converting: Bool) throws(RenderError) {
    guard case .upright(let interior, _) = step.workPlace, step.orientation.quarterTurns == 0, photo.cutout == nil,
      !step.decode.isDeep
    else { return nil }
    let decoder = PhotoDecoder(source: photo, step: step.decode)
    let source = try decoder.open()
    guard !source.isConverted || converting else { return nil }
    fewestRows = source.isConverted ? max(1, Self.convertedAtOnce / max(1, interior.width)) : 1
    (place, self.photo, self.slot, hasAlpha, self.source) = (interior, photo, slot, source.hasAlpha, source)
    self.decoder = decoder
    do {
      resampler = try StripResampler(
        step.resample, width: source.image.width, height: source.image.height, bands: source.image.bands)
    } catch {
      throw .stepFailed(step: step.resample.activity, slot: slot, source: photo.header.name, detail: "\(error)")
    }
  }

  /// Returns the pixels of a part of the step; must be called for parts from top to bottom.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    guard case .upright(let interior, _) = step.workPlace else { throw failed("part of an upright photo is rotated") }
    if madeInterior.isEmpty || interior.top < madeInterior.top || interior.bottom > madeInterior.bottom {
      var rows = interior
      // Effects already request more than one band at a time.
      let bands = step.effects == nil ? Self.bandsAtOnce : 1
      rows.bottom = min(place.bottom, interior.top + max(fewestRows, bands * interior.height))
      let pixels = try resampled(rows)
      made = try PhotoPipeline(step).run(pixels, from: .resampled, to: .flat, of: photo, slot: slot)
      madeInterior = rows
    }
    return try PhotoPipeline(step, of: madeInterior).tile(made, from: .flat, of: photo, slot: slot)
  }

  /// Closes the file; its decoder then reports the damage that it tolerated.
  func finish() { DecodeLog.reading(photo.header.name, as: photo.header.format) { source = nil } }

  private func failed(_ detail: String) -> RenderError {
    .stepFailed(step: "resampling", slot: slot, source: photo.header.name, detail: detail)
  }

  /// Reads and resamples some rows of the photo.
  private func resampled(_ interior: PixelRect) throws(RenderError) -> PhotoPixels {
    guard let source else { throw failed("its file was closed") }
    let rows = (interior.top - place.top)..<(interior.bottom - place.top)
    do {
      return try source.time.counting { () throws(any Error) in
        try resampler.hold(resampler.source(of: rows)) { rows, planes in
          try source.image.readRows(rows) { bytes, stride in
            PlaneConversion.deinterleave(rows: rows.count, of: bytes, stride: stride, into: planes, at: 0)
          }
          if hasAlpha { PremultiplyPlanes.run(planes, rows: 0..<rows.count) }
        }
        return .planes(
          DecodedPixels(
            planes: try resampler.resampled(rows), colors: source.colors, hasAlpha: hasAlpha,
            profile: source.profile, isPremultiplied: true, space: source.space))
      }
    } catch let error as VipsError {
      throw decoder.fault(error, in: source)
    } catch {
      throw failed("\(error)")
    }
  }
}
