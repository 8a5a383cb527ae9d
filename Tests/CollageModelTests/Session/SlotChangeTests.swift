import CollageModel
import CollageTestSupport
import CollageTesting
import Determinism
import Testing

/// Authors of templates add, remove, name, shape and arrange slots.
@Suite struct SlotChangeTests {
  private static let two = [Rect(x: 20, y: 20, width: 60, height: 40), Rect(x: 120, y: 90, width: 50, height: 50)]

  private func stage(_ frames: [Rect] = SlotChangeTests.two) throws -> Stage {
    let names = ["a", "b", "c", "d"]
    let slots = zip(names, frames).map { Slot(id: SlotID($0), frame: $1) }
    let items = slots.map { Item(id: ItemID($0.id.name.uppercased()), photo: "p", slot: $0.id) }
    return Stage(
      try Scene(
        board: Board(canvas: Size(200, 160), slots: slots), photos: [ScenePhoto(id: "p", size: Size(300, 200))],
        items: items))
  }

  private func perform(_ change: SlotChange, _ stage: Stage) throws {
    #expect(try stage.perform(.edit(stage.session.scene.edit(for: change))).refusal == nil)
  }

  private func refusal(of change: SlotChange, _ stage: Stage) -> Refusal? {
    do throws(Refusal) {
      _ = try stage.session.scene.edit(for: change)
      return nil
    } catch {
      return error
    }
  }

  private func ids(_ stage: Stage) -> [String] { stage.session.scene.board.slots.map(\.id.name) }
  private func order(_ stage: Stage) -> [String] { stage.session.scene.board.fillOrder.map(\.name) }

  @Test func aNewSlotIsOnTopAndFilledLast() throws {
    let stage = try stage()
    try perform(.add(Slot(id: "new", frame: Rect(x: 0, y: 0, width: 10, height: 10), shape: .ellipse)), stage)
    #expect(ids(stage) == ["a", "b", "new"] && order(stage) == ["a", "b", "new"])
    #expect(stage.session.scene.board["new"]?.shape == .ellipse && stage.session.undoName == .slots)
    #expect(refusal(of: .add(Slot(id: "a", frame: Rect(x: 0, y: 0, width: 9, height: 9))), stage) == .badName)
    #expect(refusal(of: .add(Slot(id: "z", frame: Rect(x: 0, y: 0, width: -1, height: 9))), stage) == .badNumber)
  }

  @Test func aCopyIsFilledNext() throws {
    let stage = try stage()
    try perform(.duplicate("a", as: "copy"), stage)
    #expect(ids(stage) == ["a", "copy", "b"] && order(stage) == ["a", "copy", "b"])
    #expect(stage.session.scene.board["copy"]?.frame == stage.session.scene.board["a"]?.frame)
  }

  @Test func theLastSlotStays() throws {
    let stage = try stage()
    try perform(.remove(["a"]), stage)
    #expect(ids(stage) == ["b"] && stage.session.scene.unplaced.map(\.id) == ["A"])
    #expect(refusal(of: .remove(["b"]), stage) == .notAllowed("b"))
    #expect(refusal(of: .remove(["a"]), stage) == .unknownSlot("a"))
    stage.perform(.undo)
    #expect(stage.session.scene.item(in: "a")?.id == "A")
  }

  @Test func aRenamedSlotKeepsItsPhotoAndWhatShowsIt() throws {
    let stage = try stage()
    var template = stage.session.scene.board.template
    template.canvas.background = .blurredPhoto(BlurredPhoto(slot: "b", blur: 9))
    let board = try Board(
      template: template, slots: stage.session.scene.board.slots, fillOrder: stage.session.scene.board.fillOrder)
    stage.perform(.edit(.relayout(board, .sameSlots)))
    var text = TextContent("words")
    text.style.fill = .photo("b")
    stage.perform(
      .edit(.addLayer(Layer(id: "t", content: .text(text), size: Size(20, 20), center: Point(50, 50)))))
    // An empty slot that is filled earlier does not take the photo.
    stage.perform(.edit(.setAside("A")))
    stage.perform(.edit(.delete(.item("A"))))
    try perform(.rename("b", to: "hero"), stage)
    let scene = stage.session.scene
    #expect(ids(stage) == ["a", "hero"] && scene.item(in: "hero")?.id == "B" && scene.item(in: "a") == nil)
    #expect(scene.board.template.canvas.background == .blurredPhoto(BlurredPhoto(slot: "hero", blur: 9)))
    guard case .text(let shown)? = scene.layer("t")?.content else { throw NoText() }
    #expect(shown.style.fill == .photo("hero"))
    #expect(refusal(of: .rename("a", to: "hero"), stage) == .badName)
    #expect(refusal(of: .rename("a", to: ""), stage) == .badName)
    try perform(.remove(["hero"]), stage)
    #expect(stage.session.scene.board.template.canvas.background == .blurredPhoto(BlurredPhoto(blur: 9)))
  }

  private struct NoText: Error {}

  @Test func slotsMoveTogetherAndStayOnTheCanvas() throws {
    let stage = try stage()
    try perform(.move(["a", "b"], by: Point(10, -20)), stage)
    #expect(stage.session.scene.board.slots.map(\.frame.x) == [30, 130])
    try perform(.move(["a"], by: Point(-500, 0)), stage)
    #expect(stage.session.scene.board["a"]?.frame.center.x == 0 && stage.session.undoName == .move)
    #expect(refusal(of: .move(["a"], by: Point(-1, 0)), stage) == .nothingToDo)
  }

  @Test func aStepIsAMoveUnlessTheSizeChanges() throws {
    let stage = try stage()
    try perform(.move(["a", "b"], by: Point(10, -20)), stage)
    #expect(stage.session.undoName == .move)
    stage.perform(.setFrame("a", Rect(x: 30, y: 0, width: 60, height: 41)))
    #expect(stage.session.undoName == .resize)
  }

  @Test func aSlotGetsAnotherShapeRotationAndPermissions() throws {
    let stage = try stage()
    let style = SlotStyle(zoomRange: 1...2, permissions: [.pan, .zoom])
    try perform(.set("b", SlotDefaults(shape: .ellipse, rotation: Angle(degrees: 370), style: style)), stage)
    let slot = try #require(stage.session.scene.board["b"])
    #expect(slot.shape == .ellipse && slot.rotation == Angle(degrees: 10) && slot.style == style)
    #expect(stage.session.scene.item(in: "b")?.id == "B")
  }

  @Test func aPolygonIsSurroundedByItsFrame() throws {
    let stage = try stage()
    try perform(.set("b", SlotDefaults(rotation: Angle(degrees: 30))), stage)
    let points = [Point(90, 60), Point(180, 100), Point(110, 150)]
    try perform(.polygon("b", points), stage)
    let slot = try #require(stage.session.scene.board["b"])
    guard case .polygon(let fractions) = slot.shape else { throw NoText() }
    #expect(slot.rotation == Angle(degrees: 30) && stage.session.scene.item(in: "b")?.id == "B")
    #expect(Rect.bounding(fractions) == .unit)
    let outline = slot.outline(tolerance: 0.1).contours.flatMap(\.self)
    for (place, point) in zip(outline, points) { #expect((place - point).length < 1e-9, "\(place) \(point)") }
    #expect(refusal(of: .polygon("b", Array(points.dropLast())), stage) == .badNumber)
    #expect(refusal(of: .polygon("b", [Point(0, 0), Point(0.1, 0), Point(0, 0.1)]), stage) == .badNumber)
    #expect(refusal(of: .polygon("z", points), stage) == .unknownSlot("z"))
    stage.perform(.undo)
    #expect(stage.session.scene.board["b"]?.shape == .rectangle)
  }

  @Test func aPointOfAPolygonSnapsToTheCanvasToSlotsAndToOtherPoints() throws {
    let board = try stage().session.scene.board
    let points = [Point(130, 100), Point(165, 95), Point(150, 133)]
    func moved(_ index: Int, to place: Point) -> Point? {
      board.movedPoint(index, of: points, in: "b", to: place, window: 4)?.point
    }
    // Above the third point of the polygon, and on the lower edge of the other slot.
    let found = try #require(board.movedPoint(0, of: points, in: "b", to: Point(152, 58), window: 4))
    #expect(found.point == Point(150, 60) && found.guides.count == 2)
    #expect(moved(0, to: Point(110, 110)) == Point(110, 110))
    // Beyond the canvas, and beside a line on which it was.
    #expect(moved(1, to: Point(290, 170)) == Point(200, 160))
    #expect(board.movedPoint(0, of: [Point(100, 30)] + points, in: "b", to: Point(102, 45), window: 4)?.point.x == 102)
    #expect(moved(3, to: Point(1, 1)) == nil)
  }

  @Test func gapsBecomeEqual() throws {
    let stage = try stage([0, 50, 160].map { Rect(x: $0, y: 20, width: 40, height: 40) })
    try perform(.distribute(["a", "b", "c"], along: .row), stage)
    #expect(stage.session.scene.board.slots.map(\.frame.x) == [0, 80, 160])
    try perform(.align(["b"], .bottom), stage)
    #expect(stage.session.scene.board["b"]?.frame.bottom == 160)
    #expect(refusal(of: .distribute(["a", "b"], along: .row), stage) == .nothingToDo)
    #expect(refusal(of: .align(["a", "a"], .left), stage) == .badName)
  }

  @Test func photosFollowAnotherOrderOnlyInNewCollages() throws {
    let stage = try stage()
    try perform(.order(["b"]), stage)
    #expect(order(stage) == ["b", "a"] && ids(stage) == ["a", "b"])
    #expect(stage.session.scene.item(in: "a")?.id == "A")
    try perform(.raise("a", .toFront), stage)
    #expect(order(stage) == ["b", "a"] && ids(stage) == ["b", "a"])
  }

  @Test func theSlotsOfATreeAreListedOnceOneIsChanged() throws {
    let split = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let scene = try Scene(
      board: Board(canvas: Size(210, 100), split: split, gap: 10), photos: [ScenePhoto(id: "p", size: Size(300, 200))],
      items: [Item(id: "A", photo: "p", slot: "a")])
    let stage = Stage(scene) { ($0.editsSlots, $0.snapping) = (true, nil) }
    stage.finger(1).down(at: Point(50, 50)).drag(by: Point(12, 0)).up()
    guard case .slots(let placed) = stage.session.scene.board.template.arrangement else { throw NoText() }
    #expect(placed.map(\.slot.frame.x) == [12, 110] && stage.session.scene.board.template.gap == 0)
    stage.perform(.undo)
    #expect(stage.session.scene == scene)
  }

  @Test func aDrawnSlotSnapsToTheCanvasAndToOtherSlots() throws {
    let board = try stage().session.scene.board
    let drawn = try #require(board.drawnSlot(from: Point(118, 88), to: Point(-30, 22), window: 4))
    #expect(drawn.slot.frame == Rect(x: 0, y: 20, width: 120, height: 70) && drawn.slot.id == "1")
    #expect(drawn.guides.contains { $0.start == Point(120, 0) && $0.end == Point(120, 160) })
    #expect(board.drawnSlot(from: Point(50, 50), to: Point(51, 90), window: 4) == nil)
  }

  @Test func newSlotsDoNotHideEachOther() throws {
    let stage = try stage()
    for _ in 1...3 { try perform(.add(stage.session.scene.board.nextSlot), stage) }
    let centers = Set(stage.session.scene.board.slots.map(\.frame.center))
    #expect(ids(stage) == ["a", "b", "1", "2", "3"] && centers.count == 5)
  }

  @Test func aHandleTurnsASlotInSteps() throws {
    let stage = Stage(try stage().session.scene) {
      ($0.editsSlots, $0.snapping) = (true, Snapping(centerWindow: 4))
    }
    stage.perform(.select(.slot("a")))
    let handle = try #require(stage.session.handles.first { $0.kind == .rotate }).position
    // A quarter around the center of the slot at (50, 40), and a little more.
    stage.finger(1).down(at: handle).drag(by: Point(50, 42) - handle + Point(60, 0))
    #expect(stage.session.guides.contains { $0.kind == .angle })
    stage.finger(1).up()
    #expect(stage.session.scene.board["a"]?.rotation == Angle(degrees: 90) && stage.session.undoName == .rotate)
    #expect(stage.session.scene.board["a"]?.frame == Rect(x: 20, y: 20, width: 60, height: 40))
  }
}
