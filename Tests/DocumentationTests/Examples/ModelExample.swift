import CollageModel
import Testing

@Suite("The examples of CollageModel's articles")
struct ModelExample {
  @Test("a finger swaps two photos, and undo restores both")
  func session() throws {
    let board = try Board(
      canvas: Size(600, 400),
      slots: [
        Slot(id: "left", frame: Rect(x: 0, y: 0, width: 300, height: 400)),
        Slot(id: "right", frame: Rect(x: 300, y: 0, width: 300, height: 400)),
      ])
    let scene = try Scene(
      board: board,
      photos: [ScenePhoto(id: "beach", size: Size(4000, 3000)), ScenePhoto(id: "dog", size: Size(3000, 4000))],
      items: [Item(id: "1", photo: "beach", slot: "left"), Item(id: "2", photo: "dog", slot: "right")])

    var session = Session(scene: scene)
    _ = session.reduce(.touch(1, .began, at: Point(120, 80), time: 0))
    _ = session.reduce(.touch(1, .moved, at: Point(420, 90), time: 0.1))
    let phase = session.phase  // .swapping("1", target: "right")
    let items = session.presentation().items  // the visible position of each photo, with the swap previewed
    _ = session.reduce(.touch(1, .ended, at: Point(420, 90), time: 0.2))
    let exchanged = session.scene  // "1" is in the slot "right"
    _ = session.reduce(.command(.undo, time: 1))  // restores exactly the previous scene

    #expect(phase == .swapping("1", target: "right"))
    #expect(items.first { $0.item == "2" }?.slot == "left")
    #expect(exchanged.item(in: "right")?.id == "1")
    #expect(session.scene == scene)
  }

  @Test("a document's photos are swapped without a session")
  func document() throws {
    let grid = Template(
      name: "grid", canvas: Canvas(size: Size(600, 400)), arrangement: .automatic(.grid(AutomaticGrid())))
    var composition = Composition(
      template: grid, photos: [Photo(id: "beach", path: "beach.jpg"), Photo(id: "dog", path: "dog.jpg")],
      items: [Item(id: "a", photo: "beach", slot: "1"), Item(id: "b", photo: "dog", slot: "2")])
    try composition.swap("1", "2")
    #expect(composition.items.map(\.slot) == ["2", "1"])
  }

  @Test("an intent becomes a placement that covers its slot")
  func placement() throws {
    let slot = Slot(id: "hero", frame: Rect(x: 0, y: 0, width: 300, height: 400))
    let intent = Intent(focus: Point(0.9, 0.5), zoom: 1.5, rotation: Angle(degrees: 10))
    let placement = slot.placement(of: intent, photoSize: Size(4000, 3000))
    let transform = placement.photoToCanvas  // from the upright photo's pixels to canvas units
    let crop = placement.visiblePart  // the crop window, in the photo's pixels
    let focus = placement.focus  // the focus after clamping: the photo covers the slot, corners included

    #expect(focus.x < 0.9 && crop.right <= 4000 && transform != .identity)
  }

  @Test("a photo's correction is a single map applied before its placement")
  func correction() throws {
    let slot = Slot(id: "hero", frame: Rect(x: 0, y: 0, width: 300, height: 400))
    let building = Intent(straighten: Angle(degrees: -2), perspective: .keystone(vertical: 0.4, horizontal: 0))
    let corrected = slot.placement(of: building, photoSize: Size(4000, 3000))
    let place = corrected.correction.map { corrected.photoToCanvas.apply($0.apply(Point(2000, 1500))) }

    #expect(corrected.visiblePart.width < 4000 && place.map(slot.frame.contains) == true)
  }

  @Test("a transition shows where each photo is between two scenes")
  func transition() throws {
    let board = try Board(canvas: Size(600, 400), split: .slot("only"))
    let scene = try Scene(
      board: board, photos: [ScenePhoto(id: "beach", size: Size(4000, 3000))],
      items: [Item(id: "1", photo: "beach", slot: "only")])
    let other = try Scene(
      board: Board(canvas: Size(600, 400), slots: [Slot(id: "a", frame: Rect(x: 0, y: 0, width: 200, height: 200))]),
      photos: scene.photos, items: [Item(id: "1", photo: "beach", slot: "a")])

    let transition = Transition(from: scene, to: other, easing: .easeInOut)
    let seen = transition.at(0.3)  // slots and placements at 30 % of the time

    #expect(seen.slots.count == 1 && seen.items.map(\.item) == ["1"])
    #expect(transition.at(0) == Session(scene: scene).presentation())
  }
}

@Suite("Albums, as the article on editing sessions uses them") struct AlbumExample {
  @Test func pagesHaveOneHistory() throws {
    let slots = [Slot(id: "all", frame: Rect(x: 0, y: 0, width: 300, height: 400))]
    let board = try Board(canvas: Size(300, 400), slots: slots)
    let photo = ScenePhoto(id: "sea", size: Size(4000, 3000))
    let cover = try Scene(board: board, photos: [photo], items: [Item(id: "1", photo: "sea", slot: "all")])
    let beach = try Scene(board: board, photos: [])

    var album = try AlbumSession([("cover", cover), ("beach", beach)])
    _ = album.reduce(.page(.edit(.flip("1", .horizontal), time: 1)))  // on the page that is shown
    _ = album.reduce(.edit(.carry("1", from: "cover", to: "beach", slot: nil), time: 2))  // to an empty slot
    _ = album.reduce(.edit(.duplicatePage("beach", as: "sea"), time: 3))
    _ = album.reduce(.page(.command(.undo, time: 4)))  // removes the copy again

    #expect(album.pageIDs == ["cover", "beach"] && album.scene(of: "beach")?.item(in: "all")?.id == "1")
  }
}
