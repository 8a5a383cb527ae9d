import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Transparency")
struct AlphaTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A white disc whose transparent surroundings hide green, which must never be seen.
  private func cutOut(_ name: String = "cut.png") throws -> String {
    let pixels = Pixels(width: 180, height: 180, bands: 4) { x, y in
      let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(90, 90)).length
      let alpha = UInt8((min(max(70.5 - away, 0), 1) * 255).rounded())
      return alpha == 0 ? [0, 255, 0, 0] : [255, 255, 255, alpha]
    }
    return try folder.picture(name, pixels)
  }

  @Test(
    "a white cut-out has no halo on any background, reduced, enlarged or rotated",
    arguments: [Color.black, Color(red: 255, green: 0, blue: 0)], ["cut.png", "cut.webp"])
  func noHalo(ground: Color, name: String) async throws {
    let photo = try cutOut(name)
    for (side, degrees) in [(180.0, 0.0), (40, 0), (61, 17), (77, 90), (200, 3)] {
      var harness = RenderHarness(folder, 220, 220, on: .color(ground))
      let frame = Rect(x: 110 - side / 2, y: 110 - side / 2, width: side, height: side)
      harness = harness.adding(photo, frame: frame, rotation: degrees)
      let seen = try await harness.paint()
      var blended = 0
      for y in 0..<220 {
        for x in 0..<220 {
          let pixel = seen[x, y]
          let isOnTheWay = Int(ground.red) == 255 ? pixel[0] >= 254 : abs(Int(pixel[0]) - Int(pixel[1])) <= 1
          if !isOnTheWay || abs(Int(pixel[1]) - Int(pixel[2])) > 1 { Issue.record("\(pixel) at \(x),\(y)") }
          if pixel[1] > 20 && pixel[1] < 235 { blended += 1 }
        }
      }
      #expect(blended > 20, "the rim must be soft")
      #expect(distance(seen[110, 110], [255, 255, 255, 255]) == 0)
      #expect(seen[1, 1] == ground.bytes)
    }
  }

  @Test("a transparent canvas keeps straight alpha in a PNG")
  func straightAlpha() async throws {
    let photo = try folder.picture("half.png", Pixels(width: 20, height: 20, filled: [200, 100, 50, 128]))
    let harness = RenderHarness(folder, 40, 30, on: .transparent)
      .adding(photo, frame: Rect(x: 10, y: 5, width: 20, height: 20))
    let seen = try await harness.written()
    #expect(seen.bands == 4)
    #expect(seen[2, 2] == [0, 0, 0, 0])
    #expect(distance(seen[20, 15], [200, 100, 50, 128]) <= 1)
  }

  @Test("a transparent canvas is composited on white in a JPEG")
  func flattened() async throws {
    let photo = try folder.picture("half.png", Pixels(width: 40, height: 40, filled: [200, 100, 50, 128]))
    let harness = RenderHarness(folder, 80, 60, on: .transparent)
      .adding(photo, frame: Rect(x: 16, y: 8, width: 40, height: 40))
    let seen = try await harness.written(OutputSettings(format: .jpeg, quality: 100))
    #expect(seen.bands == 3)
    #expect(distance(seen[2, 2], [255, 255, 255]) <= 1)
    #expect(distance(seen[36, 28], [227, 177, 152]) <= 3)
  }

  @Test("overlapping photos blend by their alpha, in paint order")
  func paintOrder() async throws {
    let red = try folder.picture("red.png", Pixels(width: 20, height: 20, filled: [255, 0, 0, 255]))
    let blue = try folder.picture("blue.png", Pixels(width: 20, height: 20, filled: [0, 0, 255, 102]))
    let frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let harness = RenderHarness(folder, 30, 20)
      .adding(red, frame: frame).adding(blue, frame: Rect(x: 10, y: 0, width: 20, height: 20))
    let seen = try await harness.paint()
    #expect(seen[5, 9] == [255, 0, 0, 255])
    #expect(distance(seen[15, 9], [153, 0, 102, 255]) <= 1)
    #expect(distance(seen[25, 9], [153, 153, 255, 255]) <= 1)
  }
}
