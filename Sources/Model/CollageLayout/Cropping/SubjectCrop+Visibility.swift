public import CollageModel

extension Rect {
  /// Returns whether another rectangle lies within this one, but for rounding.
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x - SubjectCrop.equal && other.right <= right + SubjectCrop.equal && other.y >= y - SubjectCrop.equal
      && other.bottom <= bottom + SubjectCrop.equal
  }
}

extension SubjectCrop {
  /// Returns the window of an aspect ratio whose visible part shows the subjects best.
  ///
  /// The covered part of the slot counts as lost. A window moves away from the one chosen for an uncovered slot only if
  /// that shows the subjects better, and a subject that must stay whole is never cut by the window's edge for that. If
  /// every window of full size hides subjects, smaller windows are tried.
  ///
  /// - Parameters:
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - zoom: The size of the largest window divided by the requested size, at least 1.
  ///   - maxZoom: The maximum zoom that may be used to uncover subjects.
  ///   - visibility: The visible part of the window; nil if all of it is visible.
  /// - Returns: The window, 0 to 1 of the photo.
  public func window(aspect: Double, zoom: Double = 1, maxZoom: Double = 1, visibility: SlotVisibility?) -> Rect {
    let plain = window(aspect: aspect, zoom: zoom)
    guard let visibility, !subjects.isEmpty else { return plain }
    let whole = whole(in: plain)
    let moved = best(from: plain, visibility)
    var best = (window: moved, lost: lost(in: moved, visibility: visibility))
    for step in 1...Self.zoomSteps where best.lost > Self.hidden {
      let closer = zoom * (1 + Self.zoomReach * Double(step) / Double(Self.zoomSteps))
      guard closer <= maxZoom else { break }
      let smaller = window(aspect: aspect, zoom: closer)
      guard whole.allSatisfy(smaller.contains) else { break }
      let window = self.best(from: smaller, visibility)
      let lost = lost(in: window, visibility: visibility)
      if lost < best.lost - Self.zoomGain { best = (window, lost) }
    }
    return best.window
  }

  /// If more than the fraction `hidden` of the subjects is lost, `zoomSteps` smaller windows are tried, up to a zoom of
  /// 1 + `zoomReach`.
  private static let (hidden, zoomSteps, zoomReach) = (0.05, 8, 0.6)
  /// The minimum fraction of the subjects that a smaller window must gain.
  private static let zoomGain = 0.1

  /// The penalty for moving a window by its own length or more from its position in an uncovered slot: a face should
  /// not be pushed to the side because a title or tape covers some hair.
  private static let moveLoss = 0.3

  /// Returns the boxes that must stay whole and that a window contains.
  private func whole(in window: Rect) -> [Rect] {
    subjects.lazy.filter { $0.staysWhole }.map { $0.box.intersection(.unit) ?? $0.box }.filter(window.contains)
  }

  /// Returns the best position of a window, moved along one axis at a time.
  private func best(from plain: Rect, _ visibility: SlotVisibility) -> Rect {
    var window = plain
    let whole = whole(in: plain)
    let isFree = (down: window.height < 1 - 1e-9, across: window.width < 1 - 1e-9)
    // The best vertical position may change after the window has moved horizontally.
    for isDown in isFree.down && isFree.across ? [true, false, true] : [true, false] {
      guard isDown ? isFree.down : isFree.across else { continue }
      let free = 1 - (isDown ? window.height : window.width)
      let places = places(window, isDown: isDown, free: free).filter { whole.allSatisfy($0.contains) }
      window = best(of: places, movedFrom: plain, visibility)
    }
    return window
  }

  /// Returns the fraction of the subjects, by their weights, that a window does not show, 0 to 1; a face makes up most
  /// of its head's weight.
  public func lost(in window: Rect, visibility: SlotVisibility?) -> Double {
    let total = subjects.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return 0 }
    let seen = subjects.reduce(0) { sum, subject in
      sum + subject.weight * Part(subject, in: window, visibility).share
    }
    return min(max(0, 1 - seen / total), 1)
  }

  // MARK: Choosing

  /// The number of evenly spaced positions to compare along an axis.
  private static let steps = 96
  /// The weight of a subject's upper half relative to its lower half.
  private static let upperWeight = 2.0

  /// Returns the windows to compare, the current one first.
  private func places(_ window: Rect, isDown: Bool, free: Double) -> [Rect] {
    ([isDown ? window.y : window.x] + (0...Self.steps).map { Double($0) / Double(Self.steps) * free }).map {
      var moved = window
      if isDown { moved.y = $0 } else { moved.x = $0 }
      return moved
    }
  }

  /// Returns the best of the windows; among equal ones, the nearest to the first.
  private func best(of windows: [Rect], movedFrom plain: Rect, _ visibility: SlotVisibility) -> Rect {
    let weight = subjects.map { $0.weight }.max() ?? 0
    var values = windows.map { window in
      let moved = max((window.x - plain.x).magnitude / plain.width, (window.y - plain.y).magnitude / plain.height)
      return -weight * Self.moveLoss * min(1, moved)
    }
    for subject in subjects {
      let parts = windows.map { Part(subject, in: $0, visibility) }
      let fits = parts.contains { $0.isWhole || $0.isFaceWhole || $0.showsEyesToChin }
      for (index, window) in windows.enumerated() {
        let part = parts[index]
        values[index] +=
          subject.weight
          * (fits
            ? Self.value(of: subject, part, window, visibility)
            : Self.value(ofPartly: subject, part, window, visibility))
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

  /// Returns the value of a window for a subject that fits whole, or with its face, into at least one of the windows,
  /// by the same rules as in an uncovered slot.
  private static func value(of subject: Subject, _ part: Part, _ window: Rect, _ visibility: SlotVisibility) -> Double {
    if part.isWhole {
      let box = subject.box
      let airy = Rect(
        left: max(0, box.x - box.width * airBeside), top: max(0, box.y - box.height * air),
        right: min(1, box.right + box.width * airBeside), bottom: min(1, box.bottom + box.height * air))
      return 1 + airWeight * Part.seen(airy, in: window, visibility)
    }
    if part.isFaceWhole { return faceShare + restShare * part.seen }
    if part.showsEyesToChin { return eyesShare + (faceShare - eyesShare) * part.brows }
    return part.seen > 1 - Part.whole ? -cutLoss * part.seen : 0
  }

  /// Returns the value of a window for a subject that fits into none of the windows: the visible part, where a face
  /// counts more than hair, and the upper half of other subjects more than the lower half.
  private static func value(
    ofPartly subject: Subject, _ part: Part, _ window: Rect, _ visibility: SlotVisibility
  ) -> Double {
    if subject.face != nil { return part.share }
    let box = subject.box
    let upper = Part.seen(Rect(x: box.x, y: box.y, width: box.width, height: box.height / 2), in: window, visibility)
    return (part.seen + (upperWeight - 1) * upper / 2) / ((upperWeight + 1) / 2)
  }

  /// The visible parts of a subject in a window.
  private struct Part {
    /// The visible fraction of its box.
    let seen: Double
    /// The visible fraction of its face, if it has one.
    let face: Double?
    /// The visible fraction of its face from the eyes to the chin, if it has one.
    let eyesToChin: Double?

    /// The visible fraction from which a subject counts as whole; the raster is too coarse for more.
    static let whole = 0.985
    /// The assumed minimum width and height of a subject, 0 to 1 of the photo; a subject may be a point.
    private static let minSide = 0.01

    init(_ subject: Subject, in window: Rect, _ visibility: SlotVisibility?) {
      seen = Self.seen(subject.box, in: window, visibility)
      face = subject.face.map { Self.seen($0, in: window, visibility) }
      eyesToChin = subject.face.map { face in
        var lower = face
        lower.y += face.height * SubjectCrop.eyes
        lower.height -= face.height * SubjectCrop.eyes
        return Self.seen(lower, in: window, visibility)
      }
    }

    var isWhole: Bool { seen >= Self.whole }
    var isFaceWhole: Bool { face.map { $0 >= Self.whole } ?? false }
    var showsEyesToChin: Bool { eyesToChin.map { $0 >= Self.whole } ?? false }
    /// The visible fraction of the face above the eyes.
    var brows: Double {
      guard let face, let eyesToChin else { return 0 }
      return min(max(0, (face - eyesToChin * (1 - SubjectCrop.eyes)) / SubjectCrop.eyes), 1)
    }
    /// The visible fraction of the subject, weighted toward its face.
    var share: Double { face.map { SubjectCrop.faceShare * $0 + (1 - SubjectCrop.faceShare) * seen } ?? seen }

    /// Returns the visible fraction of a box in a window.
    static func seen(_ box: Rect, in window: Rect, _ visibility: SlotVisibility?) -> Double {
      let (width, height) = (max(minSide, box.width), max(minSide, box.height))
      let box = Rect(x: box.center.x - width / 2, y: box.center.y - height / 2, width: width, height: height)
      guard window.width > 0, window.height > 0, let part = box.intersection(window) else { return 0 }
      let share = part.width * part.height / (width * height)
      guard let visibility else { return share }
      let inWindow = Rect(
        x: (part.x - window.x) / window.width, y: (part.y - window.y) / window.height,
        width: part.width / window.width, height: part.height / window.height)
      let area = inWindow.width * inWindow.height
      return area > 0 ? share * min(1, visibility.area(of: inWindow) / area) : 0
    }
  }
}
