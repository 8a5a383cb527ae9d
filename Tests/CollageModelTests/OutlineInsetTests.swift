import CollageModel
import CollageTestSupport
import Testing

@Suite struct OutlineInsetTests {
  private let square = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test(arguments: [-10.0, 5, 20, 49])
  func aCircleBecomesAConcentricCircle(distance: Double) throws {
    let inset = Shape.ellipse.outline(in: square, tolerance: 1e-4).inset(by: distance)
    let radius = 50 - distance
    #expect(inset.signedArea.isNear(.pi * radius * radius, within: 0.05))
    let bounds = try #require(inset.bounds)
    #expect(bounds.isNear(square.inset(by: distance), within: 1e-2))
  }

  @Test func nothingIsLeftPastTheMiddle() {
    #expect(Shape.ellipse.outline(in: square, tolerance: 1e-3).inset(by: 51).isEmpty)
    #expect(Outline(Rect(x: 0, y: 0, width: 100, height: 40)).inset(by: 20).isEmpty)
    #expect(Outline(Rect(x: 0, y: 0, width: 100, height: 40)).inset(by: 25).isEmpty)
    #expect(Outline(square).inset(by: 1e9).isEmpty)
  }

  @Test func aRectangleMovesEachEdgeByItsOwnDistance() throws {
    let inset = Outline(square).inset { start, end in start.y == 0 && end.y == 0 ? 30 : 10 }
    let bounds = try #require(inset.bounds)
    #expect(bounds.isNear(Rect(left: 10, top: 30, right: 90, bottom: 90)))
    #expect(inset.signedArea.isNear(80 * 60))
  }

  @Test(arguments: [1.0, 4, 10, 15])
  func aRoundedRectangleKeepsItsCornersParallel(distance: Double) {
    let radius = 10.0
    let inset = Shape.rectangle(CornerRadii(radius)).outline(in: square, tolerance: 1e-5).inset(by: distance)
    let side = 100 - 2 * distance
    let left = max(0, radius - distance)
    #expect(inset.signedArea.isNear(side * side - (4 - .pi) * left * left, within: 0.01))
  }

  @Test(arguments: [50.0, 1e6])
  func aCircleMadeOfRoundedCornersInsetsAsACircle(radius: Double) {
    // Where two corners' arcs meet, rounding leaves an edge of zero length without a meaningful direction.
    for x in [0, 0.1, 1.0 / 3, 1234.567] {
      let frame = Rect(x: x, y: x * 3, width: 100, height: 100)
      let inset = Shape.rectangle(CornerRadii(radius)).outline(in: frame, tolerance: 1e-4).inset(by: 20)
      #expect(inset.signedArea.isNear(.pi * 900, within: 0.05))
    }
  }

  @Test func sidesOfARectangleMoveByTheirOwnWidths() {
    let sides = SideWidths(top: 1, right: 2, bottom: 30, left: 4)
    let outer = Shape.rectangle.outline(in: square, outset: sides, tolerance: 1e-3)
    #expect(outer == Outline(Rect(left: -4, top: -1, right: 102, bottom: 130)))
    let inner = Shape.rectangle.outline(in: square, outset: sides * -1, tolerance: 1e-3)
    #expect(inner == Outline(Rect(left: 4, top: 1, right: 98, bottom: 70)))
    #expect(Shape.rectangle.outline(in: square, outset: sides * -4, tolerance: 1e-3).isEmpty)
  }

  @Test func roundCornersBecomeQuartersOfEllipses() {
    let sides = SideWidths(top: -5, right: 0, bottom: -30, left: -10)
    let inner = Shape.rectangle(CornerRadii(20)).outline(in: square, outset: sides, tolerance: 1e-5)
    // Top left 10 x 15, top right 20 x 15; the bottom's width removes its corners.
    let corners: Double = 10 * 15 + 20 * 15
    let missing: Double = corners * (1 - Double.pi / 4)
    let area: Double = 90 * 65
    #expect(inner.signedArea.isNear(area - missing, within: 0.01))
  }

  @Test func cornersThatWouldPassEachOtherAreFitted() throws {
    let radii = CornerRadii(topLeft: 60, topRight: 0, bottomRight: 0, bottomLeft: 40)
    let sides = SideWidths(top: 0, right: 0, bottom: -60, left: 0)
    let inner = Shape.rectangle(radii).outline(in: square, outset: sides, tolerance: 1e-3)
    let bounds = try #require(inner.bounds)
    #expect(bounds.isNear(Rect(x: 0, y: 0, width: 100, height: 40)))
    #expect(inner.signedArea > 0)
  }

  @Test(arguments: [Shape.ellipse, .polygon([Point(0.5, 0), Point(1, 1), Point(0, 1)])])
  func equalSidesMakeTheParallelOfAnyShape(shape: Shape) {
    let parallel = shape.outline(in: square, tolerance: 1e-3).inset(by: -7)
    let outer = shape.outline(in: square, outset: SideWidths(7), tolerance: 1e-3)
    #expect(outer.signedArea.isNear(parallel.signedArea, within: 1e-6))
  }

  @Test func aPolygonMovesByTheSidesItFaces() throws {
    let corners: [Point] = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]
    let sides = SideWidths(top: 1, right: 2, bottom: 30, left: 4)
    let outer = Shape.polygon(corners).outline(in: square, outset: sides, tolerance: 1e-3)
    let bounds = try #require(outer.bounds)
    #expect(bounds.isNear(Rect(left: -4, top: -1, right: 102, bottom: 130)))
  }

  @Test func concaveCornersStayParallel() {
    // An L of two arms, 40 wide: moving every edge in by 10 leaves arms of 20.
    let shape = [
      Point(0, 0), Point(100, 0), Point(100, 40), Point(40, 40), Point(40, 100), Point(0, 100),
    ]
    let inset = Outline([shape]).inset(by: 10)
    #expect(inset.signedArea.isNear(80 * 20 + 20 * 60))
    #expect(inset.contains(Point(20, 85)))
    #expect(!inset.contains(Point(35, 35)))
    #expect(!inset.contains(Point(5, 50)))
  }

  @Test func narrowPartsDisappear() {
    // Two squares joined by a bridge of height 10: an inset of 6 from both sides closes it.
    let dumbbell = [
      Point(0, 0), Point(50, 0), Point(50, 45), Point(100, 45), Point(100, 0), Point(150, 0),
      Point(150, 100), Point(100, 100), Point(100, 55), Point(50, 55), Point(50, 100), Point(0, 100),
    ]
    let inset = Outline([dumbbell]).inset(by: 6)
    #expect(inset.contains(Point(25, 50)))
    #expect(inset.contains(Point(125, 50)))
    #expect(!inset.contains(Point(75, 50)))
    #expect(!inset.contains(Point(3, 50)))
  }

  @Test func directionOfTheContourDoesNotMatter() {
    let counterClockwise = Outline([square.corners.reversed()])
    #expect(counterClockwise.signedArea < 0)
    #expect(counterClockwise.inset(by: 10).signedArea.isNear(6400))
  }

  @Test func holesGrow() {
    let hole = Rect(x: 40, y: 40, width: 20, height: 20)
    for contour in [hole.corners, hole.corners.reversed()] {
      let directed = Outline([square.corners, contour])
      let isHole = directed.windingNumber(around: Point(50, 50)) == 0
      let inset = directed.inset(by: 5)
      #expect(inset.contains(Point(50, 50)) != isHole)
      #expect(inset.contains(Point(37, 50)) != isHole)
      #expect(inset.contains(Point(20, 50)))
    }
  }

  @Test func sharpCornersAreCutAtTheMiterLimit() throws {
    let needle = Outline([[Point(0, 0), Point(100, 1), Point(0, 2)]])
    let bounds = try #require(needle.inset(by: -10).bounds)
    #expect(bounds.right < 100 + 50)
    #expect(bounds.right > 100)
  }

  @Test func mirroringAndInsettingCommute() {
    let outline = Shape.rectangle(CornerRadii(topLeft: 30, topRight: 0, bottomRight: 5, bottomLeft: 0))
      .outline(in: square, tolerance: 1e-3)
    let mirror = Affine.scale(-1, 1)
    let first = outline.transformed(by: mirror).inset(by: 8)
    let second = outline.inset(by: 8).transformed(by: mirror)
    #expect(first.signedArea.isNear(second.signedArea, within: 1e-6))
    #expect(second.signedArea > 0)
    #expect(second.contains(Point(-50, 50)))
  }
}
