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

  @Test(
    "beside a certain head, what is half as likely takes no margin from it, whatever its size",
    arguments: [SubjectSource.detector, .list, .program], [0.09, 0.24])
  func relativeConfidence(source: SubjectSource, height: Double) {
    let head = Rect(x: 0.54, y: 0.05, width: 0.13, height: 0.24)
    // As wide as the window is only without the head's margin.
    let sandals = [0.65, 0.76].map { Rect(x: 0.108, y: $0, width: height * 0.56, height: min(height, 0.23)) }
    let subjects = PhotoSubjects(
      [Subject(box: head, weight: 0.95)] + sandals.map { Subject(box: $0, weight: 0.52) }, source: source)
    let window = subjects.window(aspect: 0.75, photoAspect: 4.0 / 3)
    #expect(window.right >= head.right + 0.1 * head.width, "\(window)")
    #expect(subjects.boxes == [head])
  }

  @Test("small detections hardly bind beside a large head of the same kind of confidence, and people of a group do")
  func relativeSize() {
    func shares(_ heads: (height: Double, confidence: Double)...) -> [Double] {
      PhotoSubjects(
        heads: heads.map { Subject(box: Rect(x: 0.1, y: 0.1, width: 0.1, height: $0.height), weight: $0.confidence) },
        salientPoint: nil
      ).bindingShares
    }
    #expect(shares((0.3, 0.95), (0.05, 0.6), (0.02, 0.95)) == [1, 0, 0])
    #expect(shares((0.2, 0.95), (0.15, 0.8), (0.1, 0.9)) == [1, 1, 1])
    // A suspected head is no measure, however large.
    #expect(shares((0.1, 0.95), (0.6, 0.52)) == [1, 0])
    #expect(shares((0.3, 0.55), (0.25, 0.5)) == [1, 1])
  }

  @Test("boxes that are stated rather than estimated all bind")
  func stated() {
    let boxes = [0.5, 0.02].map { Rect(x: 0.1, y: 0.1, width: $0, height: $0) }
    for source in [SubjectSource.author, .file, .list, .program] {
      let subjects = PhotoSubjects(boxes.map { Subject(box: $0) }, source: source)
      #expect(subjects.boxes == boxes, "\(source)")
    }
  }
}
