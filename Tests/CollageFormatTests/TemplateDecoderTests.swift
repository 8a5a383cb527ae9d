import CollageFormat
import CollageModel
import Testing
import CollageTestSupport

@Suite struct TemplateDecoderTests {
  @Test(arguments: GoodTemplates.all) func acceptsAndKeepsItThroughTheEncoder(_ json: String) throws {
    let template = try Documents.decode(json)
    let bytes = TemplateEncoder.encode(template)
    #expect(try TemplateDecoder.decode(bytes, file: "again.json") == template)
  }

  @Test(arguments: BadTemplates.all) func refusesAndSaysEverything(_ rejection: Rejection) {
    let issues = Documents.issues { () throws(FormatError) in _ = try Documents.decode(rejection.json) }
    #expect(issues == rejection.issues)
  }

  @Test func defaultsReachSlotsAndStyles() throws {
    let json = Documents.template(
      #""defaults": {"fit": "contain", "cornerRadius": 3, "border": {"width": 1, "color": "red"}}, "slots": [{"id": "a", "frame": [1, 2, 3, 4]}, {"id": "b", "frame": [0, 0, 1, 1], "border": null, "shape": {"rectangle": {}}}]"#
    )
    guard case .slots(let slots) = try Documents.decode(json).arrangement else { return #expect(Bool(false)) }
    #expect(slots[0].slot.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(slots[0].slot.shape == .rectangle(CornerRadii(3)))
    #expect(slots[0].slot.style.fit == .contain)
    #expect(slots[0].slot.style.border == Border(width: 1, color: Color(red: 255, green: 0, blue: 0)))
    #expect(slots[1].slot.style.border == nil)
    #expect(slots[1].slot.shape == .rectangle)
  }

  @Test func acceptsLayersWithoutSlots() throws {
    let json = Documents.template(
      #""slots": [], "layers": [{"id": "t", "text": "Hello", "size": [60, 20], "center": [50, 50]}]"#)
    let template = try Documents.decode(json)
    #expect(template.layers.count == 1 && template.arrangement == .slots([]))
    let schema = try SchemaTests.validator("template.schema.json")
    #expect(try schema.accepts(JSONValue.parse(Array(json.utf8), file: "t.json")))
    #expect(try Documents.decode(String(decoding: TemplateEncoder.encode(template), as: UTF8.self)) == template)
  }

  @Test func refusesTooManySlots() {
    let slot = #"{"id": "a", "frame": [0, 0, 1, 1]}"#
    let json = Documents.template("\"slots\": [" + Array(repeating: slot, count: 10_001).joined(separator: ",") + "]")
    let issues = Documents.issues { () throws(FormatError) in _ = try Documents.decode(json) }
    #expect(issues == ["slots: an array of 10001 values; a template must have 1 to 10000 slots"])
  }

  @Test func reportsAThousandIssuesAndCountsTheRest() {
    let json = Documents.template("\"slots\": [" + Array(repeating: "1", count: 1_500).joined(separator: ",") + "]")
    let issues = Documents.issues { () throws(FormatError) in _ = try Documents.decode(json) }
    #expect(issues.count == 1_001)
    #expect(issues.last == "and 500 more issues")
  }

  @Test func describesItselfLineByLine() {
    let error = FormatError(
      file: "hero.json", issues: [.init(path: "a[1]", message: "x"), .init(path: "", message: "y")])
    #expect(error.description == "hero.json: a[1]: x\nhero.json: y")
  }
}
