/// The path that letters follow, as a polyline with cumulative lengths around the frame's center.
package struct LinePath {
  private var points: [Point] = []
  /// The distance of each point from the first, along the path.
  private var distances: [Double] = []
  private let isClosed: Bool
  /// The distance from the first point at which a start-aligned text begins.
  package let start: Double

  package var length: Double { distances.last ?? 0 }

  /// Creates the path of a text in a frame.
  ///
  /// - Parameters:
  ///   - path: The kind of the path.
  ///   - frame: The frame's size, which is centered at the origin.
  ///   - offset: The distance by which the path is moved.
  package init(_ path: TextPath, in frame: Size, movedBy offset: Point = Point(0, 0)) {
    let (points, isClosed): ([Point], Bool) =
      switch path {
      case .arc(let angle): (Self.arc(angle.degrees, frame), false)
      case .circle: (Self.ellipse(frame), true)
      case .wave(let amplitude, let periods): (Self.wave(amplitude, periods, frame), false)
      case .path(let path): Self.free(path, frame)
      }
    self.isClosed = isClosed
    for point in points.lazy.map({ $0 + offset }) where point != self.points.last {
      distances.append((distances.last ?? 0) + (self.points.last.map { (point - $0).length } ?? 0))
      self.points.append(point)
    }
    start = if case .circle(let angle) = path { Self.distance(to: angle, self.points, distances) } else { 0 }
  }

  /// Returns the transform from an upright position at the origin to a distance along the path.
  package func place(at distance: Double) -> Affine {
    guard points.count >= 2 else { return .translation(Point(distance, 0)) }
    var distance = distance
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let direction = (points[high] - points[low]) * (1 / (distances[high] - distances[low]))
    let origin = points[low] + direction * (distance - distances[low])
    return Affine(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: origin.x, ty: origin.y)
  }

  private static func arc(_ degrees: Double, _ frame: Size) -> [Point] {
    let degrees = min(max(degrees, -350), 350)
    let half = frame.width / 2
    guard degrees.magnitude > 0.01 else { return [Point(-half, 0), Point(half, 0)] }
    let radius = half / Angle(degrees: degrees / 2).sine
    let center = Point(0, radius * Angle(degrees: degrees / 2).cosine)
    return (0...512).map { step in
      let angle = Angle(degrees: degrees * (Double(step) / 512 - 0.5))
      return center + Point(angle.sine, -angle.cosine) * radius
    }
  }

  /// Returns an ellipse, clockwise from the top.
  private static func ellipse(_ frame: Size) -> [Point] {
    (0...1024).map { step in
      let angle = Angle(degrees: 360 * Double(step) / 1024)
      return Point(angle.sine * frame.width / 2, -angle.cosine * frame.height / 2)
    }
  }

  private static func wave(_ amplitude: Double, _ periods: Double, _ frame: Size) -> [Point] {
    let count = Int(min(max(periods.magnitude, 1), 64) * 64)
    return (0...count).map { step in
      let share = Double(step) / Double(count)
      let angle = Angle(degrees: 360 * periods * share)
      return Point((share - 0.5) * frame.width, -angle.sine * amplitude * frame.height / 2)
    }
  }

  /// Returns the first contour of a path, whose coordinates are fractions of the frame.
  private static func free(_ path: Path, _ frame: Size) -> ([Point], Bool) {
    let toFrame = Affine.translation(Point(-0.5, -0.5)).then(.scale(frame.width, frame.height))
    let line = path.polylines(mappedBy: toFrame, tolerance: max(frame.width, frame.height) / 4096).first
    guard let line else { return ([], false) }
    return (line.isClosed ? line.points + line.points.prefix(1) : line.points, line.isClosed)
  }

  /// Returns the distance along the path at which the direction from the center has an angle, measured from the top.
  private static func distance(to angle: Angle, _ points: [Point], _ distances: [Double]) -> Double {
    guard points.count >= 2 else { return 0 }
    let position = angle.normalized.degrees / 360 * Double(points.count - 1)
    let index = min(Int(position), points.count - 2)
    return distances[index] + (distances[index + 1] - distances[index]) * (position - Double(index))
  }
}
