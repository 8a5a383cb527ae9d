/// Selects samples such that the curve through them passes within a tolerance of all others.
///
/// First, a greedy pass in linear time skips samples while the chord from the last selected sample passes within the
/// tolerance of all skipped ones, in position and in half width. Source: the cone intersection method after J. Sklansky
/// and V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980. Then the curve through the selected
/// samples is compared with the others; where it exceeds the tolerance, the farthest sample is selected, too.
struct StrokeSimplification {
  let nodes: [StrokeNode]
  /// The maximum distance between a sample and the curve, in canvas units.
  let error: Double

  /// The number of comparisons after which all samples are selected where the curve is still too far away.
  private static let rounds = 12

  /// Returns the indices of the selected samples in order, including the first and the last.
  func kept() -> [Int] {
    var kept = chordPass()
    for round in 0..<Self.rounds {
      let found = missing(in: kept, all: round == Self.rounds - 1)
      if found.isEmpty { break }
      kept = (kept + found).sorted()
    }
    return kept
  }

  // MARK: Chords

  /// The allowed directions and half-width slopes of chords from a sample.
  private struct Cone {
    var left: Point?
    var right = Point.zero
    var slopes = (least: -Double.infinity, greatest: Double.infinity)
    var reach = 0.0

    /// Returns whether a chord with this displacement passes near enough to all points so far.
    func allows(_ way: Point, _ distance: Double, rise: Double) -> Bool {
      guard distance >= reach else { return false }
      if distance > 0, !(rise >= slopes.least * distance && rise <= slopes.greatest * distance) { return false }
      guard let left else { return true }
      return Point.cross(left, way) >= 0 && Point.cross(way, right) >= 0 && Point.dot(left, way) > 0
    }

    /// Narrows the cone to chords that pass near a point.
    mutating func narrow(_ way: Point, _ distance: Double, rise: Double, error: Double) {
      reach = max(reach, distance)
      guard distance > error else { return }
      slopes.least = max(slopes.least, (rise - error) / distance)
      slopes.greatest = min(slopes.greatest, (rise + error) / distance)
      let sine = error / distance
      let cosine = (1 - sine * sine).squareRoot()
      let start = Point(cosine * way.x + sine * way.y, cosine * way.y - sine * way.x)
      let end = Point(cosine * way.x - sine * way.y, cosine * way.y + sine * way.x)
      guard let left else {
        (self.left, right) = (start, end)
        return
      }
      if Point.cross(left, start) > 0 { self.left = start }
      if Point.cross(end, right) > 0 { right = end }
    }
  }

  private func chordPass() -> [Int] {
    guard nodes.count > 2 else { return Array(nodes.indices) }
    var kept = [0]
    var cone = Cone()
    var anchor = nodes[0]
    for index in 1..<nodes.count {
      func offset() -> (Point, Double, Double) {
        let way = nodes[index].position - anchor.position
        return (way, way.length, nodes[index].radius - anchor.radius)
      }
      var (way, distance, rise) = offset()
      if index - 1 > kept[kept.count - 1], !cone.allows(way, distance, rise: rise) {
        kept.append(index - 1)
        anchor = nodes[index - 1]
        cone = Cone()
        (way, distance, rise) = offset()
      }
      cone.narrow(way, distance, rise: rise, error: error)
    }
    kept.append(nodes.count - 1)
    return kept
  }

  // MARK: The curve

  /// Returns the samples to add: the farthest one of each interval that is too far from the curve, or all of them.
  private func missing(in kept: [Int], all: Bool) -> [Int] {
    let curve = CentripetalCurve(kept.map { nodes[$0] })
    var found: [Int] = []
    for span in 0..<max(0, kept.count - 1) {
      let inner = (kept[span] + 1)..<max(kept[span] + 1, kept[span + 1])
      guard !inner.isEmpty else { continue }
      var chords = [nodes[kept[span]]]
      curve.append(span: span, tolerance: error / 4, into: &chords)
      guard let farthest = farthest(inner, from: chords) else { continue }
      if all { found += inner } else { found.append(farthest) }
    }
    return found
  }

  /// Returns the sample farthest from the chords if its distance exceeds the tolerance.
  private func farthest(_ inner: Range<Int>, from chords: [StrokeNode]) -> Int? {
    var (chord, worst, result) = (0, error, Int?.none)
    for index in inner {
      var best = distance(index, chords, chord)
      // Samples and chords run in the same direction.
      while chord + 2 < chords.count {
        let next = distance(index, chords, chord + 1)
        if next > best { break }
        (best, chord) = (next, chord + 1)
      }
      if best > worst { (worst, result) = (best, index) }
    }
    return result
  }

  /// Returns the distance from a sample to a chord, or the difference of half widths if it is greater.
  private func distance(_ index: Int, _ chords: [StrokeNode], _ chord: Int) -> Double {
    let (start, end, node) = (chords[chord], chords[chord + 1], nodes[index])
    let way = end.position - start.position
    let square = Point.dot(way, way)
    let share = square > 0 ? min(1, max(0, Point.dot(node.position - start.position, way) / square)) : 0
    let nearest = start.mixed(with: end, at: share)
    return max((node.position - nearest.position).length, (node.radius - nearest.radius).magnitude)
  }
}
