import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// What a host finds late: no edit, and no gesture ends by it.
@Suite struct SupplyingTests {
  private func found(_ item: ItemID, in photo: PhotoID, _ point: Point, former: Point? = nil) -> FoundFocus {
    FoundFocus(item: item, photo: photo, point: point, former: former)
  }

  @Test func aFocusThatIsFoundIsThereBeforeAndAfterEveryStep() throws {
    let stage = try Stage("ab")
    let photo = try #require(stage.session.scene.item("A")).photo
    stage.perform(.flip("A", .horizontal))
    stage.perform(.setAside("A"))
    stage.perform(.undo)
    let count = (stage.session.undoCount, stage.session.redoCount)
    let place = Point(0.3, 0.6)
    #expect(stage.supply([found("A", in: photo, place)]) == [.scene, .presentation])
    #expect(stage.supply([found("A", in: photo, place)]) == [])
    #expect((stage.session.undoCount, stage.session.redoCount) == count)
    #expect(stage.session.scene.item("A")?.intent == Intent(focus: place, isMirrored: true))
    stage.perform(.redo)
    #expect(stage.session.scene.unplaced.first?.intent.focus == place)
    stage.perform(.undo)
    stage.perform(.undo)
    #expect(stage.session.scene.item("A")?.intent == Intent(focus: place))
    #expect(InvariantChecker().check(stage.session).isEmpty)
  }

  @Test func whatSomebodyHasChosenStays() throws {
    let stage = try Stage("ab")
    let photo = try #require(stage.session.scene.item("A")).photo
    let (chosen, place, next) = (Point(0.4, 0.4), Point(0.3, 0.6), Point(0.7, 0.2))
    stage.perform(.setIntent("A", Intent(focus: chosen)))
    #expect(stage.supply([found("A", in: photo, place)]) == [])
    // A finding gives way to the next one until the photo is zoomed.
    #expect(stage.supply([found("A", in: photo, place, former: chosen)]) != [])
    stage.perform(.setIntent("A", Intent(focus: place, zoom: 2)))
    #expect(stage.supply([found("A", in: photo, next, former: place)]) == [])
    #expect(stage.session.scene.item("A")?.intent.focus == place)
  }

  @Test func whatIsNoFindingIsIgnored() throws {
    let stage = try Stage("ab")
    let photo = try #require(stage.session.scene.item("A")).photo
    let scene = stage.session.scene
    for point in [Point(.nan, 0), Point(.infinity, 0), Point(0, 1e300)] {
      #expect(stage.supply([found("A", in: photo, point)]) == [])
    }
    #expect(stage.supply([found("none", in: photo, .zero), found("A", in: "none", .zero)]) == [])
    #expect(stage.session.scene == scene)
  }
}
