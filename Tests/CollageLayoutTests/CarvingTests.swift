import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct CarvingTests {
  private func resolve(_ template: Template) throws -> [Slot] { try template.resolvedSlots(photoCount: 0).slots }

  @Test func withoutGapAndMarginSlotsComeBackAsWritten() throws {
    var generator = SplitMix64(seed: 51)
    let slots = (0..<40).map { index in
      Slot(
        id: SlotID("\(index)"),
        frame: Rect(
          x: generator.double(-9...500), y: generator.double(0...500), width: generator.double(1...99), height: 7.7),
        rotation: Angle(degrees: generator.double(-90...90)), shape: index % 2 == 0 ? .ellipse : .rectangle)
    }
    #expect(try resolve(template(.slots(slots.map { PlacedSlot(slot: $0) }))) == slots)
  }

  @Test func abuttingRectanglesMoveApart() throws {
    var right = slot("b", 100, 0, 100, 100)
    right.shape = .rectangle(CornerRadii(12))
    let slots = try resolve(
      template(placed(slot("a", 0, 0, 100, 100), right), width: 200, height: 100, gap: 10, margin: 20))
    #expect(slots[0].frame == Rect(x: 20, y: 20, width: 75, height: 60))
    #expect(slots[1].frame == Rect(x: 105, y: 20, width: 75, height: 60))
    #expect(slots[1].shape == .rectangle(CornerRadii(12)))
  }

  @Test func onlyTouchingSlotsAreInset() throws {
    let apart = slot("c", 300, 300, 50, 50)
    // Corner to corner is no contact; nor is lying within another slot with edges on the same side.
    let diagonal = slot("d", 350, 350, 50, 50)
    let nested = slot("e", 300, 300, 20, 20)
    let slots = try resolve(template(placed(apart, diagonal, nested), gap: 10, margin: 10))
    #expect(slots == [apart, diagonal, nested])
  }

  @Test func edgesNearlyTogetherCountAsTouching() throws {
    let near = placed(slot("a", 50, 50, 100, 100), slot("b", 150.0003, 50, 100, 100))
    #expect(try resolve(template(near, gap: 10))[0].frame.width == 95)
    let far = placed(slot("a", 50, 50, 100, 100), slot("b", 150.01, 50, 100, 100))
    #expect(try resolve(template(far, gap: 10))[0].frame.width == 100)
  }

  @Test(arguments: [30.0, 90, -17, 180])
  func rotatedRectanglesMoveApartAlongTheirCommonEdge(degrees: Double) throws {
    let center = Point(300, 400)
    let turn = Affine.rotation(Angle(degrees: degrees), about: center)
    func turned(_ id: String, _ x: Double, _ width: Double) -> Slot {
      let middle = turn.apply(Point(center.x + x + width / 2, center.y))
      return Slot(
        id: SlotID(id), frame: Rect(x: middle.x - width / 2, y: middle.y - 30, width: width, height: 60),
        rotation: Angle(degrees: degrees))
    }
    let slots = try resolve(template(placed(turned("a", -100, 100), turned("b", 0, 80)), gap: 10))
    let back = Affine.rotation(Angle(degrees: -degrees), about: center)
    let bounds = slots.map { $0.outline(tolerance: 1).transformed(by: back).bounds }
    let first = try #require(bounds[0])
    let second = try #require(bounds[1])
    #expect(first.isNear(Rect(left: 200, top: 370, right: 295, bottom: 430)))
    #expect(second.isNear(Rect(left: 305, top: 370, right: 380, bottom: 430)))
  }

  @Test(arguments: [false, true])
  func slantedPolygonsKeepAParallelGap(isReversed: Bool) throws {
    // Two trapezoids over the canvas with a common edge from (120, 0) to (80, 100).
    let left = [Point(0, 0), Point(0.6, 0), Point(0.4, 1), Point(0, 1)]
    let right = [Point(0.6, 0), Point(1, 0), Point(1, 1), Point(0.4, 1)]
    let frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let lines = Path([.move(to: right[0])] + right.dropFirst().map { .line(to: $0) } + [.close])
    let slots = try resolve(
      template(
        placed(
          Slot(id: "a", frame: frame, shape: .polygon(isReversed ? left.reversed() : left)),
          Slot(id: "b", frame: frame, shape: .path(lines))),
        width: 200, height: 100, gap: 8, margin: 5))
    #expect(slots.allSatisfy { $0.frame == frame })
    let normal = Point(100, 40) * (1 / Point(100, 40).length)
    let edge = Point.dot(Point(120, 0), normal)
    let reach = slots.map { $0.outline(tolerance: 1).contours[0].map { Point.dot($0, normal) - edge } }
    #expect(reach[0].max()?.isNear(-4) == true)
    #expect(reach[1].min()?.isNear(4) == true)
    let bounds = try #require(Outline(slots.flatMap { $0.outline(tolerance: 1).contours }).bounds)
    #expect(bounds.isNear(Rect(x: 5, y: 5, width: 190, height: 90)))
  }

  @Test func aRotatedPolygonIsCarvedInItsOwnFrame() throws {
    // A triangle with one leg on the left border once it has turned by a quarter.
    let frame = Rect(x: 0, y: 100, width: 100, height: 100)
    let triangle = Shape.polygon([Point(0, 1), Point(1, 1), Point(0.5, 0)])
    let slot = Slot(id: "a", frame: frame, rotation: Angle(degrees: 90), shape: triangle)
    let carved = try resolve(template(placed(slot), margin: 10))[0]
    let bounds = try #require(carved.outline(tolerance: 1).bounds)
    #expect(bounds.isNear(Rect(left: 10, top: 105, right: 100, bottom: 195)))
  }

  @Test func polygonsWithHolesKeepThem() throws {
    let square = Rect.unit.corners
    let hole = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2).corners.reversed() as [Point]
    let path = Path(
      [square, hole].flatMap { contour -> [Path.Element] in
        [.move(to: contour[0])] + contour.dropFirst().map { .line(to: $0) } + [.close]
      })
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100), shape: .path(path))
    let carved = try resolve(template(placed(slot), width: 100, height: 100, margin: 10))[0]
    #expect(carved.outline(tolerance: 1).signedArea.isNear(6400 - 400))
  }

  @Test func roundShapesStay() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let curved = Path([.move(to: .zero), .quadratic(control: Point(1, 0), to: Point(1, 1)), .close])
    let slots = [Shape.ellipse, .path(curved), .mask("m.png")].enumerated().map { index, shape in
      Slot(id: SlotID("\(index)"), frame: frame, shape: shape)
    }
    let template = template(.slots(slots.map { PlacedSlot(slot: $0) }), width: 100, height: 100, gap: 5, margin: 5)
    #expect(try resolve(template) == slots)
  }

  @Test func slotsThatVanishAreNamed() {
    let thin = placed(slot("a", 0, 0, 8, 100), slot("b", 8, 0, 192, 100))
    #expect(throws: LayoutError.noRoom(slot: "a", width: -2, height: 80)) {
      try resolve(template(thin, width: 200, height: 100, margin: 10))
    }
    #expect(throws: LayoutError.noRoom(slot: "a", width: -3, height: 100)) {
      try resolve(template(thin, width: 200, height: 100, gap: 22))
    }
    let triangle = Slot(
      id: "t", frame: Rect(x: 0, y: 0, width: 100, height: 100),
      shape: .polygon([Point(0, 0), Point(1, 0), Point(0, 1)]))
    #expect(throws: LayoutError.nothingLeft(slot: "t")) {
      try resolve(template(placed(triangle), width: 100, height: 100, margin: 60))
    }
  }
}
