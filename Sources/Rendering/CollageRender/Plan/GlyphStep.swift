internal import CollageText
public import CollageModel

/// A color glyph at its position on the canvas.
public struct GlyphStep: Hashable, Sendable {
  let sprite: LaidOutText.Sprite
  /// The transform from the sprite's pixels to canvas pixels.
  public let toCanvas: Affine

  /// The canvas pixels that the glyph can touch.
  var touched: PixelRect {
    PixelGrid.touched(
      toCanvas.boundingBox(of: Rect(x: 0, y: 0, width: Double(sprite.width), height: Double(sprite.height)))
        .inset(by: -1))
  }

  /// Returns the bounding rectangle of the pixels that glyphs can touch; nil without glyphs.
  static func touched(by glyphs: [GlyphStep]) -> PixelRect? {
    guard let first = glyphs.first else { return nil }
    return glyphs.dropFirst().reduce(first.touched) { area, glyph in
      let own = glyph.touched
      return PixelRect(
        left: min(area.left, own.left), top: min(area.top, own.top), right: max(area.right, own.right),
        bottom: max(area.bottom, own.bottom))
    }
  }
}
