extension SplitLayout {
  /// Edges that differ by less than this share of the canvas' longer side are equal: files round edges to half as much.
  private static let tolerance = 2e-5
  /// The maximum depth of a recognized tree.
  private static let maxDepth = 32

  /// Recognizes rows and columns with equal gaps that slots form, or returns nil if they do not.
  ///
  /// A layout of such rows and columns can be cut along any straight line that crosses no slot, and each part again; which
  /// line is cut first does not change whether all parts can be cut. Rows are cut before columns.
  init?(recognizing slots: [Slot], on canvas: Size) {
    guard slots.count > 1 else { return nil }
    var cutting = SlotCutting(
      frames: slots.map { $0.frame }, ids: slots.map { $0.id },
      tolerance: max(canvas.width, canvas.height) * Self.tolerance,
      longestGap: canvas.shortSide * StyleChoices.longestGap)
    let (horizontal, vertical) = (cutting.bounds(along: .row), cutting.bounds(along: .column))
    guard let tree = cutting.tree(of: Array(slots.indices), horizontal, vertical, depth: Self.maxDepth) else {
      return nil
    }
    self.init(
      tree: tree,
      grid: CanvasGrid(
        horizontal: EdgeGrid(length: canvas.width, inner: horizontal, gap: cutting.gaps.horizontal ?? 0),
        vertical: EdgeGrid(length: canvas.height, inner: vertical, gap: cutting.gaps.vertical ?? 0)))
  }
}

/// Cuts slots into rows and columns.
private struct SlotCutting {
  let frames: [Rect]
  let ids: [SlotID]
  let tolerance: Double
  let longestGap: Double
  /// The gap of all cuts so far on each axis; nil before the first.
  var gaps: (horizontal: Double?, vertical: Double?) = (nil, nil)

  init(frames: [Rect], ids: [SlotID], tolerance: Double, longestGap: Double) {
    (self.frames, self.ids, self.tolerance, self.longestGap) = (frames, ids, tolerance, longestGap)
  }

  func bounds(along axis: SplitNode.Axis) -> Span {
    frames.reduce(Span(start: .infinity, end: -.infinity)) { bounds, frame in
      let span = frame.span(along: axis)
      return Span(start: min(bounds.start, span.start), end: max(bounds.end, span.end))
    }
  }

  /// Returns the tree of some slots, which must fill their bounds; nil if they cannot be cut, or gaps differ.
  mutating func tree(of slots: [Int], _ horizontal: Span, _ vertical: Span, depth: Int) -> SplitNode? {
    if slots.count == 1 {
      let frame = frames[slots[0]]
      let isFilled = isSame(frame.span(along: .row), horizontal) && isSame(frame.span(along: .column), vertical)
      return isFilled ? .slot(ids[slots[0]]) : nil
    }
    guard depth > 0 else { return nil }
    for axis in [SplitNode.Axis.column, .row] {
      let bounds = axis == .row ? horizontal : vertical
      let parts = parts(of: slots, along: axis)
      guard parts.count > 1 else { continue }
      guard let first = parts.first, let last = parts.last, isSame(first.span.start, bounds.start),
        isSame(last.span.end, bounds.end), takeGaps(of: parts, along: axis)
      else { return nil }
      var children: [SplitNode.Child] = []
      for part in parts {
        let (across, down) = axis == .row ? (part.span, vertical) : (horizontal, part.span)
        guard let node = tree(of: part.slots, across, down, depth: depth - 1) else { return nil }
        children.append(SplitNode.Child(node, weight: part.span.end - part.span.start))
      }
      return .branch(axis, children)
    }
    return nil
  }

  private func isSame(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude <= tolerance }

  private func isSame(_ one: Span, _ other: Span) -> Bool {
    isSame(one.start, other.start) && isSame(one.end, other.end)
  }

  /// Returns slots in the parts between the lines that cross none of them, in order along the axis.
  private func parts(of slots: [Int], along axis: SplitNode.Axis) -> [(slots: [Int], span: Span)] {
    var parts: [(slots: [Int], span: Span)] = []
    let starts = slots.map { frames[$0].span(along: axis).start }
    for place in ReadingOrder.sorted(Array(slots.indices), by: starts) {
      let span = frames[slots[place]].span(along: axis)
      if let last = parts.last, span.start < last.span.end - tolerance {
        parts[parts.count - 1].slots.append(slots[place])
        parts[parts.count - 1].span.end = max(last.span.end, span.end)
      } else {
        parts.append((slots: [slots[place]], span: span))
      }
    }
    return parts
  }

  /// Records the gaps between parts; returns false if they differ from each other or from earlier ones, or are too long.
  private mutating func takeGaps(of parts: [(slots: [Int], span: Span)], along axis: SplitNode.Axis) -> Bool {
    for index in parts.indices.dropFirst() {
      let gap = max(0, parts[index].span.start - parts[index - 1].span.end)
      let known = (axis == .row ? gaps.horizontal : gaps.vertical) ?? gap
      guard gap <= longestGap, isSame(gap, known) else { return false }
      if axis == .row { gaps.horizontal = known } else { gaps.vertical = known }
    }
    return true
  }
}
