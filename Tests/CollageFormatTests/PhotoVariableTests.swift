import CollageFormat
import CollageModel
import Testing

@Suite("Variables of photos") struct PhotoVariableTests {
  /// Returns the text that a collage of photos in slots shows.
  private func text(_ text: String, _ photos: [PhotoText], language: String? = nil) throws -> String {
    let names = photos.indices.map { "p\($0)" }
    let layer = Layer(id: "t", content: .text(TextContent(text)), size: Size(5, 5), center: .zero)
    let composition = Composition(
      template: Template(name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots([])),
      photos: names.map { Photo(id: PhotoID($0), path: "\($0).jpg") },
      items: names.map { Item(id: ItemID($0), photo: PhotoID($0), slot: SlotID("s\($0)")) }, layers: [layer])
    let known = Dictionary(uniqueKeysWithValues: zip(names.map { PhotoID($0) }, photos))
    let values = language.map { [(name: "language", value: $0)] } ?? []
    let shown = try composition.replacingVariables(with: values, photos: known)
    guard case .text(let content)? = shown.layers.first?.content else { return "no text" }
    return content.string
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> PhotoText {
    PhotoText(taken: LocalTime(year: year, month: month, day: day, hour: 12, minute: 0))
  }

  @Test(
    "the days of all photos are a range in the form of the language",
    arguments: [
      ("en-GB", "21–23 November 2026", "30 November – 2 December 2026", "31 December 2026 – 1 January 2027"),
      ("en-US", "November 21–23, 2026", "November 30 – December 2, 2026", "December 31, 2026 – January 1, 2027"),
      ("de", "21.–23. November 2026", "30. November – 2. Dezember 2026", "31. Dezember 2026 – 1. Januar 2027"),
      (
        "es", "21–23 de noviembre de 2026", "30 de noviembre – 2 de diciembre de 2026",
        "31 de diciembre de 2026 – 1 de enero de 2027"
      ),
      ("ja", "2026年11月21日–23日", "2026年11月30日 – 12月2日", "2026年12月31日 – 2027年1月1日"),
      ("ko", "2026년 11월 21일–23일", "2026년 11월 30일 – 12월 2일", "2026년 12월 31일 – 2027년 1월 1일"),
      ("hu", "2026. november 21.–23.", "2026. november 30. – december 2.", "2026. december 31. – 2027. január 1."),
      (
        "fi", "21.–23. marraskuuta 2026", "30. marraskuuta – 2. joulukuuta 2026",
        "31. joulukuuta 2026 – 1. tammikuuta 2027"
      ),
    ])
  func ranges(_ language: String, _ month: String, _ months: String, _ years: String) throws {
    let text = "{{photos.dates}}"
    // The order of photos does not matter, and those without a date are passed over.
    let photos = [day(2026, 11, 23), PhotoText(), day(2026, 11, 21), day(2026, 11, 22)]
    #expect(try self.text(text, photos, language: language) == month)
    #expect(try self.text(text, [day(2026, 11, 30), day(2026, 12, 2)], language: language) == months)
    #expect(try self.text(text, [day(2027, 1, 1), day(2026, 12, 31)], language: language) == years)
  }

  @Test("a range of one day is a date, and less exact dates are not made exact")
  func uncertain() throws {
    #expect(try text("{{photos.dates}}", [day(2026, 5, 1), day(2026, 5, 1)]) == "1 May 2026")
    let month = PhotoText(taken: LocalTime(year: 2026, month: 5))
    #expect(try text("{{photos.dates}}", [month, month]) == "May 2026")
    #expect(try text("{{photos.dates}}", [month, day(2026, 6, 3)]) == "May 2026 – 3 June 2026")
    #expect(try text("[{{photos.dates}}]", [PhotoText()]) == "[]")
  }

  @Test("what photos say stands once, in their order") func words() throws {
    let photos = [
      PhotoText(caption: "At sea", place: "Rome", people: ["Ada", "Alan"]),
      PhotoText(place: "Oslo", people: ["Grace", "Ada"]),
      PhotoText(caption: "At sea", place: "Rome"),
    ]
    #expect(
      try text("{{photos.places}}|{{photos.captions}}|{{photos.people}}", photos)
        == "Rome · Oslo|At sea|Ada, Alan, Grace")
    #expect(try text("{{photo.people}}|{{photo.sp1.people}}|{{photo.sp2.people}}", photos) == "Ada, Alan|Grace, Ada|")
  }

  @Test(
    "a month is said as the language says it",
    arguments: [("en", "November 2026"), ("ja", "2026年11月"), ("de", "November 2026")])
  func month(_ language: String, _ expected: String) throws {
    #expect(try text("{{photo.month}}", [day(2026, 11, 21)], language: language) == expected)
    #expect(
      try text("{{photo.sp0.month}}/{{photo.taken.month}}", [day(2026, 11, 21)], language: language) == "\(expected)/11"
    )
    #expect(try text("[{{photo.month}}]", [PhotoText(taken: LocalTime(year: 2026))], language: language) == "[]")
  }

  @Test("only photos of which texts say more than the name are read") func read() {
    func photos(_ text: String) -> [PhotoID] {
      let layer = Layer(id: "t", content: .text(TextContent(text)), size: Size(5, 5), center: .zero)
      return Composition(
        template: Template(name: "t", canvas: Canvas(size: Size(10, 10)), arrangement: .slots([])),
        photos: [Photo(id: "a", path: "a.jpg"), Photo(id: "b", path: "b.jpg"), Photo(id: "c", path: "c.jpg")],
        items: [
          Item(id: "a", photo: "a", slot: "1"), Item(id: "b", photo: "b", slot: "2"),
          Item(id: "c", photo: "c", slot: nil),
        ],
        layers: [layer]
      ).photosInTexts
    }
    #expect(photos("{{photos.dates}}") == ["a", "b"] && photos("{{photo.2.place}}") == ["b"])
    #expect(photos("{{photo.name}} {{photos.nothing}}").isEmpty)
  }

  @Test(
    "names of variables change, and braces that are text stay text",
    arguments: ["a{{x}}b", "{{{{x}} {{x}}", "{{{{{{{{", "{ {{ x }}"])
  func renamed(_ text: String) throws {
    let renamed = try TextVariables.renamed(in: text) { $0 + ".y" }
    #expect(
      try TextVariables.replace(in: renamed, with: [(name: "x.y", value: "1")])
        == TextVariables.replace(in: text, with: [(name: "x", value: "1")]))
  }

  @Test("a literal text shows its braces", arguments: ["", "{", "{{", "{{{", "a{{b}}c", "{{{{{", "}{{}"])
  func literal(_ text: String) throws {
    #expect(try TextVariables.replace(in: TextVariables.literal(text), with: []) == text)
  }
}
