/// The outline of a line's left side around a disc.
struct DiscTurn {
  let tolerance: Double
  let join: DiscEnvelope.Join
  /// The maximum number of times that a quarter arc is halved.
  private let depth: Int

  /// The miter length, as a multiple of the half width, above which a corner is beveled, as in SVG's
  /// `stroke-miterlimit`.
  private static let miterLimit = 4.0

  init(tolerance: Double, discs: Int, join: DiscEnvelope.Join) {
    (self.tolerance, self.join) = (tolerance, join)
    // Oversized input must not exhaust memory.
    depth = discs > 50_000 ? 3 : discs > 10_000 ? 5 : 8
  }

  /// Appends the points of the side around a disc.
  func append(at disc: LineDisc, _ side: DiscEnvelope.Side, into contour: inout [Point]) {
    let (from, to) = (side.arriving.leftNormal, side.leaving.leftNormal)
    let (sine, cosine) = (Point.cross(from, to), Point.dot(from, to))
    if side.isPlain {
      sine >= 0
        ? appendOutside(disc, from, to, cosine, into: &contour) : appendInside(disc, side, sine, cosine, into: &contour)
      return
    }
    let turn = side.turn
    guard turn >= 0 else {
      appendInside(disc, side, sine, cosine, into: &contour)
      return
    }
    if join == .miter, turn < 180 {
      appendOutside(disc, from, to, cosine, into: &contour)
      return
    }
    var (start, rest) = (from, turn)
    while rest > 90 {
      contour.append(disc.center + start * disc.radius)
      let quarter = Self.quarter(start)
      appendArc(disc, start, quarter, depth, into: &contour)
      (start, rest) = (quarter, rest - 90)
    }
    contour.append(disc.center + start * disc.radius)
    appendArc(disc, start, to, depth, into: &contour)
    contour.append(disc.center + to * disc.radius)
  }

  // MARK: Outside

  private func appendOutside(
    _ disc: LineDisc, _ from: Point, _ to: Point, _ cosine: Double, into contour: inout [Point]
  ) {
    contour.append(disc.center + from * disc.radius)
    // On nearly straight lines both normals touch at almost the same point.
    let apart = 2 * (1 - cosine) * disc.radius * disc.radius
    if apart < tolerance * tolerance * (1 / 16.0) { return }
    if join == .miter {
      // The corner's distance is the half width over the cosine of half the turn.
      if (1 + cosine) * Self.miterLimit * Self.miterLimit >= 2 {
        contour.append(disc.center + (from + to) * (disc.radius / (1 + cosine)))
      }
    } else if cosine < 0 {
      let quarter = Self.quarter(from)
      appendArc(disc, from, quarter, depth, into: &contour)
      contour.append(disc.center + quarter * disc.radius)
      appendArc(disc, quarter, to, depth, into: &contour)
    } else {
      appendArc(disc, from, to, depth, into: &contour)
    }
    contour.append(disc.center + to * disc.radius)
  }

  /// Appends an arc of at most a quarter turn, excluding its ends, halved until its chords are within the tolerance.
  private func appendArc(_ disc: LineDisc, _ from: Point, _ to: Point, _ depth: Int, into contour: inout [Point]) {
    let middle = from + to
    let length = middle.length
    // The sagitta of the chord is the radius times one minus the cosine of half the angle, which is half the length.
    guard depth > 0, disc.radius * (1 - length / 2) > tolerance, length > 0 else { return }
    let normal = middle * (1 / length)
    appendArc(disc, from, normal, depth - 1, into: &contour)
    contour.append(disc.center + normal * disc.radius)
    appendArc(disc, normal, to, depth - 1, into: &contour)
  }

  private static func quarter(_ normal: Point) -> Point { Point(-normal.y, normal.x) }

  // MARK: Inside

  private func appendInside(
    _ disc: LineDisc, _ side: DiscEnvelope.Side, _ sine: Double, _ cosine: Double, into contour: inout [Point]
  ) {
    let (from, to) = (side.arriving.leftNormal, side.leaving.leftNormal)
    contour.append(disc.center + from * disc.radius)
    // Where both tangents cross before half their lengths, the loop behind the crossing is covered twice and reversed
    // once; otherwise the contour would reverse an area that is covered only once.
    let reach = min(side.arriving.length, side.leaving.length) / 2
    if cosine <= 0 || disc.radius * sine.magnitude > reach * (1 + cosine) { contour.append(disc.center) }
    contour.append(disc.center + to * disc.radius)
  }

  // MARK: Ends

  /// Appends the round cap at the end of a line: the part of the disc beyond the tangents.
  func appendCap(at disc: LineDisc, _ segment: DiscEnvelope.Segment, into contour: inout [Point]) {
    var normals = [segment.leftNormal]
    // A line that becomes wider ends with more than a half disc.
    if segment.lean < 0 { normals.append(segment.left) }
    normals.append(segment.direction)
    if segment.lean < 0 { normals.append(-segment.left) }
    normals.append(segment.rightNormal)
    appendArcs(disc, normals, into: &contour)
  }

  /// Returns the contour of a whole disc.
  func circle(_ disc: LineDisc) -> [Point] {
    var contour: [Point] = []
    appendArcs(disc, [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)], into: &contour)
    contour.removeLast()
    return contour
  }

  private func appendArcs(_ disc: LineDisc, _ normals: [Point], into contour: inout [Point]) {
    for (index, normal) in normals.enumerated() {
      if index > 0 { appendArc(disc, normals[index - 1], normal, depth, into: &contour) }
      contour.append(disc.center + normal * disc.radius)
    }
  }
}
