internal import CollageModel

/// A connected part of an outline.
struct ShapeRegion {
  /// The contours: the outer one, clockwise, and those of holes, counterclockwise.
  let contours: [[Point]]
  let area: Double
  let bounds: Rect
  /// The length of all contours.
  let perimeter: Double

  private init?(_ contours: [[Point]]) {
    guard let outer = contours.first, let bounds = Rect.bounding(outer) else { return nil }
    self.contours = contours
    self.bounds = bounds
    area = contours.reduce(0) { $0 + Self.area(of: $1) }
    perimeter = contours.reduce(0) { $0 + Self.length(of: $1) }
    if area <= 0 { return nil }
  }

  /// Returns the connected parts of contours that do not cross, from left to right and from top to bottom.
  static func regions(of contours: [[Point]]) -> [ShapeRegion] {
    let outer = contours.filter { Self.area(of: $0) > 0 }
    var holes = Array(repeating: [[Point]](), count: outer.count)
    let areas = outer.map(Self.area)
    for contour in contours where Self.area(of: contour) < 0 && contour.count > 1 {
      let place = (contour[0] + contour[1]) * 0.5
      let around = outer.indices.filter { Outline([outer[$0]]).contains(place) }
      if let owner = around.min(by: { areas[$0] < areas[$1] }) { holes[owner].append(contour) }
    }
    let regions = zip(outer, holes).compactMap { ShapeRegion([$0] + $1) }
    return ReadingOrder.indices(of: regions.map { $0.bounds }).map { regions[$0] }
  }

  private static func area(of contour: [Point]) -> Double { Outline([contour]).signedArea }

  private static func length(of contour: [Point]) -> Double {
    guard var previous = contour.last else { return 0 }
    var length = 0.0
    for point in contour {
      length += (point - previous).length
      previous = point
    }
    return length
  }

  /// True if the region is its whole bounds.
  var isRectangle: Bool { contours.count == 1 && area >= bounds.width * bounds.height * (1 - 1e-9) }

  /// The sine of the turn from which a corner counts as sharp.
  private static let sharp = 0.35

  /// The sharp corners that point into the region.
  var innerCorners: [Point] {
    var corners: [Point] = []
    for contour in contours {
      for index in contour.indices {
        let corner = contour[index]
        let before = corner - contour[(index + contour.count - 1) % contour.count]
        let after = contour[(index + 1) % contour.count] - corner
        let cross = Point.cross(before, after)
        if cross < 0, -cross > Self.sharp * before.length * after.length || Point.dot(before, after) < 0 {
          corners.append(corner)
        }
      }
    }
    return corners
  }

  // MARK: Dividing

  /// Returns the connected parts of the region on one side of an upright or level line.
  ///
  /// - Parameters:
  ///   - position: The position of the line.
  ///   - axis: The axis across which the line runs: an upright line divides a row.
  ///   - isBefore: Whether to return the parts left of the line or above it, instead of the others.
  /// - Returns: The parts; nil if rounding errors make them uncertain.
  func parts(at position: Double, across axis: SplitNode.Axis, isBefore: Bool) -> [ShapeRegion]? {
    var side = ShapeSide(position: position, axis: axis, isBefore: isBefore)
    for contour in contours { side.add(contour) }
    return side.joined().map(Self.regions)
  }
}

/// The parts of contours on one side of a line, which are joined along the line.
private struct ShapeSide {
  let position: Double
  let axis: SplitNode.Axis
  let isBefore: Bool
  /// The contours that do not meet the line.
  private var whole: [[Point]] = []
  /// The parts of contours from the line to the line.
  private var chains: [[Point]] = []

  init(position: Double, axis: SplitNode.Axis, isBefore: Bool) {
    (self.position, self.axis, self.isBefore) = (position, axis, isBefore)
  }

  /// Returns the distance from the line, above zero on the wanted side.
  private func depth(_ point: Point) -> Double {
    let place = axis == .row ? point.x : point.y
    return isBefore ? position - place : place - position
  }

  private func along(_ point: Point) -> Double { axis == .row ? point.y : point.x }

  mutating func add(_ contour: [Point]) {
    guard let outside = contour.firstIndex(where: { depth($0) <= 0 }) else { return whole.append(contour) }
    var chain: [Point] = []
    var previous = contour[outside]
    for step in 1...contour.count {
      let point = contour[(outside + step) % contour.count]
      if depth(point) > 0 {
        if chain.isEmpty { chain.append(crossing(previous, point)) }
        chain.append(point)
      } else if !chain.isEmpty {
        chain.append(crossing(previous, point))
        chains.append(chain)
        chain = []
      }
      previous = point
    }
  }

  private func crossing(_ from: Point, _ to: Point) -> Point {
    let share = depth(from) / (depth(from) - depth(to))
    let place = along(from) + (along(to) - along(from)) * share
    return axis == .row ? Point(position, place) : Point(place, position)
  }

  /// An end of a chain on the line.
  private struct End {
    let place: Double
    /// The place of the next point of the chain, which orders ends at one place.
    let inner: Double
    let chain: Int
    let isStart: Bool
  }

  /// Returns the closed contours; nil if the ends do not pair.
  ///
  /// Close to the line, the inside lies between the first end and the second, the third and the fourth, and so on.
  func joined() -> [[Point]]? {
    var ends: [End] = []
    for (index, chain) in chains.enumerated() {
      let (last, count) = (chain[chain.count - 1], chain.count)
      ends.append(End(place: along(chain[0]), inner: along(chain[1]), chain: index, isStart: true))
      ends.append(End(place: along(last), inner: along(chain[count - 2]), chain: index, isStart: false))
    }
    ends.sort { ($0.place, $0.inner, $0.chain) < ($1.place, $1.inner, $1.chain) }
    var next = Array(repeating: 0, count: chains.count)
    for pair in stride(from: 0, to: ends.count, by: 2) {
      let (one, other) = (ends[pair], ends[pair + 1])
      guard one.isStart != other.isStart else { return nil }
      let (end, start) = one.isStart ? (other, one) : (one, other)
      next[end.chain] = start.chain
    }
    var contours = whole
    var isUsed = Array(repeating: false, count: chains.count)
    for first in chains.indices {
      var contour: [Point] = []
      var index = first
      while !isUsed[index] {
        isUsed[index] = true
        for point in chains[index] where point != contour.last { contour.append(point) }
        index = next[index]
      }
      if contour.last == contour.first { _ = contour.popLast() }
      if contour.count >= 3 { contours.append(contour) }
    }
    return contours
  }
}
