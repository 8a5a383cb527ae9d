/// A stretch of one axis, in canvas units.
public struct Span: Hashable, Sendable {
  /// Where it begins.
  public var start: Double
  /// Where it ends.
  public var end: Double

  /// Makes a stretch.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The positions that edges may take along one axis of a canvas.
///
/// A rectangle stores its origin and its extents, so an edge that two slots share is a sum for one of them. Every
/// position here is a multiple of the last bit of the axis' whole length: sums and differences of such positions are
/// exact, so shared edges are the same number and equal gaps are equal to the bit.
public struct EdgeGrid: Hashable, Sendable {
  /// From margin to margin.
  public let inner: Span
  /// The distance between neighbours.
  public let gap: Double
  private let step: Double

  /// Makes the grid of an axis; all three are in canvas units.
  public init(length: Double, margin: Double, gap: Double) {
    step = length.ulp
    let margin = EdgeGrid.snapped(margin, to: step)
    inner = Span(start: margin, end: length - margin)
    self.gap = EdgeGrid.snapped(gap, to: step)
  }

  private static func snapped(_ position: Double, to step: Double) -> Double {
    (position / step).rounded() * step
  }

  /// Divides a span: what the gaps leave is shared by weight, and the ends are exactly the span's own.
  public func shared(_ span: Span, weights: [Double]) -> [Span] {
    let available = span.end - span.start - Double(weights.count - 1) * gap
    let total = weights.reduce(0, +)
    var sum = 0.0
    var start = span.start
    return weights.indices.map { index in
      sum += weights[index]
      let isLast = index == weights.count - 1
      // In this order whole lengths that are given as weights come out whole.
      let position = span.start + available * sum / total + Double(index) * gap
      let end = isLast ? span.end : EdgeGrid.snapped(position, to: step)
      defer { start = end + gap }
      return Span(start: start, end: end)
    }
  }
}

/// The two axes of a canvas.
public struct CanvasGrid: Hashable, Sendable {
  /// From left to right.
  public let horizontal: EdgeGrid
  /// From top to bottom.
  public let vertical: EdgeGrid

  /// Makes the grid of a canvas with a margin all around and a gap between neighbours, in canvas units.
  public init(canvas: Size, margin: Double, gap: Double) {
    horizontal = EdgeGrid(length: canvas.width, margin: margin, gap: gap)
    vertical = EdgeGrid(length: canvas.height, margin: margin, gap: gap)
  }

  /// The grid of a template's canvas.
  public init(_ template: Template) {
    self.init(canvas: template.canvas.size, margin: template.margin, gap: template.gap)
  }

  /// The rectangle that two stretches span.
  public static func rect(_ horizontal: Span, _ vertical: Span) -> Rect {
    Rect(left: horizontal.start, top: vertical.start, right: horizontal.end, bottom: vertical.end)
  }
}
