import CollageModel
import CollageTestSupport
import Testing

@Suite struct OutlineClipTests {
  private let square = Outline(Rect(x: 0, y: 0, width: 10, height: 10))

  @Test func clippingToATurnedSquareLeavesTheCommonArea() {
    // The diamond through the midpoints of the unit square's sides has half of the area.
    let diamond = [Point(5, 0), Point(10, 5), Point(5, 10), Point(0, 5)]
    #expect(square.clipped(toConvex: diamond).signedArea.isNear(50))
    // This diamond cuts off four corners with legs of length 2.
    let wide = [Point(5, -3), Point(13, 5), Point(5, 13), Point(-3, 5)]
    #expect(square.clipped(toConvex: wide).signedArea.isNear(100 - 4 * 2))
  }

  @Test func clippingToADisjointPolygonLeavesNothing() {
    #expect(square.clipped(toConvex: Rect(x: 20, y: 0, width: 5, height: 5).corners).isEmpty)
    #expect(square.clipped(toConvex: []).isEmpty)
  }

  @Test func clippingToAnEnclosingPolygonChangesNothing() {
    let clipped = square.clipped(toConvex: Rect(x: -1, y: -1, width: 12, height: 12).corners)
    #expect(clipped.contours == square.contours)
  }

  @Test func clippingConcaveOutlinesKeepsTheirArea() {
    let arrow = Outline([[Point(0, 0), Point(10, 0), Point(5, 5), Point(10, 10), Point(0, 10)]])
    let right = arrow.clipped(toConvex: Rect(x: 7, y: 0, width: 3, height: 10).corners)
    #expect(right.signedArea.isNear(9))
  }

  @Test func clippingIsIntersectionForRandomTriangles() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let quad = [
        Point(generator.double(-5...0), generator.double(-5...0)),
        Point(generator.double(10...15), generator.double(-5...0)),
        Point(generator.double(10...15), generator.double(10...15)),
        Point(generator.double(-5...0), generator.double(10...15)),
      ]
      let triangle = Outline([(0..<3).map { _ in Point(generator.double(-9...19), generator.double(-9...19)) }])
      let clipped = triangle.clipped(toConvex: quad)
      for _ in 0..<20 {
        let point = Point(generator.double(-9...19), generator.double(-9...19))
        #expect(clipped.contains(point) == (triangle.contains(point) && Outline([quad]).contains(point)))
      }
    }
  }

  @Test func windingCountsTurnsClockwise() {
    #expect(square.windingNumber(around: Point(5, 5)) == 1)
    #expect(Outline([square.contours[0].reversed()]).windingNumber(around: Point(5, 5)) == -1)
    #expect(square.windingNumber(around: Point(15, 5)) == 0)
    let twice = Outline(square.contours + square.contours)
    #expect(twice.windingNumber(around: Point(5, 5)) == 2)
    #expect(twice.contains(Point(5, 5)))
  }

  @Test func positiveOutlinesIgnoreInvertedLoops() {
    let inverted = [square.contours[0].reversed()] as [[Point]]
    #expect(Outline(inverted).contains(Point(5, 5)))
    #expect(!Outline(inverted, rule: .positive).contains(Point(5, 5)))
  }

  @Test func starsCountTheirMiddleTwice() {
    let star = [Point(50, 0), Point(79, 90), Point(2, 35), Point(98, 35), Point(21, 90)]
    let outline = Outline([star])
    #expect(outline.windingNumber(around: Point(50, 50)).magnitude == 2)
    #expect(outline.contains(Point(50, 50)))
    #expect(!outline.contains(Point(50, 85)))
  }
}
