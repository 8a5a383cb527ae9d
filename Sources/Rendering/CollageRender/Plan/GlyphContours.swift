import CollageFiles
import CollageModel
internal import CollageText

/// The edges of color glyphs, for the lines and the light around letters.
struct GlyphContours {
  private let glyphs: [GlyphStep]

  init(_ glyphs: [GlyphStep]) { self.glyphs = glyphs }

  /// The edges in canvas pixels, where the glyphs' alpha passes one half; moved outwards by a distance in pixels.
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

  /// The edge of a glyph in its own pixels.
  private static func trace(_ sprite: LaidOutText.Sprite) -> Outline {
    let area = PixelRect(left: 0, top: 0, right: sprite.width, bottom: sprite.height)
    let plane = CoveragePlane(area: area)
    for pixel in 0..<(sprite.width * sprite.height) { plane.bytes[pixel] = sprite.pixels[4 * pixel + 3] }
    return MaskContour.outline(of: plane)
  }
}
