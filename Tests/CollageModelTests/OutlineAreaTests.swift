import CollageModel
import CollageTestSupport
import Testing

@Suite struct OutlineAreaTests {
  private let frame = Rect(x: 10, y: 20, width: 80, height: 50)

  @Test func ellipsesHaveTheirAnalyticArea() throws {
    let outline = Shape.ellipse.outline(in: frame, tolerance: 1e-4)
    #expect(outline.signedArea.isNear(.pi * 40 * 25, within: 0.02))
    #expect(outline.signedArea < .pi * 40 * 25)
    let bounds = try #require(outline.bounds)
    #expect(bounds.isNear(frame))
  }

  @Test func pathsOfManyWideCurvesStayWithinABound() {
    var elements: [Path.Element] = [.move(to: .zero)]
    for turn in 0..<Shape.elementLimit / 10 {
      let far = turn % 2 == 0 ? 1000.0 : -1000
      elements.append(.cubic(control1: Point(far, 0), control2: Point(0, -far), to: Point(far, far)))
    }
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    let points = Shape.path(Path(elements)).outline(in: frame, tolerance: 0.01).contours.reduce(0) { $0 + $1.count }
    #expect(points > elements.count && points < 300_000, "\(points)")
    // As many small ones are followed as closely as few.
    let waves = (1...10_000).map { step -> Path.Element in
      let x = Double(step) / 10_000
      return .quadratic(control: Point(x - 0.5e-4, step % 2 == 0 ? 0.052 : 0.048), to: Point(x, 0.05))
    }
    let wave = Shape.path(Path([.move(to: Point(0, 0.05))] + waves + [.line(to: Point(1, 1)), .line(to: Point(0, 1))]))
    let exact = Shape.path(Path([.move(to: Point(0, 0.05))] + waves.prefix(1) + [.line(to: Point(0.0001, 0.05))]))
    let (one, all) = (exact.outline(in: frame, tolerance: 0.01), wave.outline(in: frame, tolerance: 0.01))
    #expect(one.contours[0].count > 2 && all.contours[0].prefix(3) == one.contours[0].prefix(3))
  }

  @Test func ellipsesBelowTheToleranceKeepAnArea() {
    let tiny = Rect(x: 0, y: 0, width: 0.01, height: 0.02)
    #expect(Shape.ellipse.outline(in: tiny, tolerance: 1).signedArea > 0)
  }

  @Test func roundedRectanglesHaveTheirAnalyticArea() {
    let radii = CornerRadii(topLeft: 4, topRight: 0, bottomRight: 12, bottomLeft: 7)
    let lost = (1 - Double.pi / 4) * (16 + 144 + 49)
    let outline = Shape.rectangle(radii).outline(in: frame, tolerance: 1e-5)
    #expect(outline.signedArea.isNear(80 * 50 - lost, within: 1e-3))
  }

  @Test func radiiThatOverlapAreScaledDownTogether() {
    let fitted = CornerRadii(topLeft: 60, topRight: 20, bottomRight: 40, bottomLeft: 40).fitted(to: frame.size)
    #expect(fitted == CornerRadii(topLeft: 30, topRight: 10, bottomRight: 20, bottomLeft: 20))
    let pill = Shape.rectangle(CornerRadii(999)).outline(in: frame, tolerance: 1e-5)
    #expect(pill.signedArea.isNear(30 * 50 + .pi * 625, within: 1e-2))
  }

  @Test func sharpRectanglesAreTheirFourCorners() {
    #expect(Shape.rectangle.outline(in: frame, tolerance: 1).contours == [frame.corners])
    #expect(Shape.mask("heart.png").outline(in: frame, tolerance: 1).contours == [frame.corners])
  }

  @Test func curvesAreFlattenedWithinTheTolerance() {
    // A cubic whose area with its chord is known: 3/20 for the controls (0, 1) and (1, 1) is 0.6 of the unit height.
    let cubic = Path([.move(to: Point(0, 0)), .cubic(control1: Point(0, 1), control2: Point(1, 1), to: Point(1, 0))])
    let area = cubic.outline(mappedBy: .scale(100, 100), tolerance: 1e-4).signedArea
    #expect(area.magnitude.isNear(6000, within: 0.05))
    // A parabola's segment is two thirds of the triangle's height times its base: 2/3 * 1/2 * 1.
    let quadratic = Path([.move(to: Point(0, 0)), .quadratic(control: Point(0.5, 1), to: Point(1, 0)), .close])
    let segment = quadratic.outline(mappedBy: .scale(100, 100), tolerance: 1e-4).signedArea
    #expect(segment.magnitude.isNear(10_000 / 3, within: 0.05))
  }

  @Test func pathsContinueAfterACloseWhereTheContourBegan() {
    let path = Path([
      .move(to: Point(1, 1)), .line(to: Point(3, 1)), .line(to: Point(3, 3)), .close,
      .line(to: Point(1, 5)), .line(to: Point(-1, 5)), .move(to: Point(9, 9)), .line(to: Point(8, 8)),
    ])
    let outline = path.outline(mappedBy: .identity, tolerance: 1)
    #expect(
      outline.contours == [
        [Point(1, 1), Point(3, 1), Point(3, 3)], [Point(1, 1), Point(1, 5), Point(-1, 5)],
      ])
    #expect(!path.hasCurves)
  }

  @Test func contoursWithFewerThanThreePointsEncloseNothing() {
    #expect(Outline([[Point(0, 0), Point(1, 1)], []]).isEmpty)
    #expect(Outline([]).bounds == nil)
    #expect(!Outline([]).contains(.zero))
  }
}

@Suite struct ArcTests {
  private func circle(isClockwise: Bool) -> Path {
    let radii = Size(0.5, 0.5)
    return Path([
      .move(to: Point(0, 0.5)),
      .arc(radii: radii, rotation: .zero, isLarge: false, isClockwise: isClockwise, to: Point(1, 0.5)),
      .arc(radii: radii, rotation: .zero, isLarge: false, isClockwise: isClockwise, to: Point(0, 0.5)), .close,
    ])
  }

  @Test func twoHalfArcsAreACircle() throws {
    for isClockwise in [true, false] {
      let outline = circle(isClockwise: isClockwise).outline(mappedBy: .scale(100, 60), tolerance: 1e-4)
      let area = Double.pi * 50 * 30 * (isClockwise ? 1 : -1)
      #expect(outline.signedArea.isNear(area, within: 0.02))
      let bounds = try #require(outline.bounds)
      #expect(bounds.isNear(Rect(x: 0, y: 0, width: 100, height: 60), within: 1e-4))
    }
  }

  @Test func radiiTooSmallForTheirEndsGrow() {
    let path = Path([
      .move(to: Point(0, 0)),
      .arc(radii: Size(1, 1), rotation: .zero, isLarge: false, isClockwise: true, to: Point(10, 0)),
    ])
    #expect(path.outline(mappedBy: .identity, tolerance: 1e-5).signedArea.isNear(.pi * 12.5, within: 1e-3))
  }

  @Test func theLargeArcIsTheRestOfTheSmallOne() {
    func segment(isLarge: Bool) -> Double {
      Path([
        .move(to: Point(0, -1)),
        .arc(radii: Size(1, 1), rotation: .zero, isLarge: isLarge, isClockwise: true, to: Point(1, 0)),
      ]).outline(mappedBy: .identity, tolerance: 1e-7).signedArea
    }
    #expect(segment(isLarge: false).isNear(.pi / 4 - 0.5, within: 1e-4))
    #expect(segment(isLarge: true).isNear(.pi * 3 / 4 + 0.5, within: 1e-4))
  }

  @Test func arcsWithoutRadiusAreLines() {
    let path = Path([
      .move(to: Point(0, 0)), .line(to: Point(4, 0)),
      .arc(radii: Size(0, 3), rotation: .zero, isLarge: false, isClockwise: true, to: Point(4, 4)),
    ])
    #expect(path.outline(mappedBy: .identity, tolerance: 1e-3).signedArea == 8)
  }

  @Test func aStretchedRotatedArcStaysWithinTheTolerance() throws {
    // A circle of two arcs, each with its axes turned by 45 degrees, sheared by the map: still one ellipse.
    let turned = Angle(degrees: 45)
    let path = Path([
      .move(to: Point(-1, 0)),
      .arc(radii: Size(1, 1), rotation: turned, isLarge: false, isClockwise: true, to: Point(1, 0)),
      .arc(radii: Size(1, 1), rotation: turned, isLarge: false, isClockwise: true, to: Point(-1, 0)),
    ])
    let tolerance = 0.01
    let outline = path.outline(mappedBy: .scale(1, 100), tolerance: tolerance)
    let points = outline.contours[0]
    for (index, point) in points.enumerated() {
      let middle = (point + points[(index + 1) % points.count]) * 0.5
      // The distance to the ellipse is at most the one along y or along x.
      let alongY = 100 * max(0, 1 - middle.x * middle.x).squareRoot() - middle.y.magnitude
      let alongX = max(0, 1 - middle.y * middle.y / 10_000).squareRoot() - middle.x.magnitude
      #expect(min(alongX, alongY) <= tolerance * 1.0001)
    }
  }
}
