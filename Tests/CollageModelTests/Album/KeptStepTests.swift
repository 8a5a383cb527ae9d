import CollageModel
import CollageTesting
import Testing

/// Steps of an album that are kept for a later run.
@Suite struct KeptStepTests {
  private func twoPages() throws -> AlbumStage { try AlbumStage(["one": "ab", "two": "cD"]) }

  /// Returns an album as a later run opens it, with the steps that this one has.
  private func later(_ album: AlbumSession) throws -> AlbumSession {
    let spreads = Set(zip(album.pageIDs, album.spreads).filter(\.1).map(\.0))
    var opened = try AlbumSession(
      Array(zip(album.pageIDs, album.scenes)).map { (id: $0, scene: $1) }, spreads: spreads, time: 0)
    opened.takeUp(undo: album.steps(isUndo: true, limit: .max), redo: album.steps(isUndo: false, limit: .max))
    return opened
  }

  private struct State: Equatable {
    let pages: [PageID]
    let scenes: [Scene]
    let spreads: [Bool]
    let names: [EditName?]

    init(_ album: AlbumSession) {
      (pages, scenes, spreads) = (album.pageIDs, album.scenes, album.spreads)
      names = [album.undoName, album.redoName]
    }
  }

  @Test func aLaterRunUndoesAndRestoresEveryKindOfStep() throws {
    var stage = try AlbumStage(
      [("one", Scene(BoardDrawing("ab"))), ("two", Scene(BoardDrawing("cD")))], spreads: ["two"])
    stage.send(.edit(.flip("A", .horizontal)))
    stage.perform(.duplicatePage("two", as: "copy"))
    stage.send(.edit(.flip("C", .vertical)))
    stage.perform(.addPage("first", try Scene(BoardDrawing("x")), at: 0, isSpread: true))
    stage.send(.edit(.setClip("X", ClipPart(start: 1))))
    stage.perform(.carry("A", from: "one", to: "copy", slot: "c"))
    stage.perform(.movePage("copy", to: 0))
    stage.perform(.removePage("two"))
    stage.perform(.removePage("first"))
    stage.send(.edit(.lock(.item("B"), true)))
    for undone in 0...10 {
      var before = stage.album
      for _ in 0..<undone { _ = before.reduce(.page(.command(.undo, time: 100))) }
      var after = try later(before)
      #expect(State(before) == State(after))
      for (command, count) in [(Command.undo, 10 - undone), (.redo, 10)] {
        #expect((command == .undo ? after.undoCount : after.redoCount) == count)
        for step in 0..<count {
          _ = before.reduce(.page(.command(command, time: 100)))
          _ = after.reduce(.page(.command(command, time: 100)))
          #expect(State(before) == State(after), "\(command) \(step + 1) after \(undone)")
        }
      }
    }
  }

  @Test func asManyStepsAreKeptAsAreAskedFor() throws {
    var stage = try twoPages()
    for _ in 0..<3 { stage.send(.edit(.flip("A", .horizontal))) }
    stage.undo()
    #expect([0, 1, 2, 9].map { stage.album.steps(isUndo: true, limit: $0).count } == [0, 1, 2, 2])
    #expect([0, 1, 9].map { stage.album.steps(isUndo: false, limit: $0).count } == [0, 1, 1])
  }

  @Test func aWheelsGestureIsKeptAsTheLastStep() throws {
    var stage = try twoPages()
    stage.send(.edit(.flip("A", .horizontal)))
    stage.pause = 0.01
    stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.5)))
    let steps = stage.album.steps(isUndo: true, limit: 9)
    #expect(steps.count == 2 && steps.first?.pages.first?.name == .adjust)
  }

  @Test func stepsAreTakenUpOnlyWhereThereAreNone() throws {
    var other = try twoPages()
    other.send(.edit(.setClip("A", ClipPart(start: 1))))
    let kept = other.album.steps(isUndo: true, limit: 9)
    var stage = try twoPages()
    stage.send(.edit(.flip("A", .horizontal)))
    for _ in 0..<2 {
      var album = stage.album
      album.takeUp(undo: kept, redo: kept)
      #expect(album == stage.album)
      stage.undo()
    }
  }

  private func change(_ change: KeptAlbumStep.Change) -> KeptAlbumStep {
    KeptAlbumStep(name: .add, pages: [], change: change)
  }

  @Test func stepsBeyondOneThatDoesNotFitAreLeftOut() throws {
    let scene = try Scene(BoardDrawing("x"))
    let step = { (id: PageID) in KeptAlbumStep.Page(id, (.flip, scene)) }
    let good = KeptAlbumStep(name: nil, pages: [step("one")], change: nil)
    let bad = [
      KeptAlbumStep(name: nil, pages: [step("nowhere")], change: nil),
      KeptAlbumStep(name: nil, pages: [step("one"), step("nowhere")], change: nil),
      KeptAlbumStep(name: nil, pages: [step("one"), step("one")], change: nil),
      KeptAlbumStep(name: .reorder, pages: [], change: nil),
      change(.insert("one", scene, isSpread: false, at: 0)), change(.insert("new", scene, isSpread: false, at: 3)),
      change(.insert("new", scene, isSpread: false, at: -1)), change(.remove(at: 2)), change(.remove(at: -1)),
      change(.move(from: 2, to: 0)), change(.move(from: -1, to: 0)), change(.move(from: 0, to: 2)),
      change(.move(from: 0, to: -1)),
    ]
    for step in bad {
      var album = try twoPages().album
      album.takeUp(undo: [good, step, good], redo: [good, good, step, good])
      #expect(album.undoCount == 1 && album.redoCount == 2, "\(step)")
    }
  }

  @Test func theLastPageAndOneTooManyAreNoSteps() throws {
    let scene = try Scene(BoardDrawing("x"))
    var one = try AlbumSession([("one", scene)], time: 0)
    one.takeUp(undo: [change(.remove(at: 0))], redo: [])
    #expect(!one.canUndo)
    var full = try AlbumSession((1...2_000).map { (id: PageID(number: $0), scene: scene) }, time: 0)
    full.takeUp(undo: [change(.insert("new", scene, isSpread: false, at: 0))], redo: [change(.remove(at: 1_999))])
    #expect(!full.canUndo && full.canRedo)
  }

  @Test func aStepThatInsertsAPageMayBeFollowedByOnesOfThatPage() throws {
    let (x, y) = (try Scene(BoardDrawing("x")), try Scene(BoardDrawing("y")))
    var album = try twoPages().album
    album.takeUp(
      undo: [
        change(.insert("new", x, isSpread: true, at: 1)),
        KeptAlbumStep(name: nil, pages: [KeptAlbumStep.Page("new", (.flip, y))], change: nil),
        change(.move(from: 1, to: 2)),
      ], redo: [])
    _ = album.reduce(.page(.command(.undo, time: 1)))
    #expect(album.pageIDs == ["one", "new", "two"] && album.spreads == [false, true, false])
    #expect(album.scene(of: "new") == x && album.undoName == .flip)
    _ = album.reduce(.page(.command(.undo, time: 1)))
    #expect(album.scene(of: "new") == y)
    _ = album.reduce(.page(.command(.undo, time: 1)))
    #expect(album.pageIDs == ["one", "two", "new"] && !album.canUndo)
  }

  @Test func choicesOfStyleAreThoseOfAPage() throws {
    var session = Session(scene: try Scene(BoardDrawing("ab")))
    var pages = try AlbumPages(first: "one", isSpread: false)
    try pages.append("two", isSpread: false, Session(scene: try Scene(BoardDrawing("cd"))))
    var choices = StyleChoices()
    choices.gap = 30
    pages.choose(choices, at: 1, &session)
    #expect(session.scene.board.choices.isEmpty && pages.session(at: 1, session).scene.board.choices.gap == 30)
    #expect(pages.undoCount == 0)
  }
}
