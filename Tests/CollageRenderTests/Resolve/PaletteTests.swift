import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Fills that take their color from the photos.
@Suite("Colors of photos in plans") struct PaletteTests {
  private let folder: ScratchFolder
  private static let red: [UInt8] = [200, 40, 30]
  private static let teal: [UInt8] = [20, 130, 140]
  private static let fallback = Color(red: 1, green: 2, blue: 3)

  init() throws { folder = try ScratchFolder() }

  private func swatch(_ rank: Int, _ fallback: Color = fallback, hidden: Bool = false) -> Layer {
    Layer(
      id: LayerID("swatch-\(rank)"),
      content: .shape(DrawnShape(.area(.rectangle), fill: .palette(rank, fallback: fallback))), size: Size(8, 8),
      center: Point(Double(rank) * 10, 58), isHidden: hidden)
  }

  private func picture(_ name: String, _ color: [UInt8]) throws -> String {
    try folder.picture(name, Pixels(width: 40, height: 30, filled: color))
  }

  private func harness(_ photos: [String], _ layers: [Layer]) -> RenderHarness {
    var harness = RenderHarness(folder, 100, 64)
    for (index, photo) in photos.enumerated() {
      harness = harness.adding(photo, frame: Rect(x: Double(index) * 45, y: 0, width: 40, height: 30))
    }
    harness.layers = layers
    return harness
  }

  /// Returns the color of each layer in the plan.
  private func planned(_ photos: [String], _ layers: [Layer]) async throws -> [[UInt8]?] {
    let plan = try await harness(photos, layers).plan()
    return plan.steps.compactMap { step -> [UInt8]?? in
      guard case .layer(let layer) = step.content, case .fill(_, let fill)? = layer.parts.first else { return nil }
      if case .color(let color) = fill { return color.bytes } else { return .some(nil) }
    }
  }

  @Test("Two photos provide colors, which are in the plan and in the picture")
  func two() async throws {
    let photos = [try picture("red.png", Self.red), try picture("teal.png", Self.teal)]
    let layers = [swatch(1), swatch(2), swatch(3)]
    let found = try await planned(photos, layers)
    #expect(found == [Self.red + [255], Self.teal + [255], Self.fallback.bytes])
    let picture = try await harness(photos, layers).paint()
    #expect(picture[10, 58] == Self.red + [255] && picture[20, 58] == Self.teal + [255])
    let text = try await harness(photos, layers).plan().description
    #expect(text.contains("fill rgba(200 40 30 255)") && !text.contains("palette"), "\(text)")
  }

  @Test("The order of photos and the number of threads do not affect colors")
  func order() async throws {
    let photos = [try picture("red.png", Self.red), try picture("teal.png", Self.teal)]
    let layers = [swatch(1), swatch(2)]
    let (one, other) = (try await planned(photos, layers), try await planned(photos.reversed(), layers))
    #expect(one == other)
    let files = [
      try await harness(photos, layers).file(threads: 1), try await harness(photos, layers).file(threads: 4),
    ]
    #expect(files[0] == files[1])
  }

  @Test("Fallback colors remain without photos, and for a photo of one color")
  func fallbacks() async throws {
    #expect(try await planned([], [swatch(1)]) == [Self.fallback.bytes])
    let one = try await planned([try picture("red.png", Self.red)], [swatch(1), swatch(2)])
    #expect(one == [Self.red + [255], Self.fallback.bytes])
  }

  @Test("A color has the opacity of its fallback")
  func opacity() async throws {
    let found = try await planned(
      [try picture("red.png", Self.red)], [swatch(1, Color(red: 0, green: 0, blue: 0, alpha: 90))])
    #expect(found == [Self.red + [90]])
  }

  @Test("Gray photos provide grays")
  func gray() async throws {
    let ramp = try folder.picture(
      "ramp.png", Pixels(width: 64, height: 20, bands: 1) { x, _ in [UInt8(x * 4)] })
    let found = try await planned([ramp], (1...5).map { swatch($0) }).compactMap { $0 }
    #expect(found.count == 5 && found.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] } && Set(found).count == 5)
  }

  @Test("Transparent pixels are ignored")
  func transparent() async throws {
    let garment = try folder.picture(
      "garment.png",
      Pixels(width: 40, height: 30, bands: 4) { x, _ in x < 8 ? Self.teal + [255] : Self.red + [x < 30 ? 0 : 60] })
    #expect(try await planned([garment], [swatch(1), swatch(2)]) == [Self.teal + [255], Self.fallback.bytes])
  }

  @Test("Another photo changes the fingerprint of the step, and no photo is read if no layer uses colors")
  func keys() async throws {
    let photos = [try picture("red.png", Self.red), try picture("teal.png", Self.teal)]
    var steps: [PaintStep] = []
    for photo in photos {
      let plan = try await harness([photo], [swatch(1)]).plan()
      steps += plan.steps.filter { if case .layer = $0.content { true } else { false } }
    }
    #expect(steps.count == 2 && steps[0] != steps[1] && steps[0].hashValue != steps[1].hashValue)
    #expect(try await planned(photos, [swatch(1, hidden: true)]).isEmpty)
  }

  @Test("The background of a text uses the palette, too")
  func plate() async throws {
    var text = TextContent("Rome")
    text.style.background = TextStyle.Background(.box, color: Self.fallback, palette: 1)
    text.style.fill = .palette(2, fallback: .white)
    let layer = Layer(id: "text", content: .text(text), size: Size(60, 20), center: Point(50, 50))
    let photos = [try picture("red.png", Self.red), try picture("teal.png", Self.teal)]
    let plan = try await harness(photos, [layer]).plan()
    let fills = plan.steps.flatMap { step -> [FillStep] in
      if case .layer(let layer) = step.content { layer.parts.compactMap { $0.fill } } else { [] }
    }
    #expect(fills.contains(.color(Color(Self.red))) && fills.contains(.color(Color(Self.teal))), "\(fills)")
  }

  @Test("A resident renderer updates the color of a changed file")
  func resident() async throws {
    let renderer = ResidentRenderer()
    func shown() async throws -> [UInt8] {
      let picture = try await renderer.render(
        harness([folder.file("photo.png")], [swatch(1)]).request(OutputSettings(format: .png)))
      let place = (58 * picture.size.width + 10) * 4
      return Array(picture.premultipliedPixels[place..<(place + 3)])
    }
    _ = try picture("photo.png", Self.red)
    #expect(try await shown() == Self.red)
    _ = try picture("photo.png", Self.teal)
    #expect(try await shown() == Self.teal)
  }
}
