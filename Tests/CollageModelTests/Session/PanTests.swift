import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Panning: rules 7, 9, 10 and 12 for one finger.
@Suite struct PanTests {
  @Test func aPhotoFollowsTheFingerFromWhereItCameDown() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    let before = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    stage.finger(1).down(on: "a").drag(by: Point(30, 0))
    let after = try #require(stage.session.presentation().items.first).placement.photoToCanvas
    #expect(after.isNear(before.then(.translation(Point(30, 0)))))
  }

  @Test func withinTheSlopNothingMovesAndTheLiftIsATap() throws {
    let stage = try Stage("ab")
    stage.expect {
      stage.finger(1).down(on: "a").move(by: Point(0.5, 0.5)).up()
    } changes: {
      $0.selection = .item("A")
    }
  }

  @Test func aPanIsOneStepAndUndoRestoresTheSceneBitForBit() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    let scene = stage.session.scene
    stage.finger(1).down(on: "a").drag(by: Point(-40, 0)).up()
    let panned = stage.session.scene
    #expect(stage.session.undoCount == 1)
    #expect(panned.item("A")?.intent.focus == Point(0.6, 0.5))
    stage.undo()
    #expect(stage.session.scene == scene)
    stage.redo()
    #expect(stage.session.scene == panned)
  }

  @Test func beyondTheEdgeAPhotoIsDampedAndThenSettles() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0)).up()
    // The photo can pan by 150 units: half of its 400 minus the slot's 100. The rest would be uncovered.
    stage.finger(2).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0))
    let overshoot = 90.0 + 90 - 150
    let shown = overshoot * 100 * 0.55 / (100 + 0.55 * overshoot)
    let left = try #require(stage.session.presentation().items.first).placement.photoToCanvas.tx
    #expect(left.isNear(shown))
    stage.finger(2).up()
    #expect(stage.session.scene.item("A")?.intent.focus == Point(0.125, 0.5))
  }

  @Test func aPhotoWithoutRoomSpringsBackAndLeavesNoStep() throws {
    let stage = try Stage("ab", photoSize: Size(100, 100))
    stage.perform(.select(.item("A")))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(by: Point(20, 10)).up() }
  }

  @Test func aHardPolicyStopsAtTheEdge() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.resistance = .hard
    let stage = try Stage("ab", photoSize: Size(200, 100), policy: policy)
    stage.finger(1).down(on: "a", at: Point(0.1, 0.5)).drag(by: Point(80, 0))
    #expect(try #require(stage.session.presentation().items.first).placement.photoToCanvas.tx.isNear(0))
  }

  @Test func aCanceledFingerRestoresAndTheRestIsIgnored() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a", at: Point(0.4, 0.5)).drag(by: Point(30, 0))
    stage.finger(2).down(on: "a", at: Point(0.6, 0.5))
    stage.finger(1).cancel()
    #expect(stage.session.phase == .dead)
    stage.finger(2).drag(by: Point(20, 20))
    stage.finger(3).down(on: "b").drag(to: "a").up()
    #expect(stage.session.phase == .dead)
    stage.expect {
      stage.finger(2).up()
    } changes: {
      $0.phase = .idle
    }
    #expect(!stage.session.canUndo)
  }

  @Test func escapeRestores() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.perform(.select(.item("A")))
    stage.expectNoChange {
      stage.finger(1).down(on: "a").drag(by: Point(30, 0))
      stage.cancel()
      stage.finger(1).drag(to: "b").up()
    }
  }

  @Test func aLostLiftDoesNotWedgeTheSession() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0)).lose()
    stage.finger(2).down(at: stage.place(in: "b"), isPrimary: true)
    #expect(stage.session.fingerCount == 1)
    stage.finger(2).drag(by: Point(-20, 0)).up()
    #expect(stage.session.phase == .idle)
    #expect(stage.session.scene.item("A")?.intent == Intent())
    #expect(stage.session.scene.item("B")?.intent.focus == Point(0.55, 0.5))
  }

  @Test func aPenThatIsPrimaryDoesNotEndWhatAFingerDoes() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0))
    stage.finger(2).down(at: stage.place(in: "b"), isPrimary: true, pointer: .pen)
    #expect(stage.session.phase == .panning(.item("A")) && stage.session.fingerCount == 2)
    stage.finger(3).down(at: stage.place(in: "b"), isPrimary: true, pointer: .pen)
    #expect(stage.session.phase == .panning(.item("A")) && stage.session.fingerCount == 2, "the first pen was lost")
    stage.finger(1).up()
    #expect(stage.session.scene.item("A")?.intent.focus == Point(0.45, 0.5))
  }

  @Test func aWheelOverAnotherPhotoDoesNotEndAPan() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0))
    stage.perform(.zoom(.item("B"), by: 1.5, about: stage.place(in: "b")))
    #expect(stage.session.phase == .panning(.item("A")) && stage.session.undoCount == 1)
    stage.finger(1).up()
    #expect(stage.session.scene.item("A")?.intent.focus == Point(0.45, 0.5))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0))
    stage.perform(.zoom(.item("A"), by: 1.5, about: nil))
    #expect(stage.session.phase == .dead)
  }

  @Test func inASmallCellPansSnapToTheCenterOnlyNearIt() throws {
    // A cell of 10 units on a canvas of 200: a window of 2 % of the canvas would be 40 % of the cell.
    let slots = [
      Slot(id: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10)),
      Slot(id: "b", frame: Rect(x: 0, y: 20, width: 200, height: 180)),
    ]
    let board = try Board(canvas: Size(200, 200), slots: slots)
    let photo = ScenePhoto(id: "p", size: Size(400, 100))
    let stage = Stage(try Scene(board: board, photos: [photo], items: [Item(id: "A", photo: "p", slot: "a")]))
    stage.perform(.setIntent("A", Intent(focus: Point(0.25, 0.5))))
    // A unit is a fortieth of the photo's width.
    stage.finger(1).down(on: "a").drag(by: Point(-7, 0)).up()
    let focus = try #require(stage.session.scene.placement(of: "A")).focus
    #expect(focus.x.isNear(0.425, within: 0.01), "\(focus)")
    stage.finger(1).down(on: "a").drag(by: Point(-2, 0)).up()
    // One unit from the center, which is near it on the canvas, but not in the cell.
    #expect(try #require(stage.session.scene.placement(of: "A")).focus.x.isNear(0.475, within: 0.001))
  }

  @Test func withoutPermissionToPanThePhotoStays() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100), style: SlotStyle(permissions: [.zoom, .swap]))
    stage.perform(.select(.item("A")))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(by: Point(30, 0)).up() }
  }

  @Test func nearTheSlotsCenterThePhotoSnapsToIt() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(30, 0)).up()
    // The window is 1 of the canvas' 100.
    stage.finger(1).down(on: "a").drag(by: Point(-29.2, 0)).up()
    #expect(stage.session.scene.item("A")?.intent.focus == Point(0.5, 0.5))
  }

  @Test func aPanThatBeginsAtTheCenterDoesNotSnap() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(1.6, 0)).up()
    #expect(try #require(stage.session.scene.item("A")?.intent.focus).isNear(Point(0.496, 0.5)))
  }

  @Test func settlingIsAPureFunctionOfTime() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0)).up()
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0))
    let held = try #require(stage.session.presentation().items.first).placement
    stage.finger(1).up()
    let (session, lift) = (stage.session, stage.session.time)
    let places = stride(from: 0.0, through: 0.3, by: 0.05).map { delay in
      session.presentation(at: lift + delay).items[0].placement.photoToCanvas.tx
    }
    #expect(places.first?.isNear(held.photoToCanvas.tx) == true)
    #expect(places.last == session.scene.placement(of: "A")?.photoToCanvas.tx)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(session.isSettling(at: lift + 0.2) && !session.isSettling(at: lift + 0.25))
  }

  @Test func aFingerGrabsASettlingPhotoWhereItIs() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0)).up()
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(90, 0)).up()
    let seen = stage.session.presentation(at: stage.time + stage.frame).items[0].placement.photoToCanvas.tx
    #expect(seen > 0)
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).move(by: Point(0, 5))
    #expect(stage.session.presentation().items[0].placement.photoToCanvas.tx > 0)
  }

  @Test func aCanceledPalmLeavesThePanOfTheFirstFinger() throws {
    // As palms do, it comes down near the finger, moves with it and is canceled late.
    func pan(withPalm: Bool, pressed: Bool) throws -> Stage {
      let stage = try Stage("ab") { $0.snapping = nil }
      stage.finger(1).down(on: "a", at: Point(0.4, 0.5))
      if !pressed { stage.finger(1).drag(by: Point(8, 0)) }
      if withPalm { stage.finger(2).down(on: "a", at: Point(0.9, 0.9)) }
      stage.finger(1).drag(by: Point(6, 0))
      if withPalm {
        stage.finger(2).drag(by: Point(-7, 3))
        #expect(stage.session.phase == .manipulating(.item("A")))
        stage.finger(2).cancel()
        #expect(stage.session.phase == .panning(.item("A")))
      }
      stage.finger(1).drag(by: Point(3, 0)).up()
      return stage
    }
    for pressed in [false, true] {
      let (palm, alone) = (try pan(withPalm: true, pressed: pressed), try pan(withPalm: false, pressed: pressed))
      #expect(palm.session.scene == alone.session.scene && palm.session.undoCount == 1)
      #expect(palm.session.undoName == .move)
    }
  }

  @Test func aCanceledFirstFingerEndsThePinch() throws {
    let stage = try Stage("ab")
    let scene = stage.session.scene
    stage.finger(1).down(on: "a", at: Point(0.4, 0.5))
    stage.finger(2).down(on: "a", at: Point(0.9, 0.9)).drag(by: Point(9, 9))
    stage.finger(1).cancel()
    #expect(stage.session.phase == .dead && stage.session.scene == scene)
  }
}

extension Affine {
  /// Returns whether two maps agree to a billionth.
  func isNear(_ other: Affine, within tolerance: Double = 1e-9) -> Bool {
    [a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty]
      .allSatisfy { $0.magnitude <= tolerance }
  }
}
