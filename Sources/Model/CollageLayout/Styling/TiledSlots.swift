import CollageModel

/// The gap and the margin of places that are written out: where they tile their canvas, both can be changed as in a generated
/// layout.
extension Template {
  /// The gap and the margin of places that tile their canvas as upright rectangles, or nil.
  var tiledDistances: (gap: Double, margin: Double)? {
    guard let frames = plainFrames, let first = frames.first else { return nil }
    let size = canvas.size
    var (least, area) = (first, 0.0)
    for frame in frames {
      let (left, top) = (min(least.x, frame.x), min(least.y, frame.y))
      least = Rect(
        x: left, y: top, width: max(least.right, frame.right) - left, height: max(least.bottom, frame.bottom) - top)
    }
    let sides = [least.x, least.y, size.width - least.right, size.height - least.bottom]
    let margin = sides.reduce(sides[0], min)
    let tolerance = 0.002 * size.shortSide
    guard margin >= -tolerance, sides.reduce(sides[0], max) <= margin + tolerance,
      let gap = Self.leastGap(frames, tolerance)
    else { return nil }
    // With half of the gap around each, they cover all that is within the margin.
    for frame in frames { area += (frame.width + gap) * (frame.height + gap) }
    let whole = (size.width - 2 * margin + gap) * (size.height - 2 * margin + gap)
    guard (area / whole - 1).magnitude < 0.005 else { return nil }
    return (Self.rounded(gap), Self.rounded(max(0, margin)))
  }

  /// Returns the template with another gap or margin between its places, or on a canvas of another size, or nil where they
  /// do not tile or there is no room.
  func withTiledDistances(gap: Double?, margin: Double?, on size: Size? = nil) -> Template? {
    guard let before = tiledDistances, case .slots(let placed) = arrangement else { return nil }
    let (oldSize, size) = (canvas.size, size ?? canvas.size)
    let after = (gap: gap ?? before.gap, margin: margin ?? before.margin)
    /// Returns where the places with half of the gap around them begin, and how long they are, along an axis.
    func extent(_ distances: (gap: Double, margin: Double), _ side: Double) -> (start: Double, length: Double) {
      (distances.margin - distances.gap / 2, side - 2 * distances.margin + distances.gap)
    }
    func moved(_ start: Double, _ length: Double, _ side: Double, _ newSide: Double) -> (start: Double, length: Double)
    {
      let (old, new) = (extent(before, side), extent(after, newSide))
      let begin = new.start + (start - before.gap / 2 - old.start) / old.length * new.length + after.gap / 2
      return (Self.rounded(begin), Self.rounded((length + before.gap) / old.length * new.length - after.gap))
    }
    let least = 0.004 * size.shortSide
    var changed: [PlacedSlot] = []
    for place in placed {
      let frame = place.slot.frame
      let across = moved(frame.x, frame.width, oldSize.width, size.width)
      let down = moved(frame.y, frame.height, oldSize.height, size.height)
      guard across.length >= least, down.length >= least else { return nil }
      var next = place
      next.slot.frame = Rect(x: across.start, y: down.start, width: across.length, height: down.length)
      changed.append(next)
    }
    var template = self
    template.canvas.size = size
    template.arrangement = .slots(changed)
    return template
  }

  /// The frames of upright places without a layout of their own, or nil if there are others, or distances besides.
  private var plainFrames: [Rect]? {
    guard case .slots(let placed) = arrangement, gap == 0, margin == 0,
      placed.allSatisfy({ $0.slot.rotation == .zero && $0.sublayout == nil })
    else { return nil }
    return placed.map { $0.slot.frame }
  }

  /// Returns the least distance of two frames that lie side by side, or nil if two overlap.
  private static func leastGap(_ frames: [Rect], _ tolerance: Double) -> Double? {
    var least = Double.infinity
    for (index, one) in frames.enumerated() {
      for other in frames[(index + 1)...] {
        let across = max(other.x - one.right, one.x - other.right)
        let along = max(other.y - one.bottom, one.y - other.bottom)
        if across < -tolerance && along < -tolerance { return nil }
        if across < -tolerance { least = min(least, along) } else if along < -tolerance { least = min(least, across) }
      }
    }
    return least == .infinity ? 0 : max(0, least)
  }

  private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
