import CollageModel
import Testing

@testable import CollageText

@Suite("The area behind lines") struct PillOutlineTests {
  private let pill = PillOutline(radius: 5, tolerance: 0.01)

  @Test("Convex and concave corners are rounded")
  func corners() {
    let wide = Rect(x: 0, y: 0, width: 100, height: 20)
    let narrow = Rect(x: 30, y: 20, width: 40, height: 20)
    let outline = pill.outline(around: [wide, narrow])
    #expect(outline.contours.count == 1)
    // Each outer corner loses r² (1 - pi / 4), and each inner one gains as much: six outer and two inner ones.
    let corner = 25 * (1 - Double.pi / 4)
    #expect((outline.signedArea - (2_000 + 800 - 6 * corner + 2 * corner)).magnitude < 0.5)
    #expect(!outline.contains(Point(0.5, 0.5)) && outline.contains(Point(29, 20.5)), "outer and inner corner")
  }

  @Test("Steps too small for two corners, gaps and overlaps are removed")
  func evened() {
    let lines = [
      Rect(x: 0, y: 0, width: 100, height: 20), Rect(x: 4, y: 18, width: 92, height: 20),
      Rect(x: 8, y: 41, width: 84, height: 20),
    ]
    let outline = pill.outline(around: lines)
    #expect(outline.contours.count == 1)
    #expect((outline.signedArea - (6_100 - 25 * (4 - Double.pi))).magnitude < 0.5)
  }

  @Test("Empty lines and lines that do not overlap divide the area")
  func divided() {
    let (left, right) = (Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 60, y: 20, width: 40, height: 20))
    #expect(pill.outline(around: [left, right]).contours.count == 2)
    #expect(pill.outline(around: [left, nil, left]).contours.count == 2)
    #expect(pill.outline(around: [nil]).isEmpty && pill.outline(around: []).isEmpty)
  }

  @Test("A radius larger than the lines is reduced to half their height")
  func large() {
    let outline = PillOutline(radius: 500, tolerance: 0.01).outline(around: [Rect(x: 0, y: 0, width: 100, height: 20)])
    #expect((outline.signedArea - (80 * 20 + 100 * Double.pi)).magnitude < 0.5)
  }

  @Test("Without a radius corners are sharp")
  func sharp() {
    let outline = PillOutline(radius: 0, tolerance: 0.01).outline(around: [Rect(x: 0, y: 0, width: 100, height: 20)])
    #expect((outline.signedArea - 2_000).magnitude < 1e-6)
  }
}
