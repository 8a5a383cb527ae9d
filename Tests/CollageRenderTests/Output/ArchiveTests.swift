import CollageFiles
import CollageModel
import CollageTestSupport
import PictureTestSupport
import Testing

@testable import CollageRender

/// PDF files for archives, whose tags tell what their pages show.
@Suite("Archived documents") struct ArchiveTests {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    try PictureFile.start()
    folder = try ScratchFolder()
    photo = try folder.picture("photo.png", Scenery.landscape(3, width: 120, height: 90))
  }

  private func harness() -> RenderHarness {
    RenderHarness(folder, 300, 200)
      .adding(photo, frame: Rect(x: 10, y: 60, width: 130, height: 130))
      .adding(photo, frame: Rect(x: 160, y: 60, width: 130, height: 130))
  }

  private func title(_ words: String, y: Double = 30) -> Layer {
    Layer(
      id: LayerID(words), content: .text(TextContent(words, font: FontChoice(family: "Inter", size: 24))),
      size: Size(280, 40), center: Point(150, y))
  }

  private func request(
    _ harness: RenderHarness, _ change: (inout RenderRequest) -> Void = { _ in }
  ) -> RenderRequest {
    var output = OutputSettings(format: .jpeg, dotsPerInch: 72)
    output.standard = .archive
    var request = harness.request(output)
    change(&request)
    return request
  }

  private func page(_ request: RenderRequest) async throws -> DocumentPage {
    try await PreparedRender(request).page(title: "Page", protecting: InputGuard(), whole: nil).page
  }

  private func file(_ pages: [DocumentPage], title: String = "A & B", color: ColorSettings = ColorSettings()) throws
    -> String
  {
    var writer = try PDFWriter(title: title, color: color, standard: .archive)
    var bytes = writer.begin()
    for page in pages { bytes += writer.add(page) }
    return String(decoding: try bytes + writer.end(), as: Unicode.ASCII.self)
  }

  private func told(_ page: DocumentPage) -> [String] {
    page.tags?.elements.map { "\($0.kind.rawValue) \($0.alternative ?? $0.words ?? "-")" } ?? []
  }

  @Test("tell of a photo what its item says, or its slot, its caption, its slot's name")
  func alternatives() async throws {
    var harness = harness()
    harness.cells[1].slot.style.alternativeText = "The slot"
    let captions: [PhotoID: String] = ["photo-0": "A caption", "photo-1": "Another"]
    #expect(
      try await told(page(request(harness) { $0.captions = captions })) == ["Figure A caption", "Figure The slot"])
    let own = request(harness) { request in
      request.composition.items[0].alternativeText = "The first"
      request.composition.items[1].alternativeText = "The second"
      request.captions = captions
    }
    #expect(try await told(page(own)) == ["Figure The first", "Figure The second"])
    let mute = request(self.harness()) { $0.composition.items[0].alternativeText = "" }
    #expect(try await told(page(mute)) == ["Figure 2"])
  }

  @Test("read texts in their place, and leave out what only decorates")
  func texts() async throws {
    var harness = harness()
    let line = DrawnShape(.area(.rectangle(.zero)), fill: .color(.black))
    harness.layers = [
      title("Below", y: 196), title("Above"),
      Layer(id: "line", content: .shape(line), size: Size(280, 2), center: Point(150, 52)),
      Layer(id: "mark", alternativeText: "A mark", content: .shape(line), size: Size(20, 20), center: Point(150, 8)),
    ]
    let page = try await page(request(harness))
    #expect(told(page) == ["Figure A mark", "P -", "Figure 1", "Figure 2", "P -"])
    #expect(page.tags?.elements.compactMap { $0.letters?.name } == ["Above", "Below"])
  }

  @Test("say the words of texts whose letters no font has, and of those that only breaks part")
  func words() async throws {
    var harness = harness()
    var broken = title("One word and\nanother")
    broken.size = Size(280, 60)
    harness.layers = [broken]
    let lines = try await page(request(harness))
    #expect(told(lines).contains("P One word and\nanother") || told(lines).contains("P -"))
    harness.layers = [title("🌊")]
    #expect(try await told(page(request(harness))).contains("P 🌊"))
  }

  @Test("have marks for each element, and tags that are the same each time")
  func marks() async throws {
    var harness = harness()
    harness.layers = [title("Sea 🌊 fjord")]
    let page = try await page(request(harness) { $0.language = "de" })
    var (fonts, objects) = (PDFFonts(), PDFObjects())
    fonts.mapsAll = true
    let drawing = PDFContent(page, colors: PDFColors(profile: 1, inks: nil), fonts: &fonts, objects: &objects)
    let operators = drawing.operators
    for mark in ["/P << /MCID 0 >> BDC", "/Figure << /MCID 1 >> BDC", "/Figure << /MCID 2 >> BDC"] {
      #expect(operators.ranges(of: mark).count == 1, "\(mark): \(operators)")
    }
    #expect(operators.contains("/Artifact BMC"))
    #expect(operators.ranges(of: "BDC").count + operators.ranges(of: "BMC").count == operators.ranges(of: "EMC").count)
    #expect(!operators.contains("<0000> Tj"), "the glyph for missing ones is used")
    let text = try file([page])
    for part in [
      "<pdfaid:part>2<", "<pdfaid:conformance>U<", "/S /GTS_PDFA1", "/MarkInfo << /Marked true >>", "/Lang (de)",
      "/DisplayDocTitle true", "/S /Document", "/S /Part", "/Alt \(PDFText.text("1"))", "/Group << /S /Transparency",
      "A &amp; B",
      "/StructParents 0", "/ParentTree", "/BBox",
    ] { #expect(text.contains(part), "\(part) is missing") }
    #expect(!text.contains("pdfxid"))
    #expect(try file([page]) == text)
  }

  @Test("without the option have neither tags nor metadata")
  func plain() async throws {
    let page = try await page(request(harness()) { $0.output.standard = nil })
    #expect(page.tags == nil)
    var writer = try PDFWriter(title: "A")
    let text = String(decoding: try writer.begin() + writer.add(page) + writer.end(), as: Unicode.ASCII.self)
    for part in ["StructTree", "MCID", "Artifact", "OutputIntents", "/Group", "/Lang"] {
      #expect(!text.contains(part), "\(part)")
    }
  }

  @Test("with inks follow PDF/X-4 as well, and describe what archives do not know")
  func inks() async throws {
    let color = ColorSettings(profile: try OutputProfile(name: "FOGRA39", bytes: InkProfile.bytes()))
    let text = try file([try await page(request(harness()) { $0.output.color = color })], color: color)
    for part in [
      "/S /GTS_PDFX ", "/S /GTS_PDFA1", "<pdfaid:part>2<", "<pdfxid:GTS_PDFXVersion>PDF/X-4", "pdfaExtension",
    ] {
      #expect(text.contains(part), "\(part) is missing")
    }
  }

  /// A sheet in millimeters.
  struct Sheet: Sendable {
    let width, height, bleed, resolution: Double
    let hasMarks: Bool
  }

  private static let sheets: [Sheet] = [
    Sheet(width: 148, height: 210, bleed: 3, resolution: 300, hasMarks: false),
    Sheet(width: 148.3, height: 97.7, bleed: 2.7, resolution: 301, hasMarks: false),
    Sheet(width: 99.9, height: 33.3, bleed: 1.01, resolution: 600, hasMarks: true),
    Sheet(width: 61.7, height: 51.9, bleed: 0, resolution: 72, hasMarks: false),
    // Longer than 200 inches.
    Sheet(width: 6_000, height: 500, bleed: 5, resolution: 12, hasMarks: false),
    Sheet(width: 10_287, height: 300, bleed: 7.7, resolution: 10, hasMarks: true),
  ]

  /// Returns the sides of a box in points.
  private func box(_ name: String, in boxes: String, unit: Int) throws -> [Double] {
    let start = try #require(boxes.firstRange(of: "/\(name) ["), "\(boxes)").upperBound
    let numbers = boxes[start...].prefix { $0 != "]" }.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 4, "\(boxes)")
    return numbers.map { $0 * Double(unit) }
  }

  @Test(
    "have boxes of the sizes that were asked for, which the pixels cover, as all PDFs do", arguments: sheets,
    [true, false])
  func boxes(sheet: Sheet, isArchive: Bool) async throws {
    let points = 72 / 25.4
    let request = request(RenderHarness(folder, 300, 200)) { request in
      request.composition.template.canvas.size = Size(sheet.width, sheet.height)
      request.sizing = .printed(PrintSize(width: sheet.width / 25.4, height: sheet.height / 25.4))
      request.output.dotsPerInch = sheet.resolution
      let bleed = sheet.bleed > 0 ? PrintLength(sheet.bleed, .millimeter) : nil
      request.print = PrintSettings(bleed: bleed, hasCropMarks: sheet.hasMarks)
      if !isArchive { (request.output.standard, request.output.isDocument) = (nil, true) }
    }
    let page = try await page(request)
    let boxes = page.boxes(isForPrint: true)
    let media = try box("MediaBox", in: boxes, unit: page.unit)
    let trim = try box("TrimBox", in: boxes, unit: page.unit)
    let isTrimmed = sheet.bleed > 0 || sheet.hasMarks
    let outer = isTrimmed ? try box("BleedBox", in: boxes, unit: page.unit) : trim
    let (width, height) = (trim[2] - trim[0], trim[3] - trim[1])
    #expect(abs(width - sheet.width * points) < 0.001, "\(boxes)")
    #expect(abs(height - sheet.height * points) < 0.001, "\(boxes)")
    for side in 0..<4 {
      let bleed = abs(outer[side] - trim[side])
      #expect(abs(bleed - sheet.bleed * points) < 0.001, "\(boxes)")
      let isInside = side < 2 ? outer[side] >= media[side] : outer[side] <= media[side]
      #expect(isInside, "\(boxes)")
      if !sheet.hasMarks { #expect(abs(outer[side] - media[side]) < 0.001, "\(boxes)") }
    }
    #expect((page.unit > 1) == (media[2] > 14_400.001), "\(boxes)")
    // The contents are drawn by the same map, whose numbers are written exactly enough for all pixels.
    let map = page.toUnits
    let written = page.start.split(separator: " ").compactMap { Double($0) }
    for (number, wanted) in zip(written, [map.a, map.b, map.c, map.d, map.tx, map.ty]) {
      #expect(abs(number - wanted) < 1e-8, "\(page.start)")
    }
    #expect(written.count == 6)
    // The map's own numbers are more exact than those of the boxes.
    let painted = page.toUnits.boundingBox(of: page.size.bounds.rect)
    let (right, top) = (media[2] / Double(page.unit), media[3] / Double(page.unit))
    #expect(painted.x < 0.001 && painted.y < 0.001, "\(painted) in \(boxes)")
    #expect(painted.right > right - 0.001 && painted.bottom > top - 0.001, "\(painted) in \(boxes)")
  }

  @Test("have numbers with up to nine decimals where pixels are multiplied")
  func factors() {
    let numbers: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (375, "375"), (-0.75, "-0.75"), (14_400.000000001, "14400.000000001"), (0.24, "0.24"),
      (0.9999999999, "1"), (-1.9999999999, "-2"), (0.0000000001, "0"), (72.0 / 301, "0.239202658"),
    ]
    for (number, text) in numbers { #expect(PDFText.factor(number) == text) }
    #expect(PDFText.number(-0.00001) == "0" && PDFText.number(-2.5) == "-2.5" && PDFText.number(3) == "3")
  }

  @Test("refuse what PDF/A does not allow: tiny pages, and profiles of other devices")
  func refused() async throws {
    let tiny = request(RenderHarness(folder, 20, 2))
    await #expect(throws: RenderError.self) { try await page(tiny) }
    var bytes = OutputProfile.sRGB.bytes
    bytes.replaceSubrange(12..<16, with: Array("scnr".utf8))
    let scanner = ColorSettings(profile: try OutputProfile(name: "scanner", bytes: bytes))
    #expect(throws: RenderError.self) { try PDFWriter(title: "A", color: scanner, standard: .archive) }
  }
}
