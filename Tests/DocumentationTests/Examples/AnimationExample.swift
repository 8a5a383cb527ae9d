import CollageAnimation
import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("The examples of CollageAnimation's articles")
struct AnimationExample {
  @Test("photos move from a row to a column")
  func movement() async throws {
    let folder = try ScratchFolder()
    let photos = ["a.jpg", "b.jpg"].map { folder.file($0) }
    let pixels = QuadrantImage(width: 80, height: 60).upright
    for photo in photos { try PixelWriter.writeJPEG(rgb: pixels.bytes, width: 80, height: 60, to: photo) }
    let output = folder.file("out.webp")
    let canvas = Canvas(size: Size(120, 80))
    let row = Template(
      name: "Row", canvas: canvas,
      arrangement: .slots([
        PlacedSlot(slot: Slot(id: "a", frame: Rect(x: 0, y: 0, width: 60, height: 80))),
        PlacedSlot(slot: Slot(id: "b", frame: Rect(x: 60, y: 0, width: 60, height: 80))),
      ]))
    let column = Template(
      name: "Column", canvas: canvas,
      arrangement: .slots([
        PlacedSlot(slot: Slot(id: "a", frame: Rect(x: 0, y: 0, width: 120, height: 40))),
        PlacedSlot(slot: Slot(id: "b", frame: Rect(x: 0, y: 40, width: 120, height: 40))),
      ]))

    let movement = LayoutAnimation(
      stops: [.init(template: row, folder: "."), .init(template: column, folder: ".")], photos: photos,
      size: PixelSize(120, 80), seconds: 0.2, pause: 0.1, framesPerSecond: 10)
    let animation = try await movement.animation()
    let count = try await animation.write(to: .webP(output), protecting: InputGuard(photos, as: .photo))

    #expect(count == animation.frames.count && count > 2)
    #expect(try folder.read("out.webp").starts(with: Array("RIFF".utf8)))
  }
}
