import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// A slot or a layer enforces what it forbids even where others allow it.
@Suite struct ForbiddenTests {
  /// Slots "a" and "b", each with its photo; "b" forbids swaps.
  private func stage(_ trigger: SwapTriggers) throws -> Stage {
    let drawing = try BoardDrawing("ab")
    let slots = drawing.slots.map { slot in
      var slot = slot
      if slot.id == "b" { slot.style.permissions.subtract(.swap) }
      return slot
    }
    let items = slots.map { Item(id: ItemID($0.id.name.uppercased()), photo: "p", slot: $0.id) }
    var policy = Policy(canvas: drawing.canvas)
    policy.swapTriggers = trigger
    return Stage(
      try Scene(
        board: Board(canvas: drawing.canvas, slots: slots), photos: [ScenePhoto(id: "p", size: Size(400, 300))],
        items: items), policy: policy)
  }

  @Test func aSlotThatForbidsExchangesTakesNothingFromOneThatAllowsThem() throws {
    let stage = try stage(.dragOut)
    stage.finger(1).down(on: "a").drag(to: "b")
    #expect(stage.session.phase == .panning(.item("A")))
  }

  @Test func aLongPressLiftsNothingWhereExchangesAreForbidden() throws {
    let stage = try stage(.longPress)
    stage.finger(1).down(on: "b").hold(0.6)
    #expect(stage.session.phase == .pressed)
    stage.finger(1).up().down(on: "a").hold(0.6)
    #expect(stage.session.phase == .lifted("A"))
  }

  @Test func aFingerThatMovedOverALockedPhotoSetsNoDeadline() throws {
    let stage = try stage(.longPress)
    stage.perform(.lock(.item("A"), true))
    stage.finger(1).down(on: "a")
    #expect(stage.session.deadline != nil)
    stage.finger(1).drag(by: Point(20, 0))
    #expect(stage.session.phase == .pressed && stage.session.deadline == nil)
  }

  @Test func aLiftedPhotoStaysWhereItIsUntilTheFingerMoves() throws {
    let stage = try stage(.longPress)
    stage.finger(1).down(on: "a", at: Point(0.3, 0.4)).hold(0.6)
    let ghost = try #require(stage.session.presentation().ghost).placement
    #expect(ghost == stage.session.scene.placement(of: "A"))
  }

  @Test func aLockedLayerIsNeitherMovedNorReordered() throws {
    let layers = ["low", "middle", "high"].map { Layer(id: LayerID($0), size: Size(20, 20), center: Point(50, 50)) }
    let stage = try Stage("ab", layers: layers)
    stage.perform(.lock(.layer("middle"), true))
    for command in [
      Edit.nudge(.layer("middle"), by: Point(3, 3)), .zoom(.layer("middle"), by: 2, about: nil),
      .rotate(.layer("middle"), by: Angle(degrees: 9), about: nil), .reorder(.layer("middle"), .toBack),
    ] {
      #expect(stage.perform(command).refusal == .locked(.layer("middle")), "\(command)")
    }
    #expect(stage.perform(.reorder(.layer("gone"), .toBack)).refusal == .unknownLayer("gone"))
  }

  @Test func toTheFrontAndToTheBackIsAllTheWay() throws {
    let layers = ["low", "middle", "high"].map { Layer(id: LayerID($0), size: Size(20, 20), center: Point(50, 50)) }
    let stage = try Stage("ab", layers: layers)
    func order() -> [LayerID] { stage.session.scene.layers.map(\.id) }
    stage.perform(.reorder(.layer("low"), .toFront))
    #expect(order() == ["middle", "high", "low"])
    stage.perform(.reorder(.layer("low"), .toBack))
    #expect(order() == ["low", "middle", "high"])
    stage.perform(.reorder(.layer("low"), .forward))
    #expect(order() == ["middle", "low", "high"])
    stage.perform(.duplicate(.layer("middle"), as: .layer("copy")))
    #expect(order() == ["middle", "copy", "low", "high"])
  }

  @Test func aCopyNeedsANameOfItsOwn() throws {
    let stage = try Stage("ab", layers: [Layer(id: "text", size: Size(9, 9), center: .zero)])
    #expect(stage.perform(.duplicate(.item("A"), as: .item("B"))).refusal == .nameTaken(.item("B")))
    #expect(stage.perform(.duplicate(.layer("text"), as: .layer("text"))).refusal == .nameTaken(.layer("text")))
    #expect(stage.perform(.duplicate(.layer("text"), as: .item("C"))).refusal == .nameTaken(.item("C")))
  }

  @Test func anEmptySlotThatIsFilledIsNoLongerSelected() throws {
    let stage = try Stage("aB")
    stage.finger(1).tap(on: "b")
    #expect(stage.session.selection == .slot("b"))
    let response = stage.perform(.move("A", to: "b"))
    #expect(stage.session.selection == nil && response.changes.contains(.selection))
    #expect(stage.perform(.select(.slot("b"))).refusal == .unknownSlot("b"))
  }

  @Test func wholeTurnsAreNoTurn() throws {
    let stage = try Stage("ab")
    stage.perform(.straighten("A", Angle(degrees: 0.123456789)))
    #expect(stage.perform(.rotate(.item("A"), by: Angle(degrees: 360e6), about: nil)).refusal == .nothingToDo)
  }
}

/// Behavior exactly at limits.
@Suite struct ExactLimitTests {
  private let square = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test func aLayerCannotBeLostOnAnySide() throws {
    for (way, corner) in [
      (Point(900, 900), Point(210, 100)), (Point(-900, 900), Point(0, 100)), (Point(900, -900), Point(210, 0)),
    ] {
      let stage = try Stage("ab", layers: [Layer(id: "text", size: Size(40, 20), center: Point(50, 50))])
      stage.finger(1).down(at: Point(50, 50)).drag(by: way).up()
      #expect(stage.session.scene.layer("text")?.center == corner)
    }
  }

  @Test func aPhotoThatCoversIsNeverSmallerThanItsSlotWhateverItsRange() {
    let slot = Slot(id: "a", frame: square, style: SlotStyle(zoomRange: 0.2...3))
    #expect(slot.placement(of: Intent(zoom: 0.3), photoSize: Size(400, 300)).zoom == 1)
    let contained = Slot(id: "a", frame: square, style: SlotStyle(fit: .contain, zoomRange: 0.2...3))
    #expect(contained.placement(of: Intent(zoom: 0.3), photoSize: Size(400, 300)).zoom.isNear(0.3))
  }

  @Test func aStretchedPhotoFillsTheFrameWhateverTheShape() {
    let half = Shape.polygon([Point(0, 0), Point(0.5, 0), Point(0.5, 1), Point(0, 1)])
    let slot = Slot(id: "a", frame: square, shape: half, style: SlotStyle(fit: .fill))
    let placement = slot.placement(of: Intent(), photoSize: Size(400, 300))
    #expect(placement.photoToCanvas.boundingBox(of: placement.visiblePart) == square)
  }

  @Test func aFocusFarOutsideRestsAtTheEdgeHoweverFar() {
    let slot = Slot(id: "a", frame: square)
    let edge = slot.placement(of: Intent(focus: Point(1e6, 0.5)), photoSize: Size(400, 100))
    #expect(slot.placement(of: Intent(focus: Point(1e308, 0.5)), photoSize: Size(400, 100)) == edge)
    #expect(edge.focus.x == 0.875)
    let center = slot.placement(of: Intent(), photoSize: Size(400, 100))
    #expect(slot.placement(of: Intent(focus: Point(.nan, .infinity)), photoSize: Size(400, 100)) == center)
  }

  @Test func aResistanceIsFiniteHoweverLargeItsNumbers() {
    for coefficient in [0.55, 1e160, 1e308] {
      for distance in [1e9, 1e160, 1e308] {
        #expect((0...1.000001e9).contains(Resistance(coefficient).shown(distance, dimension: 1e9)))
        #expect((-1.000001e9...0).contains(Resistance(coefficient).shown(-distance, dimension: 1e9)))
      }
    }
  }

  @Test func shrinkingBelowTheLimitIsMeasuredByTheReciprocal() throws {
    let stage = try Stage("a", photoSize: Size(400, 400))
    // Two fingers about the slot's center move to half their distance.
    stage.finger(1).down(at: Point(20, 50))
    stage.finger(2).down(at: Point(80, 50))
    stage.together {
      stage.finger(1).move(to: Point(35, 50))
      stage.finger(2).move(to: Point(65, 50))
    }
    let seen = try #require(stage.session.presentation().items.first).placement
    // The reciprocal is 1 too large; of that 0.55 / (1 + 0.55) is shown.
    #expect(seen.zoom.isNear(1 / (1 + 0.55 / 1.55)))
    // A photo smaller than its slot is centered.
    #expect(seen.focus.isNear(Point(0.5, 0.5)))
  }

  @Test func theCellsBesideADividerKeepWhatTheMostDemandingRowNeeds() throws {
    let row = SplitNode.branch(.row, ["c", "d", "e"].map { .init(.slot($0)) })
    let column = SplitNode.branch(.column, [.init(.slot("b")), .init(row)])
    let board = try Board(canvas: Size(210, 100), split: .branch(.row, [.init(.slot("a")), .init(column)]), gap: 10)
    let stage = Stage(try Scene(board: board, photos: []))
    stage.finger(1).down(at: Point(105, 20)).drag(by: Point(500, 0)).up()
    let widths = stage.session.scene.board.slots.map(\.frame.width)
    // Three cells of 5 units and two gaps of 10.
    #expect(zip(widths, [165, 35, 5, 5, 5]).allSatisfy { $0.isNear($1) }, "\(widths)")
  }

  @Test func ofTwoEquallyNearDividersTheInnerIsTaken() throws {
    let column = SplitNode.branch(.column, [.init(.slot("b")), .init(.slot("c"))])
    let board = try Board(canvas: Size(210, 110), split: .branch(.row, [.init(.slot("a")), .init(column)]), gap: 10)
    #expect(board.divider(at: Point(112, 62), reach: 10)?.axis == .column)
    #expect(board.divider(at: Point(112, 63), reach: 10)?.axis == .row)
  }
}

/// The fill order of slots.
@Suite struct FillOrderTests {
  private func slot(_ name: SlotID, _ x: Double, _ y: Double, height: Double = 100) -> Slot {
    Slot(id: name, frame: Rect(x: x, y: y, width: 100, height: height))
  }

  @Test func raggedRowsAreReadFromTheLeft() {
    // Their centers differ by 40, less than half of the lower slot's height.
    let ragged = [slot("b", 200, 0), slot("a", 0, 40), slot("c", 0, 160)]
    #expect(ReadingOrder.sorted(ragged).map(\.id) == ["a", "b", "c"])
    let apart = [slot("b", 200, 0), slot("a", 0, 60), slot("c", 0, 160)]
    #expect(ReadingOrder.sorted(apart).map(\.id) == ["b", "a", "c"])
    #expect(ReadingOrder.sorted([slot("r", 110, 0), slot("l", 0, 0)]).map(\.id) == ["l", "r"])
  }

  @Test func anotherFillOrderIsAnotherLayout() throws {
    let slots = [slot("a", 0, 0), slot("b", 110, 0)]
    let template = Template(
      name: "", canvas: Canvas(size: Size(210, 100)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
    let board = try Board(template: template, slots: slots, fillOrder: ["a", "b"])
    let turned = try Board(template: template, slots: slots, fillOrder: ["b", "a"])
    #expect(!board.isSameLayout(as: turned) && board.isSameLayout(as: board))
    let photo = ScenePhoto(id: "p", size: Size(1, 1))
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")]
    let stage = Stage(try Scene(board: board, photos: [photo], items: items))
    stage.perform(.relayout(try Board(canvas: Size(100, 100), slots: [slot("x", 0, 0)]), .readingOrder))
    stage.perform(.relayout(turned, .readingOrder))
    #expect(stage.session.scene.board.fillOrder == ["b", "a"])
    #expect(stage.session.scene.item("A")?.slot == "b")
  }

  @Test func aSlotThatChangesItsPlaceInThePaintOrderKeepsItsPlaceInTheFillOrder() throws {
    // Two slots at one position are filled in paint order.
    let slots = [slot("low", 0, 0), slot("high", 0, 0)]
    let template = Template(
      name: "", canvas: Canvas(size: Size(100, 100)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) }))
    let board = try Board(template: template, slots: slots, fillOrder: ["low", "high"])
    let items = [Item(id: "L", photo: "p", slot: "low"), Item(id: "H", photo: "p", slot: "high")]
    let stage = Stage(try Scene(board: board, photos: [ScenePhoto(id: "p", size: Size(1, 1))], items: items))
    stage.perform(.reorder(.item("L"), .toFront))
    let reordered = stage.session.scene.board
    #expect(reordered.slots.map(\.id) == ["high", "low"] && reordered.fillOrder == ["low", "high"])
    guard case .slots(let placed) = reordered.template.arrangement else {
      Issue.record("\(reordered.template.arrangement)")
      return
    }
    #expect(ReadingOrder.fillOrder(of: placed) == ["low", "high"])
  }
}
