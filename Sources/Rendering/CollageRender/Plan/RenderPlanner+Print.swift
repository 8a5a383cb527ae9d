import CollageFiles
import CollageModel

// The area around the trim of a printed picture.
extension RenderPlanner {
  /// Returns the planner of the same collage with a frame around it; everything is moved, and nothing is scaled.
  func framed(by page: PageFrame) -> RenderPlanner {
    var planner = self
    let shift = Point(page.margin, page.margin)
    planner.page = page
    planner.canvas.size = Size(canvas.size.width + 2 * page.margin, canvas.size.height + 2 * page.margin)
    planner.size = PixelSize(size.width + 2 * page.marginPixels, size.height + 2 * page.marginPixels)
    planner.move(by: shift)
    return planner
  }

  /// The canvas inside the trim, in canvas units.
  var trim: Rect { page.map { canvas.bounds.inset(by: $0.margin) } ?? canvas.bounds }

  /// The trim and bleed; nil for a picture without bleed, crop marks and guides.
  var printedPage: PrintedPage? {
    page.map { page in
      PrintedPage(trim: frame(page.margin), bleed: frame(page.margin - page.bleed))
    }
  }

  /// The canvas pixels inside the trim.
  var trimPixels: PixelRect { printedPage?.trim ?? size.bounds }

  /// The canvas pixels that may show content: all except the paper around the bleed.
  var visiblePixels: PixelRect { printedPage?.bleed ?? size.bounds }

  private func frame(_ inset: Double) -> PixelRect {
    size.bounds.grown(by: -PixelGrid.integer((inset * PixelGrid(canvas: canvas.size, size: size).scale).rounded()))
  }

  /// The guides, the paper around the bleed, and the crop marks on it.
  var printSteps: [PaintStep] {
    guard let page, let printed = printedPage, !isWithinLens else { return [] }
    let paper = size.bounds.parts(outside: printed.bleed).map { PaintStep(filling: $0, with: .white) }
    let marks = page.marks?.lines(around: printed.trim).map { PaintStep(filling: $0, with: .black) } ?? []
    return GuideLines(trim: printed.trim).steps(page.guides) + paper + marks
  }

  /// Returns a placement that also covers an area of pixels: unchanged if the photo extends that far, otherwise
  /// enlarged about a point, and moved, as little as needed.
  ///
  /// Cropped parts of the photo may show outside the trim, where they are cut off.
  func bleeding(_ placement: Placement, of header: PhotoHeader, over area: PixelRect, about center: Point) -> Placement
  {
    let grid = PixelGrid(canvas: canvas.size, size: size)
    let photo = Rect(x: 0, y: 0, width: header.uprightSize.width, height: header.uprightSize.height)
    let whole = placement.correction == nil ? photo : placement.visiblePart
    // Edges are rounded to pixels, which is not worth an enlargement.
    guard let toUnits = grid.toPixels.inverse else { return placement }
    let wanted = toUnits.boundingBox(of: area.rect.inset(by: 0.51))
    var map = placement.photoToCanvas
    guard let first = map.inverse?.boundingBox(of: wanted) else { return placement }
    let growth = max(first.width / whole.width, first.height / whole.height)
    if growth > 1 {
      map = map.then(.translation(Point.zero - center)).then(.scale(growth, growth)).then(.translation(center))
    }
    guard let needed = map.inverse?.boundingBox(of: wanted) else { return placement }
    func shift(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
      low < from ? low - from : max(0, high - to)
    }
    let moved = Point(
      shift(needed.x, needed.right, whole.x, whole.right), shift(needed.y, needed.bottom, whole.y, whole.bottom))
    var result = placement
    result.photoToCanvas = Affine.translation(moved).then(map)
    result.visiblePart = whole
    return result
  }
}
