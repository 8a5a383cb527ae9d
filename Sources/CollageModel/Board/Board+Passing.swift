/// A stretch of a straight way that lies within a slot, by shares of the way.
private struct PassedSpan {
  var start: Double
  var end: Double
  let slot: Int
  /// Whether the slot is one of those that are looked for.
  let counts: Bool
}

/// Sorts stretches so that those that end last come first, in place.
///
/// By a heap: the standard library's sort allocates, and is a large thing in the module for WebAssembly.
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
  /// The last slot that a straight way passes and that counts, where no other slot lies above it.
  ///
  /// It makes the outcome of a drag independent of how often the finger is sampled: a way is looked at whole, not at
  /// its ends. The end itself is not looked at. The stretches within each slot are worked out once and then swept from
  /// the way's end; a few of them stay on the stack, so that a usual move allocates nothing.
  func lastSlotIndex(from start: Point, to end: Point, where counts: (Int) -> Bool) -> Int? {
    var lowest: Int?
    var capacity = 0
    for (slot, form) in forms.enumerated() where form.mayMeet(from: start, to: end) {
      if lowest == nil, counts(slot) { lowest = slot }
      // What lies beneath every slot that counts hides none of them.
      if lowest != nil { capacity += form.crossingCount(from: start, to: end) + 1 }
    }
    guard let lowest else { return nil }
    return withUnsafeTemporaryAllocation(of: PassedSpan.self, capacity: capacity) { spans in
      var count = 0
      for slot in lowest..<forms.count where forms[slot].mayMeet(from: start, to: end) {
        forms[slot].addSpans(of: slot, counts: counts(slot), from: start, to: end, to: spans, &count)
      }
      return Self.lastCounted(UnsafeMutableBufferPointer(rebasing: spans[..<count]))
    }
  }

  /// Sweeps stretches from the way's end; those under the sweep are moved to the front of the list.
  private static func lastCounted(_ spans: UnsafeMutableBufferPointer<PassedSpan>) -> Int? {
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
      if top >= 0, spans[top].counts { return spans[top].slot }
      if boundary <= 0 { return nil }
      (active, limit) = (kept, boundary)
    }
  }
}

extension SlotForm {
  /// Whether a straight way comes near the form's bounds; false only where it certainly does not.
  func mayMeet(from start: Point, to end: Point) -> Bool {
    if max(start.x, end.x) < bounds.x || min(start.x, end.x) > bounds.right { return false }
    if max(start.y, end.y) < bounds.y || min(start.y, end.y) > bounds.bottom { return false }
    let way = end - start
    let reach = (way.x.magnitude * bounds.height + way.y.magnitude * bounds.width) / 2
    // The corners on both sides of the way's line, with room for rounding.
    return !(Point.cross(way, bounds.center - start).magnitude > reach * (1 + 1e-9))
  }

  /// How often a straight way enters or leaves the form.
  func crossingCount(from start: Point, to end: Point) -> Int {
    var count = 0
    forEachCrossing(from: start, to: end) { _ in count += 1 }
    return count
  }

  /// Appends the stretches of a straight way that lie within the form, from its end.
  ///
  /// Each part between two crossings is tested at its middle, far from what rounding does at its ends.
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
      // What is written never overtakes what is read.
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

  /// Tells the places at which a straight way enters or leaves the form, as shares of the way below 1, in no order.
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
