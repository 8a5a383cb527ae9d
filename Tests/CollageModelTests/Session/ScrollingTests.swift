import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// A view that shows only a part of the canvas scrolls while something is carried near its edge.
@Suite struct ScrollingTests {
  /// The right half of a canvas of 200 x 200.
  private let visible = Rect(x: 50, y: 0, width: 100, height: 100)

  private func stage() throws -> Stage {
    try Stage("ab\ncd", layers: [Layer(id: "text", size: Size(20, 10), center: Point(100, 50))]) {
      $0.minGrabExtent = 20
      $0.scrollSpeed = 400
    }
  }

  @Test func theSpeedGrowsTowardTheEdge() throws {
    let stage = try stage()
    stage.finger(1).down(at: Point(100, 50)).drag(by: Point(5, 0))
    func velocity(_ point: Point) -> Point {
      stage.finger(1).drag(to: point)
      return stage.session.scrollVelocity(in: visible)
    }
    #expect(velocity(Point(120, 50)) == .zero)
    #expect(velocity(Point(140, 50)) == Point(100, 0))
    #expect(velocity(Point(150, 50)) == Point(400, 0))
    #expect(velocity(Point(170, 50)) == Point(400, 0))
    #expect(velocity(Point(60, 90)) == Point(-100, 100))
    // Above the visible part there is no canvas.
    #expect(velocity(Point(100, 2)) == .zero)
  }

  @Test func onlyWhatIsCarriedScrolls() throws {
    let stage = try stage()
    #expect(stage.session.scrollVelocity(in: visible) == .zero)
    stage.finger(1).down(at: Point(148, 80)).drag(by: Point(1, 8))
    #expect(stage.session.phase == .panning(.item("B")))
    #expect(stage.session.scrollVelocity(in: visible) == .zero)
    // Dragged over another slot, the photo is carried.
    stage.finger(1).drag(to: Point(60, 50))
    #expect(stage.session.scrollVelocity(in: visible) == Point(-100, 0))
    stage.finger(1).up()
    #expect(stage.session.scrollVelocity(in: visible) == .zero)
  }
}
