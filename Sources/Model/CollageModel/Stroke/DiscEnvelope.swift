/// The exact outline of the area that a round pen of varying radius covers along a line of discs.
///
/// Two neighboring discs cover the area between their outer tangents. Where the line turns, its outer side is an arc of
/// the disc at the turn; on the inner side, the contour passes through the disc's center if it would otherwise reverse.
/// A contour is thus a sum of areas that all run clockwise, so winding numbers are never negative, and the non-zero
/// rule gives the union even if the line crosses itself.
struct DiscEnvelope {
  /// The shape of a line's outer side where it turns.
  enum Join {
    /// An arc around the disc.
    case round
    /// A mitered corner, beveled beyond the miter limit.
    case miter
  }

  /// The shape of a line's end.
  enum Cap {
    case round
    case butt
    case square
  }

  let join: Join
  private(set) var contours: [[Point]] = []
  private let turns: DiscTurn

  /// Creates an envelope for lines with a total number of discs; arcs are flattened within the tolerance.
  init(tolerance: Double, discs: Int, join: Join = .round) {
    self.join = join
    turns = DiscTurn(tolerance: tolerance, discs: discs, join: join)
  }

  // MARK: Open lines

  mutating func add(_ discs: [LineDisc], start: Cap, end: Cap) {
    var run: [LineDisc] = []
    var cap = start
    for disc in discs {
      if let last = run.last, !Segment.hasTangents(last, disc) {
        // If one disc contains the other, both cover only the larger one.
        if Segment.areSame(last, disc) { continue }
        addRun(run, start: cap, end: .round)
        (run, cap) = ([], .round)
      }
      run.append(disc)
    }
    addRun(run, start: cap, end: end)
  }

  private mutating func addRun(_ discs: [LineDisc], start: Cap, end: Cap) {
    guard let first = discs.first, let last = discs.last else { return }
    if discs.count == 1 {
      contours.append(start == .round || end == .round ? turns.circle(first) : Self.square(first))
      return
    }
    let segments = zip(discs, discs.dropFirst()).map { Segment($0, $1) }
    var contour: [Point] = []
    contour.reserveCapacity(2 * discs.count + 16)
    let (opening, closing) = (segments[0], segments[segments.count - 1])
    addCap(start, opening.backward, at: first, into: &contour)
    for (index, segment) in segments.enumerated().dropFirst() {
      turns.append(at: discs[index], Side(segments[index - 1], segment), into: &contour)
    }
    addCap(end, closing, at: last, into: &contour)
    for index in segments.indices.dropLast().reversed() {
      let (before, after) = (segments[index + 1].backward, segments[index].backward)
      turns.append(at: discs[index + 1], Side(before, after), into: &contour)
    }
    if contour.count >= 3 { contours.append(contour) }
  }

  /// Appends the cap of a line that ends with a segment, from its left side to its right side.
  private func addCap(_ cap: Cap, _ segment: Segment, at disc: LineDisc, into contour: inout [Point]) {
    let (ahead, left) = (segment.direction, segment.left)
    switch cap {
    case .round: turns.appendCap(at: disc, segment, into: &contour)
    case .butt: contour += [disc.center + left * disc.radius, disc.center - left * disc.radius]
    case .square:
      contour += [
        disc.center + (left + ahead) * disc.radius, disc.center + (ahead - left) * disc.radius,
      ]
    }
  }

  private static func square(_ disc: LineDisc) -> [Point] {
    Rect(
      x: disc.center.x - disc.radius, y: disc.center.y - disc.radius, width: 2 * disc.radius, height: 2 * disc.radius
    ).corners
  }

  // MARK: Closed lines

  /// Adds a line whose last disc is joined to its first; all discs must have the same radius.
  mutating func addClosed(_ discs: [LineDisc]) {
    var ring: [LineDisc] = []
    for disc in discs where ring.last.map({ Segment.hasTangents($0, disc) }) ?? true { ring.append(disc) }
    while ring.count > 1, let first = ring.first, let last = ring.last, !Segment.hasTangents(last, first) {
      ring.removeLast()
    }
    guard ring.count > 2 else {
      add(ring, start: .round, end: .round)
      return
    }
    let count = ring.count
    let segments = ring.indices.map { Segment(ring[$0], ring[($0 + 1) % count]) }
    var (outer, inner): ([Point], [Point]) = ([], [])
    for index in ring.indices {
      turns.append(at: ring[index], Side(segments[(index + count - 1) % count], segments[index]), into: &outer)
    }
    for index in ring.indices.reversed() {
      let (before, after) = (segments[index].backward, segments[(index + count - 1) % count].backward)
      turns.append(at: ring[index], Side(before, after), into: &inner)
    }
    contours += [outer, inner].filter { $0.count >= 3 }
  }
}

extension DiscEnvelope {
  /// Two neighboring discs neither of which contains the other.
  struct Segment {
    let direction: Point
    let length: Double
    /// The sine and the cosine of the angle by which the tangents lean toward the smaller disc.
    let lean: Double
    let cosine: Double

    init(_ start: LineDisc, _ end: LineDisc) {
      let way = end.center - start.center
      length = way.length
      direction = way * (1 / length)
      lean = (start.radius - end.radius) / length
      cosine = max(0, 1 - lean * lean).squareRoot()
    }

    private init(direction: Point, length: Double, lean: Double, cosine: Double) {
      (self.direction, self.length, self.lean, self.cosine) = (direction, length, lean, cosine)
    }

    /// Returns whether two discs have outer tangents; almost degenerate ones do not count, as rounding would dominate.
    static func hasTangents(_ one: LineDisc, _ other: LineDisc) -> Bool {
      (other.center - one.center).length > (one.radius - other.radius).magnitude * (1 + 1e-9) + 1e-12
    }

    /// Returns whether two discs differ only by rounding.
    static func areSame(_ one: LineDisc, _ other: LineDisc) -> Bool {
      let apart = (other.center - one.center).length + (one.radius - other.radius).magnitude
      return apart <= 1e-9 * one.radius + 1e-12
    }

    /// The segment in the opposite direction.
    var backward: Segment { Segment(direction: -direction, length: length, lean: -lean, cosine: cosine) }

    /// The unit normal to the left.
    var left: Point { Point(direction.y, -direction.x) }

    /// The direction from a center to the left tangent's point of contact.
    var leftNormal: Point { left * cosine + direction * lean }

    /// The direction from a center to the right tangent's point of contact.
    var rightNormal: Point { direction * lean - left * cosine }
  }

  /// The left side of a line at the disc between two segments.
  struct Side {
    let arriving: Segment
    let leaving: Segment

    init(_ arriving: Segment, _ leaving: Segment) { (self.arriving, self.leaving) = (arriving, leaving) }

    /// The rotation of the side's normal in degrees, positive clockwise, which is outward.
    ///
    /// It exceeds a half turn where a line reverses and becomes thinner.
    var turn: Double {
      Angle.turn(from: arriving.direction, to: leaving.direction).degrees + Self.degrees(leaving)
        - Self.degrees(arriving)
    }

    private static func degrees(_ segment: Segment) -> Double {
      DegreeMath.arcTangent(y: segment.lean, x: segment.cosine)
    }

    /// True if the sign of the normals' cross product gives the direction of the turn.
    var isPlain: Bool {
      Point.dot(arriving.direction, leaving.direction) > 0.5 && arriving.lean.magnitude < 0.5
        && leaving.lean.magnitude < 0.5
    }
  }
}
