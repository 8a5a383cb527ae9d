import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Slots that fade out along a line") struct FadeTests {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    photo = try folder.picture("red.png", Pixels(width: 40, height: 40, filled: [255, 0, 0]))
  }

  private func harness(_ style: SlotStyle, rotation: Double = 0, on background: Background = .transparent)
    -> RenderHarness
  {
    RenderHarness(folder, 120, 80, on: background)
      .adding(photo, frame: Rect(x: 10, y: 20, width: 100, height: 40), rotation: rotation, style: style)
  }

  @Test("all is shown up to the first point, nothing from the second on, and between them it falls evenly")
  func falls() async throws {
    let fade = Fade(from: Point(0.25, 0.5), to: Point(0.75, 0.5))
    let pixels = try await harness(SlotStyle(fade: fade)).paint()
    for x in 10..<110 {
      let share = min(1, max(0, (85 - Double(x) - 0.5) / 50))
      for y in [20, 33, 59] {
        let pixel = pixels[x, y]
        #expect(abs(Double(pixel[3]) - 255 * share) <= 1 && pixel[0] == pixel[3], "\(x),\(y): \(pixel)")
      }
    }
  }

  @Test("lines across the fade are at right angles to it on the canvas, and turn with the slot")
  func isSquare() async throws {
    // From corner to corner of a frame that is not square.
    let fade = Fade(from: Point(0, 0), to: Point(1, 1))
    let pixels = try await harness(SlotStyle(fade: fade)).paint()
    func alpha(_ x: Int, _ y: Int) -> Int { Int(pixels[x, y][3]) }
    #expect(abs(alpha(60, 40) - 128) <= 3)
    // Five to the right of the middle and as far as the slope of the line across demands: (-2, 5) to (5, 2).
    #expect(abs(alpha(56, 50) - alpha(64, 30)) <= 2)
    #expect(alpha(10, 20) > 250 && alpha(109, 59) < 5)

    let turned = try await harness(SlotStyle(fade: Fade(from: Point(0, 0.5), to: Point(1, 0.5))), rotation: 180).paint()
    #expect(turned[12, 40][3] < 10 && turned[107, 40][3] > 245)
  }

  @Test("borders and shadows fade with the photo")
  func fadesAll() async throws {
    let style = SlotStyle(
      border: Border(width: 4, color: Color(red: 0, green: 0, blue: 255)),
      shadow: Shadow(offset: Point(0, 8), blur: 4, color: .black),
      background: .color(.white), fade: Fade(from: Point(0, 0.5), to: Point(0.5, 0.5)))
    let pixels = try await harness(style).paint()
    for x in 70..<120 { for y in 0..<80 { #expect(pixels[x, y] == [0, 0, 0, 0], "\(x),\(y)") } }
    #expect(pixels[14, 64][3] > 100)
  }

  @Test("bands, the canvas as a whole and sixteen bits agree")
  func agrees() async throws {
    for style in [
      SlotStyle(fade: Fade(from: Point(0, 0), to: Point(1, 1))),
      SlotStyle(blend: .multiply, fade: Fade(from: Point(-1, 0.5), to: Point(2, 0.25))),
    ] {
      let prepared = try await harness(style, rotation: 10, on: .color(.white)).prepared()
      let tile = try await prepared.plan.painted(prepared.pixels)
      #expect(try prepared.plan.paintedInBands(prepared.pixels).pixelBytes == Array(tile.buffer))
      let deepPlan = prepared.plan.converted(to: .sRGB, isDeep: true)
      let deep = try await deepPlan.painted(prepared.pixels)
      let wide = try #require(deep.deep)
      for y in 0..<80 {
        for x in 0..<120 {
          for band in 0..<4 {
            let (narrow, exact) = (Int(tile.row(y)[4 * x + band]), Int(wide.row(y)[4 * x + band]))
            #expect(abs(narrow * 257 - exact) <= 2 * 257, "\(x),\(y)")
          }
        }
      }
    }
  }
}
