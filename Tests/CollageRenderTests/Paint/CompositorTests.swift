import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Compositing steps onto a canvas") struct CompositorTests {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    photo = try folder.picture("red.png", Pixels(width: 40, height: 40, filled: [255, 0, 0]))
  }

  private func harness(_ style: SlotStyle = SlotStyle()) -> RenderHarness {
    RenderHarness(folder, 80, 80)
      .adding(photo, frame: Rect(x: 10, y: 10, width: 60, height: 60), style: style)
  }

  @Test(
    "a step's opacity applies to all of it, including its shadow, at once and in bands", arguments: [0, 1, 100, 254])
  func opacity(share: UInt8) async throws {
    let style = SlotStyle(
      border: Border(width: 4, color: Color(red: 0, green: 0, blue: 255)),
      shadow: Shadow(offset: Point(0, 0), blur: 8, color: .black))
    for style in [SlotStyle(), style] {
      let prepared = try await harness(style).prepared()
      var plan = prepared.plan
      plan.steps[1].opacity = share
      let tile = try await plan.painted(prepared.pixels)
      if plan.slots.allSatisfy({ $0.slot?.shadow == nil }) {
        #expect(tile.pixel(40, 40)[0] == 255 && abs(Int(tile.pixel(40, 40)[1]) - (255 - Int(share))) <= 1)
      }
      if share == 0 { #expect(Array(tile.buffer) == [UInt8](repeating: 255, count: tile.byteCount)) }
      #expect(try plan.paintedInBands(prepared.pixels).pixelBytes == Array(tile.buffer))
    }
  }

  @Test("the background's opacity and coverage are applied, too")
  func background() async throws {
    let prepared = try await RenderHarness(folder, 20, 20).prepared()
    var plan = prepared.plan
    plan.steps[0].opacity = 51
    plan.steps[0].coverage = .rectangle(PixelRect(left: 0, top: 0, right: 10, bottom: 20))
    #expect(!plan.isOpaque)
    let tile = try await plan.painted(prepared.pixels)
    #expect(tile.pixel(5, 5) == [51, 51, 51, 51])
    #expect(tile.pixel(15, 5) == [0, 0, 0, 0])
    #expect(try plan.paintedInBands(prepared.pixels).pixelBytes == Array(tile.buffer))
  }

  @Test("an overlay can multiply")
  func overlay() async throws {
    let prepared = try await harness().prepared()
    var plan = prepared.plan
    let form = Outline(Rect(x: 0, y: 0, width: 40, height: 80))
    plan.steps.append(
      PaintStep(
        area: PixelRect(left: 0, top: 0, right: 40, bottom: 80), coverage: .outline(form), blend: .multiply,
        content: .overlay(Color(red: 0, green: 255, blue: 255))))
    let tile = try await plan.painted(prepared.pixels)
    #expect(tile.pixel(20, 40) == [0, 0, 0, 255] && tile.pixel(60, 40) == [255, 0, 0, 255])
    #expect(tile.pixel(2, 2) == [0, 255, 255, 255])
    #expect(try plan.paintedInBands(prepared.pixels).pixelBytes == Array(tile.buffer))
  }

  @Test("colors are clamped to their alpha once, by the last step that computes pixels")
  func clamping() {
    func clamps(_ place: PlaceStep) -> Bool {
      let photo = PhotoStep(
        source: 0, decode: DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: PixelSize(9, 9).bounds),
        resample: ResampleStep(region: Rect(x: 0, y: 0, width: 9, height: 9), size: PixelSize(9, 9)),
        orientation: .upright, place: place, extent: nil, density: 1)
      return photo.orient(of: nil).clampsToAlpha
    }
    let area = PixelSize(9, 9).bounds
    #expect(clamps(.upright(interior: area, area: area)))
    #expect(!clamps(.turned(tileToCanvas: .identity, area: area)))
  }
}
