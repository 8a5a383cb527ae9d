import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Bleed, crop marks and guides.
@Suite("Pictures for print") struct PrintTests {
  private let folder: ScratchFolder
  private let place: String

  init() throws {
    folder = try ScratchFolder()
    // Red is the column and green the row, so that each pixel says where in the photo it is.
    let pixels = Pixels(width: 200, height: 200) { x, y in [UInt8(20 + x), UInt8(20 + y), 200] }
    place = try folder.picture("place.png", pixels)
  }

  /// A photo in the left half that goes to the edges, one in the middle, and one that is cut off in the corner.
  private func harness() throws -> RenderHarness {
    let photo = try folder.picture("photo.png", Scenery.landscape(3, width: 120, height: 90))
    return RenderHarness(folder, 160, 120, on: .color(Color(red: 240, green: 230, blue: 210)))
      .adding(place, frame: Rect(x: 0, y: 0, width: 80, height: 120), intent: Intent(zoom: 1.5))
      .adding(photo, frame: Rect(x: 90, y: 20, width: 50, height: 50), rotation: 7)
      .adding(photo, frame: Rect(x: 120, y: 80, width: 60, height: 60))
  }

  private func render(
    _ harness: RenderHarness, _ print: PrintSettings, dpi: Double? = 127, bands: Int? = nil, name: String = "out.png"
  ) async throws -> (pixels: Pixels, report: RenderReport) {
    try PictureFile.start()
    var request = harness.request(OutputSettings(format: .png, dotsPerInch: dpi), threads: 2)
    request.print = print
    if let bands { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bands) }
    let prepared = try await PreparedRender(request)
    #expect(prepared.isStreamed == (bands != nil))
    let report = try await prepared.write(to: .file(folder.file(name)), protecting: .init())
    let pixels = try PictureFile.decode(folder.read(name))
    #expect(pixels.bands == 3)
    return (pixels, report)
  }

  private func part(_ pixels: Pixels, _ area: PixelRect) -> [[UInt8]] {
    (area.top..<area.bottom).map { y in
      Array(pixels.bytes[((y * pixels.width + area.left) * 3)..<((y * pixels.width + area.right) * 3)])
    }
  }

  private let all = PrintSettings(bleed: PrintLength(12, .pixel), hasCropMarks: true)

  @Test("the halves of a spread go on from each other exactly, also in their bleed")
  func halves() async throws {
    let photo = try folder.picture("wide.png", Scenery.landscape(5, width: 170, height: 90))
    let harness = RenderHarness(folder, 160, 90, on: .color(Color(red: 240, green: 230, blue: 210)))
      .adding(photo, frame: Rect(x: 0, y: 0, width: 160, height: 60))
      .adding(place, frame: Rect(x: 50, y: 40, width: 40, height: 40), rotation: 9)
    func half(_ half: SpreadHalf?, _ print: PrintSettings) async throws -> Pixels {
      try PictureFile.start()
      var request = harness.request(OutputSettings(format: .png), threads: 2)
      (request.print, request.half, request.sizing) = (print, half, .natural)
      _ = try await PreparedRender(request).write(to: .file(folder.file("half.png")), protecting: .init())
      return try PictureFile.decode(folder.read("half.png"))
    }
    let (left, right, whole) = try await (half(.left, .init()), half(.right, .init()), half(nil, .init()))
    #expect((left.width, right.width, whole.width) == (80, 80, 160))
    let rows = 0..<90
    func columns(_ pixels: Pixels, _ from: Int, _ to: Int) -> [[UInt8]] {
      part(pixels, PixelRect(left: from, top: rows.lowerBound, right: to, bottom: rows.upperBound))
    }
    // The rotated photo is resampled from another corner, which rounds some of its values otherwise.
    func areNear(_ one: [[UInt8]], _ other: [[UInt8]]) -> Bool {
      zip(one.joined(), other.joined()).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
    #expect(areNear(columns(left, 0, 80), columns(whole, 0, 80)))
    #expect(areNear(columns(right, 0, 80), columns(whole, 80, 160)))
    #expect(columns(right, 0, 80)[0..<40] == columns(whole, 80, 160)[0..<40])
    let bleed = PrintSettings(bleed: PrintLength(6, .pixel))
    let (leftPage, rightPage) = try await (half(.left, bleed), half(.right, bleed))
    #expect((leftPage.width, rightPage.width, leftPage.height) == (92, 92, 102))
    // What the left page shows beyond the fold is the beginning of the right one.
    #expect(areNear(columns(leftPage, 80, 92), columns(rightPage, 0, 12)))
  }

  @Test("inside the trim, a picture with bleed and crop marks equals the picture without them")
  func sameTrim() async throws {
    let harness = try harness()
    let plain = try await render(harness, PrintSettings()).pixels
    let printed = try await render(harness, all)
    // At 127 pixels per inch 5 mm are 25 pixels; marks begin at the bleed and end a millimeter before the picture does.
    #expect(printed.report.page?.trim == PixelRect(left: 42, top: 42, right: 202, bottom: 162))
    #expect(printed.report.page?.bleed == PixelRect(left: 30, top: 30, right: 214, bottom: 174))
    #expect(printed.report.size == PixelSize(244, 204) && printed.pixels.width == 244)
    let trim = try #require(printed.report.page?.trim)
    #expect(part(printed.pixels, trim) == part(plain, PixelSize(160, 120).bounds))
  }

  @Test("bands equal the whole picture to the byte", arguments: [244 * 5, 244 * 17, 244 * 64])
  func bands(bandPixels: Int) async throws {
    var print = all
    print.guides = PrintSettings.Guide.allCases
    let harness = try harness()
    let whole = try await render(harness, print)
    let banded = try await render(harness, print, bands: bandPixels, name: "bands.png")
    #expect(banded.pixels.bytes == whole.pixels.bytes)
  }

  @Test("the photo continues beyond the trim, neither stretched nor repeated")
  func goesOn() async throws {
    // The photo is 180 pixels wide and high in its slot of 80 x 120, so there is enough of it on every side.
    let printed = try await render(try harness(), all)
    let trim = try #require(printed.report.page?.trim)
    func color(_ x: Int, _ y: Int) -> [Int] {
      let start = (y * printed.pixels.width + x) * 3
      return printed.pixels.bytes[start..<(start + 3)].map { Int($0) }
    }
    let (inside, outside) = (color(trim.left + 1, trim.top + 60), color(trim.left - 11, trim.top + 60))
    // 12 pixels of the canvas are 13.3 of the photo.
    #expect(abs(Double(inside[0] - outside[0]) - 13.3) <= 1 && abs(inside[1] - outside[1]) <= 1, "\(inside) \(outside)")
  }

  @Test("a photo that ends with its slot is enlarged only as much as the bleed needs")
  func enlarged() async throws {
    let harness = RenderHarness(folder, 100, 100).adding(place, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let printed = try await render(harness, PrintSettings(bleed: PrintLength(10, nil)))
    #expect(printed.pixels.width == 120 && printed.report.page?.trim.left == 10)
    // All of the photo over 120 pixels: its first column is in the first pixel, its last in the last.
    let row = printed.pixels.bytes[(60 * 120 * 3)..<(61 * 120 * 3)].map { Int($0) }
    #expect(abs(row[0] - 20) <= 2 && abs(row[119 * 3] - 219) <= 2, "\(row[0]) \(row[119 * 3])")
    for x in 1..<120 { #expect((0...3).contains(row[3 * x] - row[3 * x - 3])) }
  }

  @Test("crop marks end at the bleed, and the paper around them is white")
  func marks() async throws {
    let printed = try await render(try harness(), all)
    let (page, pixels) = (try #require(printed.report.page), printed.pixels)
    func isDark(_ x: Int, _ y: Int) -> Bool { pixels.bytes[(y * pixels.width + x) * 3] == 0 }
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let isPaper = x < page.bleed.left || x >= page.bleed.right || y < page.bleed.top || y >= page.bleed.bottom
        guard isPaper else { continue }
        let nearX = [page.trim.left, page.trim.right].contains { x == $0 || x == $0 - 1 }
        let nearY = [page.trim.top, page.trim.bottom].contains { y == $0 || y == $0 - 1 }
        let isMark =
          (nearY && ((5..<30).contains(x) || (214..<239).contains(x)))
          || (nearX && ((5..<30).contains(y) || (174..<199).contains(y)))
        #expect(isDark(x, y) == isMark, "\(x),\(y)")
      }
    }
  }

  @Test("guides change only the pixels of their lines")
  func guides() async throws {
    let harness = try harness()
    let plain = try await render(harness, PrintSettings()).pixels
    let guided = try await render(harness, PrintSettings(guides: [.thirds, .golden])).pixels
    #expect(guided.width == plain.width)
    var changed: Set<Int> = []
    for y in 0..<120 {
      for x in 0..<160 where part(plain, at: x, y) != part(guided, at: x, y) {
        if ![40, 46, 74, 80].contains(where: { (-1...1).contains(y - $0) }) { changed.insert(x) }
      }
    }
    #expect(changed == Set([52, 53, 54, 60, 61, 62, 98, 99, 100, 106, 107, 108]), "\(changed.sorted())")
  }

  private func part(_ pixels: Pixels, at x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.bytes[((y * pixels.width + x) * 3)..<((y * pixels.width + x + 1) * 3)])
  }

  @Test("the safe area of a story leaves more space below than above, and of other pictures the same on all sides")
  func safeAreas() {
    func safe(_ width: Int, _ height: Int) -> PixelRect? {
      let trim = PixelRect(left: 10, top: 20, right: 10 + width, bottom: 20 + height)
      let shades = GuideLines(trim: trim).steps([.safe]).prefix(4).map(\.area)
      return PixelRect(
        left: shades[1].right, top: shades[0].bottom, right: shades[2].left, bottom: shades[3].top)
    }
    #expect(safe(1080, 1920) == PixelRect(left: 75, top: 270, right: 1025, bottom: 1600))
    #expect(safe(1000, 600) == PixelRect(left: 60, top: 50, right: 960, bottom: 590))
  }

  @Test("lengths on paper need a resolution, and a bleed is at most half of the short side")
  func refusals() async throws {
    let harness = try harness()
    for (print, dpi) in [
      (PrintSettings(bleed: PrintLength(3, .millimeter)), nil), (PrintSettings(hasCropMarks: true), nil),
      (PrintSettings(bleed: PrintLength(-1, .pixel)), 300.0), (PrintSettings(bleed: PrintLength(.nan, nil)), 300),
      (PrintSettings(bleed: PrintLength(61, .pixel)), 300), (PrintSettings(bleed: PrintLength(1e9, .inch)), 300),
    ] as [(PrintSettings, Double?)] {
      await #expect(throws: RenderError.self, "\(print)") { try await render(harness, print, dpi: dpi) }
    }
    let millimeters = try await render(harness, PrintSettings(bleed: PrintLength(2, .millimeter)))
    #expect(millimeters.report.page?.trim.left == 10)
  }

  @Test("outlines that end at the trim's edge are extended, also around corners, and others are not")
  func outlines() {
    let page = PrintedPage(
      trim: PixelRect(left: 10, top: 10, right: 110, bottom: 90),
      bleed: PixelRect(left: 4, top: 4, right: 116, bottom: 96))
    func bled(_ points: [(Double, Double)]) -> [Point]? {
      Outline([points.map { Point($0.0, $0.1) }]).bled(over: page).contours.first
    }
    #expect(bled([(20, 20), (50, 20), (50, 50)]) == [Point(20, 20), Point(50, 20), Point(50, 50)])
    let corner = bled([(10, 10), (60, 10), (10, 60)])
    #expect(
      corner == [
        Point(4, 10), Point(4, 4), Point(10, 4), Point(60, 4), Point(60, 10), Point(10, 60), Point(4, 60),
      ])
    // Beyond the bleed already; counterclockwise; a hole at the edge is not filled.
    #expect(bled([(0, 0), (60, 0), (0, 60)]) == [Point(0, 0), Point(60, 0), Point(0, 60)])
    #expect(bled([(60, 10), (30, 10), (40, 60)])?.count == 5)
    let frame = Outline([
      Rect(x: 4, y: 4, width: 112, height: 92).corners, [Point(10, 10), Point(10, 50), Point(60, 10)],
    ])
    #expect(frame.bled(over: page).contours[1] == frame.contours[1])
  }

  @Test("a vignette and strokes are relative to the trim")
  func relative() async throws {
    var harness = try harness()
    harness.canvas.look = Look(adjustments: Adjustments([.vignette: 0.8]))
    let samples = [Stroke.Sample(Point(20, 20)), Stroke.Sample(Point(140, 100))]
    let stroke = Stroke(.pen, samples: samples, width: 0.05)
    harness.layers = [
      Layer(id: "line", content: .stroke(stroke), size: Size(120, 80), center: Point(80, 60))
    ]
    let plain = try await render(harness, PrintSettings()).pixels
    let printed = try await render(harness, all)
    let trim = try #require(printed.report.page?.trim)
    let difference = zip(part(printed.pixels, trim).joined(), part(plain, PixelSize(160, 120).bounds).joined())
      .map { abs(Int($0) - Int($1)) }.max()
    #expect((difference ?? 255) <= 1)
  }
}
