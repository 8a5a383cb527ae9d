public import CollageModel

extension SubjectCrop {
  /// Returns the window of an aspect ratio whose visible part shows the subjects best.
  ///
  /// What other slots cover counts as lost. Where the window that shows most is no better than the one that is chosen
  /// for an uncovered slot, that one stays.
  ///
  /// - Parameters:
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - zoom: How much smaller the window is than the largest, 1 or more.
  ///   - visibility: Which part of the window is seen; nil where all is.
  /// - Returns: The window, 0 to 1 of the photo.
  public func window(aspect: Double, zoom: Double = 1, visibility: SlotVisibility?) -> Rect {
    var window = self.window(aspect: aspect, zoom: zoom)
    guard let visibility, !subjects.isEmpty else { return window }
    // A window that may move both ways is moved once each way.
    for isDown in [true, false] {
      let free = 1 - (isDown ? window.height : window.width)
      guard free > 1e-9 else { continue }
      window = best(of: places(window, isDown: isDown, free: free), visibility)
    }
    return window
  }

  /// Returns the part of the subjects, 0 to 1 by their weights, that a window does not show.
  public func lost(in window: Rect, visibility: SlotVisibility?) -> Double {
    let total = subjects.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return 0 }
    let seen = subjects.reduce(0) { $0 + $1.weight * Self.seen($1.box, in: window, visibility) }
    return min(max(0, 1 - seen / total), 1)
  }

  // MARK: Choosing

  /// The places along a side that are compared, besides those of the subjects' own edges.
  private static let steps = 96
  /// A subject of which more is seen is whole: the raster is that coarse.
  private static let whole = 0.985
  /// What the upper half of a subject counts more than the lower.
  private static let upperWeight = 2.0
  /// The extents of a subject that is a point.
  private static let minSide = 0.01

  /// The windows that are compared, the present one first.
  private func places(_ window: Rect, isDown: Bool, free: Double) -> [Rect] {
    ([isDown ? window.y : window.x] + (0...Self.steps).map { Double($0) / Double(Self.steps) * free }).map {
      var moved = window
      if isDown { moved.y = $0 } else { moved.x = $0 }
      return moved
    }
  }

  /// Returns the best of some windows; of equal ones, the nearest to the first.
  private func best(of windows: [Rect], _ visibility: SlotVisibility) -> Rect {
    var values = Array(repeating: 0.0, count: windows.count)
    for subject in subjects {
      let seen = windows.map { Self.seen(subject.box, in: $0, visibility) }
      let fits = (seen.max() ?? 0) >= Self.whole
      for (index, window) in windows.enumerated() {
        values[index] += subject.weight * Self.value(of: subject.box, seen[index], fits, window, visibility)
      }
    }
    guard let first = windows.first else { return .unit }
    var best = (window: first, value: values[0])
    for (window, value) in zip(windows, values) {
      func distance(_ other: Rect) -> Double { (other.x - first.x).magnitude + (other.y - first.y).magnitude }
      let isNearer = distance(window) < distance(best.window)
      if value > best.value + Self.equal || (value > best.value - Self.equal && isNearer) { best = (window, value) }
    }
    return best.window
  }

  /// What a window is worth for one subject, as in a slot that nothing covers.
  private static func value(
    of box: Rect, _ seen: Double, _ fits: Bool, _ window: Rect, _ visibility: SlotVisibility
  ) -> Double {
    guard fits else {
      // It is whole nowhere: as much as possible is shown, its upper part before the lower.
      let upper = Self.seen(Rect(x: box.x, y: box.y, width: box.width, height: box.height / 2), in: window, visibility)
      return (seen + (upperWeight - 1) * upper / 2) / ((upperWeight + 1) / 2)
    }
    guard seen >= whole else { return seen > 1 - whole ? -cutLoss * seen : 0 }
    let airy = Rect(
      left: max(0, box.x - box.width * airBeside), top: max(0, box.y - box.height * air),
      right: min(1, box.right + box.width * airBeside), bottom: min(1, box.bottom + box.height * air))
    return 1 + airWeight * Self.seen(airy, in: window, visibility)
  }

  /// The part of a box that is seen in a window, 0 to 1.
  private static func seen(_ box: Rect, in window: Rect, _ visibility: SlotVisibility?) -> Double {
    let (width, height) = (max(minSide, box.width), max(minSide, box.height))
    let box = Rect(x: box.center.x - width / 2, y: box.center.y - height / 2, width: width, height: height)
    guard window.width > 0, window.height > 0, let part = box.intersection(window) else { return 0 }
    let share = part.width * part.height / (width * height)
    guard let visibility else { return share }
    let inWindow = Rect(
      x: (part.x - window.x) / window.width, y: (part.y - window.y) / window.height, width: part.width / window.width,
      height: part.height / window.height)
    let area = inWindow.width * inWindow.height
    return area > 0 ? share * min(1, visibility.area(of: inWindow) / area) : 0
  }
}
