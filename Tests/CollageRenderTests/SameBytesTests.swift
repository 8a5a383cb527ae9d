import CollageFiles
import CollageModel
import CollageTestSupport
import Foundation
import Testing

@testable import CollageRender
import PictureTestSupport

@Suite("The same request gives the same bytes")
struct SameBytesTests {
  @Test("when rendered twice, and with 1, 2 and 8 threads", arguments: [OutputFormat.jpeg, .png, .webp, .tiff, .avif])
  func threads(format: OutputFormat) async throws {
    let workplace = try Workplace()
    let photos = try (0..<6).map { index in
      try workplace.writePNG(
        "\(index).png",
        Pixels(width: 120 + 10 * index, height: 90) { x, y in
          [UInt8((x * 7 + index * 40) % 256), UInt8((y * 5) % 256), UInt8((x * y) % 256)]
        })
    }
    let style = SlotStyle(
      border: Border(width: 3, color: .white, alignment: .center),
      shadow: Shadow(offset: Point(2, 3), blur: 9, color: Color(red: 0, green: 0, blue: 0, alpha: 120)))
    var placed: [PlacedSlot] = []
    for index in 0..<6 {
      let frame = Rect(x: 10 + 60 * Double(index % 3), y: 10 + 70 * Double(index / 3), width: 70, height: 80)
      let shape = index % 2 == 0 ? Shape.ellipse : .rectangle(CornerRadii(9))
      let rotation = Angle(degrees: Double(index * 7 - 15))
      placed.append(
        PlacedSlot(slot: Slot(id: SlotID("\(index)"), frame: frame, rotation: rotation, shape: shape, style: style)))
    }
    let canvas = Canvas(size: Size(220, 180), background: .blurredPhoto(BlurredPhoto(blur: 30)))
    let template = Template(name: "scene", canvas: canvas, arrangement: .slots(placed))
    let composed = try Composer(template: template).compose(photos)
    var first: Data?
    for threads in [1, 2, 8, 2] {
      let output = workplace.path("out-\(threads)")
      var request = RenderRequest(
        composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: format))
      request.threads = threads
      _ = try await PreparedRender(request).write(to: .file(output), protecting: InputGuard())
      let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
      #expect(first == nil || first == bytes, "\(threads) threads")
      first = bytes
    }
  }
}
