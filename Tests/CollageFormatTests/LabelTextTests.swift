import CollageFormat
import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite("The texts of labels") struct LabelTextTests {
  private func words(_ text: String, _ count: Int = 3, _ language: String? = nil, known: [String] = []) throws
    -> [String?]
  {
    let label = try LabelText(text)
    return (0..<count).map { label.words($0, slot: "s", language: language) { known.contains($0) } }
  }

  @Test("count in letters, numbers and Roman numbers, with any signs")
  func counters() throws {
    #expect(try words("(a)") == ["(a)", "(b)", "(c)"])
    #expect(try words("A") == ["A", "B", "C"] && words("1.") == ["1.", "2.", "3."])
    #expect(try words("i)", 4) == ["i)", "ii)", "iii)", "iv)"])
    // After Z there is AA, as in spreadsheets.
    #expect(try words("A", 703)[25...27] == ["Z", "AA", "AB"] && words("a", 703)[701...] == ["zz", "aaa"])
    #expect(try words("I", 1999).last == "MCMXCIX")
    // A brace beside a variable would be a part of its name.
    #expect(throws: LabelText.Failure.self) { try words("{a}", 1) }
  }

  @Test(
    "have the digits of the language",
    arguments: [
      ("fa", "۱۲"), ("ar-EG", "١٢"), ("ar", "12"), ("ne", "१२"), ("bn-BD", "১২"), ("ur_IN", "12"), ("ur-IN", "۱۲"),
      ("de", "12"),
    ])
  func digits(language: String, twelve: String) throws { #expect(try words("1", 12, language).last == twelve) }

  @Test("are the words of a list, of which empty ones are none")
  func list() throws {
    #expect(try words("before, after") == ["before", "after", nil])
    #expect(try words(",{b,c") == [nil, "{b", "c"] && words("a,b").count == 3)
    #expect(try words("x{y,z", 1) == ["x{y"])
  }

  @Test("say what is known of photos")
  func photos() throws {
    #expect(try words("names", 1, known: ["name"]) == ["{{photo.s.name}}"])
    let text = "{{1}} · {{date}} · {{name}}"
    #expect(try words(text, 2, known: ["name"]) == ["1 · {{photo.s.name}}", "2 · {{photo.s.name}}"])
    #expect(try words("dates", 1) == [nil] && LabelText("dates").isOfPhotos && !LabelText("{{i}}").isOfPhotos)
  }

  @Test("that say nothing of photos are refused", arguments: ["", "x", "name", "()", "a1", "é", "{{b}}", "{{name"])
  func refused(text: String) { #expect(throws: LabelText.Failure.self) { try LabelText(text) } }

  @Test("are written in templates as they were read, the shortest way")
  func document() throws {
    for labels in [
      #""(a)""#, ##"{"text": "names", "place": "inside", "font": {"size": 3, "weight": 700}, "fill": "#102030"}"##,
    ] {
      let text = Documents.template(#""labels": \#(labels), \#(Documents.slotA)"#)
      let template = try TemplateDecoder.decode(Array(text.utf8), file: "t.json")
      let encoded = String(decoding: TemplateEncoder.encode(template), as: UTF8.self)
      #expect(try TemplateDecoder.decode(Array(encoded.utf8), file: "t.json") == template)
      #expect(encoded.filter { $0 != " " && $0 != "\n" }.contains(labels.filter { $0 != " " }), "\(encoded)")
      #expect(
        template.variableNames == ["language"]
          && template.scaled(by: 2).labels?.size == template.labels?.size.map { 2 * $0 })
    }
  }
}
