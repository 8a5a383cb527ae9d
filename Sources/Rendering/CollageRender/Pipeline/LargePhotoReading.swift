import CollageFiles
import CollageModel
internal import Zimg

/// A part of a large photo that is read from top to bottom and written to the upright tile.
///
/// Not Sendable because its rows change.
final class LargePhotoReading {
  private let large: LargePhoto
  /// The part of the resampled photo, in its stored orientation.
  private let part: PixelRect
  private let rows: ResampledRows
  private let rowsAtOnce: Int
  /// The first row of the part that is not made yet.
  private var next: Int

  /// The number of pixels that are resampled together.
  private static let pixelsAtOnce = 500_000

  /// Opens the file; tests give another number of rows that are made together.
  init(_ large: LargePhoto, of part: PixelRect, rowsAtOnce: Int?) throws(RenderError) {
    (self.large, self.part, next) = (large, part, part.top)
    let (decode, resample) = large.resample.steps(for: part, after: large.decode)
    rows = try ResampledRows(decode, resample, of: large.photo, slot: large.slot)
    self.rowsAtOnce = rowsAtOnce ?? max(1, Self.pixelsAtOnce / max(1, part.width))
  }

  /// Writes rows of the resampled photo up to the given one to the tile, and closes the file after the last one.
  func write(to last: Int, into tile: Tile) throws(RenderError) {
    while next < min(last, part.bottom) {
      let strip = PixelRect(left: part.left, top: next, right: part.right, bottom: min(next + rowsAtOnce, part.bottom))
      let made = try rows.rows((strip.top - part.top)..<(strip.bottom - part.top))
      let (upright, area) = try large.upright(try trimmed(made, to: strip), of: strip)
      copy(upright, to: area, of: tile)
      next = strip.bottom
      if next == part.bottom { rows.finish() }
    }
  }

  /// Returns pixels without the rows that were made in addition.
  private func trimmed(_ pixels: DecodedPixels, to strip: PixelRect) throws(RenderError) -> DecodedPixels {
    do throws(ZimgError) {
      return try pixels.part(PixelRect(left: 0, top: 0, right: strip.width, bottom: strip.height))
    } catch {
      throw .stepFailed(
        step: "resampling", slot: large.slot, source: large.photo.header.name, detail: error.detail)
    }
  }

  private func copy(_ strip: Tile, to area: PixelRect, of tile: Tile) {
    let (first, count) = (area.left * Tile.bands, area.width * Tile.bands)
    for y in 0..<area.height {
      if let deep = tile.deep, let source = strip.deep {
        (deep.row(area.top + y) + first).update(from: source.row(y), count: count)
      } else {
        (tile.row(area.top + y) + first).update(from: strip.row(y), count: count)
      }
    }
  }
}
