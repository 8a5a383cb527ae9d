import CollageFiles
import CollageModel
internal import CollageText

/// A page of a document: pictures, outlines and letters in the page's pixels, whose origin is at the upper left.
package struct DocumentPage: Sendable {
  enum Part: Sendable {
    case picture(DocumentPicture, PixelRect)
    /// An outline whose inside is every winding number except zero.
    case outline(Outline, Color)
    /// Glyphs with fonts; without a color they cannot be seen, and are there to be found and selected.
    case letters([PlacedGlyph], Color?, of: LayerID)
  }

  let size: PixelSize
  /// The parts of the page that remain after trimming, and that are printed; nil for all of it.
  let printed: (trim: PixelRect, bleed: PixelRect)?
  let paper: Paper
  /// The name of the page in the document's outline; nil for none.
  let title: String?
  /// The parts, bottom to top.
  let parts: [Part]
  /// The elements that readers tell of the page; nil for a page without tags.
  var tags: Tags?
  /// The sheets on which it is printed in parts; none for a page that is printed as it is.
  var sheets: [DocumentSheet] = []

  /// The facts that readers tell of a page.
  struct Tags: Hashable, Sendable {
    /// The elements in the order of reading.
    var elements: [DocumentElement]
    /// The language of the page's texts as a tag; nil if it is not known.
    var language: String?
  }
}

/// An encoded picture of a document.
struct DocumentPicture: Sendable {
  var size: PixelSize
  /// A JPEG file, or rows of a byte for each color of a pixel as a zlib stream, in the profile of the document.
  var colors: [UInt8]
  var isJPEG: Bool
  /// Rows of one byte a pixel as a zlib stream; nil for an opaque picture.
  var alpha: [UInt8]?
}

extension [PlacedGlyph] {
  /// True if documents can embed the fonts of all glyphs that have one, with these glyphs: of some fonts no part of
  /// blank glyphs can be made.
  var areEmbeddable: Bool {
    let glyphs = Dictionary(grouping: filter { $0.face != nil }) { $0.face }
    return glyphs.allSatisfy { face, glyphs in face?.subset(Set(glyphs.map(\.code)).sorted()) != nil }
  }
}
