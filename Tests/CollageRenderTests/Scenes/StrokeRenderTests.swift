import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Strokes and drawn shapes in pixels") struct StrokeRenderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func layer(
    _ id: LayerID, _ tool: Stroke.Tool, _ points: [Point], width: Double = 0.2, color: Color = .black,
    group: GroupID? = nil
  ) -> Layer {
    var stroke = Stroke(tool, samples: points.map { Stroke.Sample($0) }, width: width, color: color)
    (stroke.start, stroke.end) = (.butt, .butt)
    return Layer(
      id: id, content: .stroke(stroke), size: Size(60, 60), center: stroke.frame.center, group: group)
  }

  private func planner(_ layers: [Layer], on background: Background, _ size: Int = 60) -> RenderPlanner {
    let canvas = Canvas(size: Size(60, 60), background: background)
    var planner = RenderPlanner(
      slots: [], items: [], sources: ResolvedSources(), canvas: canvas, size: PixelSize(size, size))
    planner.layers = layers
    return planner
  }

  private func paint(_ layers: [Layer], on background: Background, _ size: Int = 60) async throws -> Pixels {
    let plan = planner(layers, on: background, size).plan()
    let pixels = SourcePixels(headers: [], policy: PhotoPolicy())
    let tile = try await Painter(plan: plan, pixels: pixels, width: 1, progress: { _ in }).run()
    return Pixels(width: tile.width, height: tile.height, bands: Tile.bands, bytes: Array(tile.buffer))
  }

  private let across = [Point(10, 30), Point(50, 30)]

  @Test("a marker has one color where it crosses itself, and multiplies") func marker() async throws {
    let back = [Point(10, 30), Point(50, 30), Point(50, 31), Point(10, 31)]
    let pixels = try await paint(
      [layer("a", .marker, back, color: Color(red: 255, green: 128, blue: 0))],
      on: .color(Color(red: 200, green: 200, blue: 200)))
    // 224/255 of the product, and the rest of what is beneath.
    #expect(distance(pixels[30, 30], [200, 113, 24, 255]) <= 1)
    #expect(pixels[30, 31] == pixels[30, 27] && pixels[30, 5] == [200, 200, 200, 255])
  }

  @Test("an eraser removes only strokes of its group beneath it") func eraser() async throws {
    let layers = [
      layer("a", .line, [Point(10, 20), Point(50, 20)], group: "ink"),
      layer("b", .line, [Point(10, 40), Point(50, 40)]),
      layer("c", .eraser, [Point(30, 0), Point(30, 60)], group: "ink"),
    ]
    let pixels = try await paint(layers, on: .color(.white))
    #expect(pixels[30, 20] == [255, 255, 255, 255] && pixels[15, 20] == [0, 0, 0, 255])
    #expect(pixels[30, 40] == [0, 0, 0, 255])
    // Without a group it removes all.
    let all = try await paint(
      [layers[0], layers[1], layer("c", .eraser, [Point(30, 0), Point(30, 60)])], on: .color(.white))
    #expect(all[30, 20] == [255, 255, 255, 255] && all[30, 40] == [255, 255, 255, 255])
  }

  @Test("a pencil's grain is fixed to the canvas, and depends on the seed") func pencil() async throws {
    func pencil(_ from: Double, seed: UInt32) -> Layer {
      var layer = layer("a", .pencil, [Point(from, 30), Point(50, 30)], width: 0.5)
      if case .stroke(var stroke) = layer.content {
        stroke.seed = seed
        layer.content = .stroke(stroke)
      }
      return layer
    }
    let one = try await paint([pencil(10, seed: 3)], on: .color(.white), 640)
    let moved = try await paint([pencil(20, seed: 3)], on: .color(.white), 640)
    let other = try await paint([pencil(10, seed: 4)], on: .color(.white), 640)
    let row = (300..<360).map { one[$0, 320] }
    #expect(Set(row.map { $0[0] }).count > 10)
    #expect(row == (300..<360).map { moved[$0, 320] })
    #expect(row != (300..<360).map { other[$0, 320] })
  }

  @Test("blur and pixelate show the pixels beneath them, and look the same in a small and a large picture")
  func lenses() async throws {
    let halves = Background.gradient(
      Gradient(
        geometry: .linear(Angle(degrees: 90)),
        stops: [
          Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 0.5, color: .black),
          Gradient.Stop(offset: 0.5, color: .white), Gradient.Stop(offset: 1, color: .white),
        ]))
    let small = try await paint([layer("a", .blur, across, width: 0.5)], on: halves)
    #expect(small[26, 30][0] < 40 && small[33, 30][0] > 215)
    // The edge lies between these two pixels.
    let middle = (Int(small[29, 30][0]) + Int(small[30, 30][0])) / 2
    #expect((110...145).contains(middle) && small[30, 30][0] < 200)
    // Outside of the brush the edge stays sharp.
    #expect(small[29, 5][0] == 0 && small[30, 5][0] == 255)
    // Nothing sharp shines through.
    let stops = (0..<60).flatMap { step -> [Gradient.Stop] in
      [step, step + 1].map { Gradient.Stop(offset: Double($0) / 60, color: step % 2 == 0 ? .black : .white) }
    }
    let stripes = Background.gradient(Gradient(geometry: .linear(Angle(degrees: 90)), stops: stops))
    let flat = try await paint([layer("a", .blur, across, width: 0.5)], on: stripes, 120)
    let row = (50..<70).map { Int(flat[$0, 60][0]) }
    #expect((row.max() ?? 0) - (row.min() ?? 255) < 20 && (90...165).contains(row[3]))
    #expect(Set((50..<70).map { flat[$0, 5][0] }).count >= 2)
    let large = try await paint([layer("a", .blur, across, width: 0.5)], on: halves, 600)
    #expect((Int(large[300, 300][0]) - middle).magnitude < 16)
    #expect((Int(large[304, 300][0]) - Int(small[30, 30][0])).magnitude < 16)
    let blocks = try await paint([layer("a", .pixelate, across, width: 0.5)], on: halves, 600)
    let colors = Set((200..<400).map { blocks[$0, 300][0] })
    #expect(colors.count <= 6)
  }

  @Test("a brush over another shows its result, and the plan does not grow with each") func nested()
    async throws
  {
    let brushes = (0..<12).map { layer(LayerID("b\($0)"), $0 % 2 == 0 ? .pixelate : .blur, across, width: 0.5) }
    let plan = planner(brushes, on: .color(.white)).plan()
    #expect(plan.description.utf8.count < 200_000)
    #expect(try await paint(brushes, on: .color(.white))[30, 30] == [255, 255, 255, 255])
  }

  @Test("bands have the same pixels as the whole canvas") func bands() async throws {
    var layers = Stroke.Tool.allCases.enumerated().map { index, tool in
      let y = 4 + 4.5 * Double(index)
      return layer(LayerID("t\(index)"), tool, [Point(5, y), Point(55, y + 3)], width: 0.08)
    }
    let line = DrawnShape.Line(width: 3, color: .black, alignment: .inside, dashes: [2, 1])
    layers.append(
      Layer(
        id: "shape", content: .shape(DrawnShape(.star(points: 5, innerRadius: 0.4), fill: .color(.white), line: line)),
        size: Size(40, 40), center: Point(30, 30), shadow: Shadow(offset: Point(2, 2), blur: 3, color: .black)))
    let plan = planner(layers, on: .color(Color(red: 90, green: 200, blue: 160)), 120).plan()
    let pixels = SourcePixels(headers: [], policy: PhotoPolicy())
    let whole = try await Painter(plan: plan, pixels: pixels, width: 2, progress: { _ in }).run()
    let compositor = Compositor(plan: plan, pixels: pixels)
    for rows in [0..<37, 37..<38, 38..<120] {
      let tile = try Tile(width: 120, height: rows.count)
      let canvas = CanvasRows(tile: tile, rows: rows)
      for step in plan.steps { compositor.lay(try compositor.layer(step), on: canvas) }
      for y in rows {
        let (one, other) = (tile.row(y - rows.lowerBound), whole.row(y))
        #expect((0..<480).allSatisfy { one[$0] == other[$0] }, "row \(y)")
      }
    }
  }
}
