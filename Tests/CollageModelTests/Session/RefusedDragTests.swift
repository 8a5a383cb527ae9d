import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Photos that are dragged to where they cannot stay, and commands that slots forbid.
@Suite struct RefusedDragTests {
  /// Outside of each edge of a canvas of 210 by 100.
  private static let outside = [Point(-5, 50), Point(215, 50), Point(150, -5), Point(150, 105)]

  @Test(arguments: outside) func aPhotoDraggedStraightOutIsSetAside(_ place: Point) throws {
    let stage = try Stage("ab") { $0.setsAsideOutside = true }
    let item: ItemID = place.x < 0 ? "A" : "B"
    stage.finger(1).down(on: place.x < 0 ? "a" : "b").drag(to: place)
    #expect(stage.session.phase == .lifted(item) && stage.session.presentation().ghost?.item == item)
    stage.finger(1).up()
    #expect(stage.session.scene.unplaced.map(\.id) == [item] && stage.session.undoName == .setAside)
  }

  @Test(arguments: outside) func withoutThePolicyItIsPanned(_ place: Point) throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: place.x < 0 ? "a" : "b").drag(to: place)
    #expect(stage.session.phase != .lifted(place.x < 0 ? "A" : "B"))
    stage.finger(1).up()
    #expect(stage.session.scene.unplaced.isEmpty)
  }

  /// The edge itself is not outside.
  @Test(arguments: [Point(0, 50), Point(210, 50), Point(150, 0), Point(150, 100)])
  func onTheEdgeNothingIsSetAside(_ place: Point) throws {
    let stage = try Stage("ab") { $0.setsAsideOutside = true }
    stage.finger(1).down(on: place.x == 0 ? "a" : "b").drag(to: place).up()
    #expect(stage.session.scene.unplaced.isEmpty)
  }

  @Test func backInItsSlotItIsPannedAgain() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100)) { $0.setsAsideOutside = true }
    stage.finger(1).down(on: "a").drag(by: Point(0, -60)).drag(by: Point(20, 60))
    #expect(stage.session.phase == .panning(.item("A")) && stage.session.presentation().ghost == nil)
    stage.finger(1).up()
    #expect(stage.session.scene.unplaced.isEmpty && stage.session.undoName == .move)
  }

  @Test func throughItsSlotAndOutAgainItStaysOutHoweverOftenTheFingerIsSampled() throws {
    let slot = Slot(id: "a", frame: Rect(x: -10, y: -10, width: 60, height: 60))
    let scene = try Scene(
      board: Board(canvas: Size(100, 100), slots: [slot]), photos: [ScenePhoto(id: "p", size: Size(90, 60))],
      items: [Item(id: "A", photo: "p", slot: "a")])
    for stops in 1...4 {
      let stage = Stage(scene) { $0.setsAsideOutside = true }
      // Out above the canvas, then around its corner through the part of the slot that bleeds.
      stage.finger(1).down(at: Point(20, 20)).drag(to: Point(5, -15))
      #expect(stage.session.phase == .lifted("A"))
      for stop in 1...stops {
        stage.finger(1).move(to: Point(5, -15) + Point(-20, 20) * (Double(stop) / Double(stops)))
      }
      #expect(stage.session.phase == .lifted("A") && stage.session.presentation().ghost?.item == "A", "\(stops)")
      stage.finger(1).up()
      #expect(stage.session.scene.unplaced.map(\.id) == ["A"])
    }
  }

  @Test func aSlotThatForbidsRemovalKeepsItsPhoto() throws {
    let stage = try Stage("ab", style: SlotStyle(permissions: [.pan, .zoom, .swap])) { $0.setsAsideOutside = true }
    stage.finger(1).down(on: "a").drag(by: Point(0, -60))
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(1).up()
    #expect(stage.session.scene.unplaced.isEmpty)
  }

  @Test func aSlotThatForbidsSwapsLetsItsPhotoOutAndNowhereElse() throws {
    let stage = try Stage("ab", style: SlotStyle(permissions: [.pan, .delete])) { $0.setsAsideOutside = true }
    stage.finger(1).down(on: "a").drag(by: Point(0, -60)).drag(to: "b").up()
    #expect(stage.session.scene.item(in: "a")?.id == "A" && stage.session.scene.item(in: "b")?.id == "B")
    stage.finger(1).down(on: "a").drag(by: Point(0, -60)).up()
    #expect(stage.session.scene.unplaced.map(\.id) == ["A"])
  }

  @Test func aSlotThatForbidsSwapsGivesItsPhotoToNoSlotThatAllowsThem() throws {
    let slots = [Permissions([.pan, .delete]), .all].enumerated().map { index, permissions in
      Slot(
        id: SlotID("\(index)"), frame: Rect(x: Double(index) * 110, y: 0, width: 100, height: 100),
        style: SlotStyle(permissions: permissions))
    }
    let scene = try Scene(
      board: Board(canvas: Size(210, 100), slots: slots), photos: [ScenePhoto(id: "p", size: Size(800, 100))],
      items: [Item(id: "A", photo: "p", slot: "0"), Item(id: "B", photo: "p", slot: "1")])
    let stage = Stage(scene) { $0.setsAsideOutside = true }
    for path in [[Point(160, 50)], [Point(50, -20), Point(160, 50)]] {
      stage.finger(1).down(at: Point(50, 50))
      for place in path { stage.finger(1).drag(to: place) }
      stage.finger(1).up()
      #expect(stage.session.scene.item(in: "0")?.id == "A" && stage.session.scene.item(in: "1")?.id == "B")
    }
  }

  @Test func aDragOntoALockedPhotoChangesNothing() throws {
    let stage = try Stage("ab", photoSize: Size(800, 100))
    stage.perform(.lock(.item("B"), true))
    stage.wait(1)
    stage.perform(.select(.item("A")))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").up() }
    // In the gutter it is still a pan.
    stage.finger(1).down(on: "a").drag(to: Point(105, 50)).up()
    #expect(stage.session.undoName == .move)
  }

  // MARK: Permissions

  private func stage(_ permissions: Permissions, _ intent: Intent = Intent()) throws -> Stage {
    let board = try BoardDrawing("ab", style: SlotStyle(permissions: permissions))
    var scene = try Scene(board)
    var items = scene.items
    items[0].intent = intent
    scene = try Scene(board: scene.board, photos: scene.photos, items: items)
    return Stage(scene)
  }

  @Test func aResetNeedsThePermissionsOfWhatItResets() throws {
    let intents: [(Intent, Permissions)] = [
      (Intent(focus: Point(0.4, 0.5)), .pan), (Intent(zoom: 2), .zoom), (Intent(fit: .contain), .zoom),
      (Intent(rotation: Angle(degrees: 5)), .rotate), (Intent(quarterTurns: 1), .rotate),
      (Intent(isMirrored: true), .rotate), (Intent(straighten: Angle(degrees: 5)), .rotate),
      (Intent(perspective: .keystone(vertical: 0.2, horizontal: 0)), .rotate),
      (Intent(crop: Rect(x: 0, y: 0, width: 0.5, height: 0.5)), [.pan, .zoom]),
    ]
    for (intent, needed) in intents {
      let allowed = try stage(needed, intent)
      #expect(allowed.perform(.reset("A")).refusal == nil, "\(intent)")
      #expect(allowed.session.scene.item("A")?.intent == Intent())
      for missing in [Permissions.pan, .zoom, .rotate] where needed.contains(missing) {
        let forbidden = try stage(Permissions.all.subtracting(missing), intent)
        #expect(forbidden.perform(.reset("A")).refusal == .notAllowed("a"), "\(intent)")
      }
    }
    #expect(try stage([]).perform(.reset("A")).refusal == .nothingToDo)
  }

  @Test func compactLeavesSlotsThatForbidSwaps() throws {
    func scene(_ permissions: [Permissions]) throws -> Scene {
      let slots = permissions.enumerated().map { index, each in
        Slot(
          id: SlotID("\(index)"), frame: Rect(x: Double(index) * 100, y: 0, width: 90, height: 90),
          style: SlotStyle(permissions: each))
      }
      return try Scene(
        board: Board(canvas: Size(400, 90), slots: slots), photos: [ScenePhoto(id: "p", size: Size(4, 3))],
        items: [1, 2, 3].map { Item(id: ItemID("\($0)"), photo: "p", slot: SlotID("\($0)")) })
    }
    let stage = Stage(try scene([.all, .pan, .all, .all]))
    #expect(stage.perform(.compact).refusal == nil)
    #expect(["0", "1", "2", "3"].map { stage.session.scene.item(in: SlotID($0))?.id } == ["2", "1", "3", nil])
    // An empty slot that takes nothing stays empty.
    #expect(Stage(try scene([.pan, .all, .all, .all])).perform(.compact).refusal == .nothingToDo)
  }

  @Test func aCopyOfATemplatesTextIsTheUsers() throws {
    let text = Layer(id: "title", content: .text(TextContent("Rome")), size: Size(50, 20), center: Point(50, 50))
    func board(_ layers: [Layer]) throws -> Board {
      let slots = [Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100))]
      let template = Template(
        name: "one", canvas: Canvas(size: Size(100, 100)), arrangement: .slots(slots.map { PlacedSlot(slot: $0) }),
        layers: layers)
      return try Board(template: template, slots: slots, fillOrder: ["a"])
    }
    let first = try board([text])
    let stage = Stage(try Scene(board: first, photos: [], layers: first.template.ownLayers))
    stage.perform(.duplicate(.layer("title"), as: .layer("copy")))
    stage.perform(.relayout(try board([]), .readingOrder))
    #expect(stage.session.scene.layers.map(\.id) == ["copy"])
  }
}
