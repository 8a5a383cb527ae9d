import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Focus points that a host finds late do not count as edits and do not end gestures.
@Suite struct SupplyingTests {
  private func found(_ item: ItemID, in photo: PhotoID, _ point: Point, former: Point? = nil) -> FoundFocus {
    FoundFocus(item: item, photo: photo, point: point, former: former)
  }

  private func begin() throws -> (session: Session, photo: PhotoID) {
    let session = try Stage("ab").session
    return (session, try #require(session.scene.item("A")).photo)
  }

  private func perform(_ command: Command, in session: inout Session) {
    #expect(session.reduce(.command(command, time: 0)).refusal == nil)
  }

  @Test func aFocusThatIsFoundIsThereBeforeAndAfterEveryStep() throws {
    let begun = try begin()
    var session = begun.session
    let photo = begun.photo
    for command in [Command.edit(.flip("A", .horizontal)), .edit(.setAside("A")), .undo] {
      perform(command, in: &session)
    }
    let counts = [session.undoCount, session.redoCount]
    let place = Point(0.3, 0.6)
    let changes = session.supply([found("A", in: photo, place)])
    #expect(changes == [.scene, .presentation])
    let again = session.supply([found("A", in: photo, place)])
    #expect(again == [])
    #expect([session.undoCount, session.redoCount] == counts)
    #expect(session.scene.item("A")?.intent == Intent(focus: place, isMirrored: true))
    perform(.redo, in: &session)
    #expect(session.scene.unplaced.first?.intent.focus == place)
    for _ in 1...2 { perform(.undo, in: &session) }
    #expect(session.scene.item("A")?.intent == Intent(focus: place))
    #expect(InvariantChecker().check(session).isEmpty)
  }

  @Test func whatSomebodyHasChosenStays() throws {
    let begun = try begin()
    var session = begun.session
    let photo = begun.photo
    let (chosen, place, next) = (Point(0.4, 0.4), Point(0.3, 0.6), Point(0.7, 0.2))
    perform(.edit(.setIntent("A", Intent(focus: chosen))), in: &session)
    let kept = session.supply([found("A", in: photo, place)])
    #expect(kept == [])
    // A finding gives way to the next one until the photo is zoomed.
    let replaced = session.supply([found("A", in: photo, place, former: chosen)])
    #expect(replaced == [.scene, .presentation])
    perform(.edit(.setIntent("A", Intent(focus: place, zoom: 2))), in: &session)
    let zoomed = session.supply([found("A", in: photo, next, former: place)])
    #expect(zoomed == [])
    #expect(session.scene.item("A")?.intent.focus == place)
  }

  @Test func whatIsNoFindingIsIgnored() throws {
    let begun = try begin()
    var session = begun.session
    let photo = begun.photo
    let scene = session.scene
    for point in [Point(.nan, 0), Point(.infinity, 0), Point(0, 1e300)] {
      let changes = session.supply([found("A", in: photo, point)])
      #expect(changes == [])
    }
    let changes = session.supply([found("none", in: photo, .zero), found("A", in: "none", .zero)])
    #expect(changes == [])
    #expect(session.scene == scene)
  }
}
