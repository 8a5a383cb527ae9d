import CollageColor
import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// The canvas' look changes all that is beneath overlays, in bands as on the whole canvas.
@Suite("The look of the canvas") struct CanvasLookTests {
  private let invert = Adjustments([.invert: 1])

  private func plan() -> RenderPlan {
    let canvas = Canvas(
      size: Size(40, 30), background: .color(Color(red: 40, green: 90, blue: 200)),
      look: Look(adjustments: invert))
    let planner = RenderPlanner(
      slots: [], items: [], sources: ResolvedSources(), canvas: canvas, size: PixelSize(40, 30))
    var plan = planner.plan()
    plan.steps.append(
      PaintStep(
        area: PixelRect(left: 0, top: 0, right: 40, bottom: 10),
        coverage: .outline(Outline(Rect(x: 0, y: 0, width: 40, height: 10))),
        content: .overlay(Color(red: 10, green: 20, blue: 30))))
    return plan
  }

  @Test func whatIsPaintedBeforeItChangesAndOverlaysDoNot() async throws {
    let plan = plan()
    #expect(plan.description.contains("canvas: adjust color invert 1"))
    let pixels = SourcePixels(headers: [], policy: PhotoPolicy())
    let tile = try await Painter(plan: plan, pixels: pixels, width: 1) { _ in }.run()
    #expect(tile.pixel(5, 5) == [10, 20, 30, 255])
    let cube = try #require(ColorCube(Grade(adjustments: invert)))
    let color = cube.color(40.0 / 255, 90.0 / 255, 200.0 / 255)
    let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    #expect(zip(tile.pixel(20, 20), wanted).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(tile.pixel(20, 20)) \(wanted)")
  }

  @Test func bandsAreTheSameAsTheWhole() async throws {
    let plan = plan()
    let pixels = SourcePixels(headers: [], policy: PhotoPolicy())
    let whole = try await Painter(plan: plan, pixels: pixels, width: 1) { _ in }.run()
    let compositor = Compositor(plan: plan, pixels: pixels)
    for band in [0..<7, 7..<30] {
      let tile = try Tile(width: 40, height: band.count)
      let canvas = CanvasRows(tile: tile, rows: band)
      for step in plan.steps { compositor.lay(try compositor.layer(step), on: canvas) }
      for y in band { for x in 0..<40 { #expect(tile.pixel(x, y - band.lowerBound) == whole.pixel(x, y)) } }
    }
  }

  @Test func aNeutralLookIsNoStep() {
    let planner = RenderPlanner(
      slots: [], items: [], sources: ResolvedSources(),
      canvas: Canvas(size: Size(4, 4), look: Look(filter: "x", strength: 0)),
      size: PixelSize(4, 4))
    #expect(planner.plan().steps.count == 1)
  }
}
