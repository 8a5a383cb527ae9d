import CollageModel
import CollageTesting
import Testing

/// Flicked layers glide, and a finger that stops one changes nothing else.
@Suite struct FlickTests {
  /// Two layers above photos that fingers do not reach.
  private func session() throws -> Session {
    let layers = [
      Layer(id: "one", size: Size(20, 20), center: Point(50, 50)),
      Layer(id: "two", size: Size(20, 20), center: Point(150, 50)),
    ]
    var session = try Stage("ab", layers: layers).session
    session.policy.momentum = 0.2
    session.policy.snapping = nil
    return session
  }

  /// A drag by 12 units within a thirtieth of a second, the last two reports at one time.
  private func flick(_ id: Int, at start: Point, time: Double, _ session: inout Session) {
    _ = session.reduce(.touch(id, .began, at: start, time: time))
    for (step, place) in [4.0, 8, 12].enumerated() {
      _ = session.reduce(.touch(id, .moved, at: start + Point(0, place), time: time + Double(step + 1) / 90))
    }
    _ = session.reduce(.touch(id, .ended, at: start + Point(0, 12), time: time + 3.0 / 90))
  }

  private func center(_ id: LayerID, _ session: Session, at time: Double) -> Point? {
    session.presentation(at: time).layers.first { $0.id == id }?.center
  }

  @Test func ofTwoReportsAtOneTimeTheLaterPlaceIsThatOfTheFinger() throws {
    var (both, last) = (try session(), try session())
    for isFirst in [true, false] {
      var session = isFirst ? both : last
      _ = session.reduce(.touch(1, .began, at: Point(50, 50), time: 1))
      _ = session.reduce(.touch(1, .moved, at: Point(50, 55), time: 1.02))
      if isFirst { _ = session.reduce(.touch(1, .moved, at: Point(50, 56), time: 1.04)) }
      _ = session.reduce(.touch(1, .moved, at: Point(50, 60), time: 1.04))
      _ = session.reduce(.touch(1, .ended, at: Point(50, 60), time: 1.04))
      if isFirst { both = session } else { last = session }
    }
    #expect(both.scene == last.scene && both.scene.layers[0].center.y > 65)
  }

  @Test func aFingerStopsOnlyWhatBeganToGlideWithWhatItHolds() throws {
    var session = try session()
    flick(1, at: Point(50, 40), time: 1, &session)
    flick(1, at: Point(150, 40), time: 1.06, &session)
    let ends = session.scene.layers.map(\.center)
    let place = try #require(center("two", session, at: 1.12))
    _ = session.reduce(.touch(2, .began, at: place, time: 1.12))
    #expect(session.scene.layers[1].center.y < ends[1].y)
    #expect(session.scene.layers[0].center == ends[0])
  }

  @Test func whatGlidesWhileThereAreStepsToRedoGoesOn() throws {
    var session = try session()
    flick(1, at: Point(50, 40), time: 1, &session)
    _ = session.reduce(.edit(.nudge(.layer("two"), by: Point(5, 0)), time: 1.05))
    _ = session.reduce(.command(.undo, time: 1.06))
    let before = session.scene
    let place = try #require(center("one", session, at: 1.08))
    #expect(place != before.layers[0].center)
    _ = session.reduce(.touch(2, .began, at: place, time: 1.08))
    _ = session.reduce(.touch(2, .ended, at: place, time: 1.09))
    #expect(session.scene == before && session.redoCount == 1)
  }

  @Test func aSlowLiftIsNoFlick() throws {
    var session = try session()
    _ = session.reduce(.touch(1, .began, at: Point(50, 50), time: 1))
    _ = session.reduce(.touch(1, .moved, at: Point(50, 60), time: 1.02))
    _ = session.reduce(.touch(1, .moved, at: Point(50, 60.2), time: 1.1))
    _ = session.reduce(.touch(1, .moved, at: Point(50, 60.4), time: 1.18))
    _ = session.reduce(.touch(1, .ended, at: Point(50, 60.4), time: 1.18))
    // Two and a half units a second go on for half a unit, which is less than a finger rests within.
    #expect(session.scene.layers[0].center == Point(50, 60.4))
  }

  @Test func aFlickThatALimitEndsSoonIsShort() throws {
    var session = try session()
    flick(1, at: Point(50, 50), time: 1, &session)
    // Of 72 units the canvas leaves 38: three times the mean speed is over after 0.32 seconds.
    #expect(session.scene.layers[0].center == Point(50, 100))
    #expect(session.isSettling(at: 1.03 + 0.3) && !session.isSettling(at: 1.03 + 0.34))
  }

  @Test func aFlickIsMeasuredByOneClock() throws {
    var session = try session()
    _ = session.reduce(.touch(1, .began, at: Point(50, 40), time: 1000))
    _ = session.reduce(.touch(1, .moved, at: Point(50, 45), time: 1000.01))
    _ = session.reduce(.touch(1, .moved, at: Point(50, 50), time: 1000.02))
    // The host's clock begins anew, as two events say; the finger rests.
    _ = session.reduce(Event(time: 5, .wait))
    _ = session.reduce(Event(time: 5.01, .wait))
    _ = session.reduce(.touch(1, .ended, at: Point(50, 50), time: 5.02))
    #expect(session.scene.layers[0].center == Point(50, 60))
  }

  @Test func aPhotoThatComesBackWhileItLeavesGoesOnFromWhereItIsSeen() throws {
    var session = try Stage("ab").session
    _ = session.reduce(.edit(.delete(.item("B")), time: 1))
    let leaving = try #require(session.presentation(at: 1.1).items.first { $0.item == "B" })
    _ = session.reduce(.command(.undo, time: 1.1))
    let back = try #require(session.presentation(at: 1.1).items.first { $0.item == "B" })
    let (one, other) = (leaving.placement.photoToCanvas, back.placement.photoToCanvas)
    #expect((one.a - other.a).magnitude < 1e-9 && (one.tx - other.tx).magnitude < 1e-6)
  }
}
