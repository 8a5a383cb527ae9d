/// An interval of a segment inside a slot, as fractions of the segment's length.
private struct PassedSpan {
  var start: Double
  var end: Double
  let slot: Int
  /// True if the search accepts the slot.
  let counts: Bool
}

/// Sorts intervals in place by descending end.
///
/// A heapsort: the standard library's sort allocates, and adds much code to the WebAssembly module.
private func sortFromEnd(_ spans: UnsafeMutableBufferPointer<PassedSpan>) {
  func sink(_ root: Int, _ count: Int) {
    var root = root
    while true {
      var child = root * 2 + 1
      if child >= count { return }
      if child + 1 < count, spans[child + 1].end < spans[child].end { child += 1 }
      if spans[root].end <= spans[child].end { return }
      spans.swapAt(root, child)
      root = child
    }
  }
  var count = spans.count
  for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, count) }
  while count > 1 {
    count -= 1
    spans.swapAt(0, count)
    sink(0, count)
  }
}

extension Board {
  /// Returns the last accepted slot along a segment that no other slot covers there.
  ///
  /// Tests the whole segment rather than its end points, so that the result of a drag does not depend on how often the
  /// finger is sampled. The end point itself is not tested. The intervals inside each slot are computed once, then
  /// swept from the segment's end; a few of them stay on the stack, so that a usual move allocates nothing.
  func lastSlotIndex(from start: Point, to end: Point, where counts: (Int) -> Bool) -> Int? {
    var lowest: Int?
    var capacity = 0
    for (slot, outline) in hitOutlines.enumerated() where outline.mayMeet(from: start, to: end) {
      if lowest == nil, counts(slot) { lowest = slot }
      // Slots below every accepted slot cover none of them.
      if lowest != nil { capacity += outline.crossingCount(from: start, to: end) + 1 }
    }
    guard let lowest else { return nil }
    return withUnsafeTemporaryAllocation(of: PassedSpan.self, capacity: capacity) { spans in
      var count = 0
      for slot in lowest..<hitOutlines.count where hitOutlines[slot].mayMeet(from: start, to: end) {
        hitOutlines[slot].addSpans(of: slot, counts: counts(slot), from: start, to: end, to: spans, &count)
      }
      let minShare = Self.minPassedLength * max(canvas.width, canvas.height) / (end - start).length
      return Self.lastCounted(UnsafeMutableBufferPointer(rebasing: spans[..<count]), minShare: minShare)
    }
  }

  /// The shortest visible part of a slot that a drag passes, as a fraction of the canvas: where slots share an edge,
  /// rounding uncovers slivers of the lower one.
  private static let minPassedLength = 1e-9

  /// Sweeps the intervals from the segment's end; the intervals under the sweep line are moved to the front of the
  /// list.
  private static func lastCounted(_ spans: UnsafeMutableBufferPointer<PassedSpan>, minShare: Double) -> Int? {
    sortFromEnd(spans)
    guard var limit = spans.first?.end else { return nil }
    var (next, active) = (0, 0)
    while true {
      while next < spans.count, spans[next].end >= limit {
        spans[active] = spans[next]
        (next, active) = (next + 1, active + 1)
      }
      var (kept, top, boundary) = (0, -1, next < spans.count ? spans[next].end : 0)
      for index in 0..<active where spans[index].start < limit {
        spans[kept] = spans[index]
        boundary = max(boundary, spans[kept].start)
        if top < 0 || spans[kept].slot > spans[top].slot { top = kept }
        kept += 1
      }
      let isWhole = limit == 1 && boundary == 0
      if top >= 0, spans[top].counts, isWhole || limit - boundary >= minShare { return spans[top].slot }
      if boundary <= 0 { return nil }
      (active, limit) = (kept, boundary)
    }
  }
}

extension HitOutline {
  /// Returns false only if a segment certainly misses the outline's bounds.
  func mayMeet(from start: Point, to end: Point) -> Bool {
    if max(start.x, end.x) < bounds.x || min(start.x, end.x) > bounds.right { return false }
    if max(start.y, end.y) < bounds.y || min(start.y, end.y) > bounds.bottom { return false }
    let way = end - start
    let reach = (way.x.magnitude * bounds.height + way.y.magnitude * bounds.width) / 2
    // The corners on both sides of the segment's line, with a tolerance for rounding.
    return !(Point.cross(way, bounds.center - start).magnitude > reach * (1 + 1e-9))
  }

  /// Returns how often a segment enters or leaves the outline.
  func crossingCount(from start: Point, to end: Point) -> Int {
    var count = 0
    forEachCrossing(from: start, to: end) { _ in count += 1 }
    return count
  }

  /// Appends the intervals of a segment that are inside the outline, from the segment's end.
  ///
  /// Tests each part between two crossings at its midpoint, where rounding at its ends has no effect.
  fileprivate func addSpans(
    of slot: Int, counts: Bool, from start: Point, to end: Point, to spans: UnsafeMutableBufferPointer<PassedSpan>,
    _ count: inout Int
  ) {
    let first = count
    var crossings = 0
    forEachCrossing(from: start, to: end) { share in
      spans[first + crossings] = PassedSpan(start: 0, end: share, slot: slot, counts: counts)
      crossings += 1
    }
    sortFromEnd(UnsafeMutableBufferPointer(rebasing: spans[first..<(first + crossings)]))
    var limit = 1.0
    for index in 0...crossings {
      // The write position never overtakes the read position.
      let crossing = index < crossings ? spans[first + index].end : 0
      defer { limit = crossing }
      guard crossing < limit, contains(start + (end - start) * ((crossing + limit) / 2)) else { continue }
      if count > first, spans[count - 1].start == limit {
        spans[count - 1].start = crossing
      } else {
        spans[count] = PassedSpan(start: crossing, end: limit, slot: slot, counts: counts)
        count += 1
      }
    }
  }

  /// Calls the closure with each position at which a segment enters or leaves the outline, as a fraction below 1,
  /// unordered.
  private func forEachCrossing(from start: Point, to end: Point, _ body: (Double) -> Void) {
    let way = end - start
    for contour in outline.contours {
      guard var previous = contour.last else { continue }
      for next in contour {
        let edge = next - previous
        let slope = Point.cross(way, edge)
        if slope != 0 {
          let share = Point.cross(previous - start, edge) / slope
          let along = Point.cross(previous - start, way) / slope
          if share >= 0, share < 1, along >= 0, along <= 1 { body(share) }
        }
        previous = next
      }
    }
  }
}
