import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Events within a quarter of a second after a wheel's tick, whose end is not reported.
@Suite struct AfterWheelTests {
  /// A wheel has zoomed the photo in "a", and its gesture is not over.
  private func stage(_ drawing: String = "ab") throws -> Stage {
    let stage = try Stage(drawing, photoSize: Size(400, 100))
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    #expect(stage.session.phase == .manipulating(.item("A")))
    return stage
  }

  @Test(arguments: [("a" as SlotID, Touch.Pointer.mouse), ("a", .touch), ("b", .mouse), ("b", .touch)])
  func aPressIsNotLost(_ slot: SlotID, _ pointer: Touch.Pointer) throws {
    let stage = try stage()
    let item: ItemID = slot == "a" ? "A" : "B"
    stage.finger(1).down(at: stage.place(in: slot), isPrimary: true, pointer: pointer)
    #expect(stage.session.phase == .pressed && stage.session.undoCount == 1 && stage.session.undoName == .adjust)
    let before = stage.session.scene
    #expect(before.placement(of: "A")?.zoom.isNear(1.5) == true)
    stage.finger(1).drag(by: Point(12, 0))
    #expect(stage.session.phase == .panning(.item(item)))
    stage.finger(1).up()
    #expect(stage.session.phase == .idle && stage.session.undoCount == 2)
    #expect(stage.session.scene.item(item)?.intent.focus != before.item(item)?.intent.focus)
  }

  @Test func aTapSelects() throws {
    let stage = try stage()
    stage.finger(1).tap(on: "b")
    #expect(stage.session.selection == .item("B") && stage.session.phase == .idle)
  }

  @Test func undoRevertsTheWheelAndNothingBefore() throws {
    let stage = try Stage("ab")
    stage.perform(.flip(.init("B"), .horizontal))
    stage.wait(1)
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    #expect(stage.perform(.undo).refusal == nil)
    #expect(
      stage.session.scene.item("A")?.intent == Intent() && stage.session.scene.item("B")?.intent.isMirrored == true)
    #expect(stage.session.undoCount == 1 && stage.session.redoName == .adjust)
  }

  @Test func aCommandKeepsWhatTheWheelDid() throws {
    let stage = try stage()
    #expect(stage.perform(.flip("B", .horizontal)).refusal == nil)
    #expect(stage.session.scene.placement(of: "A")?.zoom.isNear(1.5) == true && stage.session.undoCount == 2)
  }

  @Test func aCommandThatIsRefusedChangesNothing() throws {
    let stage = try stage()
    stage.expectNoChange { #expect(stage.perform(.flip("nobody", .horizontal)).refusal == .unknownItem("nobody")) }
  }

  @Test func aPhotoFromATrayIsCarried() throws {
    let stage = try stage()
    let photo = Offer.Content.photo("N", ScenePhoto(id: "n", size: Size(3, 2)))
    #expect(stage.send(.offer(Offer(.began, photo, at: Point(150, 50)))).refusal == nil)
    #expect(stage.session.phase == .offering("N", target: "b") && stage.session.undoCount == 1)
  }

  @Test func aFingerTakesOverFromATrackpad() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.send(.trackpad(TrackpadGesture(.began, at: Point(50, 50))))
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    stage.finger(1).down(on: "b").drag(by: Point(12, 0))
    #expect(stage.session.phase == .panning(.item("B")) && stage.session.undoCount == 1)
    // The rest of the trackpad's gesture means nothing.
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    stage.send(.trackpad(TrackpadGesture(.ended, at: Point(50, 50))))
    stage.finger(1).up()
    #expect(stage.session.scene.placement(of: "A")?.zoom.isNear(1.5) == true && stage.session.phase == .idle)
  }

  /// A wheel between two photos moves neither, and does not leave half of a second hand behind.
  @Test func aWheelOverAGutterLeavesNothing() throws {
    let stage = try Stage("ab", gap: 0.5)
    stage.send(.trackpad(TrackpadGesture(.began, at: Point(100.25, 50), magnification: 1.5)))
    #expect(stage.session.phase == .idle && stage.session.otherPhase == .idle)
    stage.finger(1).down(on: "a").drag(by: Point(12, 0)).up()
    #expect(stage.session.phase == .idle && stage.session.otherPhase == .idle)
  }
}

/// Events of another clock than the session's.
@Suite struct ClockTests {
  @Test func oneEventOfAnotherClockIsAnErrorOfThatEvent() throws {
    let stage = try Stage("ab")
    stage.wait(1)
    var session = stage.session
    let time = session.time
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: 1.7e9)).refusal == .badTime)
    #expect(session.time == time && session.scene == stage.session.scene)
    for step in 1...600 {
      #expect(session.reduce(.edit(.flip("A", .horizontal), time: time + Double(step))).refusal == nil)
    }
  }

  @Test func everyEventOfAnotherClockAmongOthersIsRefused() throws {
    var session = try Stage("ab").session
    for step in 1...20 {
      #expect(session.reduce(Event(time: Double(step), .wait)).refusal == nil)
      #expect(session.reduce(.edit(.flip("A", .horizontal), time: 1.7e9 + Double(step))).refusal == .badTime)
    }
  }

  /// Whichever clock came first, and in whichever direction it jumps.
  @Test(arguments: [(1.7e9, 5.0), (5.0, 1.7e9), (5000.0, 5.0)])
  func aClockThatStaysIsTheHosts(_ first: Double, _ then: Double) throws {
    var session = try Stage("ab").session
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: first)).refusal == nil)
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: then)).refusal == .badTime)
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: then + 0.1)).refusal == nil)
    #expect(session.time == then + 0.1 && !session.isSettling(at: then + 0.5))
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: then + 1)).refusal == nil)
  }

  @Test func aMachineThatSleptForAYearIsNoOtherClock() throws {
    var session = try Stage("ab").session
    #expect(session.reduce(Event(time: 5, .wait)).refusal == nil)
    #expect(session.reduce(.edit(.flip("A", .horizontal), time: 3.2e7)).refusal == nil)
  }

  @Test func aPressWaitsAnewByTheNewClock() throws {
    let stage = try Stage("ab") { $0.swapTriggers = [.longPress] }
    stage.wait(5000)
    stage.finger(1).down(on: "a")
    var session = stage.session
    for time in [10, 10.1] { _ = session.reduce(Event(time: time, .wait)) }
    #expect(session.phase == .pressed && session.deadline == 10.6)
    _ = session.reduce(Event(time: 10.6, .wait))
    #expect(session.phase == .lifted("A"))
  }

  @Test func aMotionGoesOnByTheNewClock() throws {
    let stage = try Stage("ab")
    stage.wait(5000)
    stage.perform(.swap("A", "B"))
    var session = stage.session
    let seen = session.presentation().items.map(\.placement)
    for time in [10, 10.01] { _ = session.reduce(Event(time: time, .wait)) }
    #expect(session.presentation().items.map(\.placement) == seen)
    #expect(session.isSettling(at: 10.2) && !session.isSettling(at: 10.3))
  }

  @Test func aBurstDoesNotGoOnByAnotherClock() throws {
    var session = try Stage("ab").session
    for time in [5000, 10, 10.1] { _ = session.reduce(.edit(.nudge(.item("A"), by: Point(3, 0)), time: time)) }
    #expect(session.undoCount == 2)
  }
}

/// A flicked photo or layer that a finger stops.
@Suite struct GlideTests {
  private func flicked() throws -> Stage {
    let stage = try Stage("ab", photoSize: Size(800, 100)) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-60, 0), over: 0.1).up()
    return stage
  }

  private func place(_ session: Session, at time: Double = .infinity) -> Double {
    session.presentation(at: time).items[0].placement.photoToCanvas.tx
  }

  @Test func aRestingFingerStopsAPhoto() throws {
    let stage = try flicked()
    let start = try #require(Stage("ab", photoSize: Size(800, 100)).session.scene.item("A"))
    stage.wait(0.1)
    let (seen, end) = (place(stage.session, at: stage.time), place(stage.session))
    #expect(seen - end > 20)
    stage.finger(1).down(on: "a")
    #expect(place(stage.session).isNear(seen, within: 1e-6) && !stage.session.isSettling(at: stage.session.time))
    stage.wait(1)
    stage.finger(1).up()
    #expect(place(stage.session).isNear(seen, within: 1e-6))
    // It is the same step as the flick.
    #expect(stage.session.undoCount == 1)
    let stopped = stage.session.scene
    stage.perform(.undo)
    #expect(stage.session.scene.item("A") == start)
    stage.perform(.redo)
    #expect(stage.session.scene == stopped)
  }

  @Test func aFingerElsewhereDoesNotStopIt() throws {
    let stage = try flicked()
    let end = place(stage.session)
    stage.wait(0.1)
    stage.finger(1).down(on: "b").up()
    #expect(place(stage.session) == end && stage.session.isSettling(at: stage.session.time))
  }

  /// A flick that ends where it began made no step to which the stop could belong.
  @Test func aPhotoOnItsWayBackIsNotStopped() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100)) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    stage.perform(.setIntent("A", Intent(focus: Point(0, 0.5))))
    stage.wait(1)
    let (scene, steps) = (stage.session.scene, stage.session.undoCount)
    stage.finger(1).down(on: "a", at: Point(0.1, 0.5)).drag(by: Point(60, 0), over: 0.1).up()
    #expect(stage.session.isSettling(at: stage.session.time) && stage.session.undoCount == steps)
    stage.wait(0.05)
    stage.finger(1).down(on: "a")
    #expect(stage.session.scene == scene && stage.session.undoCount == steps)
  }

  @Test func aSettlingPhotoIsNotStopped() throws {
    let stage = try Stage("ab", photoSize: Size(800, 100)) { $0.snapping = nil }
    stage.finger(1).down(on: "a").drag(by: Point(-60, 0)).up()
    stage.perform(.zoom(.item("A"), by: 2, about: nil))
    let scene = stage.session.scene
    stage.finger(1).down(on: "a")
    #expect(stage.session.scene == scene)
  }

  @Test func aRestingFingerStopsAGroupOfLayersWhereItIsSeen() throws {
    let layers = ["one", "two"].enumerated().map { index, name in
      Layer(id: LayerID(name), size: Size(30, 30), center: Point(30 + Double(index) * 40, 50), group: "both")
    }
    let stage = try Stage("ab", layers: layers) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    stage.finger(1).down(at: Point(30, 50)).drag(by: Point(40, 0), over: 0.1).up()
    stage.wait(0.1)
    let seen = stage.session.presentation(at: stage.time).layers.map(\.center)
    #expect(seen[0].x < stage.session.scene.layers[0].center.x - 10)
    stage.finger(1).down(at: seen[0])
    let stopped = stage.session.scene.layers.map(\.center)
    #expect(stopped[0].isNear(seen[0], within: 1e-6) && stopped[1].isNear(seen[1], within: 1e-6))
    #expect(stage.session.undoCount == 1)
  }

  /// The way and the time of a glide follow from the finger's speed.
  @Test(arguments: [30.0, 60.0]) func aFlickGoesAsFarAsItsSpeedLeads(_ way: Double) throws {
    let stage = try Stage("ab", photoSize: Size(1600, 100)) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    // An even speed: the same way in each of six frames.
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-way, 0), over: 0.1)
    let lifted = place(stage.session)
    stage.finger(1).up()
    let start = stage.session.time
    // The lift comes a frame after the last move.
    let speed = way / 0.1
    #expect((lifted - place(stage.session)).isNear(speed * 0.2, within: 1e-6))
    #expect(stage.session.isSettling(at: start + 0.6 - 1e-6) && !stage.session.isSettling(at: start + 0.6 + 1e-6))
  }

  @Test func aShortFlickTakesAsLongAsSettling() throws {
    let stage = try Stage("ab", photoSize: Size(1600, 100)) {
      $0.momentum = 0.2
      $0.settleDuration = 1
      $0.snapping = nil
    }
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-60, 0), over: 0.1).up()
    let start = stage.session.time
    #expect(stage.session.isSettling(at: start + 0.99) && !stage.session.isSettling(at: start + 1.01))
  }

  @Test func aPinchThatWasAPanDoesNotFlick() throws {
    let stage = try Stage("ab", photoSize: Size(1600, 400)) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-30, 0), over: 0.05)
    stage.together {
      stage.finger(2).down(on: "a", at: Point(0.2, 0.5))
      stage.finger(2).up()
    }
    let place = place(stage.session)
    stage.finger(1).up()
    #expect(self.place(stage.session).isNear(place, within: 1e-6))
  }
}
