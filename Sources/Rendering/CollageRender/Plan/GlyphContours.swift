import CollageFiles
import CollageModel
internal import CollageText

/// Computes the edges of color glyphs, for the outlines and glows of letters.
struct GlyphContours {
  private let glyphs: [GlyphStep]

  init(_ glyphs: [GlyphStep]) { self.glyphs = glyphs }

  /// Returns the edges in canvas pixels, where the glyphs' alpha crosses one half, moved outward by a distance in
  /// pixels.
  func outline(grownBy distance: Double) -> Outline {
    var known: [LaidOutText.Sprite: Outline] = [:]
    var contours: [[Point]] = []
    for glyph in glyphs {
      let own = known[glyph.sprite] ?? Self.trace(glyph.sprite)
      known[glyph.sprite] = own
      contours += own.transformed(by: glyph.toCanvas).contours
    }
    let edges = Outline(contours, rule: .positive)
    return distance > 0 ? edges.grown(by: distance, tolerance: SlotPlanner.flatness) : edges
  }

  /// Returns the edge of a glyph, in pixels of the glyph's picture.
  private static func trace(_ sprite: LaidOutText.Sprite) -> Outline {
    let area = PixelRect(left: 0, top: 0, right: sprite.width, bottom: sprite.height)
    let plane = CoveragePlane(area: area)
    for pixel in 0..<(sprite.width * sprite.height) { plane.bytes[pixel] = sprite.pixels[4 * pixel + 3] }
    return MaskContour.outline(of: plane)
  }
}
