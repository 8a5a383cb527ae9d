import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

@Suite("Compositing")
struct CompositingTests {
  @Test("a white cut-out has no halo on any background", arguments: [Color.black, Color(red: 255, green: 0, blue: 0)])
  func noHalo(ground: Color) async throws {
    let workplace = try Workplace()
    // Transparent pixels hide another color: it must never be seen.
    let cutout = Pixels(width: 200, height: 200, bands: 4) { x, y in
      let inside = (x - 100) * (x - 100) + (y - 100) * (y - 100) < 80 * 80
      return inside ? [255, 255, 255, 255] : [0, 255, 0, 0]
    }
    let path = try workplace.writePNG("cutout.png", cutout)
    for rotation in [0.0, 17] {
      let slot = Slot(id: "s", frame: Rect(x: 3, y: 3, width: 61, height: 61), rotation: Angle(degrees: rotation))
      var scene = Scene(size: PixelSize(67, 67), background: ground, slots: [slot])
      scene.place(path, in: "s")
      let tile = try await scene.paint()
      for y in 0..<67 {
        for x in 0..<67 {
          let pixel = tile.pixel(x, y)
          // On the way from the ground to white every band below the ground's own moves together.
          #expect(pixel[0] >= ground.red && abs(Int(pixel[1]) - Int(pixel[2])) <= 1, "\(pixel) at \(x), \(y)")
        }
      }
      #expect(tile.pixel(33, 33) == [255, 255, 255, 255])
    }
  }

  @Test("an inside border hides the photo completely and has the right width")
  func border() async throws {
    let workplace = try Workplace()
    let red = try workplace.writePNG("red.png", Pixels(width: 50, height: 50) { _, _ in [255, 0, 0] })
    for radius in [0.0, 14] {
      let slot = Slot(
        id: "s", frame: Rect(x: 10, y: 10, width: 60, height: 60), shape: .rectangle(CornerRadii(radius)),
        style: SlotStyle(border: Border(width: 6, color: .white)))
      var scene = Scene(size: PixelSize(80, 80), background: .white, slots: [slot])
      scene.place(red, in: "s")
      let tile = try await scene.paint()
      for x in 0..<80 {
        let isPhoto = x >= 16 && x < 64
        #expect(tile.pixel(x, 40) == (isPhoto ? [255, 0, 0, 255] : [255, 255, 255, 255]), "column \(x)")
      }
      let inner = Outline(Rect(x: 15, y: 15, width: 50, height: 50))
      for y in 0..<80 {
        for x in 0..<80 where !inner.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) {
          #expect(tile.pixel(x, y) == [255, 255, 255, 255], "\(x), \(y)")
        }
      }
    }
  }

  @Test("a shadow is the Gaussian blur of its shape")
  func shadow() async throws {
    let workplace = try Workplace()
    let photo = try workplace.writePNG("white.png", Pixels(width: 50, height: 50) { _, _ in [255, 255, 255] })
    let shadow = Shadow(offset: Point(0, 100), blur: 20, color: .black)
    let slot = Slot(
      id: "s", frame: Rect(x: 50, y: 10, width: 80, height: 80), style: SlotStyle(shadow: shadow))
    var scene = Scene(size: PixelSize(180, 260), background: .white, slots: [slot])
    scene.place(photo, in: "s")
    let tile = try await scene.paint()
    // Far from the corners one edge alone counts: half the strength on it, 84 % one sigma (10) inside.
    for (x, expected) in [(50, 0.5), (60, 0.841), (40, 0.159), (30, 0.023)] {
      let mean = (-4..<4).reduce(0.0) { sum, dx in
        sum + (0..<8).reduce(0.0) { $0 + Double(255 - tile.pixel(x + dx, 146 + $1)[0]) }
      }
      #expect((mean / 64 / 255 - expected).magnitude < 0.012, "\(mean / 64 / 255) at \(x)")
    }
  }

  @Test("an unscaled photo is copied exactly, and a contained one leaves the rest unchanged")
  func fits() async throws {
    let workplace = try Workplace()
    let picture = Pixels(width: 31, height: 23) { x, y in [UInt8(x * 8), UInt8(y * 11), UInt8((x * y) % 256)] }
    let path = try workplace.writePNG("photo.png", picture)
    let slot = Slot(id: "s", frame: Rect(x: 4, y: 6, width: 31, height: 43), style: SlotStyle(fit: .contain))
    var scene = Scene(size: PixelSize(40, 56), slots: [slot])
    scene.place(path, in: "s")
    let tile = try await scene.paint()
    for y in 0..<56 {
      for x in 0..<40 {
        let (column, row) = (x - 4, y - 16)
        let isPhoto = (0..<31).contains(column) && (0..<23).contains(row)
        let start = (row * 31 + column) * 3
        let expected = isPhoto ? Array(picture.bytes[start..<(start + 3)]) : [0, 0, 0]
        #expect(Array(tile.pixel(x, y).prefix(3)) == expected, "\(x), \(y)")
      }
    }
  }

  @Test("a photo in Display P3 keeps its colors")
  func wideGamut() async throws {
    let workplace = try Workplace()
    let color: [UInt8] = [200, 90, 60]
    let picture = Pixels(width: 64, height: 64) { _, _ in color }
    let image = try Image.fromMemory(copying: picture.bytes, width: 64, height: 64, bands: 3, interpretation: .srgb)
      .attachingProfile(SRGBProfile.bytes).iccTransform(outputProfile: "p3")
    let target = try Target.memory()
    try image.save(to: target, as: .png(compression: 1), keepProfile: true)
    let path = workplace.path("p3.png")
    try writeFile(target.bytes(), to: path)
    #expect(try image.getPoint(x: 5, y: 5).map { UInt8($0) } != color)
    for side in [20.0, 64] {
      let slot = Slot(id: "s", frame: Rect(x: 0, y: 0, width: side, height: side))
      var scene = Scene(size: PixelSize(64, 64), slots: [slot])
      scene.place(path, in: "s")
      let pixel = Array(try await scene.paint().pixel(10, 10).prefix(3))
      #expect(distance(pixel, color) <= 2, "\(pixel)")
    }
    #expect(ColorProfile(bytes: SRGBProfile.bytes).isSRGB)
  }

  private func writeFile(_ bytes: [UInt8], to path: String) throws {
    let file = try OutputFile(path: path, protecting: InputGuard())
    try file.write(bytes)
    try file.publish()
  }
}
