import CollageModel
internal import Vips

/// A fill made ready to be read row by row.
enum FillPaint: Sendable {
  case nothing
  case color(Color)
  case gradient(Gradient, Rect)
  case tile(Tile, area: PixelRect)

  /// Writes premultiplied pixels of a canvas row; where the fill has none they are left as they are.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    switch self {
    case .nothing: break
    case .color(let color):
      let share = color.alpha
      let bytes = [scaled(color.red, by: share), scaled(color.green, by: share), scaled(color.blue, by: share), share]
      for x in 0..<count { for band in 0..<4 { pixels[4 * x + band] = bytes[band] } }
    case .gradient(let gradient, let rect):
      GradientPaint(gradient, over: rect).write(row: y, left: left, count: count, to: pixels)
    case .tile(let tile, let area):
      guard y >= area.top, y < area.bottom else { return }
      let first = max(left, area.left)
      let last = min(left + count, area.right)
      guard first < last else { return }
      (pixels + 4 * (first - left)).update(
        from: tile.row(y - area.top) + 4 * (first - area.left), count: 4 * (last - first))
    }
  }
}

/// Makes fills ready: decodes their pictures, blurs what is to be blurred.
struct PrepareFill {
  let sources: [PhotoHeader]
  let policy: PhotoPolicy
  let slot: String

  func run(_ step: FillStep) throws(RenderError) -> FillPaint {
    switch step {
    case .nothing: return .nothing
    case .color(let color): return .color(color)
    case .gradient(let gradient, let rect): return .gradient(gradient, rect)
    case .picture(let photo): return .tile(try tile(photo), area: photo.place.area)
    case .blurred(let photo, _, let sigma, let area, let tint):
      let header = sources[photo.source]
      do {
        return .tile(try blur(tile(photo), sigma: sigma, to: area, tint: tint), area: area)
      } catch let error as VipsError {
        throw .stepFailed(step: "blurring", slot: slot, source: header.path, detail: error.detail)
      } catch let error as RenderError {
        throw error
      } catch {
        throw .stepFailed(step: "blurring", slot: slot, source: header.path, detail: "\(error)")
      }
    }
  }

  private func tile(_ photo: PhotoStep) throws(RenderError) -> Tile {
    try PhotoTile(step: photo, header: sources[photo.source], policy: policy, slot: slot).run()
  }

  private func blur(_ tile: Tile, sigma: Double, to area: PixelRect, tint: Color) throws(VipsError) -> Tile {
    let result = Tile(width: area.width, height: area.height)
    let margin = 16
    let scaleX = Double(area.width) / Double(tile.width)
    let scaleY = Double(area.height) / Double(tile.height)
    try Image.withBorrowedMemory(
      tile.buffer, width: tile.width, height: tile.height, bands: Tile.bands, interpretation: .srgb
    ) { image throws(VipsError) in
      // The edge is repeated, or the blur would fade out towards it.
      let padded = try image.embed(
        x: margin, y: margin, width: tile.width + 2 * margin, height: tile.height + 2 * margin, extend: .copy)
      let soft = try (sigma > 0.2 ? padded.gaussianBlur(sigma: sigma) : padded).computed()
      var options = AffineOptions()
      // Half a pixel on both sides: libvips counts from pixel centers.
      options.outputX = 0.5 * scaleX - 0.5 - Double(margin) * scaleX
      options.outputY = 0.5 * scaleY - 0.5 - Double(margin) * scaleY
      options.outputArea = PixelArea(left: 0, top: 0, width: area.width, height: area.height)
      options.interpolator = .bicubic
      options.premultiplied = true
      options.extend = .copy
      let enlarged = try soft.affine(AffineMatrix(a: scaleX, b: 0, c: 0, d: scaleY), options: options).cast(.uchar)
      try enlarged.copyPixels(into: UnsafeMutableRawBufferPointer(start: result.bytes, count: result.byteCount))
    }
    if tint.alpha > 0 { lay(tint, over: result) }
    return result
  }

  private func lay(_ tint: Color, over tile: Tile) {
    let rest = 255 - tint.alpha
    let color = [tint.red, tint.green, tint.blue, 255].map { scaled($0, by: tint.alpha) }
    for index in 0..<(tile.width * tile.height) {
      for band in 0..<4 {
        tile.bytes[4 * index + band] = color[band] &+ scaled(tile.bytes[4 * index + band], by: rest)
      }
    }
  }
}
