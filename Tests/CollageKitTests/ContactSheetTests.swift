import CollageFiles
import CollageKit
import CollageLayout
import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("A contact sheet")
struct ContactSheetTests {
  @Test("rotates the photos for each template, and reads each photo once")
  func rotates() async throws {
    let folder = try ScratchFolder()
    let colors: [[UInt8]] = [[220, 30, 30], [40, 50, 210], [30, 160, 60]]
    let photos = try colors.enumerated().map { index, color in
      let path = folder.file("\(index).jpg")
      try PixelWriter.writeJPEG(
        rgb: Pixels(width: 400, height: 300, filled: color).bytes, width: 400, height: 300, to: path)
      return path
    }
    let template = Template(
      name: "One", canvas: Canvas(size: Size(100, 100)), arrangement: .split(.slot("only"), overrides: [:]))
    let entries = (0..<3).map { _ in ContactSheet.Entry(template: template, folder: folder.path) }
    let sheet = ContactSheet(entries: entries, photos: photos, tileWidth: 40)
    var fractions: [Double] = []
    let report = try await sheet.write(
      to: folder.file("sheet.png"), output: OutputSettings(format: .png), protecting: InputGuard()
    ) { fraction in
      // The photos are gone before the first template is rendered.
      if fractions.count == 2 { for photo in photos.dropFirst() { try? folder.remove(photo) } }
      fractions.append(fraction)
    }
    // Two columns of 40 pixels, with gaps of 4.
    #expect(report.size == PixelSize(92, 92))
    #expect(fractions.count == 6 && fractions == fractions.sorted())
    let shown = try PhotoCollage(
      Template(name: "", canvas: Canvas(size: Size(92, 92)), arrangement: .split(.slot("only"), overrides: [:])),
      photos: [folder.file("sheet.png")])
    let picture = try await shown.picture()
    let pixels = Pixels(width: 92, height: 92, bands: 4, bytes: picture.premultipliedPixels)
    for (center, color) in zip([(24, 24), (68, 24), (24, 68)], colors) {
      #expect(distance(Array(pixels[center.0, center.1].prefix(3)), color) < 8)
    }
    await #expect(throws: RenderError.self) {
      try await sheet.write(to: photos[0], output: OutputSettings(format: .png), protecting: InputGuard())
    }
  }
}
