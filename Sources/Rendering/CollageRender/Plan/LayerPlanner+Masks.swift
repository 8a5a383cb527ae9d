import CollageFiles
import CollageModel

extension LayerPlanner {
  /// Returns the parts of a shape whose form is a mask picture; none if the picture is unknown.
  ///
  /// The line follows the mask's contour; it is solid, as the contour is found in pixels.
  func parts(of shape: DrawnShape, masked path: String, in layer: Layer) -> [LayerStep.Part] {
    guard let index = collage.sources.masks[path], let header = collage.sources.header(at: index) else { return [] }
    let size = layer.size
    let unit = Affine(a: size.width, b: 0, c: 0, d: size.height, tx: -size.width / 2, ty: -size.height / 2)
    let unitToCanvas = unit.then(layer.toCanvas).then(grid.toPixels)
    let masks = MaskPlanner(header, source: index, unitToCanvas: unitToCanvas)
    func area(outset: Double, holeInset: Double? = nil) -> MaskedArea? {
      let frame = Outline(Rect.unit).transformed(by: unitToCanvas)
      guard let bounds = frame.bounds?.inset(by: -outset) else { return nil }
      let pixels = PixelGrid.touched(bounds).intersection(collage.visiblePixels)
      if pixels.isEmpty { return nil }
      return MaskedArea(
        pixels: pixels, mask: masks.plan(pixels, inset: -outset), hole: holeInset.map { masks.plan(pixels, inset: $0) })
    }
    var parts: [LayerStep.Part] = []
    if let fill = shape.fill, let area = area(outset: 0) {
      parts.append(.masked(area, self.fill(fill, of: layer, area: area.pixels)))
    }
    if let line = shape.line, line.width > 0 {
      let width = line.width * layer.scale * grid.scale
      let border = Border(width: width, color: line.color, alignment: line.alignment)
      let (outer, inner) = (border.outerReach.top, border.innerReach.top)
      if let area = area(outset: outer, holeInset: inner) { parts.append(.masked(area, .color(line.color))) }
    }
    return parts
  }
}
