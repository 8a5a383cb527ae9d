import CollageFormat
import CollageModel
import Testing

/// Lists of subjects by the photos' names.
@Suite("Subject lists") struct SubjectListTests {
  @Test("a list round-trips") func roundTrip() throws {
    let list = SubjectList(photos: [
      .init(name: "a.jpg", entries: [.init(box: Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), confidence: 0.5)]),
      .init(name: "b.jpg", entries: []),
      .init(name: "c d.jpg", entries: [.init(box: Rect(x: 0, y: 0, width: 1, height: 1))]),
    ])
    #expect(try SubjectList(list.bytes, file: "l.json") == list)
  }

  @Test("a detector's output is read, one line per photo") func lines() throws {
    let text = "{\"photo\": \"a.jpg\", \"boxes\": [[0.1, 0.2, 0.3, 0.4]]}\n\n{\"photo\": \"b.jpg\", \"boxes\": []}\r\n"
    let list = try SubjectList(lines: Array(text.utf8), file: "faces")
    #expect(list.photos.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(list.photos[0].entries.map(\.box) == [Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)])
  }

  @Test(
    "an invalid list is rejected",
    arguments: [
      "{}", "[]", "{\"format\":\"collage-subjects\",\"version\":1,\"photos\":{\"a\":[[0,0,2,1]]}}",
      "{\"format\":\"collage-subjects\",\"version\":1,\"photos\":{\"a\":[[0.9,0,0.2,0.1]]}}",
      "{\"format\":\"collage-subjects\",\"version\":1,\"photos\":{\"a\":[{\"box\":[0,0,1,1],\"confidence\":0}]}}",
      "{\"format\":\"collage-subjects\",\"version\":1,\"photos\":{\"a\":[{\"boxes\":[0,0,1,1]}]}}",
    ])
  func refused(text: String) {
    #expect(throws: FormatError.self) { try SubjectList(Array(text.utf8), file: "l.json") }
  }
}
