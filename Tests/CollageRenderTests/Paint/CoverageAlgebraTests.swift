import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Properties of coverage")
struct CoverageAlgebraTests {
  /// A star-shaped polygon with corners on 64ths of pixels, so that moving it by whole pixels rounds nothing.
  private static func polygon(_ random: inout SplitMix64, around center: Point, reach: Double) -> [Point] {
    let count = random.int(3...9)
    return (0..<count).map { index in
      let angle = Angle(degrees: 360 * (Double(index) + random.double(0...0.8)) / Double(count))
      let radius = random.double((reach / 4)...reach)
      let point = center + Point(angle.cosine, angle.sine) * radius
      return Point((point.x * 64).rounded() / 64, (point.y * 64).rounded() / 64)
    }
  }

  private static func bytes(_ outline: Outline, _ area: PixelRect) -> [UInt8] {
    let plane = AreaRasterizer.coverage(of: outline, in: area)
    return Array(UnsafeBufferPointer(start: plane.bytes, count: area.width * area.height))
  }

  @Test("moving an outline by whole pixels moves its coverage unchanged", arguments: 1...20)
  func translation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let outline = Outline([Self.polygon(&random, around: Point(30, 28), reach: 22)])
    let area = PixelRect(left: 0, top: 0, right: 90, bottom: 80)
    let (dx, dy) = (random.int(1...30), random.int(1...24))
    let here = Self.bytes(outline, area)
    let there = Self.bytes(outline.transformed(by: .translation(Point(Double(dx), Double(dy)))), area)
    for y in 0..<(80 - dy) {
      let row = Array(here[(y * 90)..<(y * 90 + 90 - dx)])
      let start = (y + dy) * 90 + dx
      #expect(row == Array(there[start..<(start + 90 - dx)]), "row \(y) moved by \(dx),\(dy)")
    }
    #expect(here.contains { $0 > 0 && $0 < 255 })
  }

  @Test("two polygons that share an edge cover its pixels exactly once", arguments: 1...20)
  func sharedEdge(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &+ 100)
    let area = PixelRect(left: 0, top: 0, right: 40, bottom: 40)
    let upper = Point(random.double(0...40), 0)
    let lower = Point(random.double(0...40), 40)
    let bend = Point(random.double(5...35), random.double(5...35))
    let left = Self.bytes(Outline([[Point(0, 0), upper, bend, lower, Point(0, 40)]]), area)
    let right = Self.bytes(Outline([[upper, Point(40, 0), Point(40, 40), lower, bend]]), area)
    for (one, other) in zip(left, right) {
      #expect((254...256).contains(Int(one) + Int(other)))
    }
  }

  @Test("parts beyond any side of the area do not change the coverage inside", arguments: 1...60)
  func cutAtTheSides(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &+ 200)
    let outline = Outline([Self.polygon(&random, around: Point(50, 50), reach: 45)])
    let whole = PixelRect(left: -10, top: -10, right: 110, bottom: 110)
    let all = Self.bytes(outline, whole)
    let left = random.int(-5...95)
    let top = random.int(-5...95)
    let window = PixelRect(
      left: left, top: top, right: random.int((left + 1)...105), bottom: random.int((top + 1)...105))
    let seen = Self.bytes(outline, window)
    for y in window.top..<window.bottom {
      for x in window.left..<window.right {
        let expected = Int(all[(y + 10) * 120 + x + 10])
        let found = Int(seen[(y - window.top) * window.width + x - window.left])
        #expect(abs(expected - found) <= 1, "at \(x),\(y) of \(window)")
      }
    }
  }

  @Test(
    "an outline entirely outside the area covers nothing",
    arguments: [Point(-60, 0), Point(60, 0), Point(0, -60), Point(0, 60), Point(-60, 60)])
  func outside(offset: Point) {
    let area = PixelRect(left: 0, top: 0, right: 40, bottom: 40)
    let outline = Shape.ellipse.outline(
      in: Rect(x: 5 + offset.x, y: 5 + offset.y, width: 30, height: 30), tolerance: 0.02)
    #expect(Self.bytes(outline, area).allSatisfy { $0 == 0 })
  }

  @Test("an outline around the area covers all of it")
  func around() {
    let area = PixelRect(left: 10, top: 10, right: 50, bottom: 40)
    let outline = Shape.ellipse.outline(in: Rect(x: -100, y: -100, width: 260, height: 250), tolerance: 0.02)
    #expect(Self.bytes(outline, area).allSatisfy { $0 == 255 })
  }
}
