import CollageModel
internal import Vips

/// A fill that can be written row by row.
enum FillPaint: Sendable {
  case nothing
  case color(Color)
  case gradient(Gradient, Rect, Angle)
  case pattern(PatternPaint)
  case tile(Tile, area: PixelRect)
  case lens(LensPaint)

  /// The approximate memory of the fill, in bytes.
  var byteCount: Int {
    switch self {
    case .nothing, .color, .gradient, .pattern: 0
    case .tile(let tile, _): tile.byteCount
    case .lens(let lens): lens.byteCount
    }
  }

  /// Writes premultiplied pixels of a canvas row; pixels outside the fill are left unchanged.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    switch self {
    case .nothing: break
    case .color(let color):
      let share = color.alpha
      let bytes = SIMD4(
        scaled(color.red, by: share), scaled(color.green, by: share), scaled(color.blue, by: share), share)
      let sixteen = SIMD16(repeating: unsafeBitCast(bytes, to: UInt32.self))
      // The pixels may not be aligned to words, so they are not accessed as words.
      let row = UnsafeMutableRawPointer(pixels)
      var x = 0
      while x &+ 16 <= count {
        row.storeBytes(of: sixteen, toByteOffset: 4 &* x, as: SIMD16<UInt32>.self)
        x &+= 16
      }
      while x < count {
        row.storeBytes(of: bytes, toByteOffset: 4 &* x, as: SIMD4<UInt8>.self)
        x &+= 1
      }
    case .gradient(let gradient, let rect, let rotation):
      GradientPaint(gradient, over: rect, rotation: rotation).write(row: y, left: left, count: count, to: pixels)
    case .pattern(let pattern): pattern.write(row: y, left: left, count: count, to: pixels)
    case .lens(let lens): lens.write(row: y, left: left, count: count, to: pixels)
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

/// Prepares fills by decoding and blurring their pictures.
struct FillPreparation {
  let sources: SourcePixels
  let slot: String

  func run(_ step: FillStep) throws(RenderError) -> FillPaint {
    switch step {
    case .nothing: return .nothing
    case .color(let color): return .color(color)
    case .gradient(let gradient, let rect, let rotation): return .gradient(gradient, rect, rotation)
    case .pattern(let pattern, let rect): return .pattern(PatternPaint(pattern, over: rect))
    case .picture(let photo): return .tile(try tile(photo), area: photo.place.area)
    case .blurred(let photo, _, let sigma, let area, let tint):
      return .tile(try blurred(photo, sigma: sigma, area: area, tint: tint).tile(for: area), area: area)
    }
  }

  /// Returns a picture decoded and blurred at a fraction of its size, to be enlarged to any part of its area.
  func blurred(
    _ photo: PhotoStep, sigma: Double, area: PixelRect, tint: Color
  ) throws(RenderError) -> BlurredPicture {
    try BlurredPicture(
      try tile(photo), sigma: sigma, area: area, tint: tint, path: sources[photo.source].header.name, slot: slot)
  }

  private func tile(_ photo: PhotoStep) throws(RenderError) -> Tile {
    try PhotoPipeline(photo).tile(of: sources[photo.source], slot: slot)
  }
}
