/// An interval on one axis, in canvas units.
public struct Span: Hashable, Sendable {
  public var start: Double
  public var end: Double

  /// Creates an interval from two positions in canvas units.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The positions that edges can have along one axis of a canvas.
///
/// A rectangle stores its origin and its extents, so an edge shared by two slots is a sum for one of them. Every
/// position here is a multiple of the last bit of the axis' length: sums and differences of such positions are exact,
/// so shared edges are the same number and equal gaps are equal bit for bit.
public struct EdgeGrid: Hashable, Sendable {
  /// The interval between the margins.
  public let inner: Span
  /// The distance between neighboring cells.
  public let gap: Double
  private let step: Double

  /// Creates the grid of an axis from a length, a margin and a gap in canvas units.
  public init(length: Double, margin: Double, gap: Double) {
    step = length.ulp
    let margin = EdgeGrid.snapped(margin, to: step)
    inner = Span(start: margin, end: length - margin)
    self.gap = EdgeGrid.snapped(gap, to: step)
  }

  /// Creates the grid of an axis for cells within a part of its length, in canvas units.
  init(length: Double, inner: Span, gap: Double) {
    step = length.ulp
    self.inner = Span(
      start: EdgeGrid.snapped(inner.start, to: step), end: EdgeGrid.snapped(inner.end, to: step))
    self.gap = EdgeGrid.snapped(gap, to: step)
  }

  /// Returns the nearest distance by which a position of the grid moves to another one.
  func distance(_ length: Double) -> Double { EdgeGrid.snapped(length, to: step) }

  private static func snapped(_ position: Double, to step: Double) -> Double {
    (position / step).rounded() * step
  }

  /// Divides a span in proportion to weights after subtracting the gaps; the outer ends stay exactly the span's ends.
  public func shared(_ span: Span, weights: [Double]) -> [Span] {
    let available = span.end - span.start - Double(weights.count - 1) * gap
    let total = weights.reduce(0, +)
    var sum = 0.0
    var start = span.start
    return weights.indices.map { index in
      sum += weights[index]
      let isLast = index == weights.count - 1
      // Multiplying before dividing keeps integral lengths, given as weights, integral.
      let position = span.start + available * sum / total + Double(index) * gap
      let end = isLast ? span.end : EdgeGrid.snapped(position, to: step)
      defer { start = end + gap }
      return Span(start: start, end: end)
    }
  }
}

/// The edge positions on both axes of a canvas.
public struct CanvasGrid: Hashable, Sendable {
  public let horizontal: EdgeGrid
  public let vertical: EdgeGrid

  /// Creates the grid of a canvas with a margin on all sides and a gap between neighbors, in canvas units.
  public init(canvas: Size, margin: Double, gap: Double) {
    horizontal = EdgeGrid(length: canvas.width, margin: margin, gap: gap)
    vertical = EdgeGrid(length: canvas.height, margin: margin, gap: gap)
  }

  init(horizontal: EdgeGrid, vertical: EdgeGrid) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Creates the grid of a canvas from its template's margin and gap.
  public init(_ template: Template) {
    self.init(canvas: template.canvas.size, margin: template.margin, gap: template.gap)
  }

  /// Returns the rectangle spanned by two intervals.
  public static func rect(_ horizontal: Span, _ vertical: Span) -> Rect {
    Rect(left: horizontal.start, top: vertical.start, right: horizontal.end, bottom: vertical.end)
  }
}
