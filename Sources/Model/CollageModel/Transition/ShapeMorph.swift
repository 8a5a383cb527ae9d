/// Morphs the shape of one slot into that of another.
enum ShapeMorph {
  /// The flattening tolerance, as a fraction of the frame's short side.
  private static let relativeTolerance = 1e-4

  /// Returns the interpolated shape, in coordinates of the interpolated frame.
  ///
  /// Masks and shapes with several contours cannot be morphed; they switch at the midpoint.
  static func shape(from start: Slot, to end: Slot, at share: Double) -> Shape {
    if share == 0 || start.shape == end.shape { return start.shape }
    if share == 1 { return end.shape }
    if case .rectangle(let first) = start.shape, case .rectangle(let second) = end.shape {
      return .rectangle(radii(first.fitted(to: start.frame.size), second.fitted(to: end.frame.size), share))
    }
    guard let first = contour(of: start), let second = contour(of: end) else {
      return share < 0.5 ? start.shape : end.shape
    }
    return .polygon(morphed(first, second, share))
  }

  private static func radii(_ start: CornerRadii, _ end: CornerRadii, _ share: Double) -> CornerRadii {
    func radius(_ start: Double, _ end: Double) -> Double { max(0, Blending.number(start, end, share)) }
    return CornerRadii(
      topLeft: radius(start.topLeft, end.topLeft), topRight: radius(start.topRight, end.topRight),
      bottomRight: radius(start.bottomRight, end.bottomRight), bottomLeft: radius(start.bottomLeft, end.bottomLeft))
  }

  /// Returns the shape's only contour in fractions of its frame, clockwise from the point nearest to the top left.
  private static func contour(of slot: Slot) -> [Point]? {
    if case .mask = slot.shape { return nil }
    let frame = slot.frame
    let outline = slot.shape.outline(in: frame, tolerance: frame.size.shortSide * relativeTolerance)
    guard outline.contours.count == 1, var contour = outline.contours.first else { return nil }
    if Outline.signedArea(of: contour) < 0 { contour.reverse() }
    let points = contour.map { Point(($0.x - frame.x) / frame.width, ($0.y - frame.y) / frame.height) }
    var first = 0
    for index in points.indices where points[index].x + points[index].y < points[first].x + points[first].y {
      first = index
    }
    return Array(points[first...] + points[..<first])
  }

  /// Interpolates two contours by arc length, keeping the corners of both so that each end is exact.
  private static func morphed(_ first: [Point], _ second: [Point], _ share: Double) -> [Point] {
    let (one, other) = (Walk(first), Walk(second))
    var stops = one.stops + other.stops
    stops.sort()
    var points: [Point] = []
    var last = -1.0
    for stop in stops where stop - last > 1e-9 {
      points.append(Blending.point(one.point(at: stop), other.point(at: stop), share))
      last = stop
    }
    return points
  }

  /// A contour parameterized by arc length.
  private struct Walk {
    let points: [Point]
    /// The arc length at each point, as a fraction of the total.
    let stops: [Double]

    init(_ points: [Point]) {
      self.points = points
      var lengths = [0.0]
      for index in points.indices {
        let next = points[(index + 1) % points.count]
        lengths.append(lengths[lengths.count - 1] + (next - points[index]).length)
      }
      let total = max(lengths[lengths.count - 1], 1e-12)
      stops = lengths.dropLast().map { $0 / total }
    }

    func point(at share: Double) -> Point {
      var (low, high) = (0, stops.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if stops[middle] <= share { low = middle } else { high = middle - 1 }
      }
      let end = low + 1 < stops.count ? stops[low + 1] : 1
      let length = end - stops[low]
      guard length > 0 else { return points[low] }
      let part = (share - stops[low]) / length
      return Blending.point(points[low], points[(low + 1) % points.count], part)
    }
  }
}
