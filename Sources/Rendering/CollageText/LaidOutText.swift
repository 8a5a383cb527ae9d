package import CollageModel

/// A text whose letters have their places, as areas in the units of the layer, whose center is the origin.
package struct LaidOutText: Hashable, Sendable {
  /// Something to paint.
  ///
  /// Outlines have the nonzero or the positive rule.
  package enum Part: Hashable, Sendable {
    /// One color within an area.
    case area(Outline, Color)
    /// A shadow of the text's silhouette.
    case shadow(Shadow)
    /// Light of a color: an area, blurred; the blur is that of shadows.
    case glow(Outline, blur: Double, Color)
    /// The line along the letters: one color within an area but outside of another.
    case line(Outline, outside: Outline?, Color)
    /// The letters and the lines beneath and through them.
    case letters(Outline, Fill)
    /// The color glyphs.
    case pictures
  }

  /// A color glyph at its place.
  package struct Picture: Hashable, Sendable {
    /// The index of its pixels.
    package var sprite: Int
    /// The map from the sprite's pixels to the layer.
    package var toLayer: Affine
  }

  /// The pixels of a color glyph.
  ///
  /// Its hash is that of a digest, since plans are hashed often.
  package struct Sprite: Hashable, Sendable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Four bytes a pixel, red, green, blue and alpha, premultiplied, rows from the top.
    package let pixels: [UInt8]
    /// A digest of the pixels: Fowler, Noll and Vo's hash 1a of 64 bits.
    package let digest: UInt64

    package init(width: Int, height: Int, pixels: [UInt8]) {
      (self.width, self.height, self.pixels) = (width, height, pixels)
      digest = pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  /// A line of the text.
  package struct Line: Hashable, Sendable {
    /// The line from its ascent to its descent, without padding.
    package var frame: Rect
    /// The position of the baseline.
    package var baseline: Double
    /// Whether the line runs from right to left.
    package var isRightToLeft: Bool
  }

  /// A font family that was used.
  package struct UsedFamily: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// How many glyphs it gave.
    package var glyphCount: Int
    /// The version in its font file, in 1/65536.
    package var version: Int
  }

  /// The layer's frame; higher than it was where it grows with the text.
  package var frame: Rect
  /// The size of the font that was found.
  package var fontSize: Double
  /// The lines, from the top.
  package var lines: [Line] = []
  /// What is painted, in paint order.
  package var parts: [Part] = []
  /// The letters with the line along them: what shadows are cast by, together with the color glyphs.
  package var silhouette = Outline([])
  /// The color glyphs, from the first letter on.
  package var pictures: [Picture] = []
  /// The pixels of color glyphs, each once.
  package var sprites: [Sprite] = []
  /// The smallest upright rectangle around letters, lines and color glyphs, or nil if nothing shows.
  package var inkBounds: Rect?
  /// The families that were used, in the order of their first glyph.
  package var families: [UsedFamily] = []
  /// The family that was asked for, if no font has it.
  package var missingFamily: String?
  /// The code points that no font has; each is shown as an empty box.
  package var missingCharacters: [Unicode.Scalar] = []
  /// How many color glyphs were left out, because their pixels would take too much memory.
  package var omittedGlyphs = 0
  /// Whether some of the text was cut off.
  package var isEllipsized = false

  /// The family that gave the most glyphs.
  package var mainFamily: String? {
    var best: UsedFamily?
    for family in families where family.glyphCount > best?.glyphCount ?? 0 { best = family }
    return best?.name
  }
}
