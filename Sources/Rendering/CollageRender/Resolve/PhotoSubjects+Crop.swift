import CollageLayout
package import CollageModel
import CollageSubjects

extension PhotoSubjects {
  /// The maximum upward shift of a crop by a detection too uncertain to constrain it: people tend to be in the upper
  /// part of photos, but other subjects near the middle.
  ///
  /// Measured on 210 photos with people and 80 without, none used to fit the detector: a fifth of the slack above
  /// every photo cuts the fewest heads, but a third more of the other subjects than centering does.
  private static let hintReach = 0.15

  /// The upward shift of a crop that nothing constrains, as a fraction of the cropped height.
  private var hintedRise: Double {
    guard source == .detector, let surest = subjects.map(\.weight).max() else { return 0 }
    let hint = min(max(0, (surest - Self.hintConfidence) / (Self.bindingConfidence - Self.hintConfidence)), 1)
    return Self.hintReach * hint
  }

  /// Creates the subjects named by an author; earlier boxes take precedence over all later ones.
  init(author boxes: [Rect]) {
    var weight = 1.0
    var subjects: [Subject] = []
    for box in boxes {
      subjects.append(Subject(box: box, weight: weight))
      // Each weight exceeds the sum of all later ones, and stays above 0 for any number of boxes.
      weight = max(weight / 2.5, 1e-30)
    }
    self.init(subjects, source: .author)
  }

  /// The parts that crops should not cut and prints should not cover.
  package var boxes: [Rect] { bound.map(\.box) }

  /// The areas that texts should not cover: subjects that constrain crops, and others that may be heads.
  var heads: [(box: Rect, isSure: Bool)] {
    let sure = boxes
    return sure.map { ($0, true) } + shown.map(\.box).filter { !sure.contains($0) }.map { ($0, false) }
  }

  /// The subjects that constrain crops, weighted by how much they bind.
  private var bound: [Subject] {
    let binding = zip(subjects, bindingShares).compactMap { subject, share in
      share > 0 ? Subject(box: subject.box, weight: subject.weight * share) : nil
    }
    return binding.isEmpty && source == .detector ? subjects.filter(Self.isLikelyPortrait) : binding
  }

  /// Returns whether an uncertain detection is as large and as central as the head of a portrait.
  ///
  /// Most uncertain detections are false, but those that are small or near an edge far more often than the others: of
  /// CollageBench's photos without a certain head, 7 of 25 with people have such a detection on a head, and 3 of 117
  /// without people have one at all.
  private static func isLikelyPortrait(_ subject: Subject) -> Bool {
    let (box, center) = (subject.box, subject.box.center)
    return subject.weight >= 0.38 && box.height >= 0.22 && (0.3...0.7).contains(center.x) && center.y <= 0.52
  }

  /// The minimum confidence of what is shown beside a certain head without constraining the crop, and the factor of
  /// its weight.
  ///
  /// Beside one person, a second is likely; at this weight they hardly take its margin from a certain head.
  private static let (companionConfidence, companionWeight) = (0.25, 0.005)

  /// The areas that crops show: subjects that constrain them, and others that bind too little, with hardly any weight.
  private var shown: [Subject] {
    let shares = bindingShares
    guard shares.contains(where: { $0 > 0 }) else { return bound }
    return bound
      + zip(subjects, shares).compactMap { subject, share in
        share == 0 && subject.weight >= Self.companionConfidence
          ? Subject(box: subject.box, weight: subject.weight * Self.companionWeight) : nil
      }
  }

  /// The source to report for a crop by these subjects; `saliency` or `prior` if they are too uncertain to constrain it.
  var cropSource: SubjectSource { !bound.isEmpty ? source : salientPoint != nil ? .saliency : .prior }

  /// Returns the window with an aspect ratio whose visible part shows the subjects best.
  ///
  /// - Parameters:
  ///   - aspect: The aspect ratio of the window, in the photo's pixels.
  ///   - photoAspect: The aspect ratio of the upright photo.
  ///   - part: The part of the photo, 0 to 1, that contains the window.
  ///   - zoom: The zoom relative to the largest window, 1 or more.
  ///   - maxZoom: The maximum zoom for keeping subjects uncovered.
  ///   - visibility: The visible part of the window; nil if all of it is visible.
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

  /// Returns the crop chooser for the photo, which is used for slots, aspect ratios and pages.
  func crop(photoAspect: Double) -> SubjectCrop {
    let shareAbove = 0.5 - hintedRise
    // A suspected head says less than measures that agree, and at 0.5 they do not.
    let point = salientPoint.map { Point($0.x, $0.y == 0.5 ? shareAbove : $0.y) }
    return SubjectCrop(
      shown.map { subject in
        // Among detected heads, near ones weigh more than those far in the background.
        let size = source == .detector || source == .program ? subject.box.height.squareRoot() : 1
        let weight = subject.weight * size
        guard source == .author else {
          return SubjectCrop.Subject(likelyHead: subject.box, photoAspect: photoAspect, weight: weight)
        }
        // An author's box may contain any kind of subject, and is to be seen as it was drawn.
        var chosen = SubjectCrop.Subject(subject.box, weight: weight)
        chosen.staysWhole = true
        return chosen
      }, photoAspect: photoAspect, shareAbove: shareAbove, salientPoint: point)
  }
}
