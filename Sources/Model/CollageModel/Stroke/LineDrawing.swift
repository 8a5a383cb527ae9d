/// Converts lines of discs, with dashes and line ends, to an outline.
struct LineDrawing {
  /// The alternating lengths of dashes and gaps, as multiples of the line's width.
  let dashes: [Double]
  let start: LineEnd
  let end: LineEnd
  /// The line's width in canvas units, which is the unit of dashes and ends.
  let width: Double
  let join: DiscEnvelope.Join
  /// The maximum distance between an arc and its chords, in canvas units.
  let tolerance: Double

  /// The length of an arrow head, as a multiple of the line's width.
  private static let headLength = 3.6
  /// Half the width of an arrow head at its back, as a multiple of the line's width.
  private static let headReach = 1.7
  /// The maximum distance that ends extend beyond the line's points, as a multiple of the line's width.
  static let maxReach = 2.0
  /// The depth of the notch in an arrow head's back, as a fraction of the head's length.
  private static let notch = 0.15

  /// Returns the outline of lines that are either all open or all closed.
  func outline(of lines: [[LineDisc]], isClosed: Bool) -> Outline {
    var envelope = DiscEnvelope(tolerance: tolerance, discs: lines.reduce(0) { $0 + $1.count }, join: join)
    var ends: [[Point]] = []
    for line in lines {
      isClosed ? addClosed(line, to: &envelope) : addOpen(line, to: &envelope, &ends)
    }
    return Outline(envelope.contours + ends)
  }

  private func addClosed(_ discs: [LineDisc], to envelope: inout DiscEnvelope) {
    guard let first = discs.first else { return }
    let line = MeasuredLine(discs + [first])
    guard let parts = line.dashes(dashes, unit: width, isClosed: true) else {
      envelope.addClosed(discs)
      return
    }
    for part in parts {
      envelope.add(line.part(from: part.start, to: part.end), start: cap(start), end: cap(end))
    }
  }

  private func addOpen(_ discs: [LineDisc], to envelope: inout DiscEnvelope, _ ends: inout [[Point]]) {
    let whole = MeasuredLine(discs)
    var (first, last) = (0.0, whole.length)
    for (shape, isStart) in [(start, true), (end, false)] where shape == .arrow || shape == .dot {
      guard let found = decoration(shape, whole, atStart: isStart, with: end == .arrow && start == .arrow) else {
        continue
      }
      ends += found.contours
      if isStart { first += found.covered } else { last -= found.covered }
    }
    if last < first { return }
    let line = first > 0 || last < whole.length ? MeasuredLine(whole.part(from: first, to: last)) : whole
    guard let parts = line.dashes(dashes, unit: width, isClosed: false) else {
      envelope.add(line.discs, start: cap(start), end: cap(end))
      return
    }
    for part in parts {
      envelope.add(line.part(from: part.start, to: part.end), start: cap(start), end: cap(end))
    }
  }

  /// Returns the cap of a line end; the line below an arrow head ends flat within the head.
  private func cap(_ end: LineEnd) -> DiscEnvelope.Cap {
    switch end {
    case .round: .round
    case .square: .square
    case .butt, .arrow, .dot: .butt
    }
  }

  // MARK: Arrow heads and dots

  private func decoration(
    _ end: LineEnd, _ line: MeasuredLine, atStart: Bool, with other: Bool
  ) -> (contours: [[Point]], covered: Double)? {
    guard let tip = line.disc(at: atStart ? 0 : line.length) else { return nil }
    let turns = DiscTurn(tolerance: tolerance, discs: 1, join: .round)
    if end == .dot { return ([turns.circle(LineDisc(tip.center, radius: width))], 0) }
    // A head is not longer than its line, and two heads share the line's length.
    let room = other ? line.length / 2 : line.length
    let length = min(Self.headLength * width, room)
    guard length > 0, let back = line.disc(at: atStart ? length : line.length - length) else {
      return ([turns.circle(LineDisc(tip.center, radius: width))], 0)
    }
    let way = tip.center - back.center
    guard way.length > 0 else { return nil }
    let ahead = way * (1 / way.length)
    return (head(tip.center, ahead, length), length * (1 - Self.notch) * 0.9)
  }

  /// Returns an arrow head with its tip at a point; its corners are round if the line's joins are.
  private func head(_ tip: Point, _ ahead: Point, _ length: Double) -> [[Point]] {
    let radius = join == .round ? width * 0.22 * length / (Self.headLength * width) : 0
    let across = Point(-ahead.y, ahead.x) * (Self.headReach / Self.headLength * length - radius)
    // The disc of the rounded tip touches the line's end.
    let (front, rear) = (tip - ahead * radius, tip - ahead * (length - radius))
    let triangle = [front, rear + across, rear + ahead * (length * Self.notch), rear - across]
    guard radius > 0 else { return [triangle] }
    var rim = DiscEnvelope(tolerance: tolerance, discs: 4)
    rim.addClosed(triangle.map { LineDisc($0, radius: radius) })
    return [triangle] + rim.contours
  }
}
