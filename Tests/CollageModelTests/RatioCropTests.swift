import CollageModel
import Testing

/// Crops to a ratio show subjects.
@Suite("Crops to a ratio") struct RatioCropTests {
  private let size = Size(400, 600)
  private let head = Rect(x: 0.3, y: 0.05, width: 0.4, height: 0.25)
  private var subjects: SubjectCrop { SubjectCrop([.init(head)], photoAspect: size.aspect) }

  private func crop(_ change: CropChange, of intent: Intent = Intent(), _ subjects: SubjectCrop?) throws -> Rect {
    try #require(change.applied(to: intent, photoSize: size, subjects: subjects).crop)
  }

  @Test("a head that fits is not cut") func whole() throws {
    let square = CropChange(part: .aspect(1))
    let shown = try crop(square, subjects)
    #expect(shown.y <= head.y && shown.bottom >= head.bottom && shown.width == 1)
    #expect(try crop(square, nil).center == Point(0.5, 0.5))
    #expect(try crop(square, SubjectCrop([], photoAspect: size.aspect)).center == Point(0.5, 0.5))
  }

  @Test("the ratio applies to the displayed photo, after quarter turns") func turned() throws {
    var intent = Intent()
    intent.quarterTurns = 1
    let shown = try crop(CropChange(part: .aspect(0.8)), of: intent, subjects)
    #expect(abs(shown.width * size.width / (shown.height * size.height) - 1.25) < 1e-9)
    #expect(shown.y <= head.y && shown.bottom >= head.bottom)
  }

  @Test("within a rectangle, only the subjects inside it count") func within() throws {
    let lower = Rect(x: 0, y: 0.2, width: 1, height: 0.8)
    let child = Rect(x: 0.4, y: 0.8, width: 0.2, height: 0.15)
    let both = SubjectCrop([.init(head), .init(child)], photoAspect: size.aspect)
    let shown = try crop(CropChange(part: .aspect(2, within: lower)), both)
    #expect(shown.y >= 0.2 && shown.bottom <= 1 + 1e-9 && shown.y <= child.y && shown.bottom >= child.bottom)
  }

  @Test("a focus chosen by the author stays centered") func chosen() throws {
    var intent = Intent()
    intent.crop = Rect(x: 0, y: 0.5, width: 1, height: 0.5)
    let change = CropChange(part: .aspect(1))
    #expect(!change.asksForSubjects(of: intent))
    #expect(abs(try crop(change, of: intent, subjects).center.y - 2.0 / 3) < 1e-9)
    var focused = Intent()
    focused.focus = Point(0.5, 0.7)
    #expect(!change.asksForSubjects(of: focused))
    #expect(abs(try crop(change, of: focused, subjects).bottom - 1) < 1e-9)
    #expect(!CropChange(part: .original).asksForSubjects(of: Intent()))
  }
}
