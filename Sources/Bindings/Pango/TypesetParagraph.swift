/// A paragraph whose letters have been chosen and placed.
///
/// Lengths are in ems, with y downward.
public struct TypesetParagraph: Hashable, Sendable {
  /// A line.
  public struct Line: Hashable, Sendable {
    /// The length, without the space at which the line was broken.
    public var width: Double
    /// The height above the baseline.
    public var ascent: Double
    /// The depth beneath the baseline.
    public var descent: Double
    /// How far its letters reach above the baseline.
    public var inkAscent: Double
    /// How far its letters reach beneath the baseline; below 0 if none does.
    public var inkDescent: Double
    /// Whether the line runs from right to left.
    public var isRightToLeft: Bool
    /// The glyphs from left to right.
    public var glyphs: [Glyph]
  }

  /// A letter form at its place.
  public struct Glyph: Hashable, Sendable {
    /// The index of its shape in `shapes`.
    public var shape: Int
    /// The distance of its origin from the beginning of the line.
    public var x: Double
    /// The distance of its origin beneath the baseline.
    public var y: Double
    /// The number of its cluster: glyphs of one letter, such as an accent and its base, share it.
    public var cluster: Int
    /// The left end of the cluster.
    public var clusterStart: Double
    /// The length of the cluster.
    public var clusterWidth: Double
  }

  /// A family that was used.
  public struct UsedFamily: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// How many glyphs it gave.
    public var glyphCount: Int
    /// The font file.
    public var file: String
    /// The version that the font file names, as fontconfig writes it.
    public var version: Int
  }

  /// The lines from the top.
  public var lines: [Line]
  /// The shapes of the glyphs, each once.
  public var shapes: [GlyphShape]
  /// The families that were used, in the order of their first glyph.
  public var families: [UsedFamily]
  /// The code points that no font has; each is shown as an empty box.
  public var missingCharacters: [Unicode.Scalar]
  /// How many color glyphs were left out, because their pixels would take more than 64 MB.
  public var omittedGlyphs: Int
  /// Whether lines were cut off.
  public var isEllipsized: Bool
  /// The height above the baseline of lines in the families that were asked for; letters of others may make lines higher.
  public var ascent: Double
  /// The depth beneath the baseline of such lines.
  public var descent: Double
  /// The middle of the line beneath letters, beneath the baseline.
  public var underlinePosition: Double
  /// The thickness of the line beneath letters.
  public var underlineThickness: Double
  /// The middle of the line through letters, beneath the baseline, so below zero.
  public var strikePosition: Double
  /// The thickness of the line through letters.
  public var strikeThickness: Double
}

/// The form of a glyph, in ems about its origin, with y downward.
public enum GlyphShape: Hashable, Sendable {
  /// Closed contours.
  case outline([OutlineElement])
  /// A picture in its own colors.
  case picture(GlyphPicture)
}

/// One step of a glyph's outline.
public enum OutlineElement: Hashable, Sendable {
  case move(x: Double, y: Double)
  case line(x: Double, y: Double)
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
  case close
}

/// A color glyph.
public struct GlyphPicture: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Four bytes a pixel, red, green, blue and alpha, premultiplied, rows from the top.
  public var pixels: [UInt8]
  /// Pixels per em.
  public var pixelsPerEm: Double
  /// The left edge in ems from the glyph's origin.
  public var left: Double
  /// The upper edge in ems beneath the glyph's origin; mostly below zero.
  public var top: Double
}
