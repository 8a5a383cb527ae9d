package import CollageModel

/// A text after layout, as areas in the layer's units, with the layer's center as the origin.
package struct LaidOutText: Hashable, Sendable {
  /// An area to paint.
  ///
  /// Outlines use the nonzero or the positive fill rule.
  package enum Part: Hashable, Sendable {
    /// An area filled with one color.
    case area(Outline, Color)
    /// A shadow of the text's silhouette.
    case shadow(Shadow)
    /// A glow: an area, blurred as shadows are.
    case glow(Outline, blur: Double, Color)
    /// The outline of the letters: an area filled with one color, minus another area.
    case line(Outline, outside: Outline?, Color)
    /// The letters, underlines and strikethroughs.
    case letters(Outline, Fill)
    case pictures
  }

  /// A color glyph with its position.
  package struct Picture: Hashable, Sendable {
    /// The index of its pixels in `sprites`.
    package var sprite: Int
    /// The transform from the sprite's pixels to the layer.
    package var toLayer: Affine
  }

  /// The pixels of a color glyph.
  ///
  /// Hashing uses the digest, since plans are hashed often.
  package struct Sprite: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Premultiplied RGBA, four bytes per pixel, in rows from the top.
    package let pixels: [UInt8]
    /// A digest of the pixels: 64-bit FNV-1a.
    package let digest: UInt64

    package init(width: Int, height: Int, pixels: [UInt8]) {
      (self.width, self.height, self.pixels) = (width, height, pixels)
      digest = pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  package struct Line: Hashable, Sendable {
    /// The line from its ascent to its descent, without padding.
    package var frame: Rect
    /// The y coordinate of the baseline.
    package var baseline: Double
    package var isRightToLeft: Bool
  }

  /// A font family that was used for some glyphs.
  package struct UsedFamily: Hashable, Sendable {
    package var name: String
    package var glyphCount: Int
    /// The version in its font file, in units of 1/65536.
    package var version: Int
  }

  /// The layer's frame, which is enlarged if it grows with the text.
  package var frame: Rect
  /// The resulting font size, in the layer's units.
  package var fontSize: Double
  /// The lines from top to bottom.
  package var lines: [Line] = []
  /// The areas to paint, in paint order.
  package var parts: [Part] = []
  /// The glyphs line by line, each line from left to right, for documents that embed fonts.
  package var glyphs: [PlacedGlyph] = []
  /// True if the letters are painted as their fonts have them in one color: no lines through or beneath them, no outline that
  /// reaches into them, and no box for a missing character.
  package var showsPlainLetters = false
  /// The letters and their outline, which cast shadows together with the color glyphs.
  package var silhouette = Outline([])
  /// The color glyphs in the order of the text.
  package var pictures: [Picture] = []
  /// The pixels of all distinct color glyphs.
  package var sprites: [Sprite] = []
  /// The bounding box of letters, lines and color glyphs, or nil if nothing is visible.
  package var inkBounds: Rect?
  /// The families used, in the order of their first glyph.
  package var families: [UsedFamily] = []
  /// The requested family, if it is missing from the fonts.
  package var missingFamily: String?
  /// The code points without a glyph in any font; each is shown as an empty box.
  package var missingCharacters: [Unicode.Scalar] = []
  /// The number of color glyphs left out because their pixels would take too much memory.
  package var omittedGlyphs = 0
  package var isEllipsized = false

  /// The family with the most glyphs.
  package var mainFamily: String? {
    var best: UsedFamily?
    for family in families where family.glyphCount > best?.glyphCount ?? 0 { best = family }
    return best?.name
  }
}
