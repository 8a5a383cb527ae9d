import CollageModel
internal import Vips

/// A picture blurred at a reduced size, which is then enlarged to its area or a part of it.
struct BlurredPicture: Sendable {
  private let soft: Image
  private let scale: Size
  private let area: PixelRect
  private let tint: Color
  /// True if every pixel of the picture is opaque; interpolation would round the alpha of some to 254.
  private let isOpaque: Bool
  private let path: String
  private let slot: String

  /// The number of repeated pixels around the picture, so that neither the blur nor the enlargement fades toward its
  /// edge.
  private static let margin = 16

  init(
    _ tile: Tile, sigma: Double, area: PixelRect, tint: Color, path: String, slot: String
  ) throws(RenderError) {
    (self.area, self.tint, self.path, self.slot) = (area, tint, path, slot)
    isOpaque = (0..<tile.width * tile.height).allSatisfy { tile.bytes[4 * $0 + 3] == 255 }
    scale = Size(Double(area.width) / Double(tile.width), Double(area.height) / Double(tile.height))
    do throws(VipsError) {
      soft = try Image.withBorrowedMemory(
        tile.buffer, width: tile.width, height: tile.height, bands: Tile.bands, interpretation: .srgb
      ) { image throws(VipsError) in
        let margin = Self.margin
        let padded = try image.embed(
          x: margin, y: margin, width: tile.width + 2 * margin, height: tile.height + 2 * margin, extend: .copy)
        return try (sigma > 0.2 ? padded.gaussianBlur(sigma: sigma) : padded).computed()
      }
    } catch {
      throw .stepFailed(step: "blurring", slot: slot, source: path, detail: error.detail)
    }
  }

  /// Returns the pixels of a part of the area.
  func tile(for part: PixelRect) throws(RenderError) -> Tile {
    let result = try Tile(width: part.width, height: part.height)
    do throws(VipsError) {
      var options = AffineOptions()
      // Half a pixel at both scales, because libvips measures from pixel centers.
      let margin = Double(Self.margin)
      options.outputX = 0.5 * scale.width - 0.5 - margin * scale.width - Double(part.left - area.left)
      options.outputY = 0.5 * scale.height - 0.5 - margin * scale.height - Double(part.top - area.top)
      options.outputArea = PixelArea(left: 0, top: 0, width: part.width, height: part.height)
      options.interpolator = .bicubic
      options.premultiplied = true
      options.extend = .copy
      try soft.affine(AffineMatrix(a: scale.width, b: 0, c: 0, d: scale.height), options: options).cast(.uchar)
        .copyPixels(into: UnsafeMutableRawBufferPointer(start: result.bytes, count: result.byteCount))
    } catch {
      throw .stepFailed(step: "blurring", slot: slot, source: path, detail: error.detail)
    }
    if isOpaque { for index in 0..<(result.width * result.height) { result.bytes[4 * index + 3] = 255 } }
    result.clampToAlpha()
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
