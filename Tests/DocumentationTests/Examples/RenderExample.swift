import CollageFiles
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

  @Test("a request is planned and then painted")
  func render() async throws {
    let output = folder.file("out.png")

    let slot = Slot(id: "only", frame: Rect(x: 10, y: 10, width: 180, height: 80))
    let template = Template(
      name: "One", canvas: Canvas(size: Size(200, 100)), arrangement: .slots([PlacedSlot(slot: slot)]))
    let composition = Composition(
      template: template, photos: [Photo(id: "beach", path: photo)],
      items: [Item(id: "1", photo: "beach", slot: "only", intent: Intent(zoom: 1.2))])
    let request = RenderRequest(
      composition: composition, photoPaths: ["beach": photo], sizing: .scale(2), output: OutputSettings(format: .png))

    let prepared = try await PreparedRender(request)
    let plan = prepared.plan.description  // every step with its numbers, before any pixel
    let report = try await prepared.write(to: .file(output), protecting: InputGuard())

    #expect(plan.contains("beach.jpg") && report.size == PixelSize(400, 200))
  }

  @Test("a resident renderer caches its results")
  func resident() async throws {
    let slot = Slot(id: "only", frame: Rect(x: 0, y: 0, width: 40, height: 30))
    let template = Template(
      name: "One", canvas: Canvas(size: Size(40, 30)), arrangement: .slots([PlacedSlot(slot: slot)]))
    let composition = Composition(
      template: template, photos: [Photo(id: "beach", path: photo)],
      items: [Item(id: "1", photo: "beach", slot: "only")])
    let request = RenderRequest(
      composition: composition, photoPaths: ["beach": photo], output: OutputSettings(format: .png))

    let renderer = ResidentRenderer(byteLimit: 256 << 20)
    let picture = try await renderer.render(request)  // picture.premultipliedPixels, try picture.encoded()
    let statistics = await renderer.statistics  // photos, slots, bytes, hits, misses, evictions

    #expect(picture.size == PixelSize(40, 30) && statistics.slots == 1)
  }
}
