package import CollageModel
internal import Pango

/// A glyph of a font with its place, for documents that embed fonts.
package struct PlacedGlyph: Hashable, Sendable {
  /// The font; nil for a glyph without outlines in a font, such as an emoji or the box that stands for a missing character.
  package let face: TextFace?
  /// The number of the glyph in its font.
  package let code: UInt32
  /// The characters that its cluster shows; empty for all glyphs of a cluster but the first.
  package fileprivate(set) var text: String
  /// The transform from ems, with y downward, to the layer or the canvas.
  package let place: Affine

  init(_ glyph: TypesetParagraph.Glyph, of paragraph: TypesetParagraph, toLayer place: Affine) {
    let face = glyph.face.map { paragraph.faces[$0] }.flatMap { $0.isColored ? nil : $0 }
    (self.face, code, text) = (face.map(TextFace.init), glyph.code, glyph.text)
    // Letters that lean to the right: x grows as y, which points downward, falls.
    self.place = face.map { Affine(a: 1, b: 0, c: -$0.slant, d: 1, tx: 0, ty: 0).then(place) } ?? place
  }

  private init(_ face: TextFace?, _ code: UInt32, _ text: String, _ place: Affine) {
    (self.face, self.code, self.text, self.place) = (face, code, text, place)
  }

  /// Returns the glyph at its place after a transform.
  package func transformed(by transform: Affine) -> PlacedGlyph {
    PlacedGlyph(face, code, text, place.then(transform))
  }
}

extension [PlacedGlyph] {
  /// Makes each word the text of its first glyph, as if the word were a cluster.
  mutating func joinWords(from start: Int) {
    var first: Int?
    for index in start..<count {
      let text = self[index].text
      guard !text.isEmpty, text.allSatisfy({ !$0.isWhitespace }) else {
        if !text.isEmpty { first = nil }
        continue
      }
      if let first {
        self[first].text += text
        self[index].text = ""
      } else {
        first = index
      }
    }
  }
}

/// A font that documents can embed.
package struct TextFace: Hashable, Sendable {
  private let face: FontFace

  init(_ face: FontFace) { self.face = face }

  /// True if a document that embeds the font shows the letters as they are painted.
  package var isExact: Bool { !face.isEmboldened }

  /// The name of its file without the folder and the extension, with ASCII letters and digits alone.
  package var name: String {
    let file = face.file.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    let letters = file.utf8.filter { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    return letters.isEmpty ? "Font" : String(decoding: letters, as: UTF8.self)
  }

  /// Returns the font with some glyphs; nil if it cannot be embedded.
  package func subset(_ glyphs: [UInt32]) -> EmbeddedFont? { face.subset(glyphs).map(EmbeddedFont.init) }
}

/// A part of a font, as documents embed it.
package struct EmbeddedFont: Sendable {
  package let bytes: [UInt8]
  /// True if the outlines are those of Compact Font Format, false if they are those of TrueType.
  package let isCompact: Bool
  /// The identifier of each glyph in the font file, in the order of the glyphs that were asked for.
  package let identifiers: [UInt32]
  /// The width of each glyph in ems, in the same order.
  package let widths: [Double]
  /// The height above and the depth beneath the baseline in ems.
  package let extent: (ascent: Double, descent: Double)

  init(_ subset: FontSubset) {
    (bytes, isCompact) = (subset.bytes, subset.isCompact)
    (identifiers, widths) = (subset.identifiers, subset.widths)
    extent = (subset.ascent, subset.descent)
  }
}
