import CollageModel
internal import Vips
internal import Zimg

/// A photo that is read as far as bands of the canvas ask for it, from top to bottom, and of which no more is held than a
/// band shows.
///
/// For photos that lie on the canvas as they are stored, mirrored at most: others are asked for from elsewhere.
///
/// Unchecked because its rows change: it belongs to one band at a time.
final class StripPhoto: @unchecked Sendable {
  private let decode: DecodePhoto
  /// Nil once no more rows are wanted.
  private var source: OpenPhoto?
  private let hasAlpha: Bool
  /// Where the whole photo lies on the canvas.
  private let place: PixelRect
  private let header: PhotoHeader
  private let slot: String
  private let resampler: StripResampler
  /// Resampled rows, and where on the canvas they lie.
  private var made: [AlignedPlane] = []
  private var madeInterior = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// So many bands' rows are resampled together.
  private static let bandsAtOnce = 4

  /// Nil where the photo cannot be read in this way.
  init?(_ step: PhotoStep, source photo: SourcePhoto, slot: String) throws(RenderError) {
    guard case .upright(let interior, _) = step.place, step.resample.orientation.quarterTurns == 0,
      photo.cutout == nil
    else { return nil }
    let decode = DecodePhoto(source: photo, step: step.decode)
    let source = try decode.open()
    // Profiles are set up for each conversion, which a strip is too little for.
    guard !source.isConverted else { return nil }
    (place, header, self.slot, hasAlpha, self.source) = (interior, photo.header, slot, source.hasAlpha, source)
    self.decode = decode
    do {
      resampler = try StripResampler(
        step.resample, width: source.image.width, height: source.image.height, bands: source.image.bands)
    } catch {
      throw .stepFailed(step: "resampling", slot: slot, source: header.path, detail: "\(error)")
    }
  }

  /// The pixels of a part of the step; parts are asked for downwards.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    let work = PhotoTile(step: step, header: header, slot: slot)
    let (interior, area) = try work.uprightPlace
    if made.isEmpty || interior.top < madeInterior.top || interior.bottom > madeInterior.bottom {
      var rows = interior
      rows.bottom = min(place.bottom, interior.top + Self.bandsAtOnce * interior.height)
      guard let source else {
        throw .stepFailed(step: "resampling", slot: slot, source: header.path, detail: "its file was closed")
      }
      do {
        try source.time.counting { () throws(any Error) in try make(rows) }
      } catch let error as VipsError {
        throw decode.fault(error, in: source)
      } catch {
        throw .stepFailed(step: "resampling", slot: slot, source: header.path, detail: "\(error)")
      }
    }
    return try work.oriented(made, hasAlpha: hasAlpha, of: madeInterior, showing: interior, in: area)
  }

  /// Lets go of the file, whose decoder then tells what it passed over.
  func finish() { DecodeLog.reading(header.path, as: header.format) { source = nil } }

  /// Resamples rows of the photo's place.
  private func make(_ interior: PixelRect) throws {
    guard let source else { return }
    let rows = (interior.top - place.top)..<(interior.bottom - place.top)
    try resampler.hold(resampler.source(of: rows)) { rows, planes in
      try source.image.readRows(rows) { bytes, stride in
        PlaneConversion.deinterleave(rows: rows.count, of: bytes, stride: stride, into: planes, at: 0)
      }
      if hasAlpha { PremultiplyPlanes.run(planes, rows: 0..<rows.count) }
    }
    made = try resampler.resampled(rows)
    madeInterior = interior
  }
}
