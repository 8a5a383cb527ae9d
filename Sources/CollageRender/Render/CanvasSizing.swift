import CollageModel

/// Brings a template to the aspect that was asked for.
struct CanvasSizing {
  let template: Template
  let size: PixelSize
  let note: String?

  /// A generated layout is made anew for the aspect; an explicit one keeps its form and gets more canvas around it.
  init(_ template: Template, sizing: RenderRequest.Sizing) throws(RenderError) {
    let canvas = template.canvas.size
    switch sizing {
    case .natural:
      (self.template, size, note) = (template, PixelGrid.size(of: canvas, scale: 1), nil)
    case .scale(let scale):
      guard scale.isFinite, scale > 0, scale <= 1_000_000 else {
        throw .unsupportedOutput("a scale of \(scale) is out of range; it must be above 0")
      }
      (self.template, size, note) = (template, PixelGrid.size(of: canvas, scale: scale), nil)
    case .pixels(let asked):
      guard asked.width > 0, asked.height > 0 else {
        throw .unsupportedOutput("a size of \(asked) is out of range; both sides must be above 0")
      }
      size = asked
      (self.template, note) = Self.adapted(template, to: asked)
    }
  }

  private static func adapted(_ template: Template, to size: PixelSize) -> (Template, String?) {
    let canvas = template.canvas.size
    let (scaleX, scaleY) = (Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    let scale = min(scaleX, scaleY)
    // Less than a pixel of difference is rounding, not another aspect.
    if max(canvas.width * (scaleX - scale), canvas.height * (scaleY - scale)) < 1 { return (template, nil) }
    var adapted = template
    if case .slots(let placed) = template.arrangement {
      adapted.canvas.size = Size(Double(size.width) / scale, Double(size.height) / scale)
      let shift = Point(
        (adapted.canvas.size.width - canvas.width) / 2, (adapted.canvas.size.height - canvas.height) / 2)
      adapted.arrangement = .slots(
        placed.map { placed in
          var moved = placed
          moved.slot.frame.x += shift.x
          moved.slot.frame.y += shift.y
          return moved
        })
      return (adapted, "\(size) is of another aspect than the template: its slots are centered on a larger canvas")
    }
    let unit = (scaleX * scaleY).squareRoot()
    adapted.canvas.size = Size(Double(size.width) / unit, Double(size.height) / unit)
    return (adapted, "\(size) is of another aspect than the template: its layout was made anew for it")
  }
}
