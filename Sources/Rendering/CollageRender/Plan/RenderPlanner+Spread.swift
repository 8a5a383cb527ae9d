import CollageFiles
import CollageModel

// Two facing pages as one collage, of which one is painted.
extension RenderPlanner {
  /// Returns the planner of the same collage that paints one half of it; photos are cropped as in the whole.
  func cut(to half: SpreadHalf) -> RenderPlanner {
    var planner = self
    let offset = Point(half == .left ? 0 : -canvas.size.width / 2, 0)
    planner.spread = Rect(x: offset.x, y: 0, width: canvas.size.width, height: canvas.size.height)
    (planner.canvas, planner.size) = (canvas.half(half), size.half(half))
    planner.move(by: offset)
    return planner
  }

  /// Moves everything on the canvas.
  mutating func move(by offset: Point) {
    for index in slots.indices {
      slots[index].frame.x += offset.x
      slots[index].frame.y += offset.y
    }
    for index in layers.indices { layers[index].center = layers[index].center + offset }
  }

  /// The area on which the collage is laid out, in canvas units: the trim, or the spread of which it is a half.
  var laidOut: Rect {
    guard let spread else { return trim }
    return Rect(x: spread.x + trim.x, y: spread.y + trim.y, width: spread.width, height: spread.height)
  }
}

extension RenderPlanner {
  /// The spread and the bleed around it, in pixels; nil for a collage of one page.
  private var printedSpread: PrintedPage? {
    guard let spread, let page = printedPage else { return nil }
    let (half, bleed) = (page.trim, page.trim.left - page.bleed.left)
    let left = spread.x < 0 ? half.left - half.width : half.left
    let trim = PixelRect(left: left, top: half.top, right: left + 2 * half.width, bottom: half.bottom)
    return PrintedPage(trim: trim, bleed: trim.grown(by: bleed))
  }

  /// Returns the pixels that a photo must cover so that it can be trimmed: those of its slot in both pages of a spread, since
  /// it goes on from one to the other, and in a collage of one page the given area.
  func bledArea(_ area: PixelRect, of slot: Slot, _ grid: PixelGrid) -> PixelRect {
    guard let page = printedSpread else { return area }
    let around = Affine.rotation(slot.rotation, about: slot.frame.center).boundingBox(of: slot.frame)
    return page.bled(PixelGrid.touched(grid.toPixels.boundingBox(of: around))).intersection(page.bleed)
  }
}

extension Canvas {
  /// The canvas of a half; nil for the whole.
  func half(_ half: SpreadHalf?) -> Canvas {
    var canvas = self
    if half != nil { canvas.size.width /= 2 }
    return canvas
  }
}

extension PixelSize {
  /// The size of a half; nil for the whole.
  func half(_ half: SpreadHalf?) -> PixelSize { half == nil ? self : PixelSize(width / 2, height) }
}
