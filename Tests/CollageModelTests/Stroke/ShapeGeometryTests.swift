import CollageModel
import CollageTestSupport
import Testing

@Suite("Drawn shapes") struct ShapeGeometryTests {
  private let frame = Rect(x: -50, y: -30, width: 100, height: 60)

  private func geometry(_ form: DrawnShape.Form, _ change: (inout DrawnShape.Line) -> Void = { _ in }) -> ShapeGeometry
  {
    var line = DrawnShape.Line(width: 8, color: .black)
    change(&line)
    return ShapeGeometry(DrawnShape(form, fill: .color(.white), line: line), frame: frame)
  }

  @Test("a line lies inside, on or outside the outline, with sharp corners", arguments: Border.Alignment.allCases)
  func alignment(alignment: Border.Alignment) throws {
    let geometry = geometry(.area(.rectangle)) { $0.alignment = alignment }
    let line = try #require(geometry.line(tolerance: 0.01))
    let reach: (inside: Double, outside: Double) =
      switch alignment {
      case .inside: (8, 0)
      case .center: (4, 4)
      case .outside: (0, 8)
      }
    for step in stride(from: -11.75, through: 11.75, by: 0.5) {
      let isWithin = step > -reach.outside && step < reach.inside
      #expect(line.touches(Point(-50 + step, 3)) == isWithin, "\(step)")
      #expect(line.touches(Point(50 - step, -30 + step)) == isWithin, "corner \(step)")
    }
  }

  @Test("dashes follow the outline; line ends and arrow heads follow a line")
  func lines() throws {
    let dashed = try #require(geometry(.area(.ellipse)) { $0.dashes = [2, 1] }.line(tolerance: 0.01))
    #expect(dashed.outline.contours.count == 11)
    let arrow = geometry(.line([Point(0, 0.5), Point(1, 0.5)])) { $0.end = .arrow }
    #expect(arrow.area(tolerance: 1) == nil)
    let bounds = try #require(arrow.line(tolerance: 0.01)?.outline.bounds)
    #expect(bounds.right.isNear(50) && bounds.x == -50 && bounds.height.isNear(2 * 1.7 * 8, within: 1e-9))
    let corner = geometry(.line([Point(0, 0), Point(1, 0), Point(1, 1)]))
    #expect(corner.touches(Point(53.9, -33.9)) && !corner.touches(Point(54.1, -33)) && !corner.touches(Point(0, 0)))
  }

  @Test("the points of a star lie on the frame's ellipse")
  func star() throws {
    let area = try #require(geometry(.star(points: 5, innerRadius: 0.4)).area(tolerance: 0.1))
    let points = try #require(area.contours.first)
    #expect(points.count == 10 && points[0].isNear(Point(0, -30)) && points[5].isNear(Point(0, 12)))
    #expect(area.signedArea > 0)
    #expect(geometry(.star(points: -4, innerRadius: 2)).area(tolerance: 1)?.contours.first?.count == 4)
  }

  @Test("a shape without a fill is hollow, and a point near its line hits it")
  func hits() {
    var shape = DrawnShape(.area(.ellipse), line: DrawnShape.Line(width: 2, color: .black))
    #expect(!ShapeGeometry(shape, frame: frame).touches(.zero))
    #expect(ShapeGeometry(shape, frame: frame).touches(Point(-50, 0)))
    #expect(!ShapeGeometry(shape, frame: frame).touches(Point(-46, 0)))
    #expect(ShapeGeometry(shape, frame: frame).touches(Point(-46, 0), within: 4))
    shape.fill = .color(.white)
    #expect(ShapeGeometry(shape, frame: frame).touches(.zero))
    #expect(!ShapeGeometry(shape, frame: frame).touches(Point(48, 28), within: 2))
  }
}
