import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Pictures cut into pages") struct PagesTests {
  private let folder: ScratchFolder
  private let harness: RenderHarness

  init() throws {
    folder = try ScratchFolder()
    let photo = try folder.picture("photo.png", Scenery.landscape(3, width: 120, height: 90))
    harness = RenderHarness(folder, 120, 60)
      .adding(photo, frame: Rect(x: 5, y: 5, width: 70, height: 50))
      .adding(photo, frame: Rect(x: 60, y: 20, width: 58, height: 38))
  }

  @Test(
    "pages side by side equal the whole picture to the byte, painted at once and in bands", arguments: [nil, 120 * 7])
  func seamless(bandPixels: Int?) async throws {
    var request = harness.request(OutputSettings(format: .png), threads: 2)
    if let bandPixels { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
    let prepared = try await PreparedRender(request)
    #expect(prepared.isStreamed == (bandPixels != nil))
    _ = try await prepared.write(to: .file(folder.file("whole.png")), protecting: .init())
    let whole = try PictureFile.decode(folder.read("whole.png"))
    for page in [PixelSize(40, 60), PixelSize(40, 20), PixelSize(120, 60), PixelSize(60, 30)] {
      let path = { (number: Int) in folder.file("\(page)-\(number).png") }
      let report = try await PreparedRender(request).write(pages: .pages(page), to: path, protecting: .init())
      #expect(report.byteCount > 0)
      let columns = whole.width / page.width
      for number in 0..<(columns * (whole.height / page.height)) {
        let part = try PictureFile.decode(folder.read("\(page)-\(number + 1).png"))
        #expect(part.width == page.width && part.height == page.height && part.bands == whole.bands)
        let (left, top) = (number % columns * page.width, number / columns * page.height)
        let length = page.width * whole.bands
        for y in 0..<page.height {
          let start = ((top + y) * whole.width + left) * whole.bands
          #expect(part.bytes[(y * length)...].prefix(length).elementsEqual(whole.bytes[start...].prefix(length)))
        }
      }
    }
  }

  @Test("pages that do not divide the picture are rejected before any file is created")
  func refused() async throws {
    let prepared = try await PreparedRender(harness.request(OutputSettings(format: .png), threads: 1))
    for page in [PixelSize(50, 60), PixelSize(40, 59), PixelSize(1, 1), PixelSize(240, 60)] {
      await #expect(throws: RenderError.self, "\(page)") {
        try await prepared.write(pages: .pages(page), to: { folder.file("x-\($0).png") }, protecting: .init())
      }
    }
    #expect(throws: (any Error).self) { try folder.read("x-1.png") }
  }

  @Test("no page is written if one of them cannot be written")
  func allOrNothing() async throws {
    let prepared = try await PreparedRender(harness.request(OutputSettings(format: .png), threads: 1))
    let before = try folder.read("photo.png")
    await #expect(throws: RenderError.self) {
      try await prepared.write(
        pages: .pages(PixelSize(40, 60)), to: { $0 == 3 ? folder.file("photo.png") : folder.file("y-\($0).png") },
        protecting: .init())
    }
    #expect(throws: (any Error).self) { try folder.read("y-1.png") }
    #expect(try folder.read("photo.png") == before)
  }
}
