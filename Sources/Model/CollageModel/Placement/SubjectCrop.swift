/// Chooses the visible part of a photo by its subjects, or where nothing is known of them, about its middle.
///
/// A window that is moved along one side of a photo shows, cuts or hides each subject. Of all places the one is best
/// that shows the most; among equals, the one nearest to where the subjects keep their place in the picture. So a
/// subject that fits is never cut. Of a head that does not, the face is kept first, from the eyes to the chin, then its
/// brows, then the hair, and the air around it last; of any other subject the top is kept.
public struct SubjectCrop: Hashable, Sendable {
  /// A part of a photo that is to be seen.
  public struct Subject: Hashable, Sendable {
    /// The part, 0 to 1 of the photo.
    public var box: Rect
    /// Of a head, the part from the brows to the chin, within the box; nil for other subjects.
    public var face: Rect?
    /// How much it counts where not all can be seen, above 0.
    public var weight: Double

    /// Makes a subject.
    public init(_ box: Rect, face: Rect? = nil, weight: Double = 1) {
      self.box = box
      self.face = face
      self.weight = weight
    }
  }

  /// The subjects, in any order.
  public var subjects: [Subject]
  /// How much of what is cropped above and below is cropped above, 0 to 1, where nothing is known.
  public var shareAbove: Double

  /// The photo's width over its height.
  package let photoAspect: Double

  /// The air that is left around a subject where there is room for it, as shares of its own height and width.
  package static let (air, airBeside) = (0.18, 0.12)
  /// What air around a subject counts beside the subject itself.
  package static let airWeight = 0.05
  /// How much a subject that is cut loses beside one that is hidden.
  package static let cutLoss = 0.35
  /// What a face counts beside its whole head; the rest of the head adds up to almost the whole.
  package static let (faceShare, restShare) = (0.75, 0.2)
  /// What a face counts beside its whole head if it is seen from the eyes to the chin only: more than nothing, because a
  /// body without its head is worse than a face without its brows.
  package static let eyesShare = 0.55
  /// What a face that could be whole counts where it is cut, beside a whole one.
  private static let cutFaceShare = 0.5
  /// How far beneath a face's upper edge, as a share of its height, its eyes begin.
  package static let eyes = 0.12
  /// How near the middle a subject comes across; 0 keeps its place in the picture.
  private static let centering = 0.6

  /// Makes the choice for a photo.
  ///
  /// - Parameters:
  ///   - subjects: What is to be seen.
  ///   - photoAspect: The photo's width over its height.
  ///   - shareAbove: How much of what is cropped above and below is cropped above, where nothing is known.
  public init(_ subjects: [Subject], photoAspect: Double, shareAbove: Double = 0.5) {
    self.subjects = subjects.filter { $0.weight > 0 && $0.box.isFinite && $0.face?.isFinite ?? true }
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
    let y = start(of: height, isDown: true, subjects.map { Span($0, isDown: true) })
    let seen = subjects.filter { zoom == 1 || ($0.box.y < y + height && $0.box.bottom > y) }
    let x = start(of: width, isDown: false, seen.map { Span($0, isDown: false) })
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns the choice for a part of the photo, 0 to 1 of it: subjects whose middles lie outside are none of its own.
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
      return Subject(share(subject.box), face: face, weight: subject.weight)
    }
    return SubjectCrop(inside, photoAspect: photoAspect * part.width / part.height, shareAbove: shareAbove)
  }

  // MARK: One side

  private func start(of length: Double, isDown: Bool, _ spans: [Span]) -> Double {
    let free = max(0, 1 - length)
    guard free > 0 else { return 0 }
    let wanted = min(max(0, Self.wanted(length, isDown, shareAbove, spans)), free)
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

  /// Values that differ less are equal: rounding makes no choice.
  package static let equal = 1e-9

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

  /// A subject along one side of the photo.
  private struct Span {
    let start: Double
    let end: Double
    let weight: Double
    /// Where its face begins and ends, if it has one.
    let face: (start: Double, end: Double)?
    /// Where its air begins and ends.
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

    /// The places at which a window of a length may show most of the subject: between them what it shows is linear.
    func places(of length: Double, isDown: Bool) -> [Double] {
      let places = [start, end - length, from, to - length, preferred(length, isDown)]
      guard let face else { return places }
      return places + [face.start, face.end - length, isDown ? Self.eyes(of: face) : face.start]
    }

    /// Where the eyes of a face begin, down the photo.
    private static func eyes(of face: (start: Double, end: Double)) -> Double {
      face.start + (face.end - face.start) * SubjectCrop.eyes
    }

    /// Where a window begins that is too short for the subject.
    private func preferred(_ length: Double, _ isDown: Bool) -> Double {
      guard let face else { return isDown ? start : middle - length / 2 }
      guard isDown else {
        // About the face, but not beyond the head.
        return min(max(start, (face.start + face.end - length) / 2), max(start, end - length))
      }
      // The chin at the window's end; if the face does not fit either, its forehead is lost before its chin, but no eye.
      if face.end - face.start <= length { return min(end - length, face.start) }
      return min(face.end - length, Self.eyes(of: face))
    }

    /// What a window shows of the subject: 1 if it is whole, a little more for air; less than nothing if it is cut
    /// although it would fit.
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

    /// How much of the air around it is seen, 0 to 1.
    private func airShown(from place: Double, to stop: Double) -> Double {
      let whole = start - from + to - end
      return whole > 0 ? (min(start - from, start - place) + min(to - end, stop - end)) / whole : 1
    }
  }
}

extension SubjectCrop.Subject {
  /// The width of a head, from ear to ear, over its height, with hair and a little air above and beneath.
  private static let headAspect = 0.75
  /// The aspect ratios of boxes that are taken for heads.
  private static let headAspects = 0.5...1.3
  /// Where the brows are in such a box, and how far the face is from its sides.
  private static let (brows, cheek) = (0.32, 0.12)
  /// A box that is nearer to a side of the photo ends there.
  private static let edge = 1e-6

  /// Makes a subject of a box that may be a head: it has a face if its sides are those of one.
  ///
  /// Measured on 42 faces with marked features in 9 photos of groups: in the boxes of the head detector, brows are at
  /// 0.31 to 0.47 of the height, eyes at 0.43 to 0.58 and chins at 0.82 to 1.02, a tenth of them above and a tenth below;
  /// faces in files and those of common detectors, grown to heads, agree with it.
  ///
  /// - Parameters:
  ///   - box: The box, 0 to 1 of the photo; where it ends at a side of the photo, its head may go on.
  ///   - photoAspect: The photo's width over its height.
  ///   - weight: How much it counts, above 0.
  public init(likelyHead box: Rect, photoAspect: Double, weight: Double = 1) {
    self.init(box, face: Self.face(in: box, photoAspect: photoAspect), weight: weight)
  }

  private static func face(in box: Rect, photoAspect: Double) -> Rect? {
    guard !box.isEmpty, box.isFinite, photoAspect > 0, photoAspect.isFinite else { return nil }
    let isCutAcross = box.x < edge || box.right > 1 - edge
    let isCutDown = box.y < edge || box.bottom > 1 - edge
    let aspect = box.width * photoAspect / box.height
    if !isCutAcross, !isCutDown, !headAspects.contains(aspect) { return nil }
    // What the photo's edge cuts off is as large as in other heads.
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
