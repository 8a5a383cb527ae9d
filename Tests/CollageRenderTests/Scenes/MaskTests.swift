import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Mask shapes")
struct MaskTests {
  private let folder: ScratchFolder
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    photo = try folder.picture("red.png", Pixels(width: 40, height: 40, filled: [255, 0, 0]))
    // The left half shows the photo, at a quarter strength in its lower half; the right half hides it.
    func strength(_ x: Int, _ y: Int) -> UInt8 { x < 20 ? (y < 20 ? 255 : 64) : 0 }
    _ = try folder.picture("alpha.png", Pixels(width: 40, height: 40, bands: 4) { [9, 9, 9, strength($0, $1)] })
    _ = try folder.picture("gray.png", Pixels(width: 40, height: 40, bands: 1) { [strength($0, $1)] })
    _ = try folder.picture(
      "rgb.png", Pixels(width: 40, height: 40) { [UInt8](repeating: strength($0, $1), count: 3) })
  }

  private static let quarter: [UInt8] = [255, 191, 191, 255]

  @Test(
    "alpha, gray or brightness determines the visibility of the photo", arguments: ["alpha.png", "gray.png", "rgb.png"])
  func strengths(mask: String) async throws {
    let seen = try await RenderHarness(folder, 100, 100)
      .adding(photo, frame: Rect(x: 10, y: 10, width: 80, height: 80), shape: .mask(mask)).paint()
    #expect(seen[30, 30] == [255, 0, 0, 255])
    #expect(distance(seen[30, 70], Self.quarter) <= 1)
    #expect(seen[70, 30] == [255, 255, 255, 255])
    #expect(seen[9, 30] == [255, 255, 255, 255])
    #expect(seen[10, 30] == [255, 0, 0, 255])
  }

  @Test("a mask rotates with its slot", arguments: [90.0, 180, 30, -12])
  func turned(degrees: Double) async throws {
    let seen = try await RenderHarness(folder, 130, 130)
      .adding(
        photo, frame: Rect(x: 25, y: 25, width: 80, height: 80), rotation: degrees, shape: .mask("alpha.png")
      ).paint()
    let turn = Affine.rotation(Angle(degrees: degrees), about: Point(65, 65))
    #expect(seen.color(at: turn.apply(Point(45, 45))) == [255, 0, 0, 255])
    #expect(distance(seen.color(at: turn.apply(Point(45, 85))), Self.quarter) <= 1)
    #expect(seen.color(at: turn.apply(Point(85, 45))) == [255, 255, 255, 255])
    #expect(seen.color(at: turn.apply(Point(21, 45))) == [255, 255, 255, 255])
  }

  @Test("a border follows the mask's contour")
  func border() async throws {
    let disc = Pixels(width: 120, height: 120, bands: 1) { x, y in
      let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(60, 60)).length
      return [UInt8((min(max(50.5 - away, 0), 1) * 255).rounded())]
    }
    _ = try folder.picture("disc.png", disc)
    let style = SlotStyle(border: Border(width: 10, color: Color(red: 0, green: 0, blue: 255)))
    let seen = try await RenderHarness(folder, 120, 120)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 120, height: 120), shape: .mask("disc.png"), style: style).paint()
    for y in 0..<120 {
      for x in 0..<120 {
        let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(60, 60)).length
        if away < 39 { #expect(seen[x, y] == [255, 0, 0, 255], "\(x),\(y)") }
        if away > 41 && away < 49 { #expect(seen[x, y] == [0, 0, 255, 255], "\(x),\(y)") }
        if away > 51.5 { #expect(seen[x, y] == [255, 255, 255, 255], "\(x),\(y)") }
      }
    }
  }

  // MARK: Drawn shapes

  /// Paints one drawn shape, 80 units wide and high, at the middle of a canvas of 130 units.
  private func paint(_ shape: DrawnShape, degrees: Double = 0, shadow: Shadow? = nil) async throws -> Pixels {
    var harness = RenderHarness(folder, 130, 130)
    harness.layers = [
      Layer(
        id: "shape", content: .shape(shape), size: Size(80, 80), center: Point(65, 65),
        rotation: Angle(degrees: degrees), shadow: shadow)
    ]
    return try await harness.paint()
  }

  @Test("a drawn shape is cut to its mask", arguments: ["alpha.png", "gray.png", "rgb.png"])
  func shape(mask: String) async throws {
    let seen = try await paint(DrawnShape(.area(.mask(mask)), fill: .color(Color(red: 255, green: 0, blue: 0))))
    #expect(seen[45, 45] == [255, 0, 0, 255])
    #expect(distance(seen[45, 85], Self.quarter) <= 1)
    #expect(seen[85, 45] == [255, 255, 255, 255] && seen[24, 45] == [255, 255, 255, 255])
  }

  @Test("a drawn shape has the pixels of a sticker with the same mask", arguments: [0.0, 90, 30])
  func likeSticker(degrees: Double) async throws {
    let shadow = Shadow(offset: Point(4, 6), blur: 3, color: .black)
    var harness = RenderHarness(folder, 130, 130)
    harness.layers = [
      Layer(
        id: "shape",
        content: .sticker(Sticker(.picture("red.png"), fit: .fill, shape: .mask("alpha.png"))),
        size: Size(80, 80), center: Point(65, 65), rotation: Angle(degrees: degrees), shadow: shadow)
    ]
    let sticker = try await harness.paint()
    let shape = try await paint(
      DrawnShape(.area(.mask("alpha.png")), fill: .color(Color(red: 255, green: 0, blue: 0))), degrees: degrees,
      shadow: shadow)
    #expect(shape.largestDifference(from: sticker) <= 1)
  }

  @Test("the line of a drawn shape follows the mask's contour", arguments: Border.Alignment.allCases)
  func line(alignment: Border.Alignment) async throws {
    let disc = Pixels(width: 160, height: 160, bands: 1) { x, y in
      let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(80, 80)).length
      return [UInt8((min(max(60.5 - away, 0), 1) * 255).rounded())]
    }
    _ = try folder.picture("disc.png", disc)
    let blue = Color(red: 0, green: 0, blue: 255)
    let line = DrawnShape.Line(width: 8, color: blue, alignment: alignment)
    let seen = try await paint(
      DrawnShape(.area(.mask("disc.png")), fill: .color(Color(red: 255, green: 0, blue: 0)), line: line))
    // The disc has a radius of 30 units.
    let (inner, outer): (Double, Double) =
      switch alignment {
      case .inside: (22, 30)
      case .center: (26, 34)
      case .outside: (30, 38)
      }
    for x in 65..<120 {
      let away = Double(x) + 0.5 - 65
      if away < inner - 1.5 { #expect(seen[x, 65] == [255, 0, 0, 255], "\(x)") }
      if away > inner + 1.5 && away < outer - 1.5 { #expect(seen[x, 65] == [0, 0, 255, 255], "\(x)") }
      if away > outer + 1.5 { #expect(seen[x, 65] == [255, 255, 255, 255], "\(x)") }
    }
  }

  @Test("bands of a masked shape have the pixels of the whole canvas")
  func bands() async throws {
    var harness = RenderHarness(folder, 130, 130)
    let line = DrawnShape.Line(width: 6, color: .black)
    harness.layers = [
      Layer(
        id: "shape", content: .shape(DrawnShape(.area(.mask("alpha.png")), fill: .color(.black), line: line)),
        size: Size(80, 80), center: Point(65, 65), rotation: Angle(degrees: 10))
    ]
    let whole = try await harness.written()
    var request = harness.request(OutputSettings(format: .png))
    request.banding = BandPlan.Limits(pixelsAtOnce: 1, bandPixels: 130 * 16)
    let render = try await PreparedRender(request)
    _ = try await render.write(to: .file(folder.file("bands.png")), protecting: InputGuard())
    #expect(try PictureFile.decode(folder.read("bands.png")) == whole)
  }

  @Test("a mask outside the template's folder is rejected")
  func outside() async throws {
    let harness = RenderHarness(folder, 40, 40)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 40), shape: .mask("../alpha.png"))
    await #expect(throws: RenderError.self) { try await harness.plan() }
  }
}
