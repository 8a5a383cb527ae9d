import CollageModel
import Testing

@testable import CollageRender

@Suite("Exact area coverage")
struct ExactAreaTests {
  private let area = PixelRect(left: 0, top: 0, right: 120, bottom: 100)

  private func covered(_ outline: Outline) -> Double {
    AreaRasterizer.shares(of: outline, in: area).reduce(0) { $0 + Double($1) }
  }

  @Test("is right for ellipses, rounded rectangles and polygons, within 0.05 %", arguments: [0.0, 0.13, 0.5, 0.77])
  func areas(offset: Double) {
    let frame = Rect(x: 10 + offset, y: 8 + offset / 3, width: 90.5, height: 70.25)
    let ellipse = Double.pi / 4 * frame.width * frame.height
    let rounded = frame.width * frame.height - (4 - Double.pi) * 20 * 20
    let triangle = frame.width * frame.height / 2
    let cases: [(Shape, Double)] = [
      (.ellipse, ellipse), (.rectangle(CornerRadii(20)), rounded),
      (.polygon([Point(0, 0), Point(1, 0.2), Point(0, 1)]), triangle), (.rectangle, frame.width * frame.height),
    ]
    for (shape, expected) in cases {
      let found = covered(shape.outline(in: frame, tolerance: 0.005))
      #expect((found / expected - 1).magnitude < 0.0005, "\(shape): \(found) for \(expected)")
    }
  }

  @Test("includes the inside part of shapes that extend beyond a side")
  func clipped() {
    for shift in [Point(-60, 0), Point(60, 0), Point(0, -50), Point(0, 50), Point(-60, -50), Point(200, 0)] {
      let rect = Rect(x: shift.x, y: shift.y, width: 120, height: 100)
      let expected = rect.intersection(area.rect).map { $0.width * $0.height } ?? 0
      #expect((covered(Outline(rect)) - expected).magnitude < 0.01)
      let tilted = Outline([rect.corners.map(Affine.rotation(Angle(degrees: 0.01)).apply)])
      #expect((covered(tilted) - expected).magnitude < 8)
    }
  }

  @Test("adds up to one in every pixel for shapes that share an edge")
  func partners() {
    let left = Outline([[Point(0, 0), Point(70.3, 0), Point(31.7, 100), Point(0, 100)]])
    let right = Outline([[Point(70.3, 0), Point(120, 0), Point(120, 100), Point(31.7, 100)]])
    let one = AreaRasterizer.shares(of: left, in: area)
    let other = AreaRasterizer.shares(of: right, in: area)
    for (index, share) in one.enumerated() { #expect((share + other[index] - 1).magnitude < 1e-4) }
  }

  @Test("is all or nothing for rectangles on pixel edges")
  func sharp() {
    let plane = AreaRasterizer.coverage(of: Outline(Rect(x: 10, y: 20, width: 30, height: 40)), in: area)
    for y in 0..<100 {
      for x in 0..<120 {
        let inside = x >= 10 && x < 40 && y >= 20 && y < 60
        #expect(plane.bytes[y * 120 + x] == (inside ? 255 : 0))
      }
    }
  }

  @Test("is exact beside and between edges, however far they are from each other", arguments: 1...40)
  func runs(width: Int) {
    let strip = PixelRect(left: 0, top: 0, right: 47, bottom: 3)
    let outline = Outline(Rect(x: 3.25, y: 0, width: Double(width) + 0.5, height: 3))
    let shares = AreaRasterizer.shares(of: outline, in: strip)
    for x in 0..<47 {
      let expected = max(0, min(Double(x + 1), 3.75 + Double(width)) - max(Double(x), 3.25))
      for y in 0..<3 { #expect((Double(shares[y * 47 + x]) - expected).magnitude < 1e-6, "\(x), \(y)") }
    }
  }

  @Test("is zero for inverted loops of an offset outline")
  func positiveRule() {
    let square = Rect(x: 20, y: 20, width: 40, height: 40)
    #expect(covered(Outline([square.corners.reversed()], rule: .positive)) == 0)
    #expect((covered(Outline([square.corners], rule: .positive)) - 1600).magnitude < 0.01)
    #expect((covered(Outline([square.corners.reversed()])) - 1600).magnitude < 0.01)
  }
}
