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
  private let source: OpenPhoto
  private let whole: PhotoStep
  private let header: PhotoHeader
  private let slot: String
  /// The rows of the decoded region that are held.
  private var held: Range<Int> = 0..<0
  private var planes: [AlignedPlane] = []
  /// Resampled rows, and where on the canvas they lie.
  private var made: [AlignedPlane] = []
  private var madeInterior = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// So many bands' rows are resampled together.
  private static let bandsAtOnce = 8
  /// Rows around a band's that its filter may read, beside three of its own kernel's.
  private static let margin = 4.0
  /// Rows are read so many at a time.
  private static let strip = 64

  /// Nil where the photo cannot be read in this way.
  init?(_ step: PhotoStep, header: PhotoHeader, policy: PhotoPolicy, slot: String) throws(RenderError) {
    guard case .upright = step.place, step.resample.orientation.quarterTurns == 0 else { return nil }
    source = try DecodePhoto(header: header, step: step.decode, policy: policy).open()
    // Profiles are set up for each conversion, which a strip is too little for.
    guard !source.isConverted else { return nil }
    (whole, self.header, self.slot) = (step, header, slot)
  }

  /// The pixels of a part of the step; parts are asked for downwards.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    let work = PhotoTile(step: step, header: header, slot: slot)
    let (interior, area) = try work.uprightPlace
    if made.isEmpty || interior.top < madeInterior.top || interior.bottom > madeInterior.bottom {
      try make(interior)
    }
    return try work.oriented(made, hasAlpha: source.hasAlpha, of: madeInterior, showing: interior, in: area)
  }

  /// Resamples the rows of a band and of some that follow: setting a resampling up costs as much as some hundred rows.
  private func make(_ interior: PixelRect) throws(RenderError) {
    var rows = interior
    rows.bottom = interior.top + Self.bandsAtOnce * interior.height
    guard let chunk = whole.cut(to: rows), case .upright(let inside, _) = chunk.place else { return }
    let region = chunk.resample.region
    let kernel = 3 * max(1, whole.resample.region.height / Double(whole.resample.size.height)) + Self.margin
    let height = source.image.height
    let top = min(max(0, PixelGrid.integer((region.y - kernel).rounded(.down))), height - 1)
    let bottom = min(max(top + 1, PixelGrid.integer((region.bottom + kernel).rounded(.up))), height)
    do {
      try hold(top..<bottom)
    } catch let error as VipsError {
      throw .damagedPicture(path: header.path, detail: "\(header.format.rawValue): \(error.detail)")
    } catch {
      throw .stepFailed(step: "decoding", slot: slot, source: header.path, detail: "\(error)")
    }
    var shifted = chunk
    shifted.resample.region.y -= Double(held.lowerBound)
    let decoded = DecodedPixels(
      planes: planes, colours: source.colours, hasAlpha: source.hasAlpha, profile: nil)
    made = try PhotoTile(step: shifted, header: header, slot: slot).resampled(decoded)
    madeInterior = inside
  }

  /// Keeps what is held of the rows and reads the rest.
  private func hold(_ rows: Range<Int>) throws {
    let image = source.image
    var fresh: [AlignedPlane] = []
    for _ in 0..<image.bands { fresh.append(try AlignedPlane(width: image.width, height: rows.count)) }
    let kept = rows.clamped(to: held)
    for (plane, old) in zip(fresh, planes) where !kept.isEmpty {
      for row in kept {
        plane.copyRow(row - rows.lowerBound, from: old, row: row - held.lowerBound)
      }
    }
    var next = kept.isEmpty ? rows.lowerBound : kept.upperBound
    while next < rows.upperBound {
      let strip = next..<min(next + Self.strip, rows.upperBound)
      try image.readRows(strip) { bytes, stride in
        PlaneConversion.deinterleave(
          rows: strip.count, of: bytes, stride: stride, into: fresh, at: strip.lowerBound - rows.lowerBound)
        if self.source.hasAlpha {
          PremultiplyPlanes.run(
            fresh, rows: (strip.lowerBound - rows.lowerBound)..<(strip.upperBound - rows.lowerBound))
        }
      }
      next = strip.upperBound
    }
    (held, planes) = (rows, fresh)
  }
}
