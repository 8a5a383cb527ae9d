import CollageModel
internal import CollageText

/// Color glyphs that can be written row by row.
struct GlyphPaint: Sendable {
  private struct Glyph: Sendable {
    let sprite: LaidOutText.Sprite
    let toSprite: Affine
    let area: PixelRect
  }

  private let glyphs: [Glyph]
  /// The pixels that the glyphs can touch.
  let area: PixelRect

  init(_ steps: [GlyphStep]) {
    glyphs = steps.compactMap { step in
      step.toCanvas.inverse.map { Glyph(sprite: step.sprite, toSprite: $0, area: step.touched) }
    }
    area = GlyphStep.touched(by: steps) ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// The approximate memory of the glyphs, in bytes.
  var byteCount: Int { Set(glyphs.map(\.sprite)).reduce(0) { $0 + $1.pixels.count } }

  /// Composites the glyphs onto premultiplied pixels of a canvas row.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    for glyph in glyphs where y >= glyph.area.top && y < glyph.area.bottom {
      let (first, last) = (max(left, glyph.area.left), min(left + count, glyph.area.right))
      guard first < last else { continue }
      glyph.sprite.pixels.withUnsafeBufferPointer { source in
        for x in first..<last {
          let position = glyph.toSprite.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
          let sample = Self.sample(source, glyph.sprite.width, glyph.sprite.height, position)
          guard sample.w > 0 else { continue }
          let pixel = pixels + 4 * (x - left)
          let rest = 1 - sample.w / 255
          for band in 0..<4 { pixel[band] = UInt8(min(255, sample[band] + Float(pixel[band]) * rest + 0.5)) }
        }
      }
    }
  }

  /// Interpolates bilinearly; a glyph is transparent outside its edges.
  private static func sample(
    _ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, _ position: Point
  ) -> SIMD4<Float> {
    let (u, v) = (position.x - 0.5, position.y - 0.5)
    guard u > -1, v > -1, u < Double(width), v < Double(height) else { return .zero }
    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (across, down) = (Float(u - Double(column)), Float(v - Double(row)))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= 0, y >= 0, x < width, y < height else { return .zero }
      let index = 4 * (y * width + x)
      return SIMD4(
        Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), Float(pixels[index + 3]))
    }
    let upper = pixel(column, row) * (1 - across) + pixel(column + 1, row) * across
    let lower = pixel(column, row + 1) * (1 - across) + pixel(column + 1, row + 1) * across
    return upper * (1 - down) + lower * down
  }

  func shadow(_ step: ShadowStep, within canvas: PixelRect) throws(RenderError) -> ShadowPlane {
    // Glyphs far outside the canvas cast no shadow on it.
    let seen = area.intersection(canvas.grown(by: PixelGrid.integer((step.reach + step.offset.length).rounded(.up))))
    let tile = try Tile(width: max(1, seen.width), height: max(1, seen.height))
    if !seen.isEmpty {
      for y in seen.top..<seen.bottom {
        write(row: y, left: seen.left, count: seen.width, to: tile.row(y - seen.top))
      }
    }
    return ShadowPlane(alphaOf: tile, area: seen, offset: step.offset, sigma: step.sigma, within: canvas)
  }
}
