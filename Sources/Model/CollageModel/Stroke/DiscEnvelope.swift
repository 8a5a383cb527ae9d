/// The exact outline of all that a round pen of changing radius covers between the discs of a line.
///
/// Two neighboring discs cover the area between their outer tangents; where the line turns, its outer side is an arc of
/// the disc there. On the inner side the contour passes through the disc's center where it would otherwise reverse.
/// Thus a contour is the sum of areas that all run clockwise, winding numbers are never negative, and filling by the
/// non-zero rule gives the union, however often a line crosses itself.
struct DiscEnvelope {
  /// How a line's outer side turns.
  enum Join {
    /// With an arc about the disc.
    case round
    /// With a corner, or two beyond a limit of sharpness.
    case miter
  }

  /// How a line's end looks.
  enum Cap {
    case round
    case butt
    case square
  }

  let join: Join
  private(set) var contours: [[Point]] = []
  private let turns: DiscTurn

  /// Prepares for lines of some number of discs together; arcs are flattened within the tolerance.
  init(tolerance: Double, discs: Int, join: Join = .round) {
    self.join = join
    turns = DiscTurn(tolerance: tolerance, discs: discs, join: join)
  }

  // MARK: Open lines

  /// Adds a line with two ends.
  mutating func add(_ discs: [LineDisc], start: Cap, end: Cap) {
    var run: [LineDisc] = []
    var cap = start
    for disc in discs {
      if let last = run.last, !Segment.hasTangents(last, disc) {
        // One disc contains the other; together they cover no more than the larger one.
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

  /// Appends the end of a line that arrives along a segment, from its left side to its right side.
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

  /// Adds a line whose last disc is joined to its first; all have one radius.
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
  /// Two neighboring discs of which neither contains the other.
  struct Segment {
    let direction: Point
    let length: Double
    /// The sine and the cosine by which the tangents lean towards the smaller disc.
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

    /// Whether two discs have outer tangents; with next to none of a direction, rounding would decide.
    static func hasTangents(_ one: LineDisc, _ other: LineDisc) -> Bool {
      (other.center - one.center).length > (one.radius - other.radius).magnitude * (1 + 1e-9) + 1e-12
    }

    /// Whether two discs differ only by rounding.
    static func areSame(_ one: LineDisc, _ other: LineDisc) -> Bool {
      let apart = (other.center - one.center).length + (one.radius - other.radius).magnitude
      return apart <= 1e-9 * one.radius + 1e-12
    }

    /// The same discs in the other order.
    var backward: Segment { Segment(direction: -direction, length: length, lean: -lean, cosine: cosine) }

    /// The direction to the left.
    var left: Point { Point(direction.y, -direction.x) }

    /// The direction from a center to where the left tangent touches.
    var leftNormal: Point { left * cosine + direction * lean }

    /// The direction from a center to where the right tangent touches.
    var rightNormal: Point { direction * lean - left * cosine }
  }

  /// The left side of a line at a disc between two segments.
  struct Side {
    let arriving: Segment
    let leaving: Segment

    init(_ arriving: Segment, _ leaving: Segment) { (self.arriving, self.leaving) = (arriving, leaving) }

    /// By how many degrees the side's normal turns, clockwise, which is outwards, positive; more than a half turn where
    /// a line returns and gets thinner.
    var turn: Double {
      Angle.turn(from: arriving.direction, to: leaving.direction).degrees + Self.degrees(leaving)
        - Self.degrees(arriving)
    }

    private static func degrees(_ segment: Segment) -> Double {
      DegreeMath.arcTangent(y: segment.lean, x: segment.cosine)
    }

    /// Whether the sign of the normals' cross product says where the side turns.
    var isPlain: Bool {
      Point.dot(arriving.direction, leaving.direction) > 0.5 && arriving.lean.magnitude < 0.5
        && leaving.lean.magnitude < 0.5
    }
  }
}
