import CollageFiles
import CollageModel

/// An upright photo with effects, which are computed for blocks of rows, from which bands copy theirs.
///
/// The rows that effects read around a block are those of the same photo without effects. They are made once: what the next block
/// reads, too, is kept.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class EffectRows: @unchecked Sendable {
  private let whole: PhotoStep
  /// The photo without effects, on the whole area that they read.
  private let plain: PhotoStep
  private let pixels: HeldPixels
  private let source: SourcePhoto
  private let slot: String
  private let reach: Int
  /// The rows that the last block read, and their area on the canvas.
  private var read: (tile: Tile, area: PixelRect)?
  /// The last block, and its area on the canvas.
  private var made: (tile: Tile, area: PixelRect)?

  /// The number of pixels that are made together.
  private static let pixelsAtOnce = 1_000_000
  /// The number of rows whose memory is returned together.
  private static let rowsReleased = 64

  /// Returns nil for photos that are rotated after their effects, and for others that bands can show one by one.
  ///
  /// - Parameters:
  ///   - photo: The photo's step.
  ///   - source: The photo.
  ///   - slot: The name in errors.
  ///   - hold: Holds the pixels of the photo without effects.
  /// - Throws: The errors of `hold`.
  init?(
    _ photo: PhotoStep, of source: SourcePhoto, slot: String,
    holding hold: (PhotoStep) throws(RenderError) -> HeldPixels
  ) throws(RenderError) {
    guard let effects = photo.effects, let work = effects.work else { return nil }
    let isReadInParts = photo.orientation.quarterTurns != 0 && UprightRows.isUsed(for: photo.decode)
    guard effects.reach > 0 || isReadInParts else { return nil }
    var plain = photo
    plain.effects = nil
    plain.place = .upright(interior: work.interior, area: work.area)
    (whole, self.plain, self.source, self.slot, reach) = (photo, plain, source, slot, effects.reach)
    pixels = try hold(plain)
  }

  /// Returns the pixels of a part of the photo; must be called for parts from top to bottom.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile? {
    let area = step.place.area
    if made?.area.contains(area) != true {
      var rows = area
      rows.bottom = max(area.bottom, area.top + 2 * reach)
      guard let block = whole.cut(to: rows), block.place.area.contains(area) else { throw missing(rows) }
      made = nil
      let tile = try readRows(of: block)
      made = (
        try PhotoPipeline(block).tile(.tile(tile), from: .adjusted, of: source, slot: slot), block.place.area
      )
    }
    guard let made else { return nil }
    let top = area.top - made.area.top
    let part = PixelRect(left: 0, top: top, right: area.width, bottom: top + area.height)
    return try TrimStep(part: part).trimmed(made.tile)
  }

  /// Returns the pixels that the effects of a block read.
  private func readRows(of block: PhotoStep) throws(RenderError) -> Tile {
    let area = block.workPlace.area
    let tile = try Tile(width: area.width, height: area.height, isClear: false)
    if block.decode.isDeep { tile.deep = try DeepTile(width: area.width, height: area.height, isClear: false) }
    var next = area.top
    if let read, read.area.top <= next, next < read.area.bottom {
      next = min(read.area.bottom, area.bottom)
      for top in stride(from: area.top, to: next, by: Self.rowsReleased) {
        let rows = top..<min(top + Self.rowsReleased, next)
        for y in rows { tile.copyRow(y - area.top, from: read.tile, row: y - read.area.top) }
        // The memory of the old rows is returned while that of the new ones is taken.
        read.tile.releaseAll(rows: (rows.lowerBound - read.area.top)..<(rows.upperBound - read.area.top))
      }
    }
    read = nil
    let rowsAtOnce = max(1, Self.pixelsAtOnce / max(1, area.width))
    while next < area.bottom {
      let rows = next..<min(next + rowsAtOnce, area.bottom)
      let band = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
      guard let cut = plain.cut(to: band), let strip = try pixels.tile(cut) else {
        throw missing(band)
      }
      // Outside the photo a strip also has the row that it repeats.
      for y in rows { tile.copyRow(y - area.top, from: strip, row: y - cut.place.area.top) }
      next = rows.upperBound
    }
    read = (tile, area)
    return tile
  }

  private func missing(_ area: PixelRect) -> RenderError {
    .stepFailed(step: "effects", slot: slot, source: source.header.name, detail: "the area \(area) is missing")
  }

  /// Closes the photo's file if it is open.
  func finish() { pixels.finish() }
}
