import CollageFiles
import CollageModel

/// Boxes of the sizes that were asked for, of which those of the pixels differ by up to half a pixel.
extension DocumentPage {
  /// Sizes on paper in points, of which the page's pixels are the nearest.
  struct Paper: Hashable, Sendable {
    /// The size that remains after trimming.
    let trim: Size
    /// The bleed on every side.
    let bleed: Double

    /// Creates sizes, with those of the pixels where no others were asked for.
    ///
    /// - Parameters:
    ///   - size: The size of the page in pixels.
    ///   - printed: The parts of the page that remain after trimming, and that are printed; nil for all of it.
    ///   - dotsPerInch: The resolution of the pixels.
    ///   - trim: The trim in inches that was asked for.
    ///   - bleed: The bleed in inches that was asked for.
    init(
      _ size: PixelSize, printed: (trim: PixelRect, bleed: PixelRect)?, dotsPerInch: Double, trim: Size? = nil,
      bleed: Double? = nil
    ) {
      let kept = printed?.trim ?? size.bounds
      let pixels = printed.map { Double($0.trim.left - $0.bleed.left) } ?? 0
      let trim = trim ?? Size(Double(kept.width) / dotsPerInch, Double(kept.height) / dotsPerInch)
      self.trim = Size(72 * trim.width, 72 * trim.height)
      self.bleed = pixels > 0 ? 72 * (bleed ?? pixels / dotsPerInch) : 0
    }
  }

  /// The limits of the sides of pages in units: the least for PDF/A, and the most that all readers show.
  ///
  /// Acrobat leaves larger pages blank. Source: ISO 19005-2:2011, section 6.1.13.
  private static let sides = 3.0...14_400

  /// The points that a unit of the page's coordinates has: 1, or enough for a page of more than 200 inches.
  var unit: Int {
    let side = max(exact.width, exact.height)
    return max(1, PixelGrid.integer((side / Self.sides.upperBound - 1e-9).rounded(.up)))
  }

  /// Checks what PDF/A does not allow.
  ///
  /// - Throws: `RenderError` for a page that is too small.
  func checkForArchive() throws(RenderError) {
    let least = Self.sides.lowerBound * Double(unit)
    guard min(paper.trim.width, paper.trim.height) < least else { return }
    throw .unsupportedOutput("a page of PDF/A must have sides of at least \(least) points: choose a larger size")
  }

  private var kept: PixelRect { printed?.trim ?? size.bounds }

  /// Points that a pixel has in each direction, so that the trim has the size that was asked for.
  private var pixel: Size {
    Size(paper.trim.width / Double(max(1, kept.width)), paper.trim.height / Double(max(1, kept.height)))
  }

  /// The distance from the page's edges to the trim in points: the bleed, or all that is around it where there are marks.
  private var margin: Size {
    guard let printed else { return Size(0, 0) }
    if printed.bleed == size.bounds { return Size(paper.bleed, paper.bleed) }
    return Size(Double(kept.left) * pixel.width, Double(kept.top) * pixel.height)
  }

  /// The exact size of the page in points.
  var exact: Size {
    Size(paper.trim.width + 2 * margin.width, paper.trim.height + 2 * margin.height)
  }

  /// The map from the page's pixels to its units, whose y points upward.
  var toUnits: Affine {
    let (unit, pixel, margin) = (Double(unit), pixel, margin)
    return Affine(
      a: pixel.width / unit, b: 0, c: 0, d: -pixel.height / unit,
      tx: (margin.width - Double(kept.left) * pixel.width) / unit,
      ty: (exact.height - margin.height + Double(kept.top) * pixel.height) / unit)
  }

  /// The operands by which contents are drawn in pixels whose y points downward.
  var start: String {
    let map = toUnits
    return [map.a, map.b, map.c, map.d, map.tx, map.ty].map(PDFText.factor).joined(separator: " ")
  }

  /// Returns the boxes of the page as PDF files have them, whose origin is at the lower left; `isForPrint` asks for a trim.
  func boxes(isForPrint: Bool) -> String {
    let (unit, exact, margin) = (unit, exact, margin)
    func box(_ x: Double, _ y: Double) -> String {
      "[\(PDFText.numbers([x, y, exact.width - x, exact.height - y].map { $0 / Double(unit) }))]"
    }
    let media = "\(unit > 1 ? "/UserUnit \(unit) " : "")/MediaBox \(box(0, 0))"
    guard printed != nil else { return isForPrint ? "\(media) /TrimBox \(box(0, 0))" : media }
    let bleed = box(margin.width - paper.bleed, margin.height - paper.bleed)
    return "\(media) /BleedBox \(bleed) /TrimBox \(box(margin.width, margin.height))"
  }
}

extension PixelSize {
  /// Returns the size on paper in inches.
  func inches(_ dotsPerInch: Double) -> Size { Size(Double(width) / dotsPerInch, Double(height) / dotsPerInch) }
}
