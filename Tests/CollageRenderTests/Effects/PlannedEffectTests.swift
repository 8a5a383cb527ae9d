import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Effects of photos in slots: the same pixels however a canvas is painted, and of real neighbors wherever the photo has them.
@Suite("Effects in a plan") struct PlannedEffectTests {
  private static let groups: [[PhotoEffects.Amount]] = [
    [
      .init(adjustment: .clarity, number: 0.8), .init(adjustment: .sharpen, number: 0.5),
      .init(adjustment: .vignette, number: -0.6), .init(adjustment: .grain, number: 0.5),
    ],
    [
      .init(adjustment: .noiseReduction, number: 0.5), .init(adjustment: .blur, number: 0.3),
      .init(adjustment: .pixelate, number: 0.3),
    ],
    [
      .init(adjustment: .tiltShift, number: 0.5), .init(adjustment: .oilPaint, number: 0.6),
      .init(adjustment: .halftone, number: 0.8),
    ],
    [.init(adjustment: .radialBlur, number: 0.5), .init(adjustment: .pencilSketch, number: 0.9)],
  ]

  /// A photo in a slot whose effects are planned as a planner would.
  private func planned(
    _ folder: ScratchFolder, _ amounts: [PhotoEffects.Amount], frame: Rect, rotation: Double = 0,
    intent: Intent = Intent(), cut: PixelRect? = nil
  ) async throws -> (plan: RenderPlan, pixels: SourcePixels) {
    let path = try folder.picture(
      "a.png",
      Pixels(width: 120, height: 80) { x, y in [UInt8(x * 2), UInt8((x * 7 + y * 3) % 200), UInt8(y * 3)] })
    let harness = RenderHarness(folder, 100, 90).adding(path, frame: frame, rotation: rotation, intent: intent)
    let prepared = try await harness.prepared()
    var plan = prepared.plan
    var slot = try #require(plan.steps[1].slot)
    let photo = try #require(slot.photo)
    let grid = PixelGrid(canvas: Size(100, 90), size: plan.size)
    let header = plan.sources[photo.source]
    let place = Slot(id: "1", frame: frame, rotation: Angle(degrees: rotation))
    var planner = PhotoPlanner(grid: grid, header: header, source: photo.source)
    planner.effects = PhotoEffects.Request(
      amounts: amounts, seed: 3, unit: 280,
      toFrame: Affine(
        a: 2 / frame.width, b: 0, c: 0, d: 2 / frame.height, tx: -1 - 2 * frame.x / frame.width,
        ty: -1 - 2 * frame.y / frame.height))
    slot.photo = planner.plan(
      place.placement(of: intent, photoSize: header.uprightSize), filling: cut ?? photo.place.area, extent: photo.extent
    )
    plan.steps[1].slot = slot
    if let cut { plan.steps[1].area = cut }
    return (plan, prepared.pixels)
  }

  private func paint(_ planned: (plan: RenderPlan, pixels: SourcePixels)) async throws -> Tile {
    try await Painter(plan: planned.plan, pixels: planned.pixels, width: 2, progress: { _ in }).run()
  }

  private func inBands(_ planned: (plan: RenderPlan, pixels: SourcePixels), of height: Int) throws -> [UInt8] {
    let (size, compositor) = (planned.plan.size, Compositor(plan: planned.plan, pixels: planned.pixels))
    let canvas = try Tile(width: size.width, height: size.height)
    let held = try planned.plan.steps.map { try compositor.hold($0) }
    for top in stride(from: 0, to: size.height, by: height) {
      let band = top..<min(top + height, size.height)
      let rows = CanvasRows(tile: try Tile(width: size.width, height: band.count), rows: band)
      for (step, held) in zip(planned.plan.steps, held) where step.rows(within: size).overlaps(band) {
        for layer in try compositor.layers(of: held, step, in: band) { compositor.lay(layer, on: rows) }
      }
      for y in band { canvas.row(y).update(from: rows.row(y), count: 4 * size.width) }
    }
    return EffectBench.bytes(of: canvas)
  }

  private static let intents: [Intent] = [
    Intent(), Intent(focus: Point(0.8, 0.2), zoom: 1.6), Intent(isMirrored: true),
    Intent(quarterTurns: 1),
  ]

  @Test("have the same pixels at once and in bands, upright, mirrored and rotated", arguments: groups)
  func bands(amounts: [PhotoEffects.Amount]) async throws {
    let folder = try ScratchFolder()
    let frame = Rect(x: 9, y: 7, width: 80, height: 71)
    // Two of the four lies for each group, all of them together.
    let group = Self.groups.firstIndex(of: amounts) ?? 0
    for index in [group, (group + 1) % 4] {
      let intent = Self.intents[index]
      let planned = try await planned(folder, amounts, frame: frame, intent: intent)
      let whole = EffectBench.bytes(of: try await paint(planned))
      #expect(try inBands(planned, of: 17) == whole, "intent \(index)")
    }
    let turned = try await planned(folder, amounts, frame: frame, rotation: 20)
    #expect(try inBands(turned, of: 23) == EffectBench.bytes(of: try await paint(turned)))
  }

  @Test("read the photo's own pixels beyond the slot instead of repeating the slot's edge", arguments: groups)
  func neighbors(amounts: [PhotoEffects.Amount]) async throws {
    let folder = try ScratchFolder()
    let frame = Rect(x: 0, y: 0, width: 100, height: 90)
    let whole = try await paint(try await planned(folder, amounts, frame: frame))
    let cut = PixelRect(left: 35, top: 25, right: 60, bottom: 60)
    let part = try await paint(try await planned(folder, amounts, frame: frame, cut: cut))
    for y in cut.top..<cut.bottom {
      for x in cut.left..<cut.right {
        // Resampling another region rounds otherwise here and there, which local contrast can double.
        #expect(zip(part.pixel(x, y), whole.pixel(x, y)).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(x),\(y)")
      }
    }
  }

  @Test("follow the quarters of a mirrored and rotated photo")
  func quarters() async throws {
    let folder = try ScratchFolder()
    let colors: [[UInt8]] = [[200, 30, 30], [30, 180, 30], [30, 30, 200], [200, 200, 30]]
    let path = try folder.picture(
      "q.png", Pixels(width: 80, height: 80) { x, y in colors[(y < 40 ? 0 : 2) + (x < 40 ? 0 : 1)] })
    for intent in Self.intents where intent.zoom == 1 {
      let harness = RenderHarness(folder, 80, 80).adding(
        path, frame: Rect(x: 0, y: 0, width: 80, height: 80), intent: intent)
      let prepared = try await harness.prepared()
      var plan = prepared.plan
      let plain = try await paint((plan, prepared.pixels))
      var slot = try #require(plan.steps[1].slot)
      let photo = try #require(slot.photo)
      var planner = PhotoPlanner(
        grid: PixelGrid(canvas: Size(80, 80), size: plan.size), header: plan.sources[photo.source], source: photo.source
      )
      planner.effects = PhotoEffects.Request(
        amounts: Self.groups[0], seed: 1, unit: 400,
        toFrame: Affine(a: 0.025, b: 0, c: 0, d: 0.025, tx: -1, ty: -1))
      let place = Slot(id: "1", frame: Rect(x: 0, y: 0, width: 80, height: 80))
      slot.photo = planner.plan(
        place.placement(of: intent, photoSize: Size(80, 80)), filling: photo.place.area, extent: nil)
      plan.steps[1].slot = slot
      let result = try await paint((plan, prepared.pixels))
      for (x, y) in [(25, 25), (55, 25), (25, 55), (55, 55)] {
        let (found, wanted) = (result.pixel(x, y), plain.pixel(x, y))
        let brightest = wanted[0...2].enumerated().max { $0.element < $1.element }?.offset ?? 0
        #expect(found[brightest] > 110 && zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) < 70 }, "\(x),\(y)")
      }
    }
  }

  @Test("are part of a tile's key, independent of the photo's position")
  func key() throws {
    var header = PhotoHeader(path: "a.jpg", storedSize: PixelSize(100, 100))
    header.version = FileVersion(path: "/")
    let source = SourcePhoto(header: header, policy: PhotoPolicy())
    func key(_ left: Double, _ amounts: [PhotoEffects.Amount], seed: UInt64 = 1) throws -> String {
      var planner = PhotoPlanner(
        grid: PixelGrid(canvas: Size(200, 200), size: PixelSize(200, 200)), header: header, source: 0)
      if !amounts.isEmpty {
        let toFrame = Affine(a: 0.04, b: 0, c: 0, d: 0.04, tx: -1 - left / 25, ty: -1.32)
        planner.effects = PhotoEffects.Request(amounts: amounts, seed: seed, unit: 200, toFrame: toFrame)
      }
      let slot = Slot(id: "s", frame: Rect(x: left, y: 8, width: 50, height: 50))
      let place = slot.placement(of: Intent(), photoSize: Size(100, 100))
      let area = PixelRect(left: Int(left), top: 8, right: Int(left) + 50, bottom: 58)
      let step = try #require(planner.plan(place, filling: area, extent: nil))
      return try #require(TileKey(step, of: source)).cacheKey
    }
    let keys = try Self.groups.map { try key(25, $0) } + [key(25, []), key(25, Self.groups[0], seed: 2)]
    #expect(Set(keys).count == keys.count)
    #expect(try key(25, Self.groups[0]) == key(75, Self.groups[0]))
  }
}
