import CollageFiles
import CollageModel
import CollageTestSupport
import Foundation
import Testing

@testable import CollageRender

@Suite("Shadows")
struct ShadowTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func solid(_ color: [UInt8] = [255, 255, 255]) throws -> String {
    try folder.picture("solid\(color.count).png", Pixels(width: 30, height: 30, filled: color))
  }

  /// The darkness, 0 to 255, of each column's middle rows; eight rows average the dither away.
  private func profile(_ pixels: Pixels) -> [Double] {
    let middle = pixels.height / 2
    return (0..<pixels.width).map { x in
      255 - pixels.mean(columns: x..<(x + 1), rows: (middle - 4)..<(middle + 4), band: 1)
    }
  }

  @Test(
    "a straight edge casts the integral of the Gaussian, at every distance and blur",
    arguments: [4.0, 9, 24, 60, 120])
  func gaussian(blur: Double) async throws {
    let sigma = blur / 2
    let shadow = Shadow(offset: Point(150, 0), blur: blur, color: .black)
    // So tall that only the upright edges count, and white itself, off the canvas.
    let frame = Rect(x: -160, y: -400, width: 150, height: 840)
    let seen = try await RenderHarness(folder, 200, 40)
      .adding(try solid(), frame: frame, style: SlotStyle(shadow: shadow)).paint()
    let dark = profile(seen)
    for x in 0..<200 {
      let (left, right) = (Double(x) + 0.5 + 10, Double(x) + 0.5 - 140)
      let share = (erf(left / (sigma * 2.0.squareRoot())) - erf(right / (sigma * 2.0.squareRoot()))) / 2
      #expect((dark[x] - share * 255).magnitude < 2, "column \(x): \(dark[x]), expected \(share * 255)")
    }
    for x in 90..<199 { #expect(dark[x + 1] <= dark[x] + 0.6, "the shadow must fade, at column \(x)") }
  }

  @Test("a wide shadow fades without steps: no two neighboring columns are equal")
  func noBands() async throws {
    let shadow = Shadow(offset: Point(150, 0), blur: 100, color: .black)
    let frame = Rect(x: -160, y: -400, width: 150, height: 840)
    let seen = try await RenderHarness(folder, 200, 64)
      .adding(try solid(), frame: frame, style: SlotStyle(shadow: shadow)).paint()
    // The slope is two levels a column on the edge; read from coarse pixels as they are it would be a staircase.
    let dark = (0..<200).map { x in 255 - seen.mean(columns: x..<(x + 1), rows: 0..<64, band: 1) }
    for x in 125..<155 { #expect(((dark[x] - dark[x + 1]) - 2.0).magnitude < 0.6, "column \(x)") }
    let values = Set((0..<64).map { seen.value(150, $0, 1) })
    #expect(values.count == 2, "a column between two levels is dithered from both: \(values)")
  }

  @Test("a shadow lies beneath its own photo and over earlier steps")
  func order() async throws {
    let shadow = Shadow(offset: Point(12, 0), blur: 0, color: Color(red: 0, green: 0, blue: 0, alpha: 128))
    let below = try folder.picture("below.png", Pixels(width: 40, height: 40, filled: [0, 200, 0]))
    let seen = try await RenderHarness(folder, 60, 40)
      .adding(below, frame: Rect(x: 20, y: 0, width: 40, height: 40))
      .adding(
        try solid([250, 10, 10]), frame: Rect(x: 5, y: 10, width: 20, height: 20), style: SlotStyle(shadow: shadow)
      ).paint()
    #expect(seen[22, 20] == [250, 10, 10, 255])
    #expect(distance(seen[30, 20], [0, 100, 0, 255]) <= 1)
    #expect(seen[40, 20] == [0, 200, 0, 255])
  }

  @Test("the shadow of a contained photo follows the photo, not its slot")
  func contained() async throws {
    let shadow = Shadow(offset: Point(0, 50), blur: 2, color: .black)
    let wide = try folder.picture("wide.png", Pixels(width: 40, height: 20, filled: [255, 255, 255]))
    let seen = try await RenderHarness(folder, 60, 110)
      .adding(
        wide, frame: Rect(x: 10, y: 5, width: 40, height: 40), style: SlotStyle(fit: .contain, shadow: shadow)
      ).paint()
    #expect(seen[30, 75] == [0, 0, 0, 255])
    #expect(seen[30, 59] == [255, 255, 255, 255])
    #expect(seen[30, 91] == [255, 255, 255, 255])
  }

  @Test("the shadow of a cut-out follows its alpha")
  func cutOut() async throws {
    let disc = Pixels(width: 80, height: 80, bands: 4) { x, y in
      let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(40, 40)).length
      return [255, 255, 255, away < 30 ? 255 : 0]
    }
    let photo = try folder.picture("disc.png", disc)
    let shadow = Shadow(offset: Point(80, 0), blur: 4, color: .black)
    let seen = try await RenderHarness(folder, 160, 80)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 80, height: 80), style: SlotStyle(shadow: shadow)).paint()
    for y in 0..<80 {
      for x in 80..<160 {
        let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - Point(120, 40)).length
        if away < 22 { #expect(seen.value(x, y, 1) <= 1, "\(x),\(y)") }
        if away > 38 { #expect(seen.value(x, y, 1) >= 254, "\(x),\(y)") }
      }
    }
    // Half strength on the rim itself.
    #expect(abs(seen.value(150, 40, 1) + seen.value(149, 40, 1) - 255) < 24)
  }

  private func shares(of plane: ShadowPlane, row y: Int) -> [Float] {
    Array(unsafeUninitializedCapacity: plane.area.width) { row, count in
      plane.read(row: y, columns: plane.area.left..<plane.area.right, into: row)
      count = plane.area.width
    }
  }

  @Test("the shadow of a slot as wide as a poster is equally accurate at both ends")
  func posterWide() {
    let frame = Rect(x: 100, y: 20, width: 30_000, height: 40)
    let canvas = PixelSize(30_200, 80).bounds
    for sigma in [2.0, 17, 40] {
      let plane = ShadowPlane(outline: Outline(frame), offset: .zero, sigma: sigma, within: canvas)
      let row = shares(of: plane, row: 40)
      for distance in stride(from: -2 * Int(sigma), to: 3 * Int(sigma), by: 1) {
        let left = row[100 + distance - plane.area.left]
        let right = row[30_099 - distance - plane.area.left]
        #expect((left - right).magnitude < 0.004, "sigma \(sigma), \(distance) px: \(left), \(right)")
      }
    }
  }

  @Test(
    "rows of a shadow that is made in parts are those of the whole shadow", arguments: [0, 0.4, 2, 5.9, 6, 20, 75.5])
  func parts(sigma: Double) {
    let canvas = PixelSize(90, 400).bounds
    let outline = Outline([[Point(10.3, -30), Point(120, 90.7), Point(40, 377.2), Point(-20.5, 200)]])
    let whole = ShadowPlane(outline: outline, offset: Point(3, 7.5), sigma: sigma, within: canvas)
    for rows in [0..<64, 64..<128, 128..<129, 129..<380, 380..<400] {
      let part = ShadowPlane(outline: outline, offset: Point(3, 7.5), sigma: sigma, within: canvas, rows: rows)
      #expect(
        part.area
          == whole.area.intersection(PixelRect(left: 0, top: rows.lowerBound, right: 90, bottom: rows.upperBound)))
      for y in part.area.top..<part.area.bottom {
        let worst = zip(shares(of: whole, row: y), shares(of: part, row: y)).map { abs($0 - $1) }.max() ?? 0
        #expect(worst < 1e-6, "sigma \(sigma), row \(y) of \(rows)")
      }
    }
    let part = ShadowPlane(outline: outline, offset: .zero, sigma: 5, within: canvas, rows: 0..<40)
    let all = ShadowPlane(outline: outline, offset: .zero, sigma: 5, within: canvas)
    #expect(4 * part.byteCount < all.byteCount)
  }

  @Test("the shadow of a slot as large as a poster is held in parts")
  func poster() {
    let canvas = PixelSize(9000, 9000).bounds
    let outline = Outline(Rect(x: 100, y: 100, width: 8000, height: 8000))
    #expect(ShadowPlane.byteCount(of: outline, sigma: 2, within: canvas) > HeldShadow.maxWholeByteCount)
    #expect(ShadowPlane.byteCount(of: outline, sigma: 40, within: canvas) < HeldShadow.maxWholeByteCount)
  }
}
