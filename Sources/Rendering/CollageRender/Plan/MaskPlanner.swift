import CollageFiles
import CollageModel

/// Plans how a mask picture becomes coverage of the canvas.
struct MaskPlanner {
  let header: PhotoHeader
  let source: Int
  /// The transform from the unit square, to which the picture is stretched, to canvas pixels.
  let unitToCanvas: Affine

  init(_ header: PhotoHeader, source: Int, unitToCanvas: Affine) {
    self.header = header
    self.source = source
    self.unitToCanvas = unitToCanvas
  }

  /// Returns the step for an area of the canvas; `inset` moves the contour inward by a distance in pixels.
  func plan(_ wanted: PixelRect, inset: Double) -> MaskStep {
    // A contour outside the area may reach into it after it is moved.
    let area = inset == 0 ? wanted : wanted.grown(by: PixelGrid.integer(inset.magnitude.rounded(.up)) + 1)
    let size = header.uprightSize
    let placement = Placement(
      photoToCanvas: Affine.scale(1 / size.width, 1 / size.height).then(unitToCanvas),
      visiblePart: Rect(x: 0, y: 0, width: size.width, height: size.height), focus: Point(0.5, 0.5), zoom: 1)
    let pixels = PixelGrid(canvas: Size(1, 1), size: PixelSize(1, 1))
    return MaskStep(
      photo: PhotoPlanner(grid: pixels, header: header, source: source).plan(placement, filling: area, extent: nil),
      channel: header.hasAlpha ? .alpha : .luma, area: area,
      frame: Outline(Rect.unit).transformed(by: unitToCanvas), inset: inset)
  }
}
