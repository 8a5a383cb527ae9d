import CollageModel
import CollageTesting
import Testing

/// The parts of clips in a session: each item has its own, which is a step of the history.
@Suite struct ClipCommandTests {
  private let part = ClipPart(start: 1.5, end: 4, isMuted: true)

  @Test func aTrimIsAStepAndGoesWithItsItem() throws {
    let stage = try Stage("ab")
    stage.perform(.setClip("A", part))
    #expect(stage.session.scene.item("A")?.clip == part && stage.session.scene.item("B")?.clip == .whole)
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .trim)
    stage.perform(.swap("A", "B"))
    #expect(stage.session.scene.item(in: "b")?.clip == part)
    stage.perform(.setAside("A"))
    #expect(stage.session.scene.item("A")?.clip == part)
    for _ in 0..<3 { stage.undo() }
    #expect(stage.session.scene.item("A")?.clip == .whole)
    stage.redo()
    #expect(stage.session.scene.item("A")?.clip == part)
    #expect(stage.perform(.setClip("A", part)).refusal == .nothingToDo)
  }

  @Test func aCopyHasThePartOfItsOriginalAndThenItsOwn() throws {
    let stage = try Stage("ab")
    stage.perform(.setClip("A", part))
    stage.perform(.duplicate(.item("A"), as: .item("copy")))
    #expect(stage.session.scene.item("copy")?.clip == part)
    stage.perform(.setClip("copy", .whole))
    #expect(stage.session.scene.item("A")?.clip == part && stage.session.scene.item("copy")?.clip == .whole)
  }

  @Test func anotherPhotoIsShownWhole() throws {
    let stage = try Stage("ab")
    stage.perform(.setClip("A", part))
    let photo = ScenePhoto(id: "other", size: Size(200, 100))
    stage.perform(.replace("A", with: photo))
    #expect(stage.session.scene.item("A")?.photo == "other" && stage.session.scene.item("A")?.clip == .whole)
  }

  @Test func anotherPhotoThatWaitsIsShownAsItIs() throws {
    let stage = try Stage("ab")
    stage.perform(.setAside("A"))
    stage.perform(.setClip("A", part))
    stage.perform(.setLook(["A"], Look(adjustments: Adjustments([.exposure: 1]))))
    var scene = stage.session.scene
    var waiting = scene.unplaced
    waiting[0].alternativeText = "What it shows"
    scene = try Scene(board: scene.board, photos: scene.photos, items: scene.items, unplaced: waiting)
    let other = Stage(scene)
    #expect(other.session.scene.item("A")?.clip == part && other.session.scene.item("A")?.look != nil)
    other.perform(.replace("A", with: ScenePhoto(id: "other", size: Size(200, 100))))
    #expect(other.session.scene.item("A") == Item(id: "A", photo: "other", slot: nil))
  }

  @Test func anotherPhotoIsNotDescribedAsTheOneBefore() throws {
    let stage = try Stage("ab")
    var items = stage.session.scene.items
    for index in items.indices { items[index].alternativeText = "What it shows" }
    let scene = stage.session.scene
    var session = Session(
      scene: try Scene(
        board: scene.board, photos: scene.photos, items: items, unplaced: scene.unplaced, layers: scene.layers))
    _ = session.reduce(.edit(.replace("A", with: ScenePhoto(id: "other", size: Size(200, 100))), time: 1))
    #expect(session.scene.item("A")?.photo == "other" && session.scene.item("A")?.alternativeText == nil)
    #expect(session.scene.item("B")?.alternativeText == "What it shows")
  }

  @Test(arguments: [
    ClipPart(start: -1), ClipPart(start: .nan), ClipPart(start: .infinity), ClipPart(start: 2, end: 2),
    ClipPart(start: 2, end: 1), ClipPart(end: .leastNonzeroMagnitude), ClipPart(end: 1e7), ClipPart(end: .nan),
  ])
  func timesThatAreNoPartAreRefused(_ part: ClipPart) throws {
    let stage = try Stage("ab")
    #expect(stage.perform(.setClip("A", part)).refusal == .badNumber)
    #expect(stage.session.scene.item("A")?.clip == .whole && stage.session.undoCount == 0)
  }

  @Test func aLockedItemKeepsItsPart() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("A"), true))
    #expect(stage.perform(.setClip("A", part)).refusal == .locked(.item("A")))
    #expect(stage.perform(.setClip("nobody", part)).refusal == .unknownItem("nobody"))
    stage.perform(.setAside("B"))
    stage.perform(.lock(.item("B"), true))
    #expect(stage.perform(.setClip("B", part)).refusal == .locked(.item("B")))
  }
}
