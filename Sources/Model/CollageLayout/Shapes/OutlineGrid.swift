internal import CollageModel

/// A fine grid of whole numbers over some points, on which the sides of a triangle are told exactly: products of its coordinates
/// are whole numbers that doubles represent.
struct OutlineGrid {
  /// The number of steps along the longer side.
  private static let steps = 4_194_304.0

  private let corner: Point
  private let step: Double

  /// Creates a grid over a rectangle; nil if it has no extent or is not finite.
  init?(_ bounds: Rect) {
    let side = max(bounds.width, bounds.height)
    guard side > 0, (side / Self.steps) > 0, (bounds.x.magnitude + bounds.y.magnitude + side).isFinite else {
      return nil
    }
    corner = Point(bounds.x, bounds.y)
    step = side / Self.steps
  }

  /// Returns the nearest point of the grid.
  func snapped(_ point: Point) -> Point {
    Point(((point.x - corner.x) / step).rounded(), ((point.y - corner.y) / step).rounded())
  }

  /// Returns a point of the grid in the coordinates of the outline.
  func placed(_ point: Point) -> Point { Point(corner.x + point.x * step, corner.y + point.y * step) }
}
