extension Stroke {
  /// Returns the remaining pieces of the stroke when a round eraser moves along a path.
  ///
  /// The result is the stroke itself if it was not touched, and is empty if it was erased completely. The stroke is cut
  /// where its center comes within the eraser; all lengths are in canvas units. The pieces keep the stroke's pressure,
  /// time and width at each point, and end flat where they were cut. Pieces of rectangles and ellipses are pen strokes
  /// of constant width.
  public func erased(along path: [Point], radius: Double, canvas: Size) throws(StrokeError) -> [Stroke] {
    let geometry = try StrokeGeometry(self, canvas: canvas)
    guard radius > 0, radius.isFinite, let eraser = EraserPath(path, radius: radius) else { return [self] }
    var nodes = geometry.nodes(tolerance: min(geometry.width, radius) / 40)
    if geometry.isClosed, let first = nodes.first { nodes.append(first) }
    let pieces = eraser.pieces(of: nodes)
    if pieces.count == 1, pieces[0].isWhole { return [self] }
    let kept = StrokePieces(stroke: self, isClosed: geometry.isClosed, nodes: nodes)
    return kept.strokes(pieces).filter { !$0.samples.isEmpty }
  }
}

/// The area that an eraser covers.
private struct EraserPath {
  let path: [Point]
  let radius: Double
  private let bounds: Rect

  init?(_ path: [Point], radius: Double) {
    guard let bounds = Rect.bounding(path), path.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    (self.path, self.radius, self.bounds) = (path, radius, bounds.inset(by: -radius))
  }

  func covers(_ point: Point) -> Bool {
    guard bounds.contains(point), var start = path.first else { return false }
    if path.count == 1 { return (point - start).length < radius }
    for end in path.dropFirst() {
      let way = end - start
      let square = Point.dot(way, way)
      let share = square > 0 ? min(1, max(0, Point.dot(point - start, way) / square)) : 0
      if (start + way * share - point).length < radius { return true }
      start = end
    }
    return false
  }

  /// Returns the remaining intervals of a line; positions are a chord's index plus a fraction of the chord.
  func pieces(of nodes: [StrokeNode]) -> [StrokePieces.Piece] {
    guard let first = nodes.first else { return [] }
    let last = Double(nodes.count - 1)
    var (pieces, start) = ([StrokePieces.Piece](), covers(first.position) ? nil : Double?.some(0))
    for index in nodes.indices.dropLast() {
      let (from, to) = (nodes[index].position, nodes[index + 1].position)
      // Steps of an eighth of the eraser's width do not skip over the eraser.
      let steps = max(1, min(10_000, ((to - from).length / radius * 4).rounded(.up)))
      for step in 0..<Int(steps) {
        let (low, high) = (Double(step) / steps, Double(step + 1) / steps)
        let isCovered = covers(from + (to - from) * high)
        guard isCovered == (start != nil) else { continue }
        let cut = Double(index) + crossing(from, to, low, high, entering: isCovered)
        if let begun = start {
          pieces.append(StrokePieces.Piece(start: begun, end: cut, last: last))
          start = nil
        } else {
          start = cut
        }
      }
    }
    if let start { pieces.append(StrokePieces.Piece(start: start, end: last, last: last)) }
    return pieces
  }

  /// Returns the fraction of a chord at which the eraser's edge lies, on the side that remains.
  private func crossing(_ from: Point, _ to: Point, _ low: Double, _ high: Double, entering: Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if covers(from + (to - from) * middle) == entering { high = middle } else { low = middle }
    }
    return entering ? low : high
  }
}

/// Creates the strokes of the remaining intervals.
private struct StrokePieces {
  struct Piece {
    let start: Double
    let end: Double
    let last: Double

    var isWhole: Bool { start == 0 && end == last }
  }

  let stroke: Stroke
  let isClosed: Bool
  let nodes: [StrokeNode]

  func strokes(_ pieces: [Piece]) -> [Stroke] {
    guard isClosed, pieces.count > 1, let first = pieces.first, let last = pieces.last, first.start == 0,
      last.end == last.last
    else {
      return pieces.map { stroke(samples(of: $0), startsAtCut: $0.start > 0, endsAtCut: $0.end < $0.last) }
    }
    // Around a closed line the last piece continues as the first.
    let joined = samples(of: last) + samples(of: first).dropFirst()
    return [stroke(joined, startsAtCut: true, endsAtCut: true)]
      + pieces.dropFirst().dropLast().map { stroke(samples(of: $0), startsAtCut: true, endsAtCut: true) }
  }

  private func stroke(_ samples: [Stroke.Sample], startsAtCut: Bool, endsAtCut: Bool) -> Stroke {
    var piece = stroke
    piece.samples = samples
    if isClosed { piece.tool = .pen }
    if startsAtCut || isClosed { piece.start = .butt }
    if endsAtCut || isClosed { piece.end = .butt }
    // An arrow that has lost its head is a line.
    if stroke.tool == .arrow { (piece.tool, piece.end) = (.line, endsAtCut ? .butt : .arrow) }
    return piece
  }

  private func samples(of piece: Piece) -> [Stroke.Sample] {
    let (first, last) = (Int(piece.start), min(Int(piece.end), nodes.count - 1))
    var samples = [sample(at: piece.start)]
    if first < last {
      // Between the cuts, the curve's own points are so dense that the curve through them is the same.
      samples += ((first + 1)...last).map { sample(nodes[$0]) }
    }
    if piece.end > Double(last) { samples.append(sample(at: piece.end)) }
    return Self.thinned(samples)
  }

  /// Selects evenly spaced samples if there are more than a stroke may have.
  private static func thinned(_ samples: [Stroke.Sample]) -> [Stroke.Sample] {
    guard samples.count > Stroke.sampleLimit else { return samples }
    let step = Double(samples.count - 1) / Double(Stroke.sampleLimit - 1)
    return (0..<Stroke.sampleLimit).map { samples[min(samples.count - 1, Int(Double($0) * step))] }
  }

  private func sample(at place: Double) -> Stroke.Sample {
    let index = min(Int(place), nodes.count - 1)
    guard index + 1 < nodes.count else { return sample(nodes[index]) }
    return sample(nodes[index].mixed(with: nodes[index + 1], at: place - Double(index)))
  }

  private func sample(_ node: StrokeNode) -> Stroke.Sample {
    let pressed = stroke.tool.followsPressure || isClosed
    return Stroke.Sample(
      node.position, pressure: pressed ? min(1, max(0, node.pressure)) : nil, time: max(0, node.time))
  }
}
