import CollageFiles
import CollageModel
internal import CollageText

/// A page of a document: pictures, outlines and letters in the page's pixels, whose origin is at the upper left.
package struct DocumentPage: Sendable {
  /// A part of a page.
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
  let dotsPerInch: Double
  /// The name of the page in the document's outline; nil for none.
  let title: String?
  /// The parts, bottom to top.
  let parts: [Part]
  /// The elements that readers tell of the page; nil for a page without tags.
  var tags: Tags?
  /// The exact sizes on paper; nil for those of the pixels.
  var paper: Paper?

  /// The facts that readers tell of a page.
  struct Tags: Hashable, Sendable {
    /// The elements in the order of reading.
    var elements: [DocumentElement]
    /// The language of the page's texts as a tag; nil if it is not known.
    var language: String?
  }

  /// Sizes on paper in points, of which the page's pixels are the nearest.
  struct Paper: Hashable, Sendable {
    /// The size that remains after trimming.
    var trim: Size
    /// The bleed on every side.
    var bleed: Double
  }

  /// The length of a side in points that all readers show; Acrobat leaves larger pages blank.
  private static let maxSide = 14_400.0

  /// The points that a unit of the page's coordinates has: 1, or enough for a page of more than 200 inches.
  var unit: Int {
    let side = paper == nil ? Double(max(size.width, size.height)) * 72 / dotsPerInch : max(exact.width, exact.height)
    return max(1, PixelGrid.integer((side / Self.maxSide - 1e-9).rounded(.up)))
  }

  /// The length of a pixel in units of the page.
  var points: Double { 72 / dotsPerInch / Double(unit) }

  /// The operands by which contents are drawn in pixels whose y points downward.
  var start: String {
    guard paper != nil else {
      return PDFText.numbers([points, 0, 0, -points, 0, Double(size.height) * points])
    }
    let map = toUnits
    return [map.a, map.b, map.c, map.d, map.tx, map.ty].map(PDFText.factor).joined(separator: " ")
  }

  /// The boxes of the page as PDF files have them, whose origin is at the lower left; `isForPrint` asks for a trim.
  func boxes(isForPrint: Bool) -> String {
    if paper != nil { return exactBoxes(isForPrint: isForPrint) }
    func box(_ rect: PixelRect) -> String {
      let (top, bottom) = (Double(size.height - rect.top) * points, Double(size.height - rect.bottom) * points)
      return "[\(PDFText.numbers([Double(rect.left) * points, bottom, Double(rect.right) * points, top]))]"
    }
    let media = "\(unit > 1 ? "/UserUnit \(unit) " : "")/MediaBox \(box(size.bounds))"
    if let printed { return "\(media) /BleedBox \(box(printed.bleed)) /TrimBox \(box(printed.trim))" }
    return isForPrint ? "\(media) /TrimBox \(box(size.bounds))" : media
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
