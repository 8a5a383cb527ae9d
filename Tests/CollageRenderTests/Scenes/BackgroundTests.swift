import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Backgrounds")
struct BackgroundTests {
  private let folder: ScratchFolder
  private static let red = Color(red: 200, green: 20, blue: 0)
  private static let blue = Color(red: 0, green: 60, blue: 240)

  init() throws { folder = try ScratchFolder() }

  private static func gradient(_ geometry: Gradient.Geometry) -> Background {
    .gradient(Gradient(geometry: geometry, stops: [.init(offset: 0, color: red), .init(offset: 1, color: blue)]))
  }

  @Test("a horizontal gradient runs from its first color to its last, with an equal mix in the middle")
  func linear() async throws {
    let seen = try await RenderHarness(folder, 256, 32, on: Self.gradient(.linear(Angle(degrees: 90)))).paint()
    #expect(distance(seen[0, 9], Self.red.bytes) <= 2)
    #expect(distance(seen[255, 9], Self.blue.bytes) <= 2)
    for x in stride(from: 4, to: 252, by: 8) {
      let share = (Double(x) + 4) / 256
      for (band, ends) in [(200.0, 0.0), (20, 60), (0, 240)].enumerated() {
        let mean = seen.mean(columns: x..<(x + 8), rows: 8..<16, band: band)
        #expect((mean - (ends.0 + (ends.1 - ends.0) * share)).magnitude < 0.6, "column \(x)")
      }
    }
  }

  @Test("zero degrees points up, as in CSS")
  func upward() async throws {
    let seen = try await RenderHarness(folder, 20, 200, on: Self.gradient(.linear(.zero))).paint()
    #expect(distance(seen[5, 199], Self.red.bytes) <= 2)
    #expect(distance(seen[5, 0], Self.blue.bytes) <= 2)
  }

  @Test("a diagonal gradient has its end colors in the corners")
  func slanted() async throws {
    let seen = try await RenderHarness(folder, 120, 80, on: Self.gradient(.linear(Angle(degrees: 135)))).paint()
    #expect(distance(seen[0, 0], Self.red.bytes) <= 4)
    #expect(distance(seen[119, 79], Self.blue.bytes) <= 4)
    #expect(distance(seen[60, 40], [100, 40, 120, 255]) <= 3)
  }

  @Test("a radial gradient goes from its center to the corners")
  func radial() async throws {
    let seen = try await RenderHarness(folder, 100, 100, on: Self.gradient(.radial(center: Point(0.5, 0.5), radius: 1)))
      .paint()
    #expect(distance(seen[50, 50], Self.red.bytes) <= 4)
    #expect(distance(seen[0, 0], Self.blue.bytes) <= 4)
    #expect(distance(seen[85, 50], [100, 40, 120, 255]) <= 3)
    #expect(distance(seen[85, 50], seen[50, 85]) <= 1)
  }

  @Test("a photo is not enlarged to be blurred, however large the canvas is")
  func enlarged() async throws {
    let photo = try folder.picture("small.png", Pixels(width: 90, height: 60) { _, _ in [240, 40, 20] })
    let harness = RenderHarness(folder, 9_000, 3_000, on: .blurredPhoto(BlurredPhoto(blur: 0)))
      .adding(photo, frame: Rect(x: 60, y: 30, width: 30, height: 20))
    let sizes = try await harness.plan().steps.compactMap { step -> PixelSize? in
      if case .background(.blurred(_, let size, _, _, _)) = step.content { return size }
      return nil
    }
    #expect(sizes == [PixelSize(90, 30)])
  }

  @Test("a blurred copy is opaque to the edge, soft, and has the photo's colors", arguments: [4.0, 20, 90])
  func blurred(blur: Double) async throws {
    let photo = try folder.picture(
      "split.png", Pixels(width: 90, height: 60) { x, _ in x < 45 ? [240, 40, 20] : [20, 60, 230] })
    let harness = RenderHarness(folder, 160, 90, on: .blurredPhoto(BlurredPhoto(blur: blur)))
      .adding(photo, frame: Rect(x: 60, y: 30, width: 30, height: 20))
    let seen = try await harness.paint()
    for index in stride(from: 3, to: seen.bytes.count, by: 4) where seen.bytes[index] != 255 {
      Issue.record("not opaque at pixel \(index / 4)")
    }
    #expect((seen.mean(columns: 0..<160, rows: 0..<20, band: 0) - 130).magnitude < 4)
    let row = seen.row(10, band: 0)
    #expect(row[0] > row[159] + 60)
    for x in 0..<159 { #expect(row[x + 1] <= row[x] + 1, "the blur is monotone, at column \(x)") }
    let steepest = (0..<159).map { row[$0] - row[$0 + 1] }.max() ?? 0
    // A Gaussian's greatest slope: the step over sigma and the root of two pi.
    #expect(Double(steepest) < 220 / (blur / 2 * 2.5066) * 1.25 + 2)
  }

  @Test("a tint covers the blurred copy")
  func tint() async throws {
    let photo = try folder.picture("plain.png", Pixels(width: 60, height: 40, filled: [200, 100, 40]))
    let shade = BlurredPhoto(blur: 20, tint: Color(red: 0, green: 0, blue: 0, alpha: 128))
    let seen = try await RenderHarness(folder, 60, 40, on: .blurredPhoto(shade))
      .adding(photo, frame: Rect(x: 20, y: 10, width: 10, height: 10)).paint()
    #expect(distance(seen[2, 2], [100, 50, 20, 255]) <= 1)
    #expect(seen[25, 15] == [200, 100, 40, 255])
  }

  @Test("a picture covers the canvas, or is contained in a slot's background")
  func picture() async throws {
    _ = try folder.picture("wall.png", QuadrantImage(width: 60, height: 40).upright)
    let photo = try folder.picture("dot.png", Pixels(width: 8, height: 8, filled: [1, 1, 1]))
    let seen = try await RenderHarness(folder, 120, 80, on: .picture(path: "wall.png", fit: .cover))
      .adding(photo, frame: Rect(x: 50, y: 30, width: 20, height: 20)).paint()
    for corner in QuadrantImage.Corner.allCases {
      let point = Point(corner.middle.x * 120, corner.middle.y * 80)
      #expect(distance(seen.color(at: point), QuadrantImage.color(corner) + [255]) <= 2)
    }
    #expect(seen[60, 40] == [1, 1, 1, 255])
  }
}
