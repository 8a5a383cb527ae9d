public import CollageFiles
internal import Vips

/// A picture in memory.
public struct RenderedPicture: Sendable {
  let tile: Tile
  private let settings: OutputSettings
  /// The report on the picture.
  public let report: RenderReport

  /// The versions of the photos and masks that were read, by the paths of their files.
  package let versions: [String: FileVersion]

  init(tile: Tile, settings: OutputSettings, report: RenderReport, versions: [String: FileVersion] = [:]) {
    (self.tile, self.settings, self.report, self.versions) = (tile, settings, report, versions)
  }

  /// The extents in pixels.
  public var size: PixelSize { PixelSize(tile.width, tile.height) }

  /// The pixels row by row from the top, four bytes each: red, green and blue, multiplied by the alpha behind them.
  public var premultipliedPixels: [UInt8] { Array(tile.buffer) }

  /// The picture as a file's bytes, by the request's output settings.
  public func encoded() throws(RenderError) -> [UInt8] {
    try RenderError.writing("memory") { () throws(VipsError) in try EncodeCanvas(settings: settings).bytes(of: tile) }
  }
}
