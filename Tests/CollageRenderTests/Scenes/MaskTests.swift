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

  @Test("a mask outside the template's folder is rejected")
  func outside() async throws {
    let harness = RenderHarness(folder, 40, 40)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 40), shape: .mask("../alpha.png"))
    await #expect(throws: RenderError.self) { try await harness.plan() }
  }
}
