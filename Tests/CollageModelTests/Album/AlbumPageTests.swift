import CollageModel
import CollageTesting
import Testing

/// The pages of an album's session: which is shown, what it leaves behind, and how the list of pages changes.
@Suite struct AlbumPageTests {
  private func threePages() throws -> AlbumStage { try AlbumStage(["one": "ab", "two": "cd", "three": "ef"]) }

  // MARK: Showing

  @Test func showingAPageTellsWhatItChanges() throws {
    var stage = try threePages()
    #expect(stage.show("two").changes == [.pages, .phase, .presentation, .selection])
    #expect(stage.album.shownPage == "two" && stage.album.session.scene.item("C") != nil)
    #expect(stage.show("nowhere").refusal == .unknownPage("nowhere"))
    #expect(stage.album.shownPage == "two")
  }

  @Test func toShowThePageThatIsShownLeavesItsGesture() throws {
    var stage = try threePages()
    stage.touch(1, .began, at: Point(50, 50))
    stage.touch(1, .moved, at: Point(70, 50))
    let before = stage.album
    #expect(stage.show("one") == Response())
    #expect(stage.album == before && stage.album.session.fingerCount == 1)
  }

  @Test func aPageThatIsLeftForgetsItsFingers() throws {
    var stage = try threePages()
    let start = stage.album.scenes
    stage.touch(1, .began, at: Point(50, 50))
    stage.touch(1, .moved, at: Point(70, 50))
    stage.show("two")
    stage.show("one")
    #expect(stage.album.session.fingerCount == 0 && stage.album.session.phase == .idle)
    stage.touch(1, .moved, at: Point(90, 50))
    stage.touch(1, .ended, at: Point(90, 50))
    #expect(stage.album.scenes == start && stage.album.undoCount == 0)
    // The next finger is the first one.
    stage.touch(2, .began, at: Point(50, 50))
    stage.touch(2, .moved, at: Point(70, 50))
    #expect(stage.album.session.phase == .panning(.item("A")))
  }

  @Test func aWheelsGestureIsAStepOfThePageThatIsLeft() throws {
    var stage = try threePages()
    stage.pause = 0.01
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    stage.show("two")
    #expect(stage.album.undoCount == 1 && stage.album.undoName == .adjust)
    #expect(stage.album.scene(of: "one")?.item("A")?.intent.zoom != 1)
  }

  @Test func tapsBeforeAndAfterAnotherPageWasShownAreNoDoubleTap() throws {
    var stage = try threePages()
    stage.pause = 0.02
    func tap(_ stage: inout AlbumStage) {
      stage.touch(1, .began, at: Point(50, 50))
      stage.touch(1, .ended, at: Point(50, 50))
    }
    tap(&stage)
    stage.show("two")
    stage.show("one")
    tap(&stage)
    #expect(stage.album.undoCount == 0)
    tap(&stage)
    #expect(stage.album.undoName == .zoom)
  }

  @Test func aPageThatIsShownAgainStandsStill() throws {
    var stage = try threePages()
    stage.pause = 0.02
    stage.send(.hover(Point(50, 50), .mouse))
    stage.send(.edit(.swap("A", "B")))
    #expect(!isAtRest(stage) && stage.album.session.hovered != nil)
    stage.show("two")
    stage.show("one")
    #expect(isAtRest(stage) && stage.album.session.hovered == nil)
  }

  private func isAtRest(_ stage: AlbumStage) -> Bool {
    let session = stage.album.session
    return session.presentation(at: session.time) == session.presentation(at: .infinity)
  }

  @Test func allPagesFollowOneClockThatNeverGoesBack() throws {
    var stage = try threePages()
    stage.time = 50
    stage.send(.wait)
    stage.show("two")
    #expect(stage.album.session.time == 50)
    stage.time = 80
    stage.perform(.page("one", .flip("A", .horizontal)))
    stage.show("one")
    #expect(stage.album.session.time == 80)
  }

  // MARK: Adding and copying

  @Test func aNewPageHasThePolicyOfItsCanvasAndTheLimitOfTheAlbum() throws {
    var stage = try threePages()
    stage.time = 30
    stage.send(.wait)
    stage.changePolicy { ($0.slop, $0.historyLimit) = (17, 5) }
    let policy = stage.album.session.policy
    #expect(stage.perform(.addPage("same", try Scene(BoardDrawing("xy")), at: 0)).refusal == nil)
    #expect(stage.album.session.policy == policy && stage.album.session.time == 30)
    #expect(stage.perform(.addPage("other", try Scene(BoardDrawing("xyz")), at: 4)).refusal == nil)
    var expected = Policy(canvas: stage.album.session.scene.board.canvas)
    expected.historyLimit = 5
    #expect(stage.album.session.policy == expected && stage.album.shownPage == "other")
  }

  @Test func pagesAreAddedFromTheFirstPlaceToTheLast() throws {
    let scene = try Scene(BoardDrawing("x"))
    var stage = try threePages()
    let response = stage.perform(.addPage("last", scene, at: 3, isSpread: true))
    #expect(response == Response([.pages, .phase, .scene, .presentation, .selection]))
    #expect(stage.album.undoName == .add && stage.album.shownPage == "last")
    #expect(stage.perform(.addPage("first", scene, at: 0)).refusal == nil)
    #expect(stage.album.pageIDs == ["first", "one", "two", "three", "last"])
    #expect(stage.album.spreads == [false, false, false, false, true])
    for index in [-1, 6] {
      #expect(stage.perform(.addPage("more", scene, at: index)).refusal == .badNumber)
    }
    #expect(stage.perform(.addPage("one", scene, at: 0)).refusal == .pageTaken("one"))
    #expect(stage.perform(.addPage("", scene, at: 0)).refusal == .badName)
  }

  @Test func aCopyIsThatOfItsPageAndFollowsIt() throws {
    var stage = try threePages()
    stage.show("three")
    stage.perform(.duplicatePage("one", as: "copy"))
    #expect(stage.album.pageIDs == ["one", "copy", "two", "three"] && stage.album.shownPage == "copy")
    #expect(stage.album.scene(of: "copy") == stage.album.scene(of: "one") && stage.album.undoName == .duplicate)
    #expect(stage.perform(.duplicatePage("nowhere", as: "x")).refusal == .unknownPage("nowhere"))
  }

  @Test func anAlbumHasAtMostTwoThousandPages() throws {
    let scene = try Scene(BoardDrawing("a"))
    let pages = (1...2_001).map { (id: PageID(number: $0), scene: scene) }
    #expect(throws: Refusal.pageCount) { try AlbumSession(pages) }
    var album = try AlbumSession(Array(pages.dropLast()), time: 0)
    #expect(album.pageIDs == pages.dropLast().map(\.id))
    #expect(album.reduce(.edit(.addPage("more", scene, at: 0), time: 1)).refusal == .pageCount)
    #expect(album.reduce(.edit(.duplicatePage("7", as: "more"), time: 1)).refusal == .pageCount)
    #expect(album.reduce(.edit(.removePage("7"), time: 1)).refusal == nil)
    #expect(album.reduce(.edit(.addPage("more", scene, at: 0), time: 1)).refusal == nil)
  }

  @Test func pagesAreOpenedWithTheirSettings() throws {
    let scene = try Scene(BoardDrawing("a"))
    var policy = Policy(canvas: scene.board.canvas)
    policy.slop = 17
    var album = try AlbumSession(
      [("one", scene), ("two", scene)], spreads: ["one"], policy: policy, time: 9)
    #expect(album.spreads == [true, false] && album.session.policy == policy && album.session.time == 9)
    #expect(!album.canUndo && !album.canRedo)
    _ = album.reduce(.show("two"))
    #expect(album.session.policy == policy)
    #expect(album.scene(of: "three") == nil)
    #expect(throws: Refusal.badName) { try AlbumSession([("one", scene), ("", scene)]) }
    #expect(throws: Refusal.pageTaken("one")) { try AlbumSession([("one", scene), ("one", scene)]) }
  }

  // MARK: Removing

  @Test func thePhotosOfARemovedPageWaitInTheOrderOfItsSlots() throws {
    let one = try Scene(
      [("a", .all, "A"), ("b", .all, "B"), ("c", .all, "C")], tray: ["T", "U"], fillOrder: ["c", "a", "b"])
    let two = try Scene([("x", .all, "A"), ("y", .all, nil)], tray: ["W"])
    var stage = try AlbumStage([("one", one), ("two", two), ("three", Scene(BoardDrawing("e")))])
    let start = stage.album.scenes
    stage.perform(.page("one", .swap("A", "B")))
    #expect(stage.perform(.removePage("one")).changes == [.pages, .phase, .scene, .presentation, .selection])
    #expect(stage.tray("two") == ["W", "C", "B", "A-2", "T", "U"] && stage.slots("two") == ["x": "A"])
    #expect(stage.album.scene(of: "two")?.unplaced.allSatisfy { $0.slot == nil } == true)
    #expect(stage.album.undoName == .delete && stage.album.undoCount == 2 && stage.album.shownPage == "two")
    stage.undo()
    #expect(stage.tray("two") == ["W"] && stage.album.shownPage == "one")
    stage.undo()
    #expect(stage.album.scenes == start)
  }

  @Test func thePageBeforeTakesThePhotosOfTheLast() throws {
    var stage = try threePages()
    stage.show("three")
    stage.perform(.removePage("three"))
    #expect(stage.album.shownPage == "two" && stage.tray("two") == ["E", "F"] && stage.tray("one").isEmpty)
    stage.perform(.removePage("one"))
    #expect(stage.album.pageIDs == ["two"] && stage.album.shownPage == "two")
    #expect(stage.tray("two") == ["E", "F", "A", "B"])
    #expect(stage.perform(.removePage("two")).refusal == .pageCount)
  }

  @Test func aPageInTheMiddleLeavesItsPhotosToTheNext() throws {
    var stage = try threePages()
    stage.perform(.removePage("two"))
    #expect(stage.album.shownPage == "one" && stage.tray("three") == ["C", "D"] && stage.tray("one").isEmpty)
    stage.show("one")
    stage.undo()
    #expect(stage.album.shownPage == "two" && stage.tray("three").isEmpty)
    stage.show("three")
    stage.redo()
    #expect(stage.album.shownPage == "three" && stage.album.pageIDs == ["one", "three"])
  }

  // MARK: Moving

  @Test func whereAPageMovesTheSameOneStaysShown() throws {
    for page in ["one", "two", "three"] as [PageID] {
      for (moved, target, order) in [
        ("one", 2, ["two", "three", "one"]), ("three", 0, ["three", "one", "two"]),
        ("two", 0, ["two", "one", "three"]),
      ] as [(PageID, Int, [PageID])] {
        var stage = try threePages()
        stage.show(page)
        #expect(stage.perform(.movePage(moved, to: target)).changes.contains([.pages, .scene]))
        #expect(stage.album.pageIDs == order && stage.album.shownPage == page && stage.album.undoName == .reorder)
        #expect(stage.album.scene(of: page) == stage.album.session.scene)
        stage.undo()
        #expect(stage.album.pageIDs == ["one", "two", "three"] && stage.album.shownPage == moved)
      }
    }
    var stage = try threePages()
    #expect(stage.perform(.movePage("one", to: -1)).refusal == .badNumber)
    #expect(stage.perform(.movePage("nowhere", to: 1)).refusal == .unknownPage("nowhere"))
  }

  // MARK: Gestures

  @Test func anEditOfPagesEndsAGestureAndARefusedOneDoesNot() throws {
    var stage = try threePages()
    stage.touch(1, .began, at: Point(50, 50))
    stage.touch(1, .moved, at: Point(70, 50))
    let held = stage.album
    #expect(stage.perform(.movePage("two", to: 7)).refusal == .badNumber)
    #expect(stage.album == held && held.session.phase == .panning(.item("A")))
    stage.perform(.movePage("two", to: 2))
    #expect(stage.album.session.phase == .idle || stage.album.session.phase == .dead)
    stage.touch(1, .ended, at: Point(90, 50))
    #expect(stage.album.session.scene == held.session.scene && stage.album.undoCount == 1)
  }

  @Test func aWheelsGestureIsAStepBeforeAnEditOfPages() throws {
    var stage = try threePages()
    stage.pause = 0.01
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    stage.perform(.movePage("two", to: 2))
    #expect(stage.album.undoCount == 2)
    stage.undo()
    #expect(stage.album.undoName == .adjust)
  }

  @Test func aBurstEndsWithAnEditOfPages() throws {
    var stage = try threePages()
    stage.pause = 0.01
    for target in [2, 1] {
      stage.send(.edit(.zoom(.item("A"), by: 1.1, about: nil)))
      stage.perform(.movePage("two", to: target))
    }
    #expect(stage.album.undoCount == 4)
  }

  @Test func anInteractionWithAPageIsOneStep() throws {
    var stage = try threePages()
    #expect(stage.perform(.page("nowhere", .compact)).refusal == .unknownPage("nowhere"))
    for zoom in [1.1, 1.2, 1.3] {
      stage.perform(.page("two", .zoom(.item("C"), by: zoom, about: nil)), interaction: 4)
    }
    #expect(stage.album.undoCount == 1)
  }
}
