import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Slots are moved and resized by fingers.
@Suite struct SlotEditingTests {
  private func stage(rotation: Angle = .zero, _ change: (inout Policy) -> Void = { _ in }) throws -> Stage {
    let slots = [
      Slot(id: "a", frame: Rect(x: 20, y: 20, width: 60, height: 40), rotation: rotation),
      Slot(id: "b", frame: Rect(x: 120, y: 90, width: 50, height: 50)),
    ]
    let photos = [ScenePhoto(id: "p", size: Size(300, 200))]
    let scene = try Scene(
      board: Board(canvas: Size(200, 160), slots: slots), photos: photos,
      items: [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")])
    return Stage(scene) {
      $0.editsSlots = true
      $0.snapping = nil
      change(&$0)
    }
  }

  private func frame(_ id: SlotID, _ stage: Stage) -> Rect? { stage.session.scene.board[id]?.frame }

  @Test func aFingerMovesASlotWithItsPhoto() throws {
    let stage = try stage()
    stage.finger(1).down(at: Point(50, 40)).drag(by: Point(15, 10))
    #expect(stage.session.phase == .slot("a"))
    #expect(stage.session.presentation(at: .infinity).slots[0].frame == Rect(x: 35, y: 30, width: 60, height: 40))
    #expect(frame("a", stage) == Rect(x: 20, y: 20, width: 60, height: 40))
    stage.finger(1).up()
    #expect(frame("a", stage) == Rect(x: 35, y: 30, width: 60, height: 40))
    #expect(stage.session.undoName == .move && stage.session.selection == .slot("a"))
    let placed = try #require(stage.session.scene.placement(of: "A"))
    #expect(placed.photoToCanvas.apply(Point(150, 100)).isNear(Point(65, 50), within: 1e-9))
    stage.perform(.undo)
    #expect(frame("a", stage) == Rect(x: 20, y: 20, width: 60, height: 40))
  }

  @Test func handlesMoveEdgesAndTheOppositeOnesStay() throws {
    let stage = try stage()
    stage.finger(1).tap(at: Point(50, 40))
    #expect(stage.session.selection == .slot("a") && stage.session.handles.count == 9)
    #expect(stage.session.hit(at: Point(80, 60)) == .slotHandle(.bottomRight, "a"))
    #expect(stage.session.cursor(at: Point(80, 60)) == .resizeFalling)
    #expect(stage.session.cursor(at: Point(80, 40)) == .resizeHorizontal)
    stage.finger(1).down(at: Point(80, 60)).drag(by: Point(10, 20)).up()
    #expect(frame("a", stage) == Rect(x: 20, y: 20, width: 70, height: 60))
    stage.finger(1).down(at: Point(20, 50)).drag(by: Point(-5, 30)).up()
    #expect(frame("a", stage) == Rect(x: 15, y: 20, width: 75, height: 60) && stage.session.undoName == .resize)
    // No slot gets smaller than a twentieth of the canvas' short side.
    stage.finger(1).down(at: Point(15, 50)).drag(by: Point(190, 0)).up()
    #expect(frame("a", stage) == Rect(x: 82, y: 20, width: 8, height: 60))
  }

  @Test func aRotatedSlotIsResizedInItsOwnDirections() throws {
    let stage = try stage(rotation: Angle(degrees: 90))
    stage.perform(.select(.slot("a")))
    let right = try #require(stage.session.handles.first { $0.kind == .right }).position
    #expect(right.isNear(Point(50, 70), within: 1e-9))
    stage.finger(1).down(at: right).drag(by: Point(7, 20)).up()
    let changed = try #require(frame("a", stage))
    #expect(changed.width.isNear(80) && changed.height.isNear(40))
    // The left edge, which is on top, stays.
    #expect(changed.center.isNear(Point(50, 50), within: 1e-9))
  }

  @Test func slotsSnapToEachOtherAndToTheCanvas() throws {
    let stage = try stage { $0.snapping = Snapping(centerWindow: 4) }
    stage.finger(1).down(at: Point(50, 40)).drag(by: Point(38, 77))
    // Its right edge reaches the left edge of b, and its middle the height of b's.
    #expect(stage.session.presentation(at: .infinity).slots[0].frame == Rect(x: 60, y: 95, width: 60, height: 40))
    #expect(stage.session.guides.contains { $0.start == Point(120, 0) && $0.end == Point(120, 160) })
    #expect(stage.session.guides.contains { $0.start == Point(0, 115) })
    #expect(stage.responses.contains { $0.changes.contains(.guides) })
    stage.finger(1).up()
    #expect(frame("a", stage) == Rect(x: 60, y: 95, width: 60, height: 40))
  }

  @Test func theMiddleOfASlotStaysOnTheCanvas() throws {
    for (way, center) in [(Point(-500, 300), Point(0, 160)), (Point(500, -300), Point(200, 0))] {
      let stage = try stage()
      stage.finger(1).down(at: Point(50, 40)).drag(by: way).up()
      #expect(frame("a", stage)?.center == center)
    }
  }

  @Test func selectedSlotsMoveTogetherAsOneStep() throws {
    let stage = try stage()
    stage.perform(.select(.slot("a")))
    stage.perform(.toggleSelection(.slot("b")))
    stage.finger(1).down(at: Point(50, 40)).drag(by: Point(15, 10))
    #expect(stage.session.presentation(at: .infinity).slots[1].frame == Rect(x: 135, y: 100, width: 50, height: 50))
    stage.finger(1).up()
    #expect(frame("a", stage) == Rect(x: 35, y: 30, width: 60, height: 40))
    #expect(frame("b", stage) == Rect(x: 135, y: 100, width: 50, height: 50))
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .move && stage.session.selections.count == 2)
    // Centers stay on the canvas, whichever slot is dragged.
    stage.finger(1).down(at: Point(160, 125)).drag(by: Point(-150, 0)).up()
    #expect(frame("b", stage)?.center == Point(10, 125) && frame("a", stage)?.center == Point(0, 50))
  }

  @Test func aSlotThatIsNotSelectedMovesAlone() throws {
    let stage = try stage()
    stage.perform(.select(.slot("b")))
    stage.perform(.toggleSelection(.item("A")))
    stage.finger(1).down(at: Point(50, 40)).drag(by: Point(15, 10)).up()
    #expect(frame("a", stage)?.x == 35 && frame("b", stage)?.x == 120)
  }

  @Test func slotsThatMoveTogetherDoNotSnapToEachOther() throws {
    let slots = zip(["a", "b", "c"], [0.0, 100, 200]).map { name, y in
      Slot(id: SlotID(name), frame: Rect(x: 100 + y / 10, y: y, width: 40, height: 40))
    }
    let scene = try Scene(board: Board(canvas: Size(999, 777), slots: slots), photos: [])
    for isTogether in [true, false] {
      let stage = Stage(scene) { ($0.editsSlots, $0.snapping) = (true, Snapping(centerWindow: 4)) }
      stage.perform(.select(.slot("a")))
      if isTogether { stage.perform(.toggleSelection(.slot("b"))) }
      stage.finger(1).down(at: Point(120, 20)).drag(by: Point(30, 0)).drag(by: Point(-21, 0)).up()
      // The left edge of b is at 110.
      #expect(frame("a", stage)?.x == (isTogether ? 109 : 110))
    }
  }

  @Test func aCanceledDragChangesNothing() throws {
    let stage = try stage()
    let scene = stage.session.scene
    stage.finger(1).down(at: Point(50, 40)).drag(by: Point(15, 10)).cancel()
    #expect(stage.session.scene == scene && stage.session.phase == .idle)
    #expect(stage.session.presentation(at: .infinity).slots == scene.board.slots)
  }

  @Test func twoFingersStillAdjustThePhoto() throws {
    let stage = try stage()
    stage.finger(1).down(at: Point(40, 40))
    stage.finger(2).down(at: Point(60, 40))
    #expect(stage.session.phase == .manipulating(.item("A")))
  }

  @Test func ordinaryPoliciesKeepTheirSlots() throws {
    let usual = try stage { $0.editsSlots = false }
    usual.finger(1).down(at: Point(50, 40)).drag(by: Point(15, 10))
    #expect(usual.session.phase == .panning(.item("A")))
    #expect(usual.perform(.select(.slot("a"))).refusal == .unknownSlot("a"))
  }

  @Test func anEdgeSnapsToNoDistanceBetweenOtherSlots() throws {
    let slots = zip(["a", "b", "c"], [0.0, 60, 170]).map { name, x in
      Slot(id: SlotID(name), frame: Rect(x: x, y: 40, width: 40, height: 40))
    }
    let scene = try Scene(board: Board(canvas: Size(300, 200), slots: slots), photos: [])
    let stage = Stage(scene) {
      $0.editsSlots = true
      $0.snapping = Snapping(centerWindow: 2)
    }
    stage.perform(.select(.slot("c")))
    stage.finger(1).down(at: Point(170, 60)).drag(by: Point(-30, 0)).drag(by: Point(-19.5, 0))
    #expect(stage.session.phase == .slot("c"))
    // A slot as far behind "b" as that is behind "a" would begin at 120.
    #expect(stage.session.presentation(at: .infinity).slots[2].frame.x == 120.5)
  }

  @Test func anEdgeOfARotatedSlotSnapsToNoLine() throws {
    var frames: [Rect?] = []
    for window in [0.0, 3] {
      let stage = try stage(rotation: Angle(degrees: 30)) { $0.snapping = Snapping(centerWindow: window) }
      stage.perform(.select(.slot("a")))
      let right = try #require(stage.session.handles.first { $0.kind == .right }).position
      // The unrotated edge at 80 would come near the other slot's at 120.
      stage.finger(1).down(at: right).drag(by: Point(20, 0)).drag(by: Point(19, 0)).up()
      frames.append(frame("a", stage))
    }
    #expect(frames[0] == frames[1] && frames[0]?.width != 60)
  }
}
