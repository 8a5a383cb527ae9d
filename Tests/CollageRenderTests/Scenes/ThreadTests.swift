import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Independence of the number of threads")
struct ThreadTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func scene() throws -> RenderHarness {
    let style = SlotStyle(
      border: Border(width: 4, color: .white, alignment: .center),
      shadow: Shadow(offset: Point(3, 5), blur: 14, color: Color(red: 20, green: 0, blue: 0, alpha: 130)))
    var scene = RenderHarness(folder, 240, 180, on: .blurredPhoto(BlurredPhoto(blur: 30)))
    let shapes: [Shape] = [
      .rectangle, .ellipse, .rectangle(CornerRadii(12)), .polygon([Point(0.5, 0), Point(1, 1), Point(0, 0.8)]),
    ]
    for index in 0..<8 {
      let name = "\(index).\(index % 2 == 0 ? "jpg" : "png")"
      let photo = try folder.picture(name, Scenery.landscape(index, width: 150 + 30 * index, height: 140))
      scene = scene.adding(
        photo, frame: Rect(x: 8 + 56 * Double(index % 4), y: 12 + 80 * Double(index / 4), width: 66, height: 76),
        rotation: [0, 7, -11, 90][index % 4], shape: shapes[index % 4], style: style)
    }
    return scene
  }

  @Test(
    "a file has the same bytes every time, with 1, 2 and 8 threads for slots and for libvips",
    arguments: [OutputFormat.jpeg, .png])
  func sameBytes(format: OutputFormat) async throws {
    let scene = try scene()
    let first = try await scene.file(OutputSettings(format: format), threads: 1)
    for threads in [1, 2, 8, 2, 8] {
      #expect(try await scene.file(OutputSettings(format: format), threads: threads) == first, "\(threads) threads")
    }
    #expect(first.count > 2000)
  }
}
