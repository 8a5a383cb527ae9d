import CollageFiles
import CollageModel

/// The rows of a picture that is written once, from the top.
protocol PictureRows {
  var size: PixelSize { get }
  var hasTransparency: Bool { get }

  /// Writes the premultiplied pixels of a row; those of the rows above must not be read again.
  func writePremultiplied(row: Int, to pixels: UnsafeMutablePointer<UInt8>)
}

extension PictureRows {
  /// Returns all rows in memory.
  func tile() throws(RenderError) -> Tile {
    let tile = try Tile(width: size.width, height: size.height, isClear: false)
    for y in 0..<tile.height { writePremultiplied(row: y, to: tile.row(y)) }
    return tile
  }
}
