internal import CollageModel

/// A slot's name and where it lies, in canvas units.
struct SlotFrame {
  let id: SlotID
  let rect: Rect

  /// Refuses a frame without area.
  init(id: SlotID, rect: Rect) throws(LayoutError) {
    guard rect.width > 0, rect.height > 0 else {
      throw .noRoom(slot: id, width: rect.width, height: rect.height)
    }
    self.id = id
    self.rect = rect
  }
}

/// A stretch of one axis, in canvas units.
struct Span {
  var start: Double
  var end: Double
}

/// The positions that edges may take along one axis of a canvas.
///
/// A rectangle stores its origin and its extents, so an edge that two slots share is a sum for one of them. Every
/// position here is a multiple of the last bit of the axis' whole length: sums and differences of such positions are
/// exact, so shared edges are the same number and equal gaps are equal to the bit.
struct EdgeGrid {
  /// From margin to margin.
  let inner: Span
  /// The distance between neighbours.
  let gap: Double
  private let step: Double

  init(length: Double, margin: Double, gap: Double) {
    step = length.ulp
    let margin = EdgeGrid.snapped(margin, to: step)
    inner = Span(start: margin, end: length - margin)
    self.gap = EdgeGrid.snapped(gap, to: step)
  }

  private static func snapped(_ position: Double, to step: Double) -> Double {
    (position / step).rounded() * step
  }

  /// Divides a span: what the gaps leave is shared by weight, and the ends are exactly the span's own.
  func shared(_ span: Span, weights: [Double]) -> [Span] {
    let available = span.end - span.start - Double(weights.count - 1) * gap
    let total = weights.reduce(0, +)
    var sum = 0.0
    var start = span.start
    return weights.indices.map { index in
      sum += weights[index]
      let isLast = index == weights.count - 1
      let position = span.start + available * (sum / total) + Double(index) * gap
      let end = isLast ? span.end : EdgeGrid.snapped(position, to: step)
      defer { start = end + gap }
      return Span(start: start, end: end)
    }
  }
}

/// The two axes of a template's canvas.
struct CanvasGrid {
  let horizontal: EdgeGrid
  let vertical: EdgeGrid

  init(_ template: Template) {
    let size = template.canvas.size
    horizontal = EdgeGrid(length: size.width, margin: template.margin, gap: template.gap)
    vertical = EdgeGrid(length: size.height, margin: template.margin, gap: template.gap)
  }

  static func rect(_ horizontal: Span, _ vertical: Span) -> Rect {
    Rect(left: horizontal.start, top: vertical.start, right: horizontal.end, bottom: vertical.end)
  }
}
