import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender
import PictureTestSupport

@Suite("Upright photos")
struct OrientationRenderTests {
  @Test("for every EXIF orientation, quarter turn and mirror, upright and slightly rotated", arguments: 1...8)
  func everyOrientation(exif: Int) async throws {
    let workplace = try Workplace()
    let stored = Pixels.quadrants(width: 96, height: 64)
    let path = workplace.path("photo.jpg")
    try PixelWriter.writeJPEG(rgb: stored.bytes, width: 96, height: 64, exifOrientation: exif, to: path)
    for turns in 0...3 {
      for isMirrored in [false, true] {
        for rotation in [0.0, 4, 90] {
          let intent = Intent(rotation: Angle(degrees: rotation), quarterTurns: turns, isMirrored: isMirrored)
          try await check(path, exif: exif, intent)
        }
      }
    }
  }

  @Test("a turn of the source follows the orientation of the file, and is no other photo's", arguments: 1...8)
  func turnedSource(exif: Int) throws {
    let workplace = try Workplace()
    let stored = Pixels.quadrants(width: 96, height: 64)
    let path = workplace.path("photo.jpg")
    try PixelWriter.writeJPEG(rgb: stored.bytes, width: 96, height: 64, exifOrientation: exif, to: path)
    let source = PhotoSource(path: path)
    for turns in -5...8 {
      let turned = source.turned(by: turns)
      let header = try PhotoProbe.header(of: turned, policy: PhotoPolicy())
      #expect(header.orientation == Orientation(exif: exif).then(Orientation(quarterTurns: turns)))
      #expect(header.uprightSize == (header.orientation.swapsSides ? Size(64, 96) : Size(96, 64)))
      #expect((turned == source) == (turns % 4 == 0) && turned.turned(by: -turns) == source)
      #expect(turned.name == path && turned.path == path)
    }
  }

  private func check(_ path: String, exif: Int, _ intent: Intent) async throws {
    let slot = Slot(id: "s", frame: Rect(x: 4, y: 4, width: 112, height: 112), style: SlotStyle(fit: .contain))
    var scene = Scene(size: PixelSize(120, 120), slots: [slot])
    scene.place(path, in: "s", intent)
    let tile = try await scene.paint()
    let storedSize = Size(96, 64)
    let toUpright = Orientation(exif: exif).transform(ofSize: storedSize)
    let placement = slot.placement(of: intent, photoSize: Orientation(exif: exif).apply(to: storedSize))
    for (index, color) in Pixels.quadrantColors.enumerated() {
      let stored = Point(index % 2 == 0 ? 24 : 72, index < 2 ? 16 : 48)
      let seen = placement.photoToCanvas.apply(toUpright.apply(stored))
      let pixel = Array(tile.pixel(Int(seen.x), Int(seen.y)).prefix(3))
      #expect(distance(pixel, color) < 24, "exif \(exif), \(intent): \(pixel) for \(color)")
    }
  }
}
