/// Chooses the visible part of a photo by its subjects, or without known subjects by a point that stands out or a
/// default position.
///
/// The crop window slides along one axis of the photo; at each position it contains, cuts or hides each subject. The
/// position that shows the most is best; among equals, the one closest to where the subjects keep their relative
/// position in the photo. A subject that fits is therefore never cut. If a head does not fit, the face from the eyes to
/// the chin has priority, then the brows, then the hair, and finally the margin around the head; for other subjects the
/// top has priority.
public struct SubjectCrop: Hashable, Sendable {
  /// A part of a photo that should be visible.
  public struct Subject: Hashable, Sendable {
    /// The bounding box, in fractions of the photo.
    public var box: Rect
    /// The face of a head, from the brows to the chin, within the box; nil for other subjects.
    public var face: Rect?
    /// The relative importance if not all subjects can be visible; greater than 0.
    public var weight: Double
    /// True if a window that contains all of it stays so when covers make it move or shrink.
    package var staysWhole = false

    /// Creates a subject from its bounding box, by default with weight 1.
    public init(_ box: Rect, face: Rect? = nil, weight: Double = 1) {
      self.box = box
      self.face = face
      self.weight = weight
    }
  }

  /// The subjects, in any order.
  public var subjects: [Subject]
  /// The fraction of the vertically cropped part that is cropped at the top, 0 to 1, if there are no subjects.
  public var shareAbove: Double
  /// The point that keeps its relative position in the window if there are no subjects, in fractions of the photo; nil
  /// for the default position.
  public var salientPoint: Point?

  /// The photo's width divided by its height.
  package let photoAspect: Double

  /// The preferred margins above and below and beside a subject, as fractions of its height and width.
  package static let (air, airBeside) = (0.18, 0.12)
  /// The value of a visible margin relative to the subject.
  package static let airWeight = 0.05
  /// The penalty for a cut subject, relative to hiding it.
  package static let cutLoss = 0.35
  /// The values of a whole face and of the rest of the head, relative to a whole head; together slightly less than 1.
  package static let (faceShare, restShare) = (0.75, 0.2)
  /// The value of a face that is visible from the eyes to the chin only, relative to a whole head.
  ///
  /// It is positive because a body without its head is worse than a face without its brows.
  package static let eyesShare = 0.55
  /// The factor for a face that is cut although it could be whole.
  private static let cutFaceShare = 0.5
  /// The distance from a face's top edge to its eyes, as a fraction of its height.
  package static let eyes = 0.12
  /// The strength of horizontal centering; 0 keeps the subjects' relative position in the photo.
  private static let centering = 0.6

  /// Creates the choice for a photo.
  ///
  /// - Parameters:
  ///   - subjects: The subjects to show.
  ///   - photoAspect: The photo's width divided by its height.
  ///   - shareAbove: The fraction of the vertically cropped part that is cropped at the top if there are no subjects.
  ///   - salientPoint: The point that keeps its relative position if there are no subjects, in fractions of the photo.
  public init(_ subjects: [Subject], photoAspect: Double, shareAbove: Double = 0.5, salientPoint: Point? = nil) {
    self.subjects = subjects.filter { $0.weight > 0 && $0.box.isFinite && $0.face?.isFinite ?? true }
    self.photoAspect = photoAspect
    self.shareAbove = min(max(0, shareAbove), 1)
    self.salientPoint = salientPoint.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
  }

  /// Returns the best window of an aspect ratio, as large as the photo and the zoom allow.
  ///
  /// - Parameters:
  ///   - aspect: The window's width divided by its height, in the photo's pixels.
  ///   - zoom: The factor by which the window is smaller than the largest one; at least 1.
  /// - Returns: The window in fractions of the photo.
  public func window(aspect: Double, zoom: Double = 1) -> Rect {
    guard aspect > 0, photoAspect > 0, aspect.isFinite, photoAspect.isFinite, zoom >= 1 else { return .unit }
    let width = min(1, aspect / photoAspect) / zoom
    let height = min(1, photoAspect / aspect) / zoom
    let y = start(of: height, isDown: true, subjects.map { Span($0, isDown: true) })
    let seen = subjects.filter { zoom == 1 || ($0.box.y < y + height && $0.box.bottom > y) }
    let x = start(of: width, isDown: false, seen.map { Span($0, isDown: false) })
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns the choice for a part of the photo, in fractions; subjects whose centers lie outside are dropped.
  public func within(_ part: Rect) -> SubjectCrop {
    guard part != .unit, part.width > 0, part.height > 0 else { return self }
    func share(_ box: Rect) -> Rect {
      Rect(
        left: max(0, (box.x - part.x) / part.width), top: max(0, (box.y - part.y) / part.height),
        right: min(1, (box.right - part.x) / part.width), bottom: min(1, (box.bottom - part.y) / part.height))
    }
    let inside = subjects.compactMap { subject -> Subject? in
      guard part.contains(subject.box.center) else { return nil }
      let face = subject.face.flatMap { part.intersection($0) }.map(share)
      var inside = subject
      (inside.box, inside.face) = (share(subject.box), face)
      return inside
    }
    let point = salientPoint.flatMap { point in
      part.contains(point)
        ? Point((point.x - part.x) / part.width, (point.y - part.y) / part.height) : nil
    }
    return SubjectCrop(
      inside, photoAspect: photoAspect * part.width / part.height, shareAbove: shareAbove, salientPoint: point)
  }

  // MARK: One side

  private func start(of length: Double, isDown: Bool, _ spans: [Span]) -> Double {
    let free = max(0, 1 - length)
    guard free > 0 else { return 0 }
    let wanted = min(max(0, wanted(length, isDown, spans)), free)
    guard !spans.isEmpty else { return wanted }
    var places = [wanted, 0, free]
    for span in spans { places += span.places(of: length, isDown: isDown) }
    var best = (start: wanted, value: -Double.infinity)
    for place in places {
      let place = min(max(0, place), free)
      let value = spans.reduce(0.0) { $0 + $1.weight * $1.value(from: place, length, isDown: isDown) }
      let isNearer = (place - wanted).magnitude < (best.start - wanted).magnitude
      if value > best.value + Self.equal || (value > best.value - Self.equal && isNearer) { best = (place, value) }
    }
    return best.start
  }

  /// The tolerance for equal values, so that rounding does not decide.
  package static let equal = 1e-9

  /// Returns the preferred position of the window if all positions show the same.
  private func wanted(_ length: Double, _ isDown: Bool, _ spans: [Span]) -> Double {
    let prior = (isDown ? salientPoint?.y : salientPoint?.x) ?? (isDown ? shareAbove : 0.5)
    let weight = spans.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return prior * (1 - length) }
    let middle = spans.reduce(0) { $0 + $1.weight * $1.middle } / weight
    let kept = middle * (1 - length)
    if isDown { return kept }
    return kept + (middle - length / 2 - kept) * Self.centering
  }

  /// A subject's extent along one axis of the photo.
  private struct Span {
    let start: Double
    let end: Double
    let weight: Double
    let face: (start: Double, end: Double)?
    /// The extent including the margins.
    let from: Double
    let to: Double

    init(_ subject: Subject, isDown: Bool) {
      func side(_ box: Rect) -> (start: Double, end: Double) {
        let start = max(0, min(1, isDown ? box.y : box.x))
        return (start, max(start, min(1, isDown ? box.bottom : box.right)))
      }
      (start, end) = side(subject.box)
      weight = subject.weight
      face = subject.face.map(side)
      let air = (end - start) * (isDown ? SubjectCrop.air : SubjectCrop.airBeside)
      (from, to) = (max(0, start - air), min(1, end + air))
    }

    var middle: Double { (start + end) / 2 }

    /// Returns the positions at which a window may show most of the subject; between them the value is linear.
    func places(of length: Double, isDown: Bool) -> [Double] {
      let places = [start, end - length, from, to - length, preferred(length, isDown)]
      guard let face else { return places }
      return places + [face.start, face.end - length, isDown ? Self.eyes(of: face) : face.start]
    }

    /// Returns the position of a face's eyes along the vertical axis.
    private static func eyes(of face: (start: Double, end: Double)) -> Double {
      face.start + (face.end - face.start) * SubjectCrop.eyes
    }

    /// Returns the preferred position of a window that is too short for the subject.
    private func preferred(_ length: Double, _ isDown: Bool) -> Double {
      guard let face else { return isDown ? start : middle - length / 2 }
      guard isDown else {
        // Center the face, but stay within the head.
        return min(max(start, (face.start + face.end - length) / 2), max(start, end - length))
      }
      // The chin at the window's end; if the face does not fit either, its forehead is cropped before its chin, but not
      // the eyes.
      if face.end - face.start <= length { return min(end - length, face.start) }
      return min(face.end - length, Self.eyes(of: face))
    }

    /// Returns the value of the part of the subject that a window shows.
    ///
    /// It is 1 for the whole subject, slightly more with margins, and negative if the subject is cut although it would
    /// fit.
    func value(from place: Double, _ length: Double, isDown: Bool) -> Double {
      let (stop, size) = (place + length, end - start)
      if start >= place - SubjectCrop.equal, end <= stop + SubjectCrop.equal {
        return 1 + SubjectCrop.airWeight * airShown(from: place, to: stop)
      }
      let seen = min(stop, end) - max(place, start)
      guard seen > 0, size > 0 else { return 0 }
      let isFaceWhole =
        face.map { $0.start >= place - SubjectCrop.equal && $0.end <= stop + SubjectCrop.equal } ?? false
      guard size <= length else {
        let near = max(0, 1 - (place - preferred(length, isDown)).magnitude / length)
        let couldBeWhole = face.map { $0.end - $0.start <= length } ?? false
        return couldBeWhole && !isFaceWhole ? near * SubjectCrop.cutFaceShare : near
      }
      guard let face, size > face.end - face.start else { return -SubjectCrop.cutLoss * seen / size }
      if isFaceWhole {
        let rest = (seen - (face.end - face.start)) / (size - (face.end - face.start))
        return SubjectCrop.faceShare + SubjectCrop.restShare * rest
      }
      let eyes = isDown ? Self.eyes(of: face) : face.start
      guard eyes >= place - SubjectCrop.equal, face.end <= stop + SubjectCrop.equal, eyes > face.start else {
        return -SubjectCrop.cutLoss * seen / size
      }
      let brows = (eyes - max(place, face.start)) / (eyes - face.start)
      return SubjectCrop.eyesShare + (SubjectCrop.faceShare - SubjectCrop.eyesShare) * max(0, brows)
    }

    /// Returns the visible fraction of the margins, 0 to 1.
    private func airShown(from place: Double, to stop: Double) -> Double {
      let whole = start - from + to - end
      return whole > 0 ? (min(start - from, start - place) + min(to - end, stop - end)) / whole : 1
    }
  }
}

extension SubjectCrop.Subject {
  /// The width of a head divided by its height, including hair and a small margin above and below.
  private static let headAspect = 0.75
  /// The aspect ratios of boxes that count as heads.
  private static let headAspects = 0.5...1.3
  /// The position of the brows in a head's box, and the distance of the face from its sides, as fractions.
  private static let (brows, cheek) = (0.32, 0.12)
  /// The distance from the photo's edge within which a box counts as cut off by it.
  private static let edge = 1e-6

  /// Creates a subject from a box that may be a head; it has a face if its aspect ratio is that of a head.
  ///
  /// Measured on 42 annotated faces in 9 group photos: in the boxes of the head detector, brows are at 0.31 to 0.47 of
  /// the height, eyes at 0.43 to 0.58 and chins at 0.82 to 1.02 (10th to 90th percentile). Faces in files, and those of
  /// common detectors enlarged to heads, agree with this.
  ///
  /// - Parameters:
  ///   - box: The box, in fractions of the photo; if it ends at an edge of the photo, the head may continue beyond it.
  ///   - photoAspect: The photo's width divided by its height.
  ///   - weight: The relative importance; greater than 0.
  public init(likelyHead box: Rect, photoAspect: Double, weight: Double = 1) {
    self.init(box, face: Self.face(in: box, photoAspect: photoAspect), weight: weight)
  }

  private static func face(in box: Rect, photoAspect: Double) -> Rect? {
    guard !box.isEmpty, box.isFinite, photoAspect > 0, photoAspect.isFinite else { return nil }
    let isCutAcross = box.x < edge || box.right > 1 - edge
    let isCutDown = box.y < edge || box.bottom > 1 - edge
    let aspect = box.width * photoAspect / box.height
    if !isCutAcross, !isCutDown, !headAspects.contains(aspect) { return nil }
    // The part that the photo's edge cuts off is estimated by the proportions of a head.
    let height = isCutDown && !isCutAcross ? max(box.height, box.width * photoAspect / headAspect) : box.height
    let width = isCutAcross && !isCutDown ? max(box.width, box.height * headAspect / photoAspect) : box.width
    let top = box.y < edge ? box.bottom - height * (1 - brows) : box.y + height * brows
    let left = box.x < edge ? box.right - width * (1 - cheek) : box.x + width * cheek
    let right = box.x < edge ? box.right - width * cheek : box.x + width * (1 - cheek)
    return Rect(left: left, top: top, right: right, bottom: max(box.bottom, top)).intersection(box)
  }
}

extension Rect {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}
