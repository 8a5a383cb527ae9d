import CollageModel
import CollageSubjects
import Testing

@testable import CollageRender

/// What crops make of detections that may be wrong.
@Suite("Crops by uncertain detections") struct UncertainSubjectTests {
  private func found(_ heads: (box: Rect, confidence: Double)...) -> PhotoSubjects {
    PhotoSubjects(heads: heads.map { Subject(box: $0.box, weight: $0.confidence) }, salientPoint: nil)
  }

  private let certain = (box: Rect(x: 0.1, y: 0.2, width: 0.1, height: 0.2), confidence: 0.9)
  private let companion = (box: Rect(x: 0.5, y: 0.2, width: 0.1, height: 0.2), confidence: 0.3)

  @Test("an uncertain head beside a certain one is shown if both fit")
  func companionFits() {
    let window = found(certain, companion).window(aspect: 0.82, photoAspect: 1.5)
    #expect(window.x <= certain.box.x && window.right >= companion.box.right, "\(window)")
    let alone = found(certain).window(aspect: 0.82, photoAspect: 1.5)
    #expect(alone.right < companion.box.right, "\(alone)")
  }

  @Test("an uncertain head never costs a part of a certain one")
  func companionDoesNotFit() {
    let far = (box: Rect(x: 0.85, y: 0.2, width: 0.1, height: 0.2), confidence: 0.49)
    let window = found(certain, far).window(aspect: 0.82, photoAspect: 1.5)
    #expect(window.x <= certain.box.x && window.right >= certain.box.right, "\(window)")
  }

  @Test("without a certain head, an uncertain one that is large and central is kept whole")
  func portrait() {
    let portrait = (box: Rect(x: 0.5, y: 0.08, width: 0.15, height: 0.3), confidence: 0.4)
    let subjects = found(portrait)
    let window = subjects.window(aspect: 3, photoAspect: 1.5)
    #expect(window.y <= portrait.box.y && window.bottom >= portrait.box.bottom, "\(window)")
    #expect(subjects.cropSource == .detector)
  }

  @Test(
    "other uncertain detections do not constrain a crop",
    arguments: [
      Rect(x: 0.5, y: 0.08, width: 0.05, height: 0.1), Rect(x: 0, y: 0.08, width: 0.15, height: 0.3),
      Rect(x: 0.5, y: 0.6, width: 0.15, height: 0.3),
    ])
  func notAPortrait(box: Rect) {
    let subjects = found((box, 0.4))
    #expect(subjects.cropSource == .prior)
    #expect(subjects.boxes.isEmpty)
  }
}
