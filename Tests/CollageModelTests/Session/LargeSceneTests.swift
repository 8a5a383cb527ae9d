import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Scenes of many photos behave like small ones; model-benchmark measures their cost.
@Suite struct LargeSceneTests {
  private static let count = 600

  private func scene(columns: Int = 25, locked: Range<Int> = 0..<0, shape: Shape = .rectangle) throws -> Scene {
    let slots = (0..<Self.count).map { index in
      Slot(
        id: SlotID("slot-\(index)"),
        frame: Rect(x: Double(index % columns) * 110, y: Double(index / columns) * 110, width: 100, height: 100),
        shape: shape)
    }
    let board = try Board(
      canvas: Size(Double(columns) * 110, Double(Self.count / columns) * 110), slots: slots)
    return try Scene(
      board: board, photos: (0..<Self.count).map { ScenePhoto(id: PhotoID("photo-\($0)"), size: Size(400, 300)) },
      items: (0..<Self.count).map { index in
        Item(
          id: ItemID("item-\(index)"), photo: PhotoID("photo-\(index)"), slot: slots[index].id,
          isLocked: locked.contains(index))
      })
  }

  @Test func everyPhotoIsSeenInItsSlotAfterCommandsOfEveryKind() throws {
    let stage = Stage(try scene())
    var random = SplitMix64(seed: 3)
    func any() -> ItemID { ItemID("item-\(random.int(0...Self.count - 1))") }
    for _ in 0..<40 {
      stage.perform(.swap(any(), any()))
      stage.perform(.setAside(any()))
      stage.perform(.delete(.item(any())))
      stage.perform(.move(any(), to: SlotID("slot-\(random.int(0...Self.count - 1))")))
    }
    stage.perform(.compact)
    stage.undo()
    let scene = stage.session.scene
    let seen = stage.session.presentation(at: .infinity).items
    #expect(seen.count == scene.items.count)
    for placed in seen {
      #expect(scene.item(placed.item)?.slot == placed.slot && scene.item(in: placed.slot)?.id == placed.item)
      #expect(scene.placement(of: placed.item) == placed.placement)
    }
    let taken = Set(seen.map(\.slot))
    #expect(scene.emptySlots == scene.board.fillOrder.filter { !taken.contains($0) })
  }

  @Test func aJumpOverManyLockedPhotosFindsTheLastUnlocked() throws {
    // In a row of 600, all but the first, the second and the 300th are locked; the finger stops beyond the last.
    for shape in [Shape.rectangle, .ellipse] {
      var scene = try scene(columns: Self.count, locked: 2..<Self.count, shape: shape)
      let stage = Stage(scene)
      stage.perform(.lock(.item("item-299"), false))
      scene = stage.session.scene
      stage.finger(1).down(on: "slot-0").move(by: Point(0, 20)).move(to: Point(66_050, 50))
      #expect(stage.session.phase == .swapping("item-0", target: "slot-299"))
      #expect(stage.session.presentation(at: .infinity).exchange?.isOverTarget == false)
    }
  }

  @Test func photosBelowALockedPhotoAreNotPassed() throws {
    let frame = { (x: Double) in Rect(x: x, y: 0, width: 100, height: 100) }
    let slots = [
      Slot(id: "home", frame: frame(0)), Slot(id: "under", frame: frame(110)), Slot(id: "free", frame: frame(110)),
      Slot(id: "over", frame: Rect(x: 105, y: 0, width: 60, height: 100)), Slot(id: "end", frame: frame(220)),
    ]
    let items = ["home", "under", "over", "end"].map { name in
      Item(id: ItemID(name), photo: "p", slot: SlotID(name), isLocked: name == "over" || name == "end")
    }
    let scene = try Scene(
      board: Board(canvas: Size(320, 100), slots: slots), photos: [ScenePhoto(id: "p", size: Size(400, 300))],
      items: items)
    let stage = Stage(scene)
    // Right of the locked photo the finger passes "free", which covers "under"; where the locked photo covers both,
    // none counts.
    stage.finger(1).down(on: "home").move(by: Point(10, 0)).move(to: Point(300, 50))
    #expect(stage.session.phase == .swapping("home", target: "free"))
    stage.finger(1).cancel().down(on: "home").move(by: Point(10, 0)).move(to: Point(160, 50))
    #expect(stage.session.phase == .panning(.item("home")))
  }

  @Test func theFirstOfTwoPhotosOfOneNameIsNotTakenForTheOther() throws {
    let slots = [Slot(id: "a", frame: .unit), Slot(id: "b", frame: .unit)]
    let board = try Board(canvas: Size(1, 1), slots: slots)
    let photo = ScenePhoto(id: "p", size: Size(1, 1))
    #expect(throws: ModelError.duplicatePhoto("p")) { try Scene(board: board, photos: [photo, photo]) }
    #expect(throws: ModelError.duplicateSlot("a")) { try Board(canvas: Size(1, 1), slots: [slots[0], slots[0]]) }
    #expect(throws: ModelError.fillOrder(found: 2, slots: 2)) {
      try Board(template: board.template, slots: slots, fillOrder: ["a", "a"])
    }
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "a")]
    #expect(throws: ModelError.slotTaken("a", item: "B")) { try Scene(board: board, photos: [photo], items: items) }
    #expect(throws: ModelError.duplicateItem("A")) {
      try Scene(board: board, photos: [photo], items: [items[0]], unplaced: [items[0]])
    }
    let layer = Layer(id: "l", size: Size(1, 1), center: .zero)
    #expect(throws: ModelError.duplicateLayer("l")) { try Scene(board: board, photos: [], layers: [layer, layer]) }
  }

  @Test func fingersBeyondTheMaximumAreIgnored() throws {
    let stage = try Stage("ab")
    for finger in 1...5000 { stage.finger(finger).down(on: "a") }
    #expect(stage.session.fingerCount == 100)
    stage.finger(1).down(at: Point(50, 50), isPrimary: true)
    #expect(stage.session.fingerCount == 1)
    stage.finger(1).drag(by: Point(0, 10)).up()
    #expect(stage.session.phase == .idle)
  }

  @Test func rememberedLayoutsAreBounded() throws {
    let stage = try Stage("ab")
    func board(_ gap: Double) throws -> Board {
      let drawn = try BoardDrawing("ab", gap: gap)
      return try Board(canvas: drawn.canvas, slots: drawn.slots)
    }
    for gap in 1...200 { stage.perform(.relayout(try board(Double(gap) / 10), .readingOrder)) }
    // The scene after 64 boards does not depend on earlier ones.
    let late = try Stage("ab")
    for gap in 101...200 { late.perform(.relayout(try board(Double(gap) / 10), .readingOrder)) }
    #expect(stage.session.scene == late.session.scene)
  }

  @Test func aTallCanvasIsDividedAcrossItsHeight() throws {
    // From left to right the old slots go down and the new ones go up: divided across the width, all photos would cross.
    func board(_ prefix: String, left: (Int) -> Double) throws -> Board {
      let slots = (0..<400).map { row in
        Slot(id: SlotID("\(prefix)\(row)"), frame: Rect(x: left(row), y: Double(row) * 12, width: 10, height: 10))
      }
      return try Board(canvas: Size(20, 4800), slots: slots)
    }
    let items = (0..<400).map { Item(id: ItemID("\($0)"), photo: "p", slot: SlotID("old\($0)")) }
    let scene = try Scene(
      board: board("old") { Double($0) * 0.01 }, photos: [ScenePhoto(id: "p", size: Size(4, 3))], items: items)
    let stage = Stage(scene)
    stage.perform(.relayout(try board("new") { 9 - Double($0) * 0.01 }, .leastMovement))
    for row in 0..<400 { #expect(stage.session.scene.item(in: SlotID("new\(row)"))?.id.name == "\(row)") }
  }
}
