import CollageModel
internal import Vips

/// A picture blurred at a reduced size, which is then enlarged to its area or a part of it.
struct BlurredPicture: Sendable {
  private let soft: Tile
  private let scale: Size
  private let area: PixelRect
  private let tint: Color

  /// The number of repeated pixels around the picture, so that neither the blur nor the enlargement fades toward its
  /// edge.
  private static let margin = 16

  init(
    _ tile: Tile, sigma: Double, area: PixelRect, tint: Color, path: String, slot: String
  ) throws(RenderError) {
    (self.area, self.tint) = (area, tint)
    scale = Size(Double(area.width) / Double(tile.width), Double(area.height) / Double(tile.height))
    let margin = Self.margin
    soft = try Tile(width: tile.width + 2 * margin, height: tile.height + 2 * margin)
    let pixels = UnsafeMutableRawBufferPointer(start: soft.bytes, count: soft.byteCount)
    do throws(VipsError) {
      try Image.withBorrowedMemory(
        tile.buffer, width: tile.width, height: tile.height, bands: Tile.bands, interpretation: .srgb
      ) { [soft] image throws(VipsError) in
        let padded = try image.embed(x: margin, y: margin, width: soft.width, height: soft.height, extend: .copy)
        try (sigma > 0.2 ? padded.gaussianBlur(sigma: sigma) : padded).copyPixels(into: pixels)
      }
    } catch {
      throw .stepFailed(step: "blurring", slot: slot, source: path, detail: error.detail)
    }
  }

  /// Returns the pixels of a part of the area.
  func tile(for part: PixelRect) throws(RenderError) -> Tile {
    let toCanvas = Affine.scale(scale.width, scale.height)
      .then(.translation(Point(Double(area.left), Double(area.top))))
    guard let warp = AffineWarp(tileToCanvas: toCanvas, margin: Self.margin) else {
      return try Tile(width: part.width, height: part.height)
    }
    let result = try warp.run(soft, filling: part)
    if tint.alpha > 0 { lay(tint, over: result) }
    return result
  }

  private func lay(_ tint: Color, over tile: Tile) {
    let rest = 255 - tint.alpha
    let color = [tint.red, tint.green, tint.blue, 255].map { scaled($0, by: tint.alpha) }
    for index in 0..<(tile.width * tile.height) {
      for band in 0..<4 {
        tile.bytes[4 * index + band] = sum(color[band], scaled(tile.bytes[4 * index + band], by: rest))
      }
    }
  }
}
