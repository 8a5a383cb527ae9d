import CollageModel
import CollageTesting
import Testing

/// Rule 15: malformed input is ignored.
@Suite struct MalformedTests {
  private func pannedStage() throws -> Stage {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0))
    return stage
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func aNonFinitePositionIsIgnored(_ number: Double) throws {
    let stage = try pannedStage()
    let before = (Snapshot(stage.session), stage.session.presentation())
    for point in [Point(number, 10), Point(10, number)] {
      stage.finger(1).move(to: point)
      stage.finger(2).down(at: point)
    }
    #expect(Snapshot(stage.session) == before.0 && stage.session.presentation() == before.1)
    #expect(stage.session.fingerCount == 1)
  }

  @Test func anUnknownFingerIsIgnored() throws {
    let stage = try pannedStage()
    stage.expectNoChange {
      stage.finger(7).move(to: Point(150, 50)).up()
      stage.finger(8).cancel()
    }
    #expect(stage.session.phase == .panning(.item("A")))
  }

  @Test func aFingerThatComesDownAgainWasLiftedUnseen() throws {
    let stage = try pannedStage()
    let before = Snapshot(stage.session).items
    stage.finger(1).down(at: Point(160, 50))
    #expect(stage.session.fingerCount == 1 && stage.session.phase == .pressed)
    #expect(Snapshot(stage.session).items == before)
    stage.finger(1).drag(by: Point(10, 0))
    #expect(stage.session.phase == .panning(.item("B")))
    stage.finger(1).up()
    #expect(stage.session.phase == .idle && stage.session.scene.item("A")?.slot == "a")
  }

  @Test func aPalmThatIsCanceledDoesNotEndAPan() throws {
    let stage = try pannedStage()
    stage.finger(2).down(at: Point(190, 90))
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(2).cancel()
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(1).up()
    #expect(stage.session.canUndo && stage.session.phase == .idle)
  }

  @Test func anEventThatIsALittleLateCounts() throws {
    // A frame's timer has moved the session's time past that of the finger.
    let stage = try Stage("ab", photoSize: Size(400, 100))
    var session = stage.session
    let start = max(session.time, 0)
    _ = session.reduce(Event(time: start + 1.016, .wait))
    _ = session.reduce(.touch(1, .began, at: Point(50, 50), time: start + 1.012))
    #expect(session.phase == .pressed && session.time == start + 1.016)
    _ = session.reduce(.touch(1, .moved, at: Point(70, 50), time: start + 1.014))
    #expect(session.phase == .panning(.item("A")))
    #expect(session.reduce(.edit(.quarterTurn("B", 1), time: start + 0.5)).refusal == nil)
    #expect(session.time == start + 1.016)
  }

  @Test func timesThatJumpBackAreRefused() throws {
    let session = try pannedStage().session
    for time in [session.time - 1.01, session.time + 1.01e8, .nan, .infinity, -.infinity] {
      for event in [
        .touch(1, .moved, at: Point(90, 90), time: time), .touch(2, .began, at: Point(50, 50), time: time),
        .edit(.quarterTurn("B", 1), time: time), Event(time: time, .wait),
      ] {
        var ignored = session
        #expect(ignored.reduce(event).refusal == .badTime)
        #expect(ignored.reduce(Event(time: session.time, .wait)) == Response())
        #expect(ignored == session)
      }
    }
  }

  @Test func aLiftIsNeverLostHoweverMalformed() throws {
    let session = try pannedStage().session
    for (point, time) in [(Point(.nan, 0), session.time + 1), (Point(70, 50), -5), (Point(70, 50), .nan)] {
      var lifted = session
      _ = lifted.reduce(.touch(1, .ended, at: point, time: time))
      #expect(lifted.phase == .idle)
      #expect(lifted.scene.item("A")?.intent.focus == Point(0.45, 0.5))
    }
  }

  @Test func liftingTwiceIsLiftingOnce() throws {
    let stage = try pannedStage()
    stage.finger(1).up()
    stage.expectNoChange { stage.finger(1).up().cancel() }
  }
}
