import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Exact coverage")
struct AreaRasterizerTests {
  private static let area = PixelRect(left: 0, top: 0, right: 96, bottom: 80)
  private static let offsets = [Point(0, 0), Point(0.5, 0.5), Point(0.3, 0.7), Point(0.999, 0.001)]

  private static func covered(_ outline: Outline) -> Double {
    AreaRasterizer.shares(of: outline, in: area).reduce(0) { $0 + Double($1) }
  }

  private static func isClose(_ area: Double, _ expected: Double) -> Bool {
    (area - expected).magnitude <= expected * 0.0005
  }

  @Test("an ellipse covers pi a b at any subpixel position", arguments: offsets)
  func ellipse(offset: Point) {
    let frame = Rect(x: 8 + offset.x, y: 9 + offset.y, width: 71.3, height: 52.9)
    let outline = Shape.ellipse.outline(in: frame, tolerance: 0.001)
    #expect(Self.isClose(Self.covered(outline), Double.pi / 4 * frame.width * frame.height))
  }

  @Test("a rounded rectangle covers everything except its corners", arguments: offsets)
  func rounded(offset: Point) {
    let frame = Rect(x: 5 + offset.x, y: 6 + offset.y, width: 70, height: 50)
    let radii = CornerRadii(topLeft: 4, topRight: 12, bottomRight: 0, bottomLeft: 20)
    let outline = Shape.rectangle(radii).outline(in: frame, tolerance: 0.001)
    let squares: Double = 4 * 4 + 12 * 12 + 20 * 20
    #expect(Self.isClose(Self.covered(outline), 3500 - squares * (1 - Double.pi / 4)))
  }

  @Test("a triangle covers half of base times height", arguments: offsets)
  func triangle(offset: Point) {
    let corners = [Point(4.2, 3.1), Point(90.7, 11.4), Point(33.3, 77.9)].map { $0 + offset }
    let area = Point.cross(corners[1] - corners[0], corners[2] - corners[0]) / 2
    #expect(Self.isClose(Self.covered(Outline([corners])), area))
    #expect(Self.isClose(Self.covered(Outline([corners.reversed()])), area))
  }

  @Test("curved paths cover the area given by their integrals", arguments: offsets)
  func paths(offset: Point) {
    let frame = Rect(x: 7 + offset.x, y: 5 + offset.y, width: 80, height: 64)
    // A parabola over a chord: two thirds of base by height.
    let parabola = Path([.move(to: Point(0, 1)), .quadratic(control: Point(0.5, -1), to: Point(1, 1)), .close])
    let arch = Shape.path(parabola).outline(in: frame, tolerance: 0.001)
    #expect(Self.isClose(Self.covered(arch), 5120.0 * 2 / 3))
    let half = Path([
      .move(to: Point(0, 0.5)),
      .arc(radii: Size(0.5, 0.5), rotation: .zero, isLarge: false, isClockwise: true, to: Point(1, 0.5)), .close,
    ])
    let dome = Shape.path(half).outline(in: frame, tolerance: 0.001)
    #expect(Self.isClose(Self.covered(dome), Double.pi / 8 * 5120))
  }

  @Test("a hole is not covered")
  func hole() {
    let outline = Outline([
      Rect(x: 10, y: 10, width: 40, height: 40).corners, Rect(x: 20, y: 20, width: 10, height: 10).corners.reversed(),
    ])
    #expect(Self.covered(outline) == 1500)
  }

  @Test("a sharp rectangle on pixel edges covers pixels wholly or not at all")
  func sharpRectangle() {
    let rect = PixelRect(left: 7, top: 3, right: 61, bottom: 55)
    let plane = AreaRasterizer.coverage(of: Outline(rect.rect), in: Self.area)
    for y in 0..<80 {
      for x in 0..<96 {
        let isInside = (7..<61).contains(x) && (3..<55).contains(y)
        #expect(plane.bytes[y * 96 + x] == (isInside ? 255 : 0))
      }
    }
  }

  @Test("the positive rule drops loops that run backward, the other rule keeps them")
  func positiveRule() {
    let forward = Rect(x: 5, y: 5, width: 20, height: 20).corners
    let backward: [Point] = Rect(x: 40, y: 30, width: 10, height: 10).corners.reversed()
    #expect(Self.covered(Outline([forward, backward], rule: .positive)) == 400)
    #expect(Self.covered(Outline([forward, backward], rule: .nonZero)) == 500)
    #expect(Self.covered(Outline([backward], rule: .positive)) == 0)
  }
}
