import CollageColor
import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// The canvas' look changes all that is beneath overlays, in bands as on the whole canvas.
@Suite("Canvas look") struct CanvasLookTests {
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

  /// A gray canvas with a vignette and grain of its own and of a filter that is half mixed in.
  private func styled(_ size: PixelSize, background: Color = Color(red: 128, green: 128, blue: 128)) -> RenderPlan {
    var sources = ResolvedSources()
    sources.filters["film"] = ResolvedFilter(adjustments: Adjustments([.grain: 0.6, .vignette: 0.4]), table: nil)
    let canvas = Canvas(
      size: Size(60, 40), background: .color(background),
      look: Look(filter: "film", strength: 0.5, adjustments: Adjustments([.vignette: 0.5])))
    return RenderPlanner(slots: [], items: [], sources: sources, canvas: canvas, size: size).plan()
  }

  private func paint(_ plan: RenderPlan, width: Int = 1) async throws -> Tile {
    try await Painter(plan: plan, pixels: SourcePixels(headers: [], policy: PhotoPolicy()), width: width) { _ in }.run()
  }

  @Test func aVignetteAndGrainOfTheCanvasLieAboutItsMiddle() async throws {
    let plan = styled(PixelSize(240, 160))
    #expect(plan.description.contains("canvas: vignette 0.7 unit 160"), "\(plan.description)")
    #expect(plan.description.contains("canvas: grain 0.3 seed"), "\(plan.description)")
    #expect(!plan.description.contains("canvas: adjust color"))
    let tile = try await paint(plan)
    func mean(_ left: Int, _ top: Int) -> Double {
      var sum = 0
      for y in top..<(top + 16) { for x in left..<(left + 16) { sum += Int(tile.pixel(x, y)[0]) } }
      return Double(sum) / 256
    }
    let corners = [mean(0, 0), mean(224, 0), mean(0, 144), mean(224, 144)]
    #expect(abs(mean(112, 72) - 128) < 3)
    #expect(corners.allSatisfy { $0 < 90 && abs($0 - corners[0]) < 6 }, "\(corners)")
    let middle = (100..<140).map { Int(tile.pixel($0, 80)[0]) }
    #expect(Set(middle).count > 5, "no grain: \(middle)")
  }

  @Test func bandsOfAVignetteAndGrainAreTheSameAsTheWhole() async throws {
    let plan = styled(PixelSize(61, 41), background: Color(red: 200, green: 90, blue: 30, alpha: 120))
    let whole = try await paint(plan)
    let parallel = try await paint(plan, width: 3)
    #expect(Array(parallel.buffer) == Array(whole.buffer))
    let compositor = Compositor(plan: plan, pixels: SourcePixels(headers: [], policy: PhotoPolicy()))
    for band in [0..<7, 7..<8, 8..<41] {
      let tile = try Tile(width: 61, height: band.count)
      let canvas = CanvasRows(tile: tile, rows: band)
      for step in plan.steps { compositor.lay(try compositor.layer(step), on: canvas) }
      for y in band {
        for x in 0..<61 {
          #expect(tile.pixel(x, y - band.lowerBound) == whole.pixel(x, y))
          #expect(whole.pixel(x, y)[3] == 120)
        }
      }
    }
  }

  @Test func aSmallCanvasLooksLikeALargeOne() async throws {
    let (small, large) = (try await paint(styled(PixelSize(60, 40))), try await paint(styled(PixelSize(600, 400))))
    var sum = 0.0
    for y in 0..<40 {
      for x in 0..<60 {
        var mean = 0
        for dy in 0..<10 { for dx in 0..<10 { mean += Int(large.pixel(x * 10 + dx, y * 10 + dy)[0]) } }
        sum += abs(Double(small.pixel(x, y)[0]) - Double(mean) / 100)
      }
    }
    #expect(sum / 2400 < 2.5, "\(sum / 2400) codes apart")
  }

  @Test func halfwayToANeutralLookThereIsHalfOfTheVignette() {
    var planner = RenderPlanner(
      slots: [], items: [], sources: ResolvedSources(), canvas: Canvas(size: Size(4, 4)), size: PixelSize(4, 4))
    planner.canvasLook = LookMix(Look(adjustments: Adjustments([.vignette: 0.25, .clarity: 1])))
    let lines = planner.plan().description
    // What only photos can have is refused before, and is nothing on a canvas.
    #expect(lines.contains("canvas: vignette 0.25") && !lines.contains("clarity"), "\(lines)")
  }

  @Test func aNeutralLookIsNoStep() {
    let planner = RenderPlanner(
      slots: [], items: [], sources: ResolvedSources(),
      canvas: Canvas(size: Size(4, 4), look: Look(filter: "x", strength: 0)),
      size: PixelSize(4, 4))
    #expect(planner.plan().steps.count == 1)
  }
}
