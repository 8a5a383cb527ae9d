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

  /// Returns the window of an aspect ratio whose visible part shows the subjects best, 0 to 1 of the upright photo.
  func window(
    aspect: Double, photoAspect: Double, zoom: Double = 1, visibility: @autoclosure () -> SlotVisibility? = nil
  ) -> Rect {
    let crop = SubjectCrop(
      bound.map { subject in
        // Of heads that were found, the near ones count more than those far behind.
        let size = source == .detector || source == .program ? subject.box.height.squareRoot() : 1
        return SubjectCrop.Subject(subject.box, weight: subject.weight * size)
      }, photoAspect: photoAspect, shareAbove: shareAbove)
    return crop.window(aspect: aspect, zoom: zoom, visibility: bound.isEmpty ? nil : visibility())
  }
}
