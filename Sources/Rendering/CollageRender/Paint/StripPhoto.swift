import CollageFiles
import CollageModel

/// A photo that is read from top to bottom as the canvas' bands need it; only the rows shown by a band are held in
/// memory.
///
/// It supports photos shown in their stored orientation, possibly mirrored horizontally.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class StripPhoto: @unchecked Sendable {
  private let photo: SourcePhoto
  private let rows: ResampledRows
  /// The area of the whole photo on the canvas.
  private let place: PixelRect
  private let slot: String
  /// Resampled rows that are ready to be oriented, and their area on the canvas.
  private var made = PhotoPixels.unread
  private var madeInterior = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The number of bands whose rows are resampled together.
  private static let bandsAtOnce = 5

  /// Returns nil if the photo cannot be read in strips.
  init?(_ step: PhotoStep, source photo: SourcePhoto, slot: String) throws(RenderError) {
    guard case .upright(let interior, _) = step.workPlace, step.orientation.quarterTurns == 0, photo.cutout == nil
    else { return nil }
    rows = try ResampledRows(step.decode, step.resample, of: photo, slot: slot)
    (place, self.photo, self.slot) = (interior, photo, slot)
  }

  /// Returns the pixels of a part of the step; must be called for parts from top to bottom.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    guard case .upright(let interior, _) = step.workPlace else { throw failed("part of an upright photo is rotated") }
    if madeInterior.isEmpty || interior.top < madeInterior.top || interior.bottom > madeInterior.bottom {
      var rows = interior
      rows.bottom = min(place.bottom, interior.top + Self.bandsAtOnce * interior.height)
      let pixels = try self.rows.rows((rows.top - place.top)..<(rows.bottom - place.top))
      made = try PhotoPipeline(step).run(.planes(pixels), from: .resampled, to: .flat, of: photo, slot: slot)
      madeInterior = rows
    }
    return try PhotoPipeline(step, of: madeInterior).tile(made, from: .flat, of: photo, slot: slot)
  }

  /// Closes the file.
  func finish() { rows.finish() }

  private func failed(_ detail: String) -> RenderError {
    .stepFailed(step: "resampling", slot: slot, source: photo.header.name, detail: detail)
  }
}
