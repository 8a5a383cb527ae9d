/// A paragraph with positioned glyphs.
///
/// Lengths are in ems, with y downward.
public struct TypesetParagraph: Hashable, Sendable {
  /// A line of the paragraph, with its metrics and glyphs.
  public struct Line: Hashable, Sendable {
    /// The length, without the space at the line break.
    public var width: Double
    /// The height above the baseline.
    public var ascent: Double
    /// The depth beneath the baseline.
    public var descent: Double
    /// The height of the letters' ink above the baseline.
    public var inkAscent: Double
    /// The depth of the letters' ink beneath the baseline; below 0 if all ink is above it.
    public var inkDescent: Double
    public var isRightToLeft: Bool
    /// The glyphs from left to right.
    public var glyphs: [Glyph]
  }

  /// A glyph at its position relative to the start of a line's baseline.
  public struct Glyph: Hashable, Sendable {
    /// The index of its shape in `shapes`; nil for a glyph without ink, such as a space.
    public var shape: Int?
    /// The index of its font in `faces`; nil for the box that stands for a missing character.
    public var face: Int?
    /// The number of the glyph in its font.
    public var code: UInt32
    /// The characters that its cluster shows; empty for all glyphs of a cluster but the first.
    public var text: String
    /// The distance of its origin from the start of the line.
    public var x: Double
    /// The distance of its origin beneath the baseline.
    public var y: Double
    /// The number of its cluster; glyphs of one letter, such as an accent and its base, are in the same cluster.
    public var cluster: Int
    /// The left end of the cluster.
    public var clusterStart: Double
    /// The length of the cluster.
    public var clusterWidth: Double
  }

  /// A family that was used for some glyphs.
  public struct UsedFamily: Hashable, Sendable {
    public var name: String
    /// The number of glyphs taken from the family.
    public var glyphCount: Int
    /// The path of the font file.
    public var file: String
    /// The version in the font file, in fontconfig's encoding.
    public var version: Int
  }

  /// The lines from top to bottom.
  public var lines: [Line]
  /// The distinct shapes of the glyphs.
  public var shapes: [GlyphShape]
  /// The faces of fonts to which the glyphs belong.
  public var faces: [FontFace]
  /// The families used, in the order of their first glyph.
  public var families: [UsedFamily]
  /// The code points without a glyph in any font; each is shown as an empty box.
  public var missingCharacters: [Unicode.Scalar]
  /// The number of color glyphs left out because their pixels would take more than 64 MB.
  public var omittedGlyphs: Int
  /// True if lines were truncated with an ellipsis.
  public var isEllipsized: Bool
  /// The height above the baseline of lines in the requested families; letters of other families may make lines higher.
  public var ascent: Double
  /// The depth beneath the baseline of lines in the requested families.
  public var descent: Double
  /// The depth of the underline's center beneath the baseline.
  public var underlinePosition: Double
  public var underlineThickness: Double
  /// The depth of the strikethrough's center beneath the baseline, which is negative.
  public var strikePosition: Double
  public var strikeThickness: Double
}

/// The shape of a glyph, in ems relative to its origin, with y downward.
public enum GlyphShape: Hashable, Sendable {
  case outline([OutlineElement])
  case picture(GlyphPicture)
}

/// An element of a glyph's outline.
public enum OutlineElement: Hashable, Sendable {
  case move(x: Double, y: Double)
  case line(x: Double, y: Double)
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
  case close
}

/// The pixels of a color glyph.
public struct GlyphPicture: Hashable, Sendable {
  public var width: Int
  public var height: Int
  /// Premultiplied RGBA, four bytes per pixel, in rows from the top.
  public var pixels: [UInt8]
  public var pixelsPerEm: Double
  /// The left edge in ems, relative to the glyph's origin.
  public var left: Double
  /// The top edge in ems, relative to the glyph's origin; usually negative.
  public var top: Double
}
