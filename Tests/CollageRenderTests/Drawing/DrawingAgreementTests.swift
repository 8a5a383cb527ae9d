import CollageDrawing
import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting
import Determinism
import Testing

@testable import CollageRender

/// Plans of drawings, drawn by another library, are what the renderer paints.
@Suite("Drawings")
struct DrawingAgreementTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Four quadrants in different colors, so that no flip and no turn is hidden.
  private static func quadrants(_ number: Int) -> Pixels {
    let (width, height) = (320 + 20 * number, 280 + 10 * number)
    return Pixels(width: width, height: height) { x, y in
      let (isRight, isLow) = (2 * x >= width, 2 * y >= height)
      return isRight ? isLow ? [250, 220, 40] : [30, 170, 60] : isLow ? [40, 60, 220] : [220, 40, 50]
    }
  }

  private static func shape(_ random: inout SplitMix64) -> Shape {
    switch random.int(0...4) {
    case 0: .rectangle
    case 1: .rectangle(CornerRadii(random.double(2...20)))
    case 2: .ellipse
    case 3: .polygon([Point(0.5, 0), Point(1, 0.4), Point(0.8, 1), Point(0.2, 1), Point(0, 0.4)])
    default:
      .path(
        Path([
          .move(to: Point(0, 0.3)), .cubic(control1: Point(0.2, -0.1), control2: Point(0.8, -0.1), to: Point(1, 0.3)),
          .line(to: Point(0.9, 1)), .line(to: Point(0.1, 1)), .close,
        ]))
    }
  }

  private static func gradient(_ random: inout SplitMix64) -> Background {
    let stops = [
      Gradient.Stop(offset: 0, color: Color(red: 250, green: 240, blue: 230)),
      Gradient.Stop(offset: 0.7, color: Color(red: 90, green: 120, blue: 200)),
      Gradient.Stop(offset: 1, color: Color(red: 20, green: 20, blue: 60)),
    ]
    return .gradient(
      Gradient(
        geometry: random.bool()
          ? .linear(Angle(degrees: random.double(0...360))) : .radial(center: Point(0.4, 0.6), radius: 0.9),
        stops: stops))
  }

  private func harness(_ random: inout SplitMix64) throws -> (RenderHarness, [Pixels]) {
    let pixels = (0..<4).map(Self.quadrants)
    // The renderer moves upright rectangles to whole pixels, and their gradients with them.
    let scale = random.bool() ? 1.0 : 2
    let size = PixelSize(180, 150)
    let background = random.bool() ? Background.color(Color(red: 240, green: 235, blue: 225)) : Self.gradient(&random)
    var harness = RenderHarness(
      folder, canvas: Canvas(size: Size(180 / scale, 150 / scale), background: background), size: size)
    for number in 0..<4 {
      let path = try folder.picture("\(number).png", pixels[number])
      var style = SlotStyle(fit: random.element(of: [.cover, .contain]) ?? .cover)
      if random.bool() { style.background = Self.gradient(&random) }
      let border = Border(
        width: random.double(2...7), color: Color(red: 20, green: 30, blue: 40, alpha: 200),
        alignment: random.element(of: Border.Alignment.allCases) ?? .inside)
      if random.bool() { style.border = border }
      var intent = Intent()
      intent.zoom = random.double(1...2)
      intent.rotation = Angle(degrees: random.bool() ? 0 : random.double(-180...180))
      intent.quarterTurns = random.int(0...3)
      intent.isMirrored = random.bool()
      harness = harness.adding(
        path,
        frame: Rect(
          x: Double(random.int(-5...60)), y: Double(random.int(-5...40)), width: Double(random.int(30...70)),
          height: Double(random.int(30...60))), rotation: random.bool() ? 0 : random.double(-40...40),
        shape: Self.shape(&random), style: style, intent: intent)
    }
    return (harness, pixels)
  }

  private func drawing(_ harness: RenderHarness, _ pixels: [Pixels]) throws -> Pixels {
    let slots = harness.cells.map { cell in
      var slot = cell.slot
      slot.style.focus = .center
      return slot
    }
    let template = Template(
      name: "test", canvas: harness.canvas, arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
    let ids = pixels.indices.map { PhotoID("\($0)") }
    let scene = try CollageModel.Scene(
      board: Board(template: template, slots: slots, fillOrder: slots.map { $0.id }),
      photos: zip(ids, pixels).map { ScenePhoto(id: $0, size: Size(Double($1.width), Double($1.height))) },
      items: harness.cells.enumerated().map {
        Item(id: ItemID("\($0)"), photo: ids[$0], slot: $1.slot.id, intent: $1.intent)
      }, layers: harness.layers)
    let scale = Size(
      Double(harness.size.width) / harness.canvas.size.width, Double(harness.size.height) / harness.canvas.size.height)
    var drawing = CairoDrawing(
      width: harness.size.width, height: harness.size.height, scale: scale,
      photos: Dictionary(uniqueKeysWithValues: zip(ids, pixels)))
    return drawing.pixels(Session(scene: scene).drawing(scale: scale.width))
  }

  /// Returns the largest difference away from edges, and the share of the pixels that are.
  private func difference(_ one: Pixels, _ other: Pixels, flat: Int = 8) -> (worst: Int, share: Double) {
    var (worst, count) = (0, 0)
    /// Returns whether the colors around a pixel differ little.
    func isFlat(_ picture: Pixels, _ x: Int, _ y: Int) -> Bool {
      let (row, own) = (4 * picture.width, 4 * (y * picture.width + x))
      for dy in -3...3 {
        for place in (own + dy * row - 12)..<(own + dy * row + 16)
        where abs(Int(picture.bytes[place]) - Int(picture.bytes[own + (place & 3)])) > flat { return false }
      }
      return true
    }
    for y in 3..<(one.height - 3) {
      for x in 3..<(one.width - 3) where isFlat(one, x, y) && isFlat(other, x, y) {
        count += 1
        worst = max(worst, distance(one[x, y], other[x, y]))
      }
    }
    return (worst, Double(count) / Double(one.width * one.height))
  }

  /// One code, and one more for gradients, which the renderer dithers.
  private func limit(_ harness: RenderHarness) -> Int {
    let backgrounds = [harness.canvas.background] + harness.cells.compactMap { $0.slot.style.background }
    return backgrounds.contains { if case .gradient = $0 { true } else { false } } ? 2 : 1
  }

  @Test("are within one code of the renderer's pixels away from edges", arguments: 1...12)
  func slots(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 7919)
    let (harness, pixels) = try harness(&random)
    let (drawn, painted) = (try drawing(harness, pixels), try await harness.paint())
    let (worst, share) = difference(drawn, painted)
    #expect(worst <= limit(harness) && share > 0.2, "seed \(seed): \(worst) codes on \(share)")
  }

  @Test("of plain lines drawn by hand are within one code of the renderer's", arguments: 1...6)
  func strokes(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 15_485_863)
    var harness = RenderHarness(folder, 120, 100)
    let tools: [Stroke.Tool] = [.pen, .marker, .highlighter, .arrow, .line, .rectangle, .ellipse]
    harness.layers = tools.enumerated().map { number, tool in
      let ends = (0..<2).map { _ in Point(random.double(10...110), random.double(10...90)) }
      let stroke = Stroke(
        tool, samples: ends.map { Stroke.Sample($0) }, width: random.double(0.05...0.12),
        color: Color(red: UInt8(30 * number), green: 80, blue: 160))
      return Layer(
        id: LayerID("\(number)"), content: .stroke(stroke), size: stroke.frame.size, center: stroke.frame.center,
        rotation: Angle(degrees: random.double(-90...90)))
    }
    let (drawn, painted) = (try drawing(harness, []), try await harness.paint())
    // Where lines multiply, edges are faint.
    let (worst, share) = difference(drawn, painted, flat: 1)
    #expect(worst <= limit(harness) && share > 0.2, "seed \(seed): \(worst) codes on \(share)")
  }

  @Test("of shapes and lines are within one code of the renderer's", arguments: 1...8)
  func layers(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 104_729)
    var (harness, pixels) = try harness(&random)
    harness.layers = (0..<4).map { number in
      let (width, height) = (random.double(20...60), random.double(20...60))
      let line = DrawnShape.Line(
        width: random.double(2...8), color: Color(red: 200, green: 20, blue: 90),
        alignment: random.element(of: Border.Alignment.allCases) ?? .center)
      let shape = DrawnShape(
        number == 3 ? .star(points: 6, innerRadius: 0.5) : .area(Self.shape(&random)),
        fill: .color(Color(red: 60, green: 90, blue: 120, alpha: random.bool() ? 255 : 128)),
        line: random.bool() ? line : nil)
      return Layer(
        id: LayerID("\(number)"), content: .shape(shape), size: Size(width, height),
        center: Point(random.double(20...100), random.double(20...80)), scale: random.double(0.6...1.4),
        rotation: Angle(degrees: random.double(-180...180)), opacity: random.bool() ? 1 : 0.6,
        blend: random.bool() ? .normal : .multiply, level: number == 0 ? .belowSlots : .aboveSlots)
    }
    let (drawn, painted) = (try drawing(harness, pixels), try await harness.paint())
    let (worst, share) = difference(drawn, painted)
    #expect(worst <= limit(harness) && share > 0.2, "seed \(seed): \(worst) codes on \(share)")
  }
}
