import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// The conditions under which two taps are a double tap.
@Suite struct TapTests {
  private func zoom(_ stage: Stage) throws -> Double { try #require(stage.session.scene.placement(of: "A")).zoom }

  @Test func aTapThatComesLateIsAFirstOne() throws {
    let stage = try Stage("ab")
    stage.finger(1).tap(on: "a").hold(0.31)
    stage.finger(1).tap(on: "a")
    #expect(try zoom(stage) == 1 && !stage.session.canUndo)
    stage.finger(1).tap(on: "a")
    #expect(try zoom(stage).isNear(2))
  }

  @Test func theTimeBetweenTwoTapsIsFromLiftToPress() throws {
    let stage = try Stage("ab")
    stage.finger(1).tap(on: "a").hold(0.25)
    // The duration of the second press does not matter.
    stage.finger(1).down(on: "a").hold(2).up()
    #expect(try zoom(stage).isNear(2))
  }

  @Test func tapsOnTwoNeighborsAreNoDoubleTap() throws {
    // On the edges of two photos, closer than the taps of a double tap may be.
    let stage = try Stage("ab") { $0.doubleTapDistance = 20 }
    stage.finger(1).tap(at: Point(98, 50)).tap(at: Point(112, 50))
    #expect(stage.session.selection == .item("B") && !stage.session.canUndo)
    stage.finger(1).tap(at: Point(112, 50))
    #expect(stage.session.canUndo)
  }

  @Test func aDragBetweenTwoTapsMakesThemSingle() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).tap(on: "a").down(on: "a").drag(by: Point(3, 0)).up().tap(on: "a")
    #expect(try zoom(stage) == 1)
  }

  @Test func aTapFarAwayIsAFirstOne() throws {
    let stage = try Stage("ab")
    let place = stage.place(in: "a")
    // 6 % of the short side are 6 units.
    stage.finger(1).tap(at: place).tap(at: place + Point(6.5, 0))
    #expect(try zoom(stage) == 1)
    stage.finger(1).tap(at: place + Point(6.5, 5.5))
    #expect(try zoom(stage).isNear(2))
  }

  @Test func aThirdTapStartsAgain() throws {
    let stage = try Stage("ab")
    stage.finger(1).tap(on: "a").tap(on: "a").tap(on: "a")
    #expect(try zoom(stage).isNear(2))
    stage.finger(1).tap(on: "a")
    #expect(try zoom(stage) == 1)
    #expect(stage.session.undoCount == 2)
  }

  @Test func aCanceledFingerBetweenTwoTapsMakesThemSingle() throws {
    let stage = try Stage("ab")
    stage.finger(1).tap(on: "a").down(on: "a").cancel().tap(on: "a")
    #expect(try zoom(stage) == 1)
    stage.wait(1)
    stage.finger(1).tap(on: "a").down(on: "a")
    stage.cancel()
    stage.finger(1).up().tap(on: "a")
    #expect(try zoom(stage) == 1)
  }

  @Test func aSecondTapThatTurnedIntoADragIsNone() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).tap(on: "a").down(on: "a").drag(by: Point(3, 0)).up()
    #expect(try zoom(stage) == 1)
  }

  @Test func aDoubleTapEnlargesByTheFactorOfThePolicyAndOnlyWhereItMay() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.doubleTapZoom = 3
    let stage = try Stage("ab", policy: policy)
    stage.finger(1).tap(on: "a").tap(on: "a")
    #expect(try zoom(stage).isNear(3))
    policy.doubleTapZoom = 1
    let off = try Stage("ab", policy: policy)
    off.finger(1).tap(on: "a").tap(on: "a")
    #expect(!off.session.canUndo)
    let fixed = try Stage("ab", style: SlotStyle(permissions: [.pan, .rotate, .swap]))
    fixed.finger(1).tap(on: "a").tap(on: "a")
    #expect(!fixed.session.canUndo)
    let locked = try Stage("ab")
    locked.perform(.lock(.item("A"), true))
    locked.finger(1).tap(on: "a").tap(on: "a")
    #expect(locked.session.undoCount == 1)
  }

  @Test func withoutPanningADoubleTapEnlargesAboutTheMiddle() throws {
    let stage = try Stage("ab", style: SlotStyle(permissions: [.zoom]))
    stage.finger(1).tap(on: "a", at: Point(0.2, 0.2)).tap(on: "a", at: Point(0.2, 0.2))
    let placement = try #require(stage.session.scene.placement(of: "A"))
    #expect(placement.zoom.isNear(2) && placement.focus.isNear(Point(0.5, 0.5)))
  }

  @Test func aTapOnTheCanvasSelectsNothing() throws {
    let stage = try Stage("aB")
    stage.finger(1).tap(on: "b")
    #expect(stage.session.selection == .slot("b"))
    stage.finger(1).tap(at: Point(105, 50))
    #expect(stage.session.selection == nil)
  }

  @Test func twoTapsDoNotExchangeWithALockedPhoto() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.swapTriggers = .tapTap
    for locked in ["A", "B"] as [ItemID] {
      let stage = try Stage("ab", policy: policy)
      stage.perform(.lock(.item(locked), true))
      stage.finger(1).tap(on: "a").tap(on: "b")
      #expect(stage.session.scene.item(in: "a")?.id == "A")
      #expect(stage.session.selection == .item("B"))
    }
  }
}

/// The presentation while an element settles.
@Suite struct SettlingTests {
  private func transform(_ stage: Stage, at time: Double? = nil) throws -> Affine {
    try #require(stage.session.presentation(at: time).items.first { $0.item == "A" }).placement.photoToCanvas
  }

  @Test func aPhotoPulledTooFarIsShownSettling() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(0, 40))
    let pulled = try transform(stage)
    let rest = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    #expect(pulled.ty > rest.ty + 5)
    stage.finger(1).up()
    let start = stage.session.time
    #expect(try transform(stage, at: start).isNear(pulled, within: 1e-9))
    // A cubic ease: at half of the time, an eighth of the distance is left.
    let half = try transform(stage, at: start + 0.125)
    #expect((half.ty - rest.ty).isNear((pulled.ty - rest.ty) / 8, within: 1e-9))
    #expect(try transform(stage, at: start + 0.25) == rest)
    #expect(stage.session.isSettling(at: start + 0.2) && !stage.session.isSettling(at: start + 0.25))
  }

  @Test func aCanceledGestureIsShownSettling() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(40, 0))
    let moved = try transform(stage)
    stage.finger(1).cancel()
    let rest = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    let start = stage.session.time
    #expect(stage.session.isSettling(at: start))
    #expect(try transform(stage, at: start).isNear(moved, within: 1e-9))
    let half = try transform(stage, at: start + 0.125)
    #expect((half.tx - rest.tx).isNear((moved.tx - rest.tx) / 8, within: 1e-9))
    #expect(try transform(stage, at: start + 1) == rest)
  }

  @Test func aSettlingPhotoIsGrabbedWhereItIsShown() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(0, 40)).up()
    stage.wait(0.05)
    stage.finger(1).down(on: "a")
    // It continues to settle until the finger moves.
    let seen = try transform(stage, at: stage.time)
    let rest = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    stage.finger(1).move(by: Point(0, 1))
    #expect(try transform(stage).ty > rest.ty && transform(stage).ty < seen.ty + 1)
  }

  @Test func aCommandElsewhereLetsTheSettlingGoOn() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(0, 40)).up()
    let end = stage.session.time + 0.25
    let seen = try transform(stage, at: end - 0.1)
    stage.perform(.quarterTurn("B", 1))
    #expect(try transform(stage, at: end - 0.1) == seen)
    #expect(try transform(stage, at: end) == stage.session.scene.placement(of: "A")?.photoToCanvas)
  }

  @Test func aLayerSettlesAsAPhotoDoes() throws {
    let stage = try Stage("ab", layers: [Layer(id: "text", size: Size(40, 20), center: Point(50, 50))])
    stage.finger(1).down(at: Point(50, 50)).drag(by: Point(-90, 0))
    let pulled = try #require(stage.session.presentation().layers.first).center
    #expect(pulled.x < 0)
    stage.finger(1).up()
    let start = stage.session.time
    func center(_ time: Double) throws -> Point {
      try #require(stage.session.presentation(at: time).layers.first).center
    }
    #expect(try center(start).isNear(pulled))
    #expect(try center(start + 0.125).isNear(Point(pulled.x / 8, 50)))
    #expect(try center(start + 0.25) == Point(0, 50))
  }
}

/// Snapping to the slot's center, axis by axis.
@Suite struct CenterSnapTests {
  /// Returns a photo of 400 x 200 pixels on 100 x 100 units, twice as large as necessary: 400 x 200 units.
  private func stage() throws -> Stage {
    let stage = try Stage("a", photoSize: Size(400, 200))
    stage.perform(.setIntent("A", Intent(focus: Point(0.4, 0.3), zoom: 2)))
    return stage
  }

  @Test func nearTheCenterOfOneAxisOnlyThatAxisSnaps() throws {
    // 0.1 of the width are 40 units, 0.2 of the height are 40 units; the window is 1 unit.
    for (way, focus) in [
      (Point(-39.5, 10), Point(0.5, 0.25)), (Point(10, -39.5), Point(0.375, 0.5)),
      (Point(-39.5, -39.5), Point(0.5, 0.5)), (Point(-38, 10), Point(0.495, 0.25)),
    ] {
      let stage = try stage()
      stage.finger(1).down(on: "a").drag(by: way)
      stage.finger(1).up()
      let placed = try #require(stage.session.scene.item("A")?.intent.focus)
      #expect(placed.isNear(focus, within: 1e-12), "\(way)")
    }
  }

  @Test func theCenterIsThatOfTheTurnedPhoto() throws {
    // A crop is not in the center of its photo, and a quarter turn exchanges the axes.
    let stage = try Stage("a", photoSize: Size(400, 200))
    let crop = Rect(x: 0, y: 0.5, width: 0.5, height: 0.5)
    stage.perform(.setIntent("A", Intent(focus: Point(0.25, 0.7), zoom: 2, quarterTurns: 1, crop: crop)))
    // The crop of 200 x 100 pixels is 400 units high; 0.05 of 200 pixels are 20 units to the right.
    stage.finger(1).down(on: "a").drag(by: Point(19, 10))
    stage.finger(1).up()
    let focus = try #require(stage.session.scene.item("A")?.intent.focus)
    #expect(focus.y.isNear(0.75, within: 1e-12))
    #expect(!focus.x.isNear(0.25, within: 1e-3))
  }
}
