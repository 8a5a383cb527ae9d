import CollageLayout
import CollageModel
import CollageSubjects

extension PhotoSubjects {
  /// How far a finding that binds no crop moves it upwards: people stand in the upper part of photos, but other subjects
  /// about the middle.
  ///
  /// Measured on 210 photos with people and 80 without, none of which the detector was fitted on: a fifth of the slack above
  /// every photo cuts fewest heads, but a third more of the other subjects than the middle does.
  private static let hintReach = 0.15

  /// What is cropped above, of all that is cropped above and below, where nothing binds the crop.
  private var shareAbove: Double {
    guard source == .detector, let surest = subjects.map(\.weight).max() else { return 0.5 }
    let hint = min(max(0, (surest - Self.hintConfidence) / (Self.bindingConfidence - Self.hintConfidence)), 1)
    return 0.5 - Self.hintReach * hint
  }

  /// What an author names: of several, the first must be seen before all the others.
  init(author boxes: [Rect]) {
    var weight = 1.0
    var subjects: [Subject] = []
    for box in boxes {
      subjects.append(Subject(box: box, weight: weight))
      // Half of it is more than all that follow; not zero however many there are.
      weight = max(weight / 2.5, 1e-30)
    }
    self.init(subjects, source: .author)
  }

  /// The parts that no crop may cut, and no print may cover.
  var boxes: [Rect] { bound.map(\.box) }

  private var bound: [Subject] {
    source == .detector ? subjects.filter { $0.weight >= PhotoSubjects.bindingConfidence } : subjects
  }

  /// How a crop by these subjects is chosen: one is only as well known as what it is chosen by.
  var cropSource: SubjectSource { bound.isEmpty ? .prior : source }

  /// Returns the window of an aspect ratio whose visible part shows the subjects best.
  ///
  /// - Parameters:
  ///   - aspect: The window's width over its height, in the same pixels as the photo's.
  ///   - photoAspect: The upright photo's width over its height.
  ///   - part: The part of the photo, 0 to 1, in which the window lies.
  ///   - zoom: How much smaller the window is than the largest, 1 or more.
  ///   - maxZoom: How much smaller it may become so that subjects are not covered.
  ///   - visibility: Which part of the window is seen; nil where all is.
  /// - Returns: The window, 0 to 1 of the upright photo.
  func window(
    aspect: Double, photoAspect: Double, within part: Rect = .unit, zoom: Double = 1, maxZoom: Double = 1,
    visibility: @autoclosure () -> SlotVisibility? = nil
  ) -> Rect {
    let crop = crop(photoAspect: photoAspect).within(part)
    let window = crop.window(
      aspect: aspect, zoom: zoom, maxZoom: maxZoom, visibility: crop.subjects.isEmpty ? nil : visibility())
    return Rect(
      x: part.x + window.x * part.width, y: part.y + window.y * part.height, width: window.width * part.width,
      height: window.height * part.height)
  }

  /// The choice of what is cropped of the photo: the one rule of slots, ratios and pages.
  func crop(photoAspect: Double) -> SubjectCrop {
    SubjectCrop(
      bound.map { subject in
        // Of heads that were found, the near ones count more than those far behind.
        let size = source == .detector || source == .program ? subject.box.height.squareRoot() : 1
        let weight = subject.weight * size
        // An author's box may be anything.
        return source == .author
          ? SubjectCrop.Subject(subject.box, weight: weight)
          : SubjectCrop.Subject(likelyHead: subject.box, photoAspect: photoAspect, weight: weight)
      }, photoAspect: photoAspect, shareAbove: shareAbove)
  }
}
