import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

/// Pictures in inks.
@Suite("Inks") struct InkTests {
  private let folder: ScratchFolder
  private let inks: OutputProfile

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
    inks = try OutputProfile(name: "FOGRA39 for tests", bytes: InkProfile.bytes())
  }

  private func output(_ format: OutputFormat, maxInk: Double? = nil) -> OutputSettings {
    var output = OutputSettings(format: format, quality: 100)
    output.color = ColorSettings(profile: inks, maxInk: maxInk)
    return output
  }

  private func harness(_ colors: [Color], side: Int = 20) throws -> RenderHarness {
    let pixels = Pixels(width: side * colors.count, height: side) { x, _ in
      Array(colors[x / side].bytes.prefix(3))
    }
    let photo = try folder.picture("colors.png", pixels, profile: nil)
    let size = Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(side))
    return RenderHarness(folder, pixels.width, side).adding(photo, frame: size)
  }

  private static let printable = [
    Color(red: 255, green: 255, blue: 255), Color(red: 128, green: 128, blue: 128),
    Color(red: 180, green: 120, blue: 90), Color(red: 90, green: 110, blue: 140), Color(red: 150, green: 60, blue: 70),
  ]

  @Test("look like the colors that they print", arguments: [OutputFormat.tiff, .jpeg])
  func colors(format: OutputFormat) async throws {
    let file = try await harness(Self.printable).file(output(format))
    let image = try Image.load(Source(bytes: file), as: format == .tiff ? .tiff : .jpeg)
    #expect(image.bands == 4 && image.interpretation == .cmyk)
    #expect(image.metadataBlob("icc-profile-data") == inks.bytes)
    let (own, sRGB) = (
      try #require(LabConversion(inks.bytes, isOfInks: true)), try #require(LabConversion(SRGBProfile.bytes))
    )
    let width = image.width
    let pixels = try image.pixels().withUnsafeBytes { Array($0) }
    for (index, color) in Self.printable.enumerated() {
      let start = 4 * (10 * width + index * 20 + 10)
      let printed = own.lab(of: Array(pixels[start..<(start + 4)]))
      let difference = ColorDifference.between(printed, sRGB.lab(of: Array(color.bytes.prefix(3))))
      #expect(difference < 4, "\(color.bytes) in \(format): dE00 \(difference)")
    }
  }

  @Test("of white paper are none")
  func paper() async throws {
    let harness = try harness([.white])
    let image = try Image.load(Source(bytes: try await harness.file(output(.tiff))), as: .tiff)
    #expect(try image.pixels().withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
  }

  @Test("are measured: the most, where, and the colors that cannot be printed")
  func report() async throws {
    let colors = [Color.white, Color(red: 0, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0)]
    let render = try await PreparedRender(try harness(colors).request(output(.tiff, maxInk: 150)))
    let report = try await render.write(to: .file(folder.file("ink.tiff")), protecting: InputGuard())
    let ink = try #require(report.ink)
    #expect(ink.most > 150 && ink.most <= 400)
    #expect((20..<40).contains(ink.place.width) && ink.place.height == 0)
    #expect((ink.shareAbove - 1.0 / 3).magnitude < 0.02)
    #expect(ink.areaAbove == PixelRect(left: 20, top: 0, right: 40, bottom: 20))
    #expect((ink.shareOutOfGamut - 1.0 / 3).magnitude < 0.05, "\(ink.shareOutOfGamut)")
    #expect(report.notes.contains { $0.kind == .ink })
    let within = try await PreparedRender(try harness([.white]).request(output(.tiff, maxInk: 150)))
      .write(to: .file(folder.file("white.tiff")), protecting: InputGuard())
    #expect(within.ink?.areaAbove == nil && !within.notes.contains { $0.kind == .ink })
  }

  @Test("are the same in bands", arguments: [OutputFormat.tiff, .jpeg])
  func bands(format: OutputFormat) async throws {
    let harness = try harness(Self.printable)
    var request = harness.request(output(format))
    request.banding.pixelsAtOnce = 500
    request.banding.bandPixels = 900
    let render = try await PreparedRender(request)
    #expect(render.isStreamed)
    _ = try await render.write(to: .file(folder.file("bands")), protecting: InputGuard())
    let loader: LoaderFormat = format == .tiff ? .tiff : .jpeg
    func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
      try Image.load(Source(bytes: bytes), as: loader).pixels().withUnsafeBytes { Array($0) }
    }
    #expect(try pixels(folder.read("bands")) == pixels(try await harness.file(output(format))))
  }

  @Test("are shown by a proof in sRGB, in which lost colors are dull")
  func proof() async throws {
    var request = try harness([Color(red: 0, green: 255, blue: 0), Self.printable[2]]).request(output(.tiff))
    request.proof = folder.file("proof.png")
    _ = try await PreparedRender(request).write(to: .file(folder.file("inks.tiff")), protecting: InputGuard())
    let proof = try Pixels(png: folder.read("proof.png"))
    #expect((proof.width, proof.height) == (40, 20))
    #expect(proof[10, 10][0] > 30 || proof[10, 10][1] < 220, "pure green cannot be printed: \(proof[10, 10])")
    #expect(distance(proof[30, 10], Array(Self.printable[2].bytes.prefix(3))) < 12, "\(proof[30, 10])")
  }

  @Test("are an error where a format has none, and limits where a profile has none")
  func unsupported() async throws {
    let harness = try harness([.white])
    for format in [OutputFormat.png, .webp, .avif] {
      await #expect(throws: RenderError.self) { try await PreparedRender(harness.request(output(format))) }
    }
    var limited = OutputSettings(format: .tiff)
    limited.color.maxInk = 300
    let request = harness.request(limited)
    await #expect(throws: RenderError.self) { try await PreparedRender(request) }
    var deep = output(.tiff)
    deep.depth = 16
    let other = harness.request(deep)
    await #expect(throws: RenderError.self) { try await PreparedRender(other) }
    #expect(throws: RenderError.self) { try OutputProfile(name: "damaged", bytes: Array(inks.bytes.prefix(500))) }
    #expect(throws: RenderError.self) { try OutputProfile(name: "nothing", bytes: []) }
  }

  @Test("of black letters are black ink alone")
  func black() throws {
    let conversion = try #require(try InkConversion(output(.jpeg).color))
    #expect(conversion.inks(of: Color(red: 0, green: 0, blue: 0)) == [0, 0, 0, 255])
    #expect(conversion.inks(of: .white) == [0, 0, 0, 0])
  }

  @Test("make a PDF/X-4 file")
  func document() async throws {
    let render = try await PreparedRender(try harness(Self.printable).request(output(.jpeg)))
    let (page, report) = try await render.page(title: nil, protecting: InputGuard(), whole: nil)
    #expect(report.ink != nil)
    func file() throws -> String {
      var writer = try PDFWriter(title: "A & B", color: output(.jpeg).color)
      let bytes = try writer.begin() + writer.add(page) + writer.end()
      return String(decoding: bytes, as: Unicode.ASCII.self)
    }
    let text = try file()
    for part in [
      "/GTS_PDFXVersion (PDF/X-4)", "<pdfxid:GTS_PDFXVersion>PDF/X-4", "/S /GTS_PDFX", "/Trapped /False", "/TrimBox",
      "/OutputConditionIdentifier (FOGRA39)", "/ColorSpace /DeviceCMYK", "A &amp; B", "/DestOutputProfile",
    ] { #expect(text.contains(part), "\(part) is missing") }
    #expect(!text.contains("/ICCBased"))
    #expect(try file() == text)
  }
}
