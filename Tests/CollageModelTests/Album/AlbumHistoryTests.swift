import CollageModel
import CollageTesting
import Testing

/// The one history of an album: steps of several pages, their limit, and what undo shows.
@Suite struct AlbumHistoryTests {
  private func threePages(limit: Int = 200) throws -> AlbumStage {
    try AlbumStage(["one": "ab", "two": "cd", "three": "eF"]) { $0.historyLimit = limit }
  }

  /// Returns the number of steps in the history of each page itself.
  private func counts(_ stage: AlbumStage) -> [Int] {
    stage.album.pageIDs.map { page in
      var stage = stage
      stage.show(page)
      return stage.album.session.undoCount + stage.album.session.redoCount
    }
  }

  @Test func theLimitIsThatOfAllPagesTogether() throws {
    var stage = try threePages(limit: 2)
    stage.perform(.page("one", .flip("A", .horizontal)))
    stage.perform(.page("two", .flip("C", .horizontal)))
    #expect(counts(stage) == [1, 1, 0])
    stage.perform(.page("one", .flip("B", .horizontal)))
    #expect(stage.album.undoCount == 2 && counts(stage) == [1, 1, 0])
    #expect(stage.undoAll() == ["one", "two"])
    #expect(stage.album.scene(of: "one")?.item("A")?.intent.isMirrored == true)
    #expect(stage.album.scene(of: "one")?.item("B")?.intent.isMirrored == false)
  }

  @Test func aStepOfTwoPagesIsDroppedOnBoth() throws {
    var stage = try threePages(limit: 1)
    stage.perform(.carry("A", from: "one", to: "three", slot: nil))
    #expect(counts(stage) == [1, 0, 1])
    stage.perform(.page("two", .flip("C", .horizontal)))
    #expect(counts(stage) == [0, 1, 0] && stage.album.session.policy.historyLimit == 1)
    stage.show("three")
    #expect(stage.album.session.policy.historyLimit == 1)
  }

  @Test(arguments: [0, -1, -7]) func withoutAHistoryNothingIsKept(_ limit: Int) throws {
    var stage = try threePages(limit: limit)
    stage.send(.edit(.flip("A", .horizontal)))
    stage.perform(.carry("A", from: "one", to: "three", slot: nil))
    stage.perform(.movePage("one", to: 2))
    #expect(!stage.album.canUndo && counts(stage) == [0, 0, 0] && stage.undo().refusal == .nothingToDo)
  }

  @Test func aPageKeepsWhatTheAlbumKeepsWhateverItsOwnLimit() throws {
    var stage = try threePages(limit: 2)
    let start = stage.album.scenes
    stage.changePolicy { $0.historyLimit = 9 }
    for _ in 0..<2 { stage.perform(.page("two", .flip("C", .horizontal))) }
    stage.perform(.page("two", .setClip("C", ClipPart(start: 1))))
    stage.perform(.carry("C", from: "two", to: "three", slot: nil))
    stage.perform(.carry("E", from: "three", to: "two", slot: nil))
    #expect(stage.album.undoCount == 5)
    _ = stage.undoAll()
    #expect(stage.album.scenes == start)
    stage.show("two")
    #expect(stage.album.session.policy.historyLimit == 2)
  }

  @Test func aNewStepForgetsTheUndoneOnesOfAllPages() throws {
    for change in [AlbumEdit.page("three", .flip("E", .vertical)), .movePage("one", to: 1)] {
      var stage = try threePages()
      for (page, item) in [("one", "A"), ("two", "C")] as [(PageID, ItemID)] {
        stage.perform(.page(page, .flip(item, .horizontal)))
      }
      stage.undo()
      stage.undo()
      #expect(stage.album.redoCount == 2 && stage.album.redoName == .flip)
      stage.perform(change)
      #expect(stage.album.redoCount == 0 && !stage.album.canRedo && stage.album.redoName == nil)
      #expect(counts(stage).reduce(0, +) == stage.album.undoCount - (change == .movePage("one", to: 1) ? 1 : 0))
      #expect(stage.redo().refusal == .nothingToDo)
    }
  }

  @Test func aPageThatComesBackHasNoStepsThatWereForgotten() throws {
    var stage = try threePages()
    stage.perform(.page("two", .flip("C", .horizontal)))
    stage.undo()
    stage.perform(.removePage("two"))
    stage.undo()
    #expect(stage.album.shownPage == "two" && stage.album.session.redoCount == 0)
    #expect(stage.redo().refusal == nil && stage.album.pageIDs == ["one", "three"])
  }

  @Test func anAbandonedInteractionIsTakenOutOfTheStepsOfItsPage() throws {
    var stage = try threePages()
    stage.perform(.page("one", .flip("A", .horizontal)))
    stage.perform(.page("two", .flip("C", .horizontal)))
    stage.send(.edit(.setClip("A", ClipPart(start: 1))), interaction: 7)
    stage.perform(.page("two", .setClip("C", ClipPart(start: 1))))
    #expect(stage.album.undoCount == 4)
    stage.send(.cancel, interaction: 7)
    #expect(stage.album.undoCount == 3 && stage.album.session.scene.item("A")?.clip == .whole)
    #expect(stage.undoAll() == ["two", "two", "one"])
    #expect(stage.album.scenes.allSatisfy { $0.items.allSatisfy { !$0.intent.isMirrored && $0.clip == .whole } })
  }

  @Test func undoOfNothingAndAtNoTimeIsRefused() throws {
    var stage = try threePages()
    #expect(stage.undo().refusal == .nothingToDo && stage.redo().refusal == .nothingToDo)
    stage.send(.edit(.flip("A", .horizontal)))
    let before = stage.album
    stage.time = .nan
    #expect(stage.undo().refusal == .badTime)
    #expect(stage.album == before)
  }

  @Test func undoTellsWhatItChanges() throws {
    var stage = try threePages()
    stage.send(.edit(.flip("A", .horizontal)))
    #expect(stage.undo().changes.contains([.scene, .presentation]) && !stage.redo().changes.contains(.pages))
    stage.show("two")
    #expect(stage.undo().changes.contains([.pages, .scene, .presentation]) && stage.album.shownPage == "one")
    stage.perform(.movePage("one", to: 2))
    #expect(stage.undo().changes.contains([.pages, .scene, .presentation, .selection]))
  }

  @Test func undoOnThePageThatIsShownMovesThere() throws {
    var stage = try threePages()
    stage.send(.edit(.swap("A", "B")))
    stage.undo()
    let session = stage.album.session
    #expect(session.presentation(at: session.time) != session.presentation(at: .infinity))
    stage.redo()
    stage.show("two")
    stage.undo()
    let again = stage.album.session
    #expect(again.presentation(at: again.time) == again.presentation(at: .infinity))
  }

  @Test func undoRevertsAWheelsGestureFirst() throws {
    var stage = try threePages()
    stage.send(.edit(.flip("A", .horizontal)))
    stage.pause = 0.01
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    stage.undo()
    #expect(stage.album.undoCount == 1 && stage.album.redoCount == 1 && stage.album.redoName == .adjust)
    #expect(stage.album.session.scene.item("A")?.intent.isMirrored == true)
  }

  @Test func undoShowsTheTargetOfACarriedPhotoUnlessOneOfItsPagesIsShown() throws {
    for (shown, expected) in [("one", "one"), ("two", "three"), ("three", "three")] as [(PageID, PageID)] {
      var stage = try threePages()
      stage.perform(.carry("A", from: "one", to: "three", slot: nil))
      #expect(stage.album.undoName == .place)
      stage.show(shown)
      stage.undo()
      #expect(stage.album.shownPage == expected && stage.album.redoName == .place)
      #expect(stage.slots("one") == ["a": "A", "b": "B"] && stage.slots("three") == ["e": "E"])
      stage.show(shown)
      stage.redo()
      #expect(stage.album.shownPage == expected && stage.slots("three") == ["e": "E", "f": "A"])
    }
  }

  @Test func undoShowsThePageThatComesBackOrMovesBack() throws {
    var stage = try threePages()
    stage.show("three")
    stage.perform(.removePage("one"))
    #expect(stage.album.shownPage == "three")
    stage.undo()
    #expect(stage.album.shownPage == "one" && stage.album.session.scene.item("A") != nil)
    stage.perform(.movePage("one", to: 2))
    stage.show("two")
    stage.undo()
    #expect(stage.album.shownPage == "one" && stage.album.pageIDs == ["one", "two", "three"])
    stage.show("two")
    stage.redo()
    #expect(stage.album.shownPage == "one" && stage.album.pageIDs == ["two", "three", "one"])
    #expect(stage.album.undoName == .reorder && stage.album.redoName == nil)
  }

  @Test func aStepIsRestoredAndUndoneAgain() throws {
    var stage = try threePages()
    let start = stage.album.scenes
    stage.send(.edit(.flip("A", .horizontal)))
    stage.perform(.duplicatePage("two", as: "copy"))
    stage.perform(.carry("A", from: "one", to: "copy", slot: "c"))
    let (end, pages) = (stage.album.scenes, stage.album.pageIDs)
    for _ in 0..<2 {
      _ = stage.undoAll()
      #expect(stage.album.scenes == start && stage.album.redoCount == 3)
      for _ in 0..<stage.album.redoCount { stage.redo() }
      #expect(stage.album.scenes == end && stage.album.pageIDs == pages && stage.album.undoCount == 3)
    }
    #expect(stage.album.undoName == .place)
    stage.undo()
    #expect(stage.album.undoName == .duplicate && stage.album.redoName == .place)
    stage.undo()
    #expect(stage.album.undoName == .flip && stage.album.redoName == .duplicate)
  }
}
