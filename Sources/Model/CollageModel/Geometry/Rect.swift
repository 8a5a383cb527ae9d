/// An upright rectangle, given by its top left corner and its extents; y points down.
public struct Rect: Storable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  /// Creates a rectangle from its top left corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its four edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The unit square at the origin.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The x coordinate of the right edge.
  public var right: Double { x + width }
  /// The y coordinate of the bottom edge.
  public var bottom: Double { y + height }
  /// The midpoint of the rectangle.
  public var center: Point { Point(x + width / 2, y + height / 2) }
  /// The rectangle's extent without its position.
  public var size: Size { Size(width, height) }
  /// True if the width or the height is zero, negative or not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The corners, clockwise on screen from the top left one.
  public var corners: [Point] {
    [Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)]
  }

  /// Returns the rectangle with each edge moved inward by its distance; negative distances move edges outward.
  public func inset(left: Double, top: Double, right: Double, bottom: Double) -> Rect {
    Rect(x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
  }

  /// Returns the rectangle with every edge moved inward by a distance; a negative distance moves them outward.
  public func inset(by distance: Double) -> Rect {
    inset(left: distance, top: distance, right: distance, bottom: distance)
  }

  /// Returns the intersection of two rectangles, or nil if they share no area.
  public func intersection(_ other: Rect) -> Rect? {
    let both = Rect(
      left: max(x, other.x), top: max(y, other.y),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return both.isEmpty ? nil : both
  }

  /// Returns whether a point is inside the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x <= right && point.y >= y && point.y <= bottom
  }

  /// Returns the smallest rectangle that contains all points, or nil if there are none.
  public static func bounding(_ points: some Sequence<Point>) -> Rect? {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns the smallest rectangle that contains all points of contours.
  ///
  /// Builds that compile each file by itself, as those of tests do, know the type of the points only in this file.
  static func bounding(contours: [[Point]]) -> Rect? { bounding(contours.joined()) }
}
