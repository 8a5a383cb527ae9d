import CollageFiles
import CollageModel

/// Boxes of the sizes that were asked for, of which those of the pixels differ by up to half a pixel.
extension DocumentPage {
  /// Returns sizes in points, with those of the pixels where no others were asked for.
  ///
  /// - Parameters:
  ///   - trim: The trim in inches that was asked for.
  ///   - bleed: The bleed in inches that was asked for.
  /// - Returns: The trim and the bleed.
  func sizes(trim: Size?, bleed: Double?) -> Paper {
    let kept = printed?.trim ?? size.bounds
    let pixels = printed.map { Double($0.trim.left - $0.bleed.left) } ?? 0
    let trim = trim ?? Size(Double(kept.width) / dotsPerInch, Double(kept.height) / dotsPerInch)
    return Paper(
      trim: Size(72 * trim.width, 72 * trim.height), bleed: pixels > 0 ? 72 * (bleed ?? pixels / dotsPerInch) : 0)
  }

  /// The limits of the sides of pages in units, for PDF/A.
  ///
  /// Source: ISO 19005-2:2011, section 6.1.13.
  private static let sides = 3.0...14_400

  /// Checks what PDF/A does not allow.
  ///
  /// - Throws: `RenderError` for a page that is too small.
  func checkForArchive() throws(RenderError) {
    guard let paper, min(paper.trim.width, paper.trim.height) < Self.sides.lowerBound * Double(unit) else { return }
    throw .unsupportedOutput(
      "a page of PDF/A must have sides of at least \(Self.sides.lowerBound * Double(unit)) points: choose a larger size"
    )
  }

  private var kept: PixelRect { printed?.trim ?? size.bounds }

  /// Points that a pixel has in each direction, so that the trim has the size that was asked for.
  private var pixel: Size {
    guard let paper else { return Size(72 / dotsPerInch, 72 / dotsPerInch) }
    return Size(paper.trim.width / Double(max(1, kept.width)), paper.trim.height / Double(max(1, kept.height)))
  }

  /// The distance from the page's edges to the trim in points: the bleed, or all that is around it where there are marks.
  private var margin: Size {
    guard let printed, let paper else { return Size(0, 0) }
    if printed.bleed == size.bounds { return Size(paper.bleed, paper.bleed) }
    return Size(Double(kept.left) * pixel.width, Double(kept.top) * pixel.height)
  }

  /// The exact size of the page in points.
  var exact: Size {
    guard let paper else { return Size(0, 0) }
    return Size(paper.trim.width + 2 * margin.width, paper.trim.height + 2 * margin.height)
  }

  /// The map from the page's pixels to its units, whose y points upward.
  var toUnits: Affine {
    let unit = Double(unit)
    guard paper != nil else {
      return Affine(a: points, b: 0, c: 0, d: -points, tx: 0, ty: Double(size.height) * points)
    }
    let (pixel, margin) = (pixel, margin)
    return Affine(
      a: pixel.width / unit, b: 0, c: 0, d: -pixel.height / unit,
      tx: (margin.width - Double(kept.left) * pixel.width) / unit,
      ty: (exact.height - margin.height + Double(kept.top) * pixel.height) / unit)
  }

  func exactBoxes(isForPrint: Bool) -> String {
    let (unit, exact, margin) = (unit, exact, margin)
    func box(_ x: Double, _ y: Double) -> String {
      "[\(PDFText.numbers([x, y, exact.width - x, exact.height - y].map { $0 / Double(unit) }))]"
    }
    let media = "\(unit > 1 ? "/UserUnit \(unit) " : "")/MediaBox \(box(0, 0))"
    guard let paper, printed != nil else { return isForPrint ? "\(media) /TrimBox \(box(0, 0))" : media }
    let bleed = box(margin.width - paper.bleed, margin.height - paper.bleed)
    return "\(media) /BleedBox \(bleed) /TrimBox \(box(margin.width, margin.height))"
  }
}
