extension Slot {
  /// Returns the slot with the polygon of some points on the canvas.
  ///
  /// Its frame is what surrounds them on its own axes; nil if that is smaller than the smallest slot, unless the slot was.
  func havingPolygon(_ points: [Point], minExtent: Double) -> Slot? {
    let center = frame.center
    let own = points.map { ($0 - center).turned(-rotation) }
    guard let box = Rect.bounding(own), box.width >= min(minExtent, frame.width),
      box.height >= min(minExtent, frame.height), box.width > 0, box.height > 0
    else { return nil }
    var slot = self
    slot.frame = Rect(center: center + box.center.turned(rotation), size: box.size)
    slot.shape = .polygon(own.map { Point(($0.x - box.x) / box.width, ($0.y - box.y) / box.height) })
    return slot
  }
}

extension Board {
  /// Returns where a point of a slot's polygon is when a finger has moved it to a place, and the lines to which it snaps.
  ///
  /// The points are those on the canvas before the finger moved the one with the index. It snaps within a window to lines of the
  /// canvas, of other slots and of the polygon's other points, and stays on the canvas, unless it was elsewhere before.
  public func movedPoint(
    _ index: Int, of points: [Point], in slot: SlotID, to place: Point, window: Double
  ) -> (point: Point, guides: [Guide])? {
    guard points.indices.contains(index) else { return nil }
    let start = points[index]
    var point = start.moved(by: place - start, on: canvas)
    var guides: [Guide] = []
    for horizontal in [true, false] {
      func along(_ point: Point) -> Double { horizontal ? point.x : point.y }
      let (before, now) = (along(start), along(point))
      let others = points.indices.filter { $0 != index }.map { along(points[$0]) }
      let found = line(near: now, window, besides: self.index(of: slot), others: others, horizontal: horizontal) {
        Snapping.pulls(to: $0, from: before, at: now, window: window)
      }
      guard let found else { continue }
      point = horizontal ? Point(found.line, point.y) : Point(point.x, found.line)
      guides.append(Guide(found, horizontal: horizontal, on: canvas))
    }
    return (point, guides)
  }

  /// Returns the nearest line of the canvas, of a slot or of other elements within a window, of those that may pull.
  func line(
    near place: Double, _ window: Double, besides slot: Int? = nil, others: [Double] = [], horizontal: Bool,
    where pulls: (Double) -> Bool = { _ in true }
  ) -> Alignment.Candidate? {
    var best: Alignment.Candidate?
    func offer(_ candidate: Alignment.Candidate) {
      let away = (candidate.line - place).magnitude
      guard candidate.kind != .spacing, away <= window, pulls(candidate.line) else { return }
      if let best, (best.line - place).magnitude <= away { return }
      best = candidate
    }
    // The index of no slot leaves out none.
    visitAlignments(ofSlot: slot ?? -1, half: 0, horizontal: horizontal, offer)
    for line in others { offer(Alignment.Candidate(center: line, line: line, kind: .edge)) }
    return best
  }
}

extension Guide {
  /// Creates the guide for a position at which an element is aligned, across the whole canvas.
  init(_ candidate: Alignment.Candidate, horizontal: Bool, on canvas: Size) {
    let line = candidate.line
    self.init(
      kind: candidate.kind, start: horizontal ? Point(line, 0) : Point(0, line),
      end: horizontal ? Point(line, canvas.height) : Point(canvas.width, line))
  }
}
