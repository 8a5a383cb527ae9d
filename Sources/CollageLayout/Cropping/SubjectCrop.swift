public import CollageModel

/// Chooses the visible part of a photo by its subjects, or where nothing is known of them, about its middle.
///
/// A window that is moved along one side of a photo shows, cuts or hides each subject. Of all places the one is best
/// that shows the most; among equals, the one nearest to where the subjects keep their place in the picture. So a
/// subject that fits is never cut, and of one that does not, the top is kept.
public struct SubjectCrop: Hashable, Sendable {
  /// A part of a photo that is to be seen.
  public struct Subject: Hashable, Sendable {
    /// The part, 0 to 1 of the photo.
    public var box: Rect
    /// How much it counts where not all can be seen, above 0.
    public var weight: Double

    /// Makes a subject.
    public init(_ box: Rect, weight: Double = 1) {
      self.box = box
      self.weight = weight
    }
  }

  /// The subjects, in any order.
  public var subjects: [Subject]
  /// How much of what is cropped above and below is cropped above, 0 to 1, where nothing is known.
  public var shareAbove: Double

  /// The photo's width over its height.
  let photoAspect: Double

  /// The air that is left around a subject where there is room for it, as shares of its own height and width.
  static let (air, airBeside) = (0.18, 0.12)
  /// What air around a subject counts beside the subject itself.
  static let airWeight = 0.05
  /// How much a subject that is cut loses beside one that is hidden.
  static let cutLoss = 0.35
  /// How near the middle a subject comes across; 0 keeps its place in the picture.
  private static let centering = 0.6

  /// Makes the choice for a photo.
  ///
  /// - Parameters:
  ///   - subjects: What is to be seen.
  ///   - photoAspect: The photo's width over its height.
  ///   - shareAbove: How much of what is cropped above and below is cropped above, where nothing is known.
  public init(_ subjects: [Subject], photoAspect: Double, shareAbove: Double = 0.5) {
    self.subjects = subjects.filter { $0.weight > 0 && $0.box.isFinite }
    self.photoAspect = photoAspect
    self.shareAbove = min(max(0, shareAbove), 1)
  }

  /// Returns the window of an aspect ratio, as large as the photo allows.
  ///
  /// - Parameters:
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - zoom: How much smaller the window is than the largest, 1 or more.
  /// - Returns: The window, 0 to 1 of the photo.
  public func window(aspect: Double, zoom: Double = 1) -> Rect {
    guard aspect > 0, photoAspect > 0, aspect.isFinite, photoAspect.isFinite, zoom >= 1 else { return .unit }
    let width = min(1, aspect / photoAspect) / zoom
    let height = min(1, photoAspect / aspect) / zoom
    let y = start(of: height, isDown: true, subjects.map { Span($0.box.y, $0.box.bottom, $0.weight, Self.air) })
    let seen = subjects.filter { zoom == 1 || ($0.box.y < y + height && $0.box.bottom > y) }
    let x = start(of: width, isDown: false, seen.map { Span($0.box.x, $0.box.right, $0.weight, Self.airBeside) })
    return Rect(x: x, y: y, width: width, height: height)
  }

  // MARK: One side

  /// A subject along one side of the photo.
  private struct Span {
    let start: Double
    let end: Double
    let weight: Double
    /// Where its air begins and ends.
    let from: Double
    let to: Double

    init(_ start: Double, _ end: Double, _ weight: Double, _ air: Double) {
      self.start = max(0, min(1, start))
      self.end = max(self.start, min(1, end))
      self.weight = weight
      from = max(0, self.start - (self.end - self.start) * air)
      to = min(1, self.end + (self.end - self.start) * air)
    }

    var middle: Double { (start + end) / 2 }
  }

  private func start(of length: Double, isDown: Bool, _ spans: [Span]) -> Double {
    let free = max(0, 1 - length)
    guard free > 0 else { return 0 }
    let wanted = min(max(0, Self.wanted(length, isDown, shareAbove, spans)), free)
    guard !spans.isEmpty else { return wanted }
    var places = [wanted, 0, free]
    for span in spans {
      places += [span.start, span.end - length, span.from, span.to - length, span.middle - length / 2]
    }
    var best = (start: wanted, value: -Double.infinity)
    for place in places {
      let place = min(max(0, place), free)
      let value = Self.value(from: place, length, isDown, spans)
      let isNearer = (place - wanted).magnitude < (best.start - wanted).magnitude
      if value > best.value + Self.equal || (value > best.value - Self.equal && isNearer) { best = (place, value) }
    }
    return best.start
  }

  /// Values that differ less are equal: rounding makes no choice.
  static let equal = 1e-9

  /// Where the window would lie if all places showed the same.
  private static func wanted(_ length: Double, _ isDown: Bool, _ shareAbove: Double, _ spans: [Span]) -> Double {
    let prior = isDown ? shareAbove : 0.5
    let weight = spans.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return prior * (1 - length) }
    let middle = spans.reduce(0) { $0 + $1.weight * $1.middle } / weight
    let kept = middle * (1 - length)
    if isDown { return kept }
    return kept + (middle - length / 2 - kept) * centering
  }

  /// What a window shows: each subject that is whole by its weight, and a little for air; one that is cut less than nothing.
  private static func value(from start: Double, _ length: Double, _ isDown: Bool, _ spans: [Span]) -> Double {
    let end = start + length
    return spans.reduce(0) { sum, span in
      let size = span.end - span.start
      if span.start >= start - equal, span.end <= end + equal {
        let isAiry = span.from >= start - equal && span.to <= end + equal
        return sum + span.weight * (isAiry ? 1 + airWeight : 1)
      }
      let seen = min(end, span.end) - max(start, span.start)
      guard seen > 0, size > 0 else { return sum }
      guard size > length else { return sum - span.weight * cutLoss * seen / size }
      // It does not fit: its upper part counts, across its middle.
      let from = isDown ? span.start : span.middle - length / 2
      return sum + span.weight * max(0, 1 - (start - from).magnitude / length)
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}
