package import CollageFiles
package import CollageModel
internal import Vips

/// A picture onto which other pictures are placed, pixel on pixel.
package struct PictureSheet {
  private let tile: Tile

  /// Creates a sheet of one opaque color.
  package init(size: PixelSize, background: Color) throws(RenderError) {
    tile = try Tile(width: size.width, height: size.height, isClear: false)
    for y in 0..<tile.height { FillPaint.color(background).write(row: y, left: 0, count: tile.width, to: tile.row(y)) }
  }

  /// Places a picture onto the sheet; parts beyond the right and bottom edges are cut off.
  package func lay(_ picture: RenderedPicture, left: Int, top: Int) {
    for y in 0..<min(picture.tile.height, tile.height - top) {
      PixelBlend.over(
        picture.tile.row(y), share: nil, count: min(picture.tile.width, tile.width - left),
        onto: tile.row(top + y) + Tile.bands * left)
    }
  }

  /// Writes the sheet.
  ///
  /// - Throws: `RenderError` if the sheet cannot be encoded or written; the file at the path is then unchanged.
  package func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard
  ) throws(RenderError) -> RenderReport {
    let size = PixelSize(tile.width, tile.height)
    try output.check(size)
    var report = RenderReport(
      size: size, format: output.format, slots: [], emptySlots: [], unplaced: [], notes: [])
    let picture = RenderedPicture(tile: tile, settings: output, report: report)
    let bytes = try picture.encoded()
    try RenderError.wrap(AtomicFile.write(bytes, to: path, protecting: inputs))
    report.byteCount = bytes.count
    return report
  }
}
