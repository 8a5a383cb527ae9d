import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("The examples of CollageRender's articles")
struct RenderExample {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    photo = folder.file("beach.jpg")
    let pixels = QuadrantImage(width: 80, height: 60).upright
    try PixelWriter.writeJPEG(rgb: pixels.bytes, width: 80, height: 60, to: photo)
  }

  @Test("a resident renderer keeps what it made")
  func resident() async throws {
    let slot = Slot(id: "only", frame: Rect(x: 10, y: 10, width: 180, height: 80))
    let template = Template(
      name: "One", canvas: Canvas(size: Size(200, 100)), arrangement: .slots([PlacedSlot(slot: slot)]))
    let composition = Composition(
      template: template, photos: [Photo(id: "beach", path: photo)],
      items: [Item(id: "1", photo: "beach", slot: "only", intent: Intent(zoom: 1.2))])
    let request = RenderRequest(
      composition: composition, photoPaths: ["beach": photo], sizing: .scale(2), output: OutputSettings(format: .png))

    let renderer = ResidentRenderer(byteLimit: 256 << 20)
    let picture = try await renderer.render(request)  // picture.premultipliedPixels, try picture.encoded()
    let statistics = await renderer.statistics  // photos, slots, bytes, hits, misses, evictions

    #expect(picture.size == PixelSize(400, 200) && statistics.slots == 1)
  }
}
