import CollageModel
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

@testable import CollageRender

@Suite("Golden pictures")
struct GoldenTests {
  private let folder: ScratchFolder
  private static let shade = Shadow(
    offset: Point(0, 4), blur: 10, color: Color(red: 0, green: 0, blue: 0, alpha: 120))

  init() throws { folder = try ScratchFolder() }

  private func photo(_ number: Int) throws -> String {
    try folder.picture("photo\(number).png", Scenery.landscape(number, width: 180 + 20 * (number % 3), height: 150))
  }

  private func expectGolden(_ name: String, _ scene: RenderHarness) async throws {
    let golden = Golden(name, beside: #filePath)
    if let complaint = try golden.complaint(about: try await scene.file()) {
      Issue.record(Comment(rawValue: complaint))
    }
  }

  @Test("polaroids are scattered over a gradient")
  func polaroids() async throws {
    let style = SlotStyle(border: Border(width: 6, color: .white, alignment: .outside), shadow: Self.shade)
    let ground = Gradient(
      geometry: .linear(Angle(degrees: 160)),
      stops: [
        .init(offset: 0, color: Color(red: 250, green: 240, blue: 225)),
        .init(offset: 1, color: Color(red: 190, green: 200, blue: 215)),
      ])
    var scene = RenderHarness(folder, 160, 110, on: .gradient(ground))
    let places = [(14.0, 16.0, -9.0), (58, 32, 5), (98, 14, 12)]
    for (index, (x, y, degrees)) in places.enumerated() {
      scene = scene.adding(
        try photo(index), frame: Rect(x: x, y: y, width: 48, height: 54), rotation: degrees, style: style)
    }
    try await expectGolden("polaroids", scene)
  }

  @Test("a mosaic with gaps shows photos by focus, zoom, mirror and quarter turns")
  func mosaic() async throws {
    let scene = RenderHarness(folder, 180, 120, on: .color(Color(red: 30, green: 30, blue: 36)))
      .adding(
        try photo(0), frame: Rect(x: 5, y: 5, width: 100, height: 70), intent: Intent(focus: Point(0.2, 0.3), zoom: 1.6)
      )
      .adding(try photo(1), frame: Rect(x: 110, y: 5, width: 65, height: 70), intent: Intent(isMirrored: true))
      .adding(try photo(2), frame: Rect(x: 5, y: 80, width: 50, height: 35), intent: Intent(quarterTurns: 1))
      .adding(
        try photo(3), frame: Rect(x: 60, y: 80, width: 115, height: 35), intent: Intent(rotation: Angle(degrees: -20)))
    try await expectGolden("mosaic", scene)
  }

  @Test("shapes of every kind have borders and shadows")
  func shapes() async throws {
    let gold = Color(red: 220, green: 180, blue: 90)
    let path = Path([
      .move(to: Point(0.5, 1)), .cubic(control1: Point(-0.4, 0.4), control2: Point(0.2, -0.3), to: Point(0.5, 0.25)),
      .cubic(control1: Point(0.8, -0.3), control2: Point(1.4, 0.4), to: Point(0.5, 1)), .close,
    ])
    let hexagon = [Point(0.5, 0), Point(1, 0.25), Point(1, 0.75), Point(0.5, 1), Point(0, 0.75), Point(0, 0.25)]
    let kinds: [(Shape, Border.Alignment)] = [
      (.ellipse, .inside), (.rectangle(CornerRadii(16)), .center), (.polygon(hexagon), .outside),
      (.path(path), .inside),
    ]
    var scene = RenderHarness(folder, 220, 70)
    for (index, (shape, alignment)) in kinds.enumerated() {
      scene = scene.adding(
        try photo(index), frame: Rect(x: 8 + 53 * Double(index), y: 10, width: 44, height: 48), shape: shape,
        style: SlotStyle(border: Border(width: 3, color: gold, alignment: alignment), shadow: Self.shade))
    }
    try await expectGolden("shapes", scene)
  }

  @Test("a pattern is behind photos, and another one in a slot")
  func patterns() async throws {
    let dots = Pattern(
      .dots, ground: Color(red: 253, green: 238, blue: 233), ink: Color(red: 220, green: 130, blue: 105), size: 0.16,
      angle: Angle(degrees: 20))
    let zigzag = Pattern(.zigzag, ground: .white, ink: Color(red: 90, green: 140, blue: 110), size: 0.3)
    let scene = RenderHarness(folder, 160, 110, on: .pattern(dots))
      .adding(try photo(1), frame: Rect(x: 14, y: 16, width: 60, height: 78), style: SlotStyle(shadow: Self.shade))
      .adding(
        try photo(2), frame: Rect(x: 86, y: 16, width: 60, height: 78), shape: .ellipse,
        style: SlotStyle(fit: .contain, background: .pattern(zigzag)))
    try await expectGolden("patterns", scene)
  }

  @Test("contained photos are placed over a tinted blurred copy")
  func blurredGround() async throws {
    let tint = Color(red: 255, green: 255, blue: 255, alpha: 60)
    let ground = Background.blurredPhoto(BlurredPhoto(blur: 24, tint: tint))
    let style = SlotStyle(fit: .contain, shadow: Self.shade)
    let scene = RenderHarness(folder, 100, 160, on: ground)
      .adding(try photo(4), frame: Rect(x: 10, y: 10, width: 80, height: 65), style: style)
      .adding(try photo(5), frame: Rect(x: 10, y: 85, width: 80, height: 65), rotation: 4, style: style)
    try await expectGolden("blurred-ground", scene)
  }

  @Test("cut-outs overlap and cast the shadows of their own shapes")
  func cutOuts() async throws {
    var scene = RenderHarness(folder, 180, 110, on: .color(Color(red: 244, green: 238, blue: 228)))
    for (index, degrees) in [0.0, -14, 21].enumerated() {
      let cut = try folder.picture("cut\(index).png", Scenery.cutOut(index, side: 120))
      scene = scene.adding(
        cut, frame: Rect(x: 6 + 45 * Double(index), y: 12, width: 80, height: 80), rotation: degrees,
        style: SlotStyle(fit: .contain, shadow: Self.shade))
    }
    try await expectGolden("cut-outs", scene)
  }

  @Test("a mask and a translucent canvas keep soft edges")
  func softMask() async throws {
    let mask = Pixels(width: 64, height: 64, bands: 1) { x, y in
      let away = (2 * x - 63) * (2 * x - 63) + (2 * y - 63) * (2 * y - 63)
      return [UInt8(max(0, 255 - away * 255 / 3969))]
    }
    _ = try folder.picture("soft.png", mask)
    let scene = RenderHarness(folder, 110, 110, on: .color(Color(red: 80, green: 0, blue: 120, alpha: 70)))
      .adding(try photo(2), frame: Rect(x: 15, y: 15, width: 80, height: 80), rotation: 10, shape: .mask("soft.png"))
    try await expectGolden("soft-mask", scene)
  }

  @Test("a missing golden fails and names the variable that records it")
  func missing() throws {
    if Golden.isRecording { return }
    let complaint = try Golden("never recorded", beside: #filePath).complaint(about: [])
    #expect(complaint?.contains("COLLAGE_RECORD_GOLDENS=1") == true)
  }

  @Test("a golden that differs leaves the picture and the difference, which the message names")
  func different() throws {
    if Golden.isRecording { return }
    let place = try Workplace()
    let (golden, name) = (Golden("Quadrants", beside: place.path("Tests.swift")), "Goldens/Quadrants.png")
    try FileManager.default.createDirectory(atPath: place.path("Goldens"), withIntermediateDirectories: true)
    _ = try place.writePNG(name, .quadrants(width: 8, height: 6))
    var other = Pixels.quadrants(width: 8, height: 6)
    other[7, 5] = [220, 200, 20]
    #expect(try golden.complaint(about: Pixels.quadrants(width: 8, height: 6).png()) == nil)
    let complaint = try #require(try golden.complaint(about: other.png()))
    let kept = "\(Golden.failures)/Quadrants"
    defer { for kind in ["actual", "difference"] { unlink("\(kept).\(kind).png") } }
    #expect(complaint.contains("\(kept).actual.png differs by up to 20 from"))
    let difference = try Pixels(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(kept).difference.png"))))
    #expect(difference[7, 5] == [0, 200, 100] && difference[6, 5] == [0, 0, 0])
    #expect(try Pixels(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(kept).actual.png")))) == other)
  }
}
