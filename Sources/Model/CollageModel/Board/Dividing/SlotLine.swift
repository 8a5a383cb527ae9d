/// A straight line along which slots meet on both sides.
struct SlotLine: Hashable, Sendable {
  /// The direction from the slots before the line to those after it.
  let axis: SplitNode.Axis
  /// The indices of the slots that end at the line.
  let before: [Int]
  /// The indices of the slots that begin at the line.
  let after: [Int]
  /// The strip between both, in canvas units.
  let strip: Rect

  /// Edges that differ by less than this share of the canvas' short side are on one line.
  private static let tolerance = 1e-3

  /// Returns the lines along which slots meet.
  ///
  /// The slots on both sides of a line must begin and end together, so that no slot grows into what is beside them.
  ///
  /// - Parameters:
  ///   - slots: The slots; frames of others than those that can be moved are ignored.
  ///   - canvas: The size of the canvas.
  ///   - isMovable: For each slot, whether its edges are those of its frame.
  /// - Returns: The lines, those that move sideways first.
  static func all(of slots: [Slot], on canvas: Size, where isMovable: [Bool]) -> [SlotLine] {
    let tolerance = canvas.shortSide * Self.tolerance
    return [SplitNode.Axis.row, .column].flatMap { axis in
      Meetings(
        along: slots.map { $0.frame.span(along: axis) }, across: slots.map { $0.frame.span(along: axis.across) },
        isMovable: isMovable, tolerance: tolerance, longestGap: canvas.shortSide * StyleChoices.longestGap
      ).groups.compactMap { SlotLine(axis, slots, $0.before, $0.after, tolerance) }
    }
  }

  private init?(_ axis: SplitNode.Axis, _ slots: [Slot], _ before: [Int], _ after: [Int], _ tolerance: Double) {
    let ends = before.map { slots[$0].frame.span(along: axis).end }
    let starts = after.map { slots[$0].frame.span(along: axis).start }
    let sides = [before, after].map { $0.map { slots[$0].frame.span(along: axis.across) } }
    guard let first = ends.max(), let last = starts.min(), first - (ends.min() ?? first) <= tolerance,
      (starts.max() ?? last) - last <= tolerance
    else { return nil }
    let low = sides.map { $0.reduce(.infinity) { min($0, $1.start) } }
    let high = sides.map { $0.reduce(-.infinity) { max($0, $1.end) } }
    guard (low[0] - low[1]).magnitude <= tolerance, (high[0] - high[1]).magnitude <= tolerance else { return nil }
    let (between, across) = (Span(start: first, end: max(first, last)), Span(start: low[0], end: high[0]))
    (self.axis, self.before, self.after) = (axis, before, after)
    strip = axis == .row ? CanvasGrid.rect(between, across) : CanvasGrid.rect(across, between)
  }

  /// Returns the frames of all slots with the line moved, or nil if it does not move.
  ///
  /// Gaps stay the same, because the edges on both sides move by the same distance.
  ///
  /// - Parameters:
  ///   - distance: The requested distance along the axis, in canvas units.
  ///   - minimum: The minimum extent to which a slot shrinks along the axis; smaller slots only grow.
  ///   - frames: The frames of all slots.
  ///   - grid: The grid of the axis.
  /// - Returns: The frames, or nil.
  func moved(by distance: Double, minCellExtent minimum: Double, _ frames: [Rect], _ grid: EdgeGrid) -> [Rect]? {
    func room(_ indices: [Int]) -> Double {
      indices.map { max(0, extent(frames[$0]) - minimum) }.min() ?? 0
    }
    let moved = grid.distance(min(max(distance, -room(before)), room(after)))
    guard moved != 0, distance.isFinite else { return nil }
    var frames = frames
    for index in before { stretch(&frames[index], by: moved) }
    for index in after {
      if axis == .row { frames[index].x += moved } else { frames[index].y += moved }
      stretch(&frames[index], by: -moved)
    }
    return frames
  }

  func extent(_ frame: Rect) -> Double { axis == .row ? frame.width : frame.height }

  private func stretch(_ frame: inout Rect, by length: Double) {
    if axis == .row { frame.width += length } else { frame.height += length }
  }
}

/// The slots that meet along one axis, in groups that are connected by meeting.
private struct Meetings {
  let along: [Span]
  let across: [Span]
  let isMovable: [Bool]
  let tolerance: Double
  let longestGap: Double

  var groups: [(before: [Int], after: [Int])] {
    let movable = along.indices.filter { isMovable[$0] }
    let byStart = ReadingOrder.sorted(Array(movable.indices), by: movable.map { along[$0].start }).map { movable[$0] }
    var groups: [(before: [Int], after: [Int])] = []
    // The group of each slot that begins at a line.
    var groupAfter = [Int?](repeating: nil, count: along.count)
    for slot in movable {
      let next = neighbors(of: slot, among: byStart)
      if next.isEmpty { continue }
      let joined = next.compactMap { groupAfter[$0] }.min() ?? groups.count
      if joined == groups.count { groups.append((before: [], after: [])) }
      groups[joined].before.append(slot)
      for other in next {
        if let old = groupAfter[other], old != joined {
          for member in groups[old].after { groupAfter[member] = joined }
          groups[joined].before += groups[old].before
          groups[joined].after += groups[old].after
          groups[old] = ([], [])
        } else if groupAfter[other] == nil {
          groupAfter[other] = joined
          groups[joined].after.append(other)
        }
      }
    }
    return groups.filter { !$0.before.isEmpty }
  }

  /// Returns the slots that begin where a slot ends, at most the longest gap after it, and lie beside it.
  private func neighbors(of slot: Int, among byStart: [Int]) -> [Int] {
    let end = along[slot].end
    let first = byStart.partitioningIndex { along[$0].start >= end - tolerance }
    var found: [Int] = []
    for other in byStart[first...] {
      if along[other].start > end + longestGap { break }
      let overlap = min(across[slot].end, across[other].end) - max(across[slot].start, across[other].start)
      if other != slot, overlap > tolerance { found.append(other) }
    }
    return found
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition that all later elements also satisfy.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
