import CollageModel
import CollageTesting
import Testing

/// Photos dragged in from a tray or from another application, and their presentation during the drag.
@Suite struct OfferTests {
  /// Slots "a" and "b" with their photos, and item "C" in the tray, whose photo is wide.
  private func session(locked: Bool = false) throws -> Session {
    let photos = [ScenePhoto(id: "p", size: Size(400, 300)), ScenePhoto(id: "wide", size: Size(800, 200))]
    let board = try BoardDrawing("ab")
    let waiting = Item(id: "C", photo: "wide", slot: nil, intent: Intent(zoom: 2), isLocked: locked)
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")]
    let scene = try Scene(
      board: Board(canvas: board.canvas, slots: board.slots), photos: photos, items: items, unplaced: [waiting])
    return Session(scene: scene, time: 0)
  }

  @Test func aLockedPhotoOfTheTrayIsNotOffered() throws {
    var session = try session(locked: true)
    let response = session.reduce(Event(time: 1, .offer(Offer(.began, .unplaced("C"), at: Point(50, 50)))))
    #expect(response.refusal == .locked(.item("C")) && session.phase == .idle)
  }

  @Test func aKnownPhotoIsNotOfferedWithAnotherSize() throws {
    var session = try session()
    let other = Offer.Content.photo("D", ScenePhoto(id: "p", size: Size(300, 400)))
    let response = session.reduce(Event(time: 1, .offer(Offer(.began, other, at: Point(50, 50)))))
    #expect(response.refusal == .photoDiffers("p") && session.phase == .idle)
    let same = Offer.Content.photo("D", ScenePhoto(id: "p", size: Size(400, 300)))
    #expect(session.reduce(Event(time: 2, .offer(Offer(.began, same, at: Point(50, 50))))).refusal == nil)
  }

  @Test func whereNothingTakesItAPhotoIsSeenInItsOwnAspectRatio() throws {
    var session = try session()
    _ = session.reduce(Event(time: 1, .offer(Offer(.began, .unplaced("C"), at: Point(-30, 50)))))
    let frame = try #require(session.presentation().ghost).slot.frame
    #expect((frame.width / frame.height - 4).magnitude < 1e-9 && frame.center == Point(-30, 50))
  }

  @Test func aLockedPhotoOfTheTrayIsNotDeleted() throws {
    var session = try session(locked: true)
    #expect(session.reduce(.edit(.delete(.item("C")), time: 1)).refusal == .locked(.item("C")))
    _ = session.reduce(.edit(.lock(.item("C"), false), time: 2))
    #expect(session.reduce(.edit(.delete(.item("C")), time: 3)).refusal == nil)
  }

  @Test func anotherPhotoInTheTrayBeginsWithoutACrop() throws {
    var session = try session()
    _ = session.reduce(.edit(.replace("C", with: ScenePhoto(id: "q", size: Size(100, 100))), time: 1))
    #expect(session.scene.item("C") == Item(id: "C", photo: "q", slot: nil))
  }

  @Test func keysThatCarryAPhotoHomeLeaveEverythingInItsPlace() throws {
    var session = try session()
    let before = session.scene
    for (time, command) in [Command.lift("A"), .aim(at: "b"), .aim(at: "a")].enumerated() {
      _ = session.reduce(.command(command, time: Double(time)))
    }
    #expect(session.phase == .lifted("A") && session.presentation(at: .infinity).items.map(\.slot) == ["a", "b"])
    _ = session.reduce(.command(.drop, time: 9))
    #expect(session.scene == before && session.undoCount == 0)
  }
}
