public import CollageModel

extension SubjectCrop {
  /// Returns the window of an aspect ratio whose visible part shows the subjects best.
  ///
  /// What lies over the slot counts as lost. Where the window that shows most is no better than the one that is chosen
  /// for an uncovered slot, that one stays. Where every such window hides subjects, a smaller one may show them.
  ///
  /// - Parameters:
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - zoom: How much smaller the window is than the largest, 1 or more.
  ///   - maxZoom: How much smaller it may become so that subjects are not covered.
  ///   - visibility: Which part of the window is seen; nil where all is.
  /// - Returns: The window, 0 to 1 of the photo.
  public func window(aspect: Double, zoom: Double = 1, maxZoom: Double = 1, visibility: SlotVisibility?) -> Rect {
    let plain = window(aspect: aspect, zoom: zoom)
    guard let visibility, !subjects.isEmpty else { return plain }
    let moved = best(from: plain, visibility)
    var best = (window: moved, lost: lost(in: moved, visibility: visibility))
    for step in 1...Self.zoomSteps where best.lost > Self.hidden {
      let closer = zoom * (1 + Self.zoomReach * Double(step) / Double(Self.zoomSteps))
      guard closer <= maxZoom else { break }
      let window = self.best(from: window(aspect: aspect, zoom: closer), visibility)
      let lost = lost(in: window, visibility: visibility)
      if lost < best.lost - Self.zoomGain { best = (window, lost) }
    }
    return best.window
  }

  /// Of subjects of which more is lost, a smaller window is tried, in steps up to so much smaller.
  private static let (hidden, zoomSteps, zoomReach) = (0.05, 8, 0.6)
  /// A smaller window must show so much more of the subjects.
  private static let zoomGain = 0.1

  /// What a window loses that lies its own length or more from where it would lie in an uncovered slot: hair beneath a
  /// title or a tape is no reason to push a face to the side.
  private static let moveLoss = 0.3

  /// Returns the best place of a window, which is moved along each side in turn.
  private func best(from plain: Rect, _ visibility: SlotVisibility) -> Rect {
    var window = plain
    let isFree = (down: window.height < 1 - 1e-9, across: window.width < 1 - 1e-9)
    // What is best down the photo may change once the window has moved across.
    for isDown in isFree.down && isFree.across ? [true, false, true] : [true, false] {
      guard isDown ? isFree.down : isFree.across else { continue }
      let free = 1 - (isDown ? window.height : window.width)
      window = best(of: places(window, isDown: isDown, free: free), movedFrom: plain, visibility)
    }
    return window
  }

  /// Returns the part of the subjects, 0 to 1 by their weights, that a window does not show; faces count most of their
  /// heads.
  public func lost(in window: Rect, visibility: SlotVisibility?) -> Double {
    let total = subjects.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return 0 }
    let seen = subjects.reduce(0) { sum, subject in
      sum + subject.weight * Part(subject, in: window, visibility).share
    }
    return min(max(0, 1 - seen / total), 1)
  }

  // MARK: Choosing

  /// The places along a side that are compared, besides those of the subjects' own edges.
  private static let steps = 96
  /// What the upper half of a subject counts more than the lower.
  private static let upperWeight = 2.0

  /// The windows that are compared, the present one first.
  private func places(_ window: Rect, isDown: Bool, free: Double) -> [Rect] {
    ([isDown ? window.y : window.x] + (0...Self.steps).map { Double($0) / Double(Self.steps) * free }).map {
      var moved = window
      if isDown { moved.y = $0 } else { moved.x = $0 }
      return moved
    }
  }

  /// Returns the best of some windows; of equal ones, the nearest to the first.
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

  /// What a window is worth for a subject that some window shows whole, or of which one shows the face, as in a slot that
  /// nothing covers.
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

  /// What a window is worth for a subject that is whole in none: as much as possible is shown, of a head its face before
  /// its hair, of others the upper part before the lower.
  private static func value(
    ofPartly subject: Subject, _ part: Part, _ window: Rect, _ visibility: SlotVisibility
  ) -> Double {
    if subject.face != nil { return part.share }
    let box = subject.box
    let upper = Part.seen(Rect(x: box.x, y: box.y, width: box.width, height: box.height / 2), in: window, visibility)
    return (part.seen + (upperWeight - 1) * upper / 2) / ((upperWeight + 1) / 2)
  }

  /// What is seen of a subject in a window.
  private struct Part {
    /// The part of its box, 0 to 1.
    let seen: Double
    /// The part of its face, if it has one.
    let face: Double?
    /// The part of its face from the eyes to the chin, if it has one.
    let eyesToChin: Double?

    /// A subject of which more is seen is whole: the raster is that coarse.
    static let whole = 0.985
    /// The extents of a subject that is a point.
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
    /// The part that is seen of a face above its eyes.
    var brows: Double {
      guard let face, let eyesToChin else { return 0 }
      return min(max(0, (face - eyesToChin * (1 - SubjectCrop.eyes)) / SubjectCrop.eyes), 1)
    }
    /// The part that is seen, with most of its weight on the face.
    var share: Double { face.map { SubjectCrop.faceShare * $0 + (1 - SubjectCrop.faceShare) * seen } ?? seen }

    /// The part of a box that is seen in a window, 0 to 1.
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
