public import CollageFiles
internal import Vips

/// A rendered picture in memory, as premultiplied 8-bit sRGB pixels that can be encoded on demand.
public struct RenderedPicture: Sendable {
  let tile: Tile
  private let settings: OutputSettings
  public let report: RenderReport

  /// The versions of the photos and masks that were read, by file path.
  package let versions: [String: FileVersion]

  init(tile: Tile, settings: OutputSettings, report: RenderReport, versions: [String: FileVersion] = [:]) {
    (self.tile, self.settings, self.report, self.versions) = (tile, settings, report, versions)
  }

  /// The width and height in pixels, including the bleed.
  public var size: PixelSize { PixelSize(tile.width, tile.height) }

  /// The pixels row by row from the top, four bytes each: red, green and blue, premultiplied by the alpha that
  /// follows them.
  public var premultipliedPixels: [UInt8] { Array(tile.buffer) }

  /// Returns the picture encoded with the request's output settings.
  ///
  /// - Throws: `RenderError` if the picture cannot be encoded.
  public func encoded() throws(RenderError) -> [UInt8] {
    try RenderError.writing("memory") { () throws(VipsError) in try EncodeCanvas(settings: settings).bytes(of: tile) }
  }
}
