import CollageFiles
import CollageModel
import Testing

@testable import CollageRender

@Suite("Print sizes")
struct PrintSizeTests {
  struct Reading: Sendable {
    let text: String
    let width: Double
    let height: Double
    var follows = false
  }

  static let readings: [Reading] = [
    Reading(text: "A4", width: 210 / 25.4, height: 297 / 25.4, follows: true),
    Reading(text: "a5-landscape", width: 210 / 25.4, height: 148 / 25.4),
    Reading(text: "Letter-portrait", width: 8.5, height: 11),
    Reading(text: "10x15cm", width: 10 / 2.54, height: 15 / 2.54), Reading(text: "4x6in", width: 4, height: 6),
    Reading(text: "144x72pt", width: 2, height: 1), Reading(text: "254x25.4MM", width: 10, height: 1),
  ]

  @Test("paper sizes and sides with units are parsed", arguments: readings)
  func reads(_ reading: Reading) throws {
    let size = try #require(PrintSize(reading.text))
    #expect((size.width - reading.width).magnitude < 1e-9 && (size.height - reading.height).magnitude < 1e-9)
    #expect(size.followsOrientation == reading.follows)
  }

  @Test(
    "other texts are rejected",
    arguments: [
      "", "A9", "A4-", "A4-sideways", "10x15", "10x15px", "0x15cm", "-1x2in", "1x1e9in", "nanxnanmm", "xcm", "1x2x3cm",
    ])
  func refuses(text: String) { #expect(PrintSize(text) == nil) }

  private func sized(
    _ size: Size, _ unit: LengthUnit, _ sizing: RenderRequest.Sizing, dpi: Double? = nil
  ) throws -> (PixelSize, Double?) {
    let template = Template(
      name: "t", canvas: Canvas(size: size, unit: unit), arrangement: .split(.slot("a"), overrides: [:]))
    let sized = try CanvasSizing(template, sizing: sizing, dotsPerInch: dpi)
    return (sized.size, sized.dotsPerInch)
  }

  @Test("the same size in any unit has the same pixels, at 300 per inch by default")
  func units() throws {
    let sheets: [(Size, LengthUnit)] = [
      (Size(210, 297), .millimeter), (Size(21, 29.7), .centimeter), (Size(210 / 25.4, 297 / 25.4), .inch),
      (Size(210 * 72 / 25.4, 297 * 72 / 25.4), .point),
    ]
    for (size, unit) in sheets {
      #expect(try sized(size, unit, .natural) == (PixelSize(2480, 3508), 300))
      #expect(try sized(size, unit, .natural, dpi: 150) == (PixelSize(1240, 1754), 150))
    }
  }

  @Test("a canvas in pixels keeps its size at any resolution")
  func pixels() throws {
    #expect(try sized(Size(600, 400), .pixel, .natural) == (PixelSize(600, 400), nil))
    #expect(try sized(Size(600, 400), .pixel, .natural, dpi: 300) == (PixelSize(600, 400), 300))
    #expect(try sized(Size(600, 400), .pixel, .scale(2), dpi: 300) == (PixelSize(1200, 800), 300))
  }

  @Test("a size in pixels keeps the physical size, unless a resolution is also given")
  func resolution() throws {
    #expect(try sized(Size(210, 297), .millimeter, .pixels(PixelSize(2480, 3508))) == (PixelSize(2480, 3508), 300))
    #expect(
      try sized(Size(210, 297), .millimeter, .pixels(PixelSize(1240, 1754)), dpi: 72) == (PixelSize(1240, 1754), 72))
    #expect(try sized(Size(10, 20), .inch, .scale(150)) == (PixelSize(1500, 3000), 150))
    #expect(throws: RenderError.self) { try sized(Size(10, 20), .inch, .scale(150), dpi: 300) }
  }

  @Test("paper sizes follow the canvas' orientation; explicit sides do not")
  func orientation() throws {
    let paper = try #require(PrintSize("A4"))
    #expect(try sized(Size(600, 400), .pixel, .printed(paper)) == (PixelSize(3508, 2480), 300))
    #expect(try sized(Size(400, 600), .pixel, .printed(paper)) == (PixelSize(2480, 3508), 300))
    #expect(try sized(Size(400, 400), .pixel, .printed(paper)) == (PixelSize(2480, 3508), 300))
    let print = try #require(PrintSize("10x15cm"))
    #expect(try sized(Size(600, 400), .pixel, .printed(print), dpi: 254) == (PixelSize(1000, 1500), 254))
  }

  @Test("resolutions and sizes that are out of range are errors")
  func range() throws {
    for dpi in [0, -1, .nan, .infinity, 100_001] {
      #expect(throws: RenderError.self) { try sized(Size(1, 1), .inch, .natural, dpi: dpi) }
    }
    for side in [0, -1, .nan, .infinity, 1e300] {
      #expect(throws: RenderError.self) {
        try sized(Size(1, 1), .inch, .printed(PrintSize(width: side, height: 1)))
      }
    }
  }
}
