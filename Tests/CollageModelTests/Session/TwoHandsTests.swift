import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Two hands move two elements at the same time.
@Suite struct TwoHandsTests {
  @Test func twoPhotosFollowTwoFingersAndEachIsAStep() throws {
    let stage = try Stage("abc")
    let start = stage.session.scene
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.finger(2).down(on: "c").drag(by: Point(-9, 0))
    #expect(stage.session.phase == .panning(.item("A")))
    #expect(stage.session.otherPhase == .panning(.item("C")))
    #expect(stage.session.activeTouches == [1] && stage.session.otherTouches == [2])
    stage.finger(2).up()
    #expect(stage.session.phase == .panning(.item("A")) && stage.session.otherPhase == .idle)
    let one = stage.session.scene
    #expect(one.item("C") != start.item("C") && one.item("A") == start.item("A"))
    stage.finger(1).up()
    #expect(stage.session.undoCount == 2)
    stage.perform(.undo)
    #expect(stage.session.scene == one)
    stage.perform(.undo)
    #expect(stage.session.scene == start)
  }

  @Test func bothMoveAsTheyWouldAlone() throws {
    func drag(_ stage: Stage, _ finger: Int, _ slot: SlotID, _ way: Point) {
      stage.finger(finger).down(on: slot).drag(by: way)
    }
    let (together, alone) = (try Stage("abc"), try Stage("abc"))
    drag(together, 1, "a", Point(12, 0))
    drag(together, 2, "c", Point(-9, 0))
    together.finger(1).up()
    together.finger(2).up()
    drag(alone, 1, "a", Point(12, 0))
    alone.finger(1).up()
    drag(alone, 2, "c", Point(-9, 0))
    alone.finger(2).up()
    #expect(together.session.scene.items == alone.session.scene.items)
  }

  @Test func fourFingersPinchTwoPhotos() throws {
    let stage = try Stage("abc")
    stage.finger(1).down(on: "a", at: Point(0.3, 0.5))
    stage.finger(2).down(on: "a", at: Point(0.6, 0.5))
    stage.finger(3).down(on: "c", at: Point(0.3, 0.5))
    stage.finger(4).down(on: "c", at: Point(0.6, 0.5))
    stage.finger(2).drag(by: Point(20, 0))
    stage.finger(4).drag(by: Point(10, 0))
    #expect(stage.session.phase == .manipulating(.item("A")))
    #expect(stage.session.otherPhase == .manipulating(.item("C")))
    let shown = stage.session.presentation()
    for (item, zoom) in [("A" as ItemID, 50.0 / 30), ("C", 40.0 / 30)] {
      let placement = try #require(shown.items.first { $0.item == item }?.placement)
      #expect((placement.zoom - zoom).magnitude < 1e-9)
    }
    for finger in 1...4 { stage.finger(finger).up() }
    #expect(stage.session.undoCount == 2 && stage.session.phase == .idle)
  }

  @Test func aHandThatIsAloneAgainMayCarryItsPhotoAway() throws {
    let stage = try Stage("abc")
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.finger(2).down(on: "c").drag(to: "b")
    // With both hands down no photo leaves its slot.
    #expect(stage.session.otherPhase == .panning(.item("C")))
    #expect(stage.session.presentation().exchange == nil)
    stage.finger(1).up()
    stage.finger(2).drag(by: Point(1, 0))
    #expect(stage.session.phase == .swapping("C", target: "b"))
    stage.finger(2).up()
    #expect(stage.session.scene.item(in: "b")?.id == "C")
  }

  @Test func aCanceledFingerEndsOnlyItsHand() throws {
    for canceled in [1, 2] {
      let stage = try Stage("abc")
      let start = stage.session.scene
      stage.finger(1).down(on: "a").drag(by: Point(12, 0))
      stage.finger(2).down(on: "c").drag(by: Point(-9, 0))
      stage.finger(canceled).cancel()
      stage.finger(3 - canceled).up()
      #expect(stage.session.undoCount == 1)
      let (kept, moved): (ItemID, ItemID) = canceled == 1 ? ("A", "C") : ("C", "A")
      #expect(stage.session.scene.item(kept) == start.item(kept))
      #expect(stage.session.scene.item(moved) != start.item(moved))
    }
  }

  @Test func escapeRestoresBoth() throws {
    let stage = try Stage("abc")
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.finger(2).down(on: "c").drag(by: Point(-9, 0))
    stage.cancel()
    #expect(stage.session.phase == .dead && stage.session.otherPhase == .idle)
    #expect(stage.session.undoCount == 0)
  }

  @Test func aSecondHandNeitherTapsNorTakesWhatTheFirstHolds() throws {
    let stage = try Stage("abc")
    stage.finger(1).down(on: "a", at: Point(0.1, 0.1)).drag(by: Point(12, 0))
    stage.finger(2).down(on: "c")
    let selection = stage.session.selection
    stage.finger(2).up()
    #expect(stage.session.selection == selection && stage.session.phase == .panning(.item("A")))
    // Both fingers are on one photo: it is pinched.
    stage.finger(2).down(on: "a", at: Point(0.9, 0.9))
    #expect(stage.session.phase == .manipulating(.item("A")) && stage.session.otherPhase == .idle)
  }

  @Test func aFingerOfTheSecondHandThatComesDownAgainHoldsSomethingElse() throws {
    let stage = try Stage("abc")
    let start = stage.session.scene
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.finger(2).down(on: "b").drag(by: Point(-9, 0))
    #expect(stage.session.otherPhase == .panning(.item("B")))
    // Its lift was lost.
    stage.finger(2).down(on: "c").drag(by: Point(-9, 0))
    #expect(stage.session.otherPhase == .panning(.item("C")))
    stage.finger(2).up()
    stage.finger(1).up()
    let scene = stage.session.scene
    #expect(scene.item("B") == start.item("B") && scene.item("C") != start.item("C"))
  }

  @Test func aSecondTapExchangesNothingThatTheOtherHandHolds() throws {
    let stage = try Stage("abc") { $0.swapTriggers = [.tapTap] }
    stage.finger(1).tap(on: "b")
    stage.wait(2)
    stage.finger(1).down(on: "a")
    stage.finger(2).down(on: "b").drag(by: Point(-9, 0))
    #expect(stage.session.otherPhase == .panning(.item("B")))
    stage.finger(1).up()
    #expect(stage.session.scene.item(in: "a")?.id == "A" && stage.session.scene.item(in: "b")?.id == "B")
    stage.finger(2).up()
    #expect(stage.session.scene.item(in: "b")?.id == "B" && stage.session.undoName == .move)
  }
}
