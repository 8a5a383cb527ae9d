import CollageFormat
import CollageModel
import Testing

/// Crops as they are typed.
@Suite("Crops as text") struct CropTextTests {
  @Test("angles, keystones and crops are parsed")
  func allowed() throws {
    #expect(try CropText.straighten(" -2.5 ").degrees == -2.5)
    #expect(try CropText.straighten("-0").degrees.sign == .plus)
    #expect(try CropText.keystone("0.4") == .keystone(vertical: 0.4, horizontal: 0))
    #expect(try CropText.keystone("0.4, -1") == .keystone(vertical: 0.4, horizontal: -1))
    #expect(try CropText.part("original") == .original)
    #expect(try CropText.part("square") == .aspect(1))
    #expect(try CropText.part("16:9") == .aspect(16.0 / 9))
    #expect(try CropText.part("2.35:1") == .aspect(2.35))
    #expect(try CropText.part("0,0.25,1,0.5") == .rectangle(Rect(x: 0, y: 0.25, width: 1, height: 0.5)))
    #expect(try CropText.part("0.7,0,0.3,1") == .rectangle(Rect(x: 0.7, y: 0, width: 0.3, height: 1)))
    #expect(
      try CropText.part("0, 0, 0.5, 1 @ 4:5") == .aspect(0.8, within: Rect(x: 0, y: 0, width: 0.5, height: 1)))
    for aspect in CropAspect.allCases {
      let wanted: CropChange.Part = aspect.ratio.map { .aspect($0) } ?? .original
      #expect(try CropText.part(aspect.rawValue) == wanted)
    }
  }

  @Test(
    "an invalid angle is rejected with the allowed range",
    arguments: ["", "x", "nan", "inf", "45.5", "-46", "1,2", "3°", "0x1p99"])
  func angles(_ text: String) {
    let problem = #expect(throws: CropText.Problem.self) { try CropText.straighten(text) }
    #expect(problem?.description.contains("from -45 to 45") == true, "\(problem?.description ?? "")")
  }

  @Test("a fade is a side or two points")
  func fades() throws {
    #expect(try CropText.fade("right") == Fade(from: Point(0.5, 0.5), to: Point(1, 0.5)))
    #expect(try CropText.fade(" top ") == Fade(from: Point(0.5, 0.5), to: Point(0.5, 0)))
    let fade = try CropText.fade("0.2, -1, 2, 0.75")
    #expect(fade == Fade(from: Point(0.2, -1), to: Point(2, 0.75)))
    #expect(try CropText.fade(CropText.text(of: fade)) == fade)
  }

  @Test(
    "an invalid fade is rejected with the allowed forms",
    arguments: ["", "up", "0,0,1", "0,0,0,0", "0,0,0,2.5", "0,0,0,nan", "0,0,1,1,1"])
  func unusableFades(_ text: String) {
    let problem = #expect(throws: CropText.Problem.self) { try CropText.fade(text) }
    #expect(problem?.description.contains("such as 0.2,0.5,0.8,0.5") == true, "\(problem?.description ?? "")")
  }

  @Test("an invalid keystone is rejected with the allowed range", arguments: ["", "1.5", "0,0,0", "0,", "nan", "0;1"])
  func keystones(_ text: String) {
    let problem = #expect(throws: CropText.Problem.self) { try CropText.keystone(text) }
    #expect(problem?.description.contains("from -1 to 1") == true, "\(problem?.description ?? "")")
  }

  @Test(
    "an invalid crop is rejected with the allowed forms",
    arguments: [
      "", "4:", ":5", "4:5:6", "0:5", "-4:5", "nan:1", "1000:1", "4x5", "squar", "0,0,1", "0,0,1,1,1", "0,0,1,x",
      "@4:5",
      "0,0,1,1@", "4:5@0,0,1,1", "0,0,1,1@4:5@1:1", "inf,0,1,1",
    ])
  func parts(_ text: String) {
    let problem = #expect(throws: CropText.Problem.self) { try CropText.part(text) }
    #expect(problem?.description.contains("such as 4:5, a rectangle") == true, "\(problem?.description ?? "")")
  }

  @Test(
    "a rectangle that is empty or reaches outside the photo is rejected",
    arguments: ["0,0,1.1,1", "-0.1,0,1,1", "0.5,0,0.6,1", "0,0,0,1", "0,0,1,-1"])
  func rectangles(_ text: String) {
    let problem = #expect(throws: CropText.Problem.self) { try CropText.part(text) }
    #expect(problem?.description.contains("must be within the photo") == true, "\(problem?.description ?? "")")
  }
}
