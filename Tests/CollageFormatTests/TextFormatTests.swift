import CollageModel
import CollageTesting
import Testing

@testable import CollageFormat

@Suite("Texts in documents") struct TextFormatTests {
  private func read(_ json: String) throws -> (content: TextContent?, issues: [String]) {
    let log = IssueLog()
    let value = try JSONValue.parse(Array(json.utf8), file: "text.json")
    let content = TextReader.read(Cursor(value: value, path: .key(.root, "text"), log: log))
    return (content, log.issues.map { "\($0.path): \($0.message)" })
  }

  @Test("Texts round-trip")
  func roundTrip() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomScene(seed: seed)
      let text = random.textContent()
      let (again, issues) = try read(JSONWriter.compactText(TextWriter.value(of: text)))
      #expect(again == text && issues.isEmpty, "seed \(seed): \(issues)")
    }
  }

  @Test("A string alone is a plain text")
  func plain() throws {
    #expect(try read(#""Rome""#).content == TextContent("Rome"))
    #expect(try read(#"{"text": "Rome"}"#).content == TextContent("Rome"))
  }

  @Test("All errors are reported at once")
  func errors() throws {
    let (content, issues) = try read(
      #"{"font": {"size": 0, "weight": 2000, "famly": "x", "features": {"tn": 1}}, "align": "middle", "maxLines": 0, "#
        + #""path": {"arc": 1, "circle": 2}, "outline": {"width": -1}, "#
        + #""glow": {"radius": 4}, "#
        + #""background": {"padding": [1]}, "#
        + #""shadows": [{"x": 1}], "fill": {"photo": 3}}"#)
    #expect(content == nil)
    for part in [
      "text.text: missing", "text.font.size: 0; a size must be > 0", "text.font.weight: 2000", "unknown key \"famly\"",
      "not a valid feature tag",
      "text.align: \"middle\"; an alignment must be start, center, end, justify, left or right",
      "text.maxLines: 0",
      "a text's path needs exactly one of arc, circle, wave, path", "text.outline.width: -1",
      "text.outline.color: missing",
      "text.glow.color: missing", "text.background.color: missing",
      "expected one number or [across, down]",
      "text.shadows[0].y: missing", "text.fill.photo: 3; a photo must be an object",
    ] { #expect(issues.contains { $0.contains(part) }, "\(part) in \(issues)") }
  }

  @Test("Control characters and texts that are too long are rejected")
  func words() throws {
    #expect(try read(#""a\u0000b""#).issues.count == 1)
    #expect(try read(#""a\n\tb""#).issues.isEmpty)
    #expect(try read("\"" + String(repeating: "x", count: 10_001) + "\"").issues.count == 1)
    #expect(try read("\"" + String(repeating: "x", count: 10_000) + "\"").issues.isEmpty)
  }
}

@Suite("Variables of texts") struct TextVariablesTests {
  private let values = [(name: "title", value: "Rome {{count}}"), (name: "photo.name", value: "a.jpg")]

  @Test("Variables are replaced only once, and four braces become two")
  func replacing() throws {
    #expect(try TextVariables.replace(in: "On {{title}}!", with: values) == "On Rome {{count}}!")
    #expect(try TextVariables.replace(in: "{{ photo.name }}{{title}}", with: values) == "a.jpgRome {{count}}")
    #expect(try TextVariables.replace(in: "{{{{title}} {a} }}", with: values) == "{{title}} {a} }}")
    #expect(try TextVariables.names(in: "{{b}} {{a}} {{{{c}} {{b}}") == ["b", "a"])
    #expect(try TextVariables.replace(in: "", with: []) == "")
  }

  @Test("An error names the variable without a value and the nearest one")
  func unknown() {
    #expect(throws: TextVariables.Failure.unknown(name: "titel", nearest: "title", known: ["title", "photo.name"])) {
      try TextVariables.replace(in: "{{titel}}", with: values)
    }
    #expect(throws: TextVariables.Failure.self) { try TextVariables.replace(in: "a {{title", with: values) }
    #expect(throws: TextVariables.Failure.invalidName("")) { try TextVariables.replace(in: "{{}}", with: values) }
    #expect(throws: TextVariables.Failure.invalidName("a b")) { try TextVariables.replace(in: "{{a b}}", with: values) }
  }

  @Test("A composition reports every variable without a value")
  func composition() throws {
    let template = Template(name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots([]))
    let layers = ["{{title}}", "{{x}}", "{{y}}"].enumerated().map { index, text in
      Layer(id: LayerID("\(index)"), content: .text(TextContent(text)), size: Size(5, 5), center: .zero)
    }
    let composition = Composition(template: template, layers: layers)
    do throws(FormatError) {
      _ = try composition.replacingVariables(with: values)
      Issue.record("two variables have no value")
    } catch {
      #expect(error.issues.map(\.path) == ["layer \"1\"", "layer \"2\""])
    }
  }

  @Test("A template's own values are used unless others are given")
  func ownValues() throws {
    let names = "{{title}}, {{year}}, {{count}}"
    let layer = Layer(id: "a", content: .text(TextContent(names)), size: Size(5, 5), center: .zero)
    let template = Template(
      name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots([]), layers: [layer],
      variables: [TextVariable("year", "2026"), TextVariable("title", "Rome {{x}}"), TextVariable("spare", "")])
    let composition = Composition(template: template)
    func text(_ values: [(name: String, value: String)]) throws -> String? {
      guard case .text(let text) = try composition.replacingVariables(counting: values).layers[0].content else {
        return nil
      }
      return text.string
    }
    #expect(try text([]) == "Rome {{x}}, 2026, 0")
    #expect(try text([("year", "{{title}}"), ("count", "3")]) == "Rome {{x}}, {{title}}, 3")
    #expect(composition.variableNames == ["title", "year", "count", "spare"])
    #expect(template.variableNames == composition.variableNames)
    #expect(throws: TextVariables.Failure.unused(name: "titel", nearest: "title", known: composition.variableNames)) {
      try TextVariables.check(["year", "titel"], among: composition.variableNames)
    }
    #expect(
      TextVariables.Failure.unused(name: "x", nearest: nil, known: []).description.contains("it has no variables"))
  }

  @Test("A page shows its template's values; a text with another variable stays as it is written")
  func pageValues() throws {
    let texts = ["{{page}} of {{pages}}", "{{page}} {{photo.name}}", "{{page", "{{{{"]
    let layers = texts.enumerated().map { index, text in
      Layer(id: LayerID("\(index)"), content: .text(TextContent(text)), size: Size(5, 5), center: .zero)
    }
    let values = PageVariables.values(page: 3, of: 12, title: "Rome {{x}}")
    #expect(values.map(\.name) == ["page", "pages", "title", "left", "right"])
    #expect(values.map(\.value) == ["3", "12", "Rome {{x}}", "6", "7"])
    let template = Template(
      name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots([]),
      variables: values.map { TextVariable($0.name, $0.value) })
    let shown = Composition(template: template, layers: layers).replacingOwnVariables().layers.map { layer in
      if case .text(let text) = layer.content { text.string } else { "" }
    }
    #expect(shown == ["3 of 12", "{{page}} {{photo.name}}", "{{page", "{{"])
    #expect(layers.map { TextVariables.areUsed(in: [$0]) } == [true, true, false, false])
  }

  @Test("Calendar days are derived from year and month")
  func calendars() throws {
    func text(_ name: String, _ year: String, _ month: String = "2") throws -> String {
      try TextVariables.replace(in: "{{calendar.\(name)}}", with: [("year", year), ("month", month)])
    }
    // February 2027 is four whole weeks from Monday, the first day; February 2024 has a 29th, a Thursday.
    #expect(try text("mo", "2027") == "1\n8\n15\n22" && text("su", "2027") == "7\n14\n21\n28")
    #expect(try text("sunday.su", "2027") == "\n7\n14\n21\n28" && text("sunday.sa", "2027") == "6\n13\n20\n27\n")
    #expect(try text("th", "2024") == "1\n8\n15\n22\n29" && text("fr", "2024") == "2\n9\n16\n23\n")
    #expect(try text("mo", "1900") == "\n5\n12\n19\n26" && text("tu", "2000") == "1\n8\n15\n22\n29")
    #expect(try text("month", "2027") == "February" && text("month.12", "x") == "December")
    let march = try text("3", "2027").split(separator: "\n")
    #expect(
      march.count == 5
        && march.first
          == "\u{2007}1\u{2007}\u{2007}2\u{2007}\u{2007}3\u{2007}\u{2007}4\u{2007}\u{2007}5\u{2007}\u{2007}6\u{2007}\u{2007}7"
    )
    #expect(Set(march.map(\.unicodeScalars.count)) == [20])
    for (year, month) in [("27", "2"), ("2027", "13"), ("2027", "0"), ("2027", ""), ("99999", "1"), ("-1", "1")] {
      #expect(throws: TextVariables.Failure.self, "\(year) \(month)") { try text("mo", year, month) }
    }
    #expect(throws: TextVariables.Failure.self) { try TextVariables.replace(in: "{{calendar.mo}}", with: []) }
    #expect(throws: TextVariables.Failure.self) { try text("13", "2027") }
  }

  @Test(
    "Dates are written as languages write them, with what is known of them",
    arguments: [
      ("en-GB", "9 March 2026", "March 2026"), ("en-US", "March 9, 2026", "March 2026"),
      ("de", "9. März 2026", "März 2026"),
      ("fr", "9 mars 2026", "mars 2026"), ("pt-PT", "9 de março de 2026", "março 2026"), ("ja", "2026年3月9日", "2026年3月"),
      ("ko", "2026년 3월 9일", "2026년 3월"), ("pl", "9 marca 2026", "marzec 2026"),
      ("lv", "2026. gada 9. marts", "marts 2026"),
      ("ru", "9 марта 2026\u{202F}г.", "март 2026"), ("hu", "2026. március 9.", "2026. március"),
      ("af", "09 Maart 2026", "Maart 2026"),
      ("eu", "2026(e)ko martxoaren 9(a)", "2026(e)ko martxoa"), ("ar", "9 مارس 2026", "مارس 2026"),
    ])
  func dates(tag: String, day: String, month: String) throws {
    let language = try #require(CalendarLanguage(tag))
    let date = try #require(LocalTime(year: 2026, month: 3, day: 9, hour: 8, minute: 5))
    #expect(language.text(of: date) == day)
    #expect(language.text(of: try #require(LocalTime(year: 2026, month: 3))) == month)
    #expect(language.text(of: try #require(LocalTime(year: 2026))) == "2026")
  }

  @Test("Every language writes every month of a date")
  func everyDate() throws {
    for tag in CalendarLanguage.tags {
      let language = try #require(CalendarLanguage(tag))
      let texts = try (1...12).map { month in
        language.text(of: try #require(LocalTime(year: 2026, month: month, day: 21)))
      }
      #expect(
        Set(texts).count == 12 && texts.allSatisfy { $0.contains("2026") && $0.contains("21") }, "\(tag): \(texts)")
      #expect(texts.allSatisfy { !$0.contains("'") && !$0.contains("MM") }, "\(tag)")
    }
  }

  @Test("A variable sets a calendar's language, whose region sets the first day of the week")
  func languages() throws {
    func text(_ name: String, _ values: [(name: String, value: String)]) throws -> String {
      try TextVariables.replace(
        in: "{{calendar.\(name)}}", with: values + [("year", "2027"), ("month", "2")])
    }
    func text(_ name: String, _ language: String) throws -> String { try text(name, [("language", language)]) }
    #expect(
      try text("month", "de") == "Februar" && text("month.3", "pt-BR") == "março" && text("month", "ar") == "فبراير")
    #expect(try text("weekday.1", "de") == "Mo" && text("letter.7", "fr") == "D" && text("weekday.1", "de-AT") == "Mo")
    #expect(
      try text("weekday.1", "en-US") == "Sun" && text("weekday.1", "en_gb") == "Mon"
        && text("weekday.7", "ar") == "السبت")
    // February 2027 begins on a Monday.
    #expect(try text("column.1", []) == "1\n8\n15\n22" && text("column.7", []) == "7\n14\n21\n28")
    #expect(try text("column.1", "en-US") == "\n7\n14\n21\n28" && text("column.2", "en-US") == "1\n8\n15\n22\n")
    #expect(try text("column.7", "ar") == "\n6\n13\n20\n27", "from right to left")
    #expect(try text("column.1", [("language", "de"), ("week-start", "sunday")]) == "\n7\n14\n21\n28")
    #expect(try text("column.7.sunday", []) == "7\n14\n21\n28" && text("column.7.other", []).isEmpty)
    #expect(try text("weekday.7.sunday", "de") == "So" && text("weekday.1.sunday", "de").isEmpty)
    #expect(try text("3.column.1", []) == "1\n8\n15\n22\n29")
    for name in ["March", "march", "MAR", "März", "3"] {
      let values = [(name: "language", value: "de"), (name: "month", value: name), (name: "year", value: "2027")]
      #expect(try TextVariables.replace(in: "{{calendar.month}}", with: values) == "März", "\(name)")
    }
    for (name, value) in [("language", "xx"), ("week-start", "noon"), ("month", "Marz"), ("month", "0")] {
      let values = [(name: name, value: value), (name: "year", value: "2027"), (name: "month", value: "3")]
      #expect(throws: TextVariables.Failure.self, "\(name) \(value)") {
        try TextVariables.replace(in: "{{calendar.column.1}}", with: values)
      }
    }
    for name in [
      "calendar.column.8", "calendar.column.0", "calendar.column", "calendar.13.column.1", "calendar.letter.1.friday",
    ] {
      #expect(!TextVariables.isDerived(name), "\(name)")
    }
  }

  @Test("The plate of an empty text is hidden, and an invalid value is reported once")
  func companions() throws {
    let bytes = Array(
      """
      {"format": "collage-template", "version": 1, "name": "T", "canvas": {"width": 90, "height": 90},
       "slots": [{"id": "a", "frame": [0, 0, 90, 90]}], "variables": {"title": "Rome", "month": "13", "year": "2027"},
       "layers": [
         {"id": "plate", "with": "title", "size": [9, 9], "center": [9, 9], "shape": {"form": {"rectangle": {}}, "fill": "red"}},
         {"id": "title", "size": [9, 9], "center": [9, 9], "text": "{{title}}"}]}
      """.utf8)
    let template = try TemplateDecoder.decode(bytes, file: "t.json")
    #expect(template.layers[0].companion == "title")
    #expect(try TemplateDecoder.decode(TemplateEncoder.encode(template), file: "t.json") == template)
    func hidden(_ title: String) throws -> [Bool] {
      try template.replacingVariables(with: [("title", title)], photoCount: 1).layers.asShown.map(\.isHidden)
    }
    #expect(try hidden("Rome") == [false, false] && hidden("") == [true, false] && hidden(" \n") == [true, false])
    let broken = String(decoding: bytes, as: UTF8.self).replacing("\"with\": \"title\"", with: "\"with\": \"plate\"")
    #expect(throws: FormatError.self) { try TemplateDecoder.decode(Array(broken.utf8), file: "t.json") }
    var calendar = template
    for index in 1...3 {
      calendar.layers.append(
        Layer(
          id: LayerID("day-\(index)"), content: .text(TextContent("{{calendar.column.\(index)}}")), size: Size(9, 9),
          center: .zero))
    }
    let error = #expect(throws: FormatError.self) { try calendar.replacingVariables(with: [], photoCount: 1) }
    #expect(error?.issues.count == 1, "\(String(describing: error))")
  }

  @Test("Photo names are file names without folders and extensions")
  func photoNames() throws {
    func layer(_ text: String) -> Layer {
      Layer(id: LayerID(text), content: .text(TextContent(text)), size: Size(10, 10), center: .zero)
    }
    let slots = ["hero", "side.left", "empty"].map {
      Slot(id: SlotID($0), frame: Rect(x: 0, y: 0, width: 1, height: 1))
    }
    let names = ["photo.name", "photo.hero.name", "photo.side.left.name", "photo.empty.name", "photo.none.name"]
    let composition = Composition(
      template: Template(
        name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) })),
      photos: [Photo(id: "a", path: "trip/Rome 1.5.JPG"), Photo(id: "b", path: ".hidden")],
      items: [Item(id: "1", photo: "a", slot: "side.left"), Item(id: "2", photo: "b", slot: "hero")],
      layers: names.map { layer("{{\($0)}}") })
    func words(_ values: [(name: String, value: String)] = []) throws -> [String] {
      try composition.replacingVariables(with: values).layers.map { layer in
        if case .text(let text) = layer.content { text.string } else { "" }
      }
    }
    #expect(try words() == ["Rome 1.5", ".hidden", "Rome 1.5", "", ""])
    #expect(try words([("photo.hero.name", "Mine")])[1] == "Mine")
    #expect(names.allSatisfy { TextVariables.isDerived($0) })
    for other in ["photo", "photo.", "photo.hero", "name", "photo..name", "photoname", "photo.xname"] {
      #expect(!TextVariables.isDerived(other), "\(other)")
    }
  }
}
