import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Fits and crops")
struct FitTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Different in every pixel, so that any shift shows.
  private static func pattern(_ width: Int, _ height: Int) -> Pixels {
    Pixels(width: width, height: height) { x, y in
      [UInt8(x * 7 % 256), UInt8(y * 11 % 256), UInt8((x * y + 40) % 256)]
    }
  }

  private static let bar: [[UInt8]] = [[220, 30, 30], [30, 200, 40], [40, 50, 210]]

  /// Three upright stripes of 20 columns.
  private func stripes() throws -> String {
    try folder.picture("stripes.png", Pixels(width: 60, height: 30) { x, _ in Self.bar[x / 20] })
  }

  @Test(
    "a photo at its own size is copied exactly, at any position of its slot",
    arguments: [
      (Fit.none, 0.0), (.cover, 0), (.contain, 0), (.fill, 0), (.none, 90), (.cover, 180), (.contain, 270),
    ])
  func exactCopy(fit: Fit, degrees: Double) async throws {
    let picture = Self.pattern(46, 46)
    let photo = try folder.picture("p.png", picture)
    let seen = try await RenderHarness(folder, 80, 70)
      .adding(
        photo, frame: Rect(x: 13, y: 9, width: 46, height: 46), rotation: degrees, style: SlotStyle(fit: fit)
      ).paint()
    for y in 0..<46 {
      for x in 0..<46 {
        let source: (Int, Int) =
          switch degrees {
          case 90: (y, 45 - x)
          case 180: (45 - x, 45 - y)
          case 270: (45 - y, x)
          default: (x, y)
          }
        #expect(seen[13 + x, 9 + y] == picture[source.0, source.1] + [255], "\(x),\(y)")
      }
    }
  }

  @Test("contain leaves the rest of the slot to the background")
  func contain() async throws {
    let green = Color(red: 0, green: 120, blue: 0)
    let seen = try await RenderHarness(folder, 80, 80)
      .adding(
        try stripes(), frame: Rect(x: 10, y: 10, width: 60, height: 60),
        style: SlotStyle(fit: .contain, background: .color(green))
      ).paint()
    for y in 0..<80 {
      let isSlot = (10..<70).contains(y)
      let isPhoto = (25..<55).contains(y)
      let expected = isPhoto ? Self.bar[1] + [255] : isSlot ? green.bytes : [255, 255, 255, 255]
      #expect(seen[40, y] == expected, "row \(y)")
    }
    #expect(seen[9, 40] == [255, 255, 255, 255])
  }

  @Test("fill stretches the whole photo over the whole slot")
  func fill() async throws {
    let seen = try await RenderHarness(folder, 30, 90)
      .adding(try stripes(), frame: Rect(x: 0, y: 0, width: 30, height: 90), style: SlotStyle(fit: .fill)).paint()
    for y in [0, 45, 89] {
      for (x, color) in [(0, 0), (5, 0), (15, 1), (24, 2), (29, 2)] {
        #expect(distance(seen[x, y], Self.bar[color] + [255]) <= 2, "\(x),\(y)")
      }
    }
  }

  @Test("cover follows its focus up to the photo's edges", arguments: [(0.0, 0), (0.5, 1), (1.0, 2)])
  func focus(x: Double, expected: Int) async throws {
    let seen = try await RenderHarness(folder, 20, 30)
      .adding(
        try stripes(), frame: Rect(x: 0, y: 0, width: 20, height: 30), intent: Intent(focus: Point(x, 0.5))
      ).paint()
    for x in 0..<20 { #expect(seen[x, 15] == Self.bar[expected] + [255], "column \(x)") }
  }

  @Test("pixels outside a crop are neither shown nor blended in", arguments: [0, 90, 6.5])
  func crop(degrees: Double) async throws {
    let crop = Rect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
    let seen = try await RenderHarness(folder, 60, 60)
      .adding(
        try stripes(), frame: Rect(x: 5, y: 5, width: 50, height: 50),
        intent: Intent(rotation: Angle(degrees: degrees), crop: crop)
      ).paint()
    for y in 5..<55 { for x in 5..<55 { #expect(distance(seen[x, y], Self.bar[1] + [255]) <= 2, "\(x),\(y)") } }
  }

  @Test("the edge of a rotated crop shows no color from outside", arguments: [6.5, 40])
  func turnedCrop(degrees: Double) async throws {
    let crop = Rect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
    let seen = try await RenderHarness(folder, 90, 90, on: .color(.black))
      .adding(
        try stripes(), frame: Rect(x: 5, y: 5, width: 80, height: 80), style: SlotStyle(fit: .contain),
        intent: Intent(rotation: Angle(degrees: degrees), crop: crop)
      ).paint()
    var shown = 0
    for y in 0..<90 {
      for x in 0..<90 {
        let pixel = seen[x, y]
        // Green over black keeps its proportions; red or blue from the stripes beside it would not.
        let share = Double(pixel[1]) / 200
        #expect((Double(pixel[0]) - 30 * share).magnitude <= 2 && (Double(pixel[2]) - 40 * share).magnitude <= 2)
        if pixel[1] > 190 { shown += 1 }
      }
    }
    #expect(shown > 800)
  }

  @Test("the fit none shows one photo pixel per canvas unit, at any scale of the canvas")
  func none() async throws {
    var harness = RenderHarness(folder, 40, 40)
    harness.size = PixelSize(80, 80)
    harness = harness.adding(
      try stripes(), frame: Rect(x: 0, y: 0, width: 40, height: 40), style: SlotStyle(fit: .none))
    let seen = try await harness.paint()
    // 60 columns about the middle of 40: ten are cut off on each side, a unit being two pixels.
    #expect(distance(seen[10, 40], Self.bar[0] + [255]) <= 1)
    #expect(distance(seen[40, 40], Self.bar[1] + [255]) <= 1)
    #expect(distance(seen[70, 40], Self.bar[2] + [255]) <= 1)
    #expect(seen[40, 5] == [255, 255, 255, 255])
    #expect(seen[40, 75] == [255, 255, 255, 255])
  }
}
