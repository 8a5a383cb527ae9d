import CollageModel
import CollageTesting
import Testing

/// Sessions of albums: pages, photos carried from one to another, and one undo history.
@Suite struct AlbumSessionTests {
  /// An album of two pages: photos A and B in the slots a and b, and C in c with d empty.
  private var album: AlbumSession {
    get throws {
      try AlbumSession([("one", Scene(BoardDrawing("ab"))), ("two", Scene(BoardDrawing("cD")))], time: 0)
    }
  }

  private func slots(_ album: AlbumSession, _ page: PageID) -> [SlotID: ItemID] {
    let items = album.scene(of: page)?.items ?? []
    return Dictionary(uniqueKeysWithValues: items.compactMap { item in item.slot.map { ($0, item.id) } })
  }

  private func apply(_ edit: AlbumEdit, to album: inout AlbumSession) -> Refusal? {
    album.reduce(.edit(edit, time: 1)).refusal
  }

  @Test func aPhotoIsCarriedToAnEmptySlotOrTheTray() throws {
    var album = try album
    #expect(apply(.carry("A", from: "one", to: "two", slot: nil), to: &album) == nil)
    #expect(slots(album, "one") == ["b": "B"] && slots(album, "two") == ["c": "C", "d": "A"])
    #expect(album.scene(of: "one")?.photo("A") == nil && album.scene(of: "two")?.photo("A") != nil)
    #expect(album.shownPage == "one" && album.undoName == .place)
    #expect(apply(.carry("B", from: "one", to: "two", slot: nil), to: &album) == nil)
    #expect(album.scene(of: "two")?.unplaced.map(\.id) == ["B"] && slots(album, "one").isEmpty)
    _ = album.reduce(.page(.command(.undo, time: 2)))
    _ = album.reduce(.page(.command(.undo, time: 2)))
    let start = try self.album
    #expect(album.scenes == start.scenes && album.redoCount == 2)
  }

  @Test func aPhotoInTheTargetTakesThePlaceOfTheCarriedOne() throws {
    var album = try album
    #expect(apply(.carry("B", from: "one", to: "two", slot: "c"), to: &album) == nil)
    #expect(slots(album, "one") == ["a": "A", "b": "C"] && slots(album, "two") == ["c": "B"])
    // One step changes both pages.
    #expect(album.undoCount == 1)
    _ = album.reduce(.page(.command(.undo, time: 2)))
    #expect(slots(album, "one") == ["a": "A", "b": "B"] && slots(album, "two") == ["c": "C"])
  }

  @Test func aCarriedPhotoGetsAFreeName() throws {
    var album = try AlbumSession(
      [("one", Scene(BoardDrawing("ab"))), ("two", Scene(BoardDrawing("aC")))], time: 0)
    #expect(apply(.carry("A", from: "one", to: "two", slot: "c"), to: &album) == nil)
    #expect(slots(album, "two") == ["a": "A", "c": "A-2"])
  }

  @Test func lockedPhotosAreNotCarriedAndRefusalsChangeNothing() throws {
    var album = try album
    #expect(apply(.page("two", .lock(.item("C"), true)), to: &album) == nil)
    let before = album
    for (edit, refusal) in [
      (AlbumEdit.carry("C", from: "two", to: "one", slot: nil), Refusal.locked(.item("C"))),
      (.carry("A", from: "one", to: "two", slot: "c"), .locked(.item("C"))),
      (.carry("A", from: "one", to: "one", slot: nil), .nothingToDo),
      (.carry("A", from: "one", to: "two", slot: "e"), .unknownSlot("e")),
      (.carry("Z", from: "one", to: "two", slot: nil), .unknownItem("Z")),
      (.carry("A", from: "one", to: "three", slot: nil), .unknownPage("three")),
      (.movePage("one", to: 2), .badNumber), (.movePage("one", to: 0), .nothingToDo),
      (.duplicatePage("one", as: "two"), .pageTaken("two")), (.duplicatePage("one", as: ""), .badName),
      (.removePage("three"), .unknownPage("three")),
    ] {
      #expect(apply(edit, to: &album) == refusal)
    }
    #expect(album == before)
  }

  @Test func aRemovedPageLeavesItsPhotosInTheTrayOfTheNext() throws {
    var album = try album
    #expect(apply(.removePage("one"), to: &album) == nil)
    #expect(album.pageIDs == ["two"] && album.shownPage == "two")
    #expect(album.session.scene.unplaced.map(\.id) == ["A", "B"])
    #expect(apply(.removePage("two"), to: &album) == .pageCount)
    _ = album.reduce(.page(.command(.undo, time: 2)))
    let start = try self.album
    #expect(album.pageIDs == ["one", "two"] && album.scenes == start.scenes && album.shownPage == "one")
    _ = album.reduce(.page(.command(.redo, time: 3)))
    #expect(album.pageIDs == ["two"] && album.session.scene.unplaced.count == 2)
  }

  @Test func undoShowsThePageThatItChanges() throws {
    var album = try album
    _ = album.reduce(.page(.edit(.flip("A", .horizontal), time: 1)))
    _ = album.reduce(.show("two"))
    _ = album.reduce(.page(.edit(.flip("C", .horizontal), time: 2)))
    _ = album.reduce(.edit(.duplicatePage("two", as: "three"), time: 3))
    #expect(album.shownPage == "three" && album.undoCount == 3)
    let end = album.scenes
    var names: [EditName?] = []
    var shown: [PageID] = []
    for _ in 0..<album.undoCount {
      names.append(album.undoName)
      #expect(album.reduce(.page(.command(.undo, time: 4))).refusal == nil)
      shown.append(album.shownPage)
    }
    #expect(names == [.duplicate, .flip, .flip] && shown == ["two", "two", "one"])
    let start = try self.album
    #expect(album.scenes == start.scenes)
    for _ in 0..<album.redoCount { _ = album.reduce(.page(.command(.redo, time: 5))) }
    #expect(album.scenes == end && album.shownPage == "three")
  }

  @Test func aBurstIsOneStepAndEndsWhenAnotherPageIsShown() throws {
    var album = try album
    func nudge(_ time: Double) { _ = album.reduce(.page(.edit(.zoom(.item("A"), by: 1.1, about: nil), time: time))) }
    nudge(1)
    nudge(1.1)
    #expect(album.undoCount == 1)
    _ = album.reduce(.show("two"))
    _ = album.reduce(.show("one"))
    nudge(1.2)
    #expect(album.undoCount == 2)
  }

  @Test func anAbandonedInteractionIsNoStep() throws {
    var album = try album
    _ = album.reduce(.page(.edit(.flip("A", .horizontal), time: 1, interaction: 7)))
    #expect(album.undoCount == 1)
    _ = album.reduce(.page(Event(time: 2, .cancel, interaction: 7)))
    let start = try self.album
    #expect(album.undoCount == 0 && album.scenes == start.scenes)
  }

  @Test func oldStepsAreDroppedOnTheirPages() throws {
    var album = try album
    for page in ["two", "one"] as [PageID] {
      _ = album.reduce(.show(page))
      var policy = album.session.policy
      policy.historyLimit = 2
      album.setPolicy(policy)
    }
    for _ in 0..<2 {
      _ = album.reduce(.page(.edit(.flip("A", .horizontal), time: 1)))
      #expect(apply(.page("two", .flip("C", .vertical)), to: &album) == nil)
    }
    #expect(album.undoCount == 2 && album.session.undoCount == 1)
    for _ in 0..<album.undoCount { _ = album.reduce(.page(.command(.undo, time: 2))) }
    let flipped = album.scenes.map { $0.items.contains { $0.intent.isMirrored } }
    #expect(flipped == [true, true])
  }

  @Test func pagesMoveAndAreAdded() throws {
    var album = try album
    #expect(apply(.addPage("three", try Scene(BoardDrawing("x")), at: 1), to: &album) == nil)
    #expect(album.pageIDs == ["one", "three", "two"] && album.shownPage == "three")
    #expect(apply(.movePage("three", to: 2), to: &album) == nil)
    #expect(album.pageIDs == ["one", "two", "three"] && album.shownPage == "three")
    _ = album.reduce(.show("one"))
    _ = album.reduce(.page(.command(.undo, time: 2)))
    #expect(album.pageIDs == ["one", "three", "two"] && album.shownPage == "three")
    _ = album.reduce(.page(.command(.undo, time: 2)))
    #expect(album.pageIDs == ["one", "two"])
  }

  @Test func aSpreadStaysOneWhereverItIsMovedAndItsCopyIsOne() throws {
    var album = try AlbumSession(
      [("one", Scene(BoardDrawing("a"))), ("two", Scene(BoardDrawing("b")))], spreads: ["two"], time: 0)
    #expect(album.spreads == [false, true])
    #expect(apply(.duplicatePage("two", as: "three"), to: &album) == nil)
    #expect(apply(.addPage("four", try Scene(BoardDrawing("x")), at: 0, isSpread: true), to: &album) == nil)
    #expect(apply(.addPage("five", try Scene(BoardDrawing("y")), at: 0), to: &album) == nil)
    #expect(apply(.movePage("two", to: 0), to: &album) == nil)
    #expect(album.pageIDs == ["two", "five", "four", "one", "three"])
    #expect(album.spreads == [true, false, true, false, true])
    #expect(apply(.removePage("three"), to: &album) == nil)
    for _ in 0..<album.undoCount { _ = album.reduce(.page(.command(.undo, time: 2))) }
    #expect(album.spreads == [false, true])
    for _ in 0..<album.redoCount { _ = album.reduce(.page(.command(.redo, time: 3))) }
    #expect(album.pageIDs == ["two", "five", "four", "one"] && album.spreads == [true, false, true, false])
  }

  @Test func aSpreadHasTwoNumbers() {
    let numbers = PageNumbers(spreads: [false, true, false, true])
    #expect(numbers.first == [1, 2, 4, 5] && numbers.count == 6)
    #expect(PageNumbers(spreads: []).count == 0)
  }

  @Test func anAlbumNeedsPagesOfDifferentNames() throws {
    let scene = try Scene(BoardDrawing("a"))
    #expect(throws: Refusal.pageCount) { try AlbumSession([]) }
    #expect(throws: Refusal.pageTaken("x")) { try AlbumSession([("x", scene), ("x", scene)]) }
    #expect(throws: Refusal.badName) { try AlbumSession([("", scene)]) }
  }
}
