import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Rules 2 to 6 and 11: exchanging photos by dragging, by a long press and by tapping.
@Suite struct SwapTests {
  /// Returns a scene in which every photo has its own crop.
  private func adjustedStage(_ drawing: String, policy: Policy? = nil) throws -> Stage {
    let stage = try Stage(drawing, policy: policy)
    for (index, item) in stage.session.scene.items.enumerated() {
      let intent = Intent(focus: Point(0.45 + Double(index) / 50, 0.5), zoom: 1.5, rotation: Angle(degrees: 7))
      stage.perform(.setIntent(item.id, intent))
    }
    return stage
  }

  @Test func draggingAPhotoOntoAnotherExchangesThemAsOneStep() throws {
    let stage = try adjustedStage("ab")
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = "a"
      $0.selection = .item("A")
      $0.undoCount += 1
    }
  }

  @Test func whileThePhotoIsOverAnotherSlotTheExchangeIsShownAndTheSceneUntouched() throws {
    let stage = try adjustedStage("ab")
    let scene = stage.session.scene
    stage.finger(1).down(on: "a").drag(to: "b")
    #expect(stage.session.scene == scene)
    let presentation = stage.session.presentation(at: .infinity)
    #expect(presentation.items.map(\.item) == ["B", "A"])
    #expect(presentation.items.map(\.slot) == ["a", "b"])
    let exchange = try #require(presentation.exchange)
    #expect(exchange.item == "A" && exchange.source == "a")
    #expect(exchange.target == "b" && exchange.displaced == "B" && exchange.isOverTarget)
    stage.finger(1).up()
    #expect(stage.session.presentation(at: .infinity).items == presentation.items)
  }

  @Test func aSlotThatAPressPassesIsNoTargetHoweverOftenTheFingerIsSampled() throws {
    var policy = Policy(canvas: Size(210, 100))
    (policy.swapTriggers, policy.longPressSlop) = ([.dragOut, .longPress], 30)
    // From the corner of "a" across that of "b", all within the slop, and on outside of the canvas.
    let (start, end) = (Point(99, 10), Point(129, -15))
    for parts in 1...5 {
      let stage = try Stage("ab", policy: policy)
      let finger = stage.finger(1).down(at: start)
      for part in 1...parts { finger.move(to: start + (end - start) * (Double(part) / Double(parts))) }
      #expect(stage.session.phase == .panning(.item("A")), "\(parts) parts")
    }
  }

  @Test func whereSlotsShareAnEdgeTheUpperOneIsPassedAndNoSliverOfTheLowerOne() throws {
    let seed: UInt64 = 16
    var random = SplitMix64(seed: seed)
    let side = Size(100, 100)
    for draw in 0..<1000 {
      // The upper slot covers a part of the lower one up to its right edge; turned edges have rounded crossings.
      let angle = Angle(degrees: random.double(1...20))
      let size = Size(random.double(20...60), random.double(30...50))
      let lower = Rect(x: 120, y: 0, width: 80, height: 100)
      let inner = Point(200 - size.width / 2, random.double(40...60))
      let center = Affine.rotation(angle, about: lower.center).apply(inner)
      let upper = Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      let slots = [
        Slot(id: "home", frame: Rect(x: 0, y: 0, width: side.width, height: side.height)),
        Slot(id: "lower", frame: lower, rotation: angle), Slot(id: "upper", frame: upper, rotation: angle),
      ]
      let scene = try Scene(
        board: Board(canvas: Size(300, 100), slots: slots), photos: [ScenePhoto(id: "p", size: side)],
        items: slots.map { Item(id: ItemID($0.id.name), photo: "p", slot: $0.id) })
      let stage = Stage(scene)
      let end = center + Point(80, random.double(-5...5))
      stage.finger(1).down(on: "home").move(by: Point(20, 0)).move(to: center).move(to: end)
      #expect(stage.session.phase == .swapping("home", target: "upper"), "draw \(draw) of seed \(seed)")
    }
  }

  @Test func theGhostFollowsTheFinger() throws {
    let stage = try Stage("ab")
    let before = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    stage.finger(1).down(on: "a").drag(to: "b")
    let ghost = try #require(stage.session.presentation(at: .infinity).ghost).placement.photoToCanvas
    #expect(ghost == before.then(.translation(Point(110, 0))))
  }

  @Test func backOverItsOwnSlotThePanReturnsExactly() throws {
    let stage = try adjustedStage("ab")
    stage.finger(1).down(on: "a").drag(by: Point(20, 10))
    let (panned, presentation) = (stage.session.phase, stage.session.presentation(at: .infinity))
    let place = stage.finger(1).position
    stage.finger(1).drag(to: "b").drag(to: place)
    #expect(stage.session.phase == panned)
    #expect(stage.session.presentation(at: .infinity) == presentation)
  }

  @Test func overAThirdSlotThePreviewMovesThere() throws {
    let stage = try adjustedStage("abc")
    stage.finger(1).down(on: "a").drag(to: "b").drag(to: "c")
    #expect(stage.session.phase == .swapping("A", target: "c"))
    #expect(stage.session.presentation(at: .infinity).items.map(\.item) == ["C", "B", "A"])
    stage.finger(1).up()
    #expect(stage.session.scene.item(in: "c")?.id == "A")
    #expect(stage.session.scene.item(in: "b")?.id == "B")
    #expect(stage.session.scene.item(in: "a")?.id == "C")
  }

  @Test func aSwapExchangesTheStateFromBeforeTheFirstFinger() throws {
    let stage = try adjustedStage("ab")
    let intent = stage.session.scene.item("A")?.intent
    stage.finger(1).down(on: "a", at: Point(0.1, 0.1)).drag(by: Point(60, 60)).drag(to: "b").up()
    #expect(stage.session.scene.item("A")?.intent == intent)
  }

  @Test func aReleaseOverNoSlotRestoresAndUnlocks() throws {
    // The component that inspired this one stayed locked forever after a release over no slot.
    let stage = try adjustedStage("ab\nc.")
    stage.perform(.select(.item("A")))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").drag(to: Point(160, 160)).up() }
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").drag(to: Point(900, -50)).up() }
    stage.finger(1).down(on: "a").drag(to: "b").up()
    #expect(stage.session.scene.item(in: "b")?.id == "A")
  }

  @Test func overAGutterThePreviewStaysButALiftRestores() throws {
    let stage = try adjustedStage("ab\nc.")
    stage.finger(1).down(on: "a").drag(to: "b").move(to: Point(105, 50))
    #expect(stage.session.phase == .swapping("A", target: "b"))
    #expect(stage.session.presentation(at: .infinity).exchange?.isOverTarget == false)
    stage.expect {
      stage.finger(1).up()
    } changes: {
      $0.phase = .idle
    }
  }

  @Test func aLockedPhotoIsNoTarget() throws {
    let stage = try adjustedStage("ab")
    stage.perform(.lock(.item("B"), true))
    stage.finger(1).down(on: "a").drag(to: "b")
    #expect(stage.session.phase == .panning(.item("A")))
    #expect(stage.session.presentation(at: .infinity).exchange == nil)
    stage.finger(1).cancel()
    #expect(stage.session.scene.item(in: "b")?.id == "B")
  }

  @Test func carriedOverALockedPhotoALiftRestores() throws {
    let stage = try adjustedStage("abc")
    stage.perform(.lock(.item("C"), true))
    stage.perform(.select(.item("A")))
    stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b").drag(to: "c").up() }
  }

  @Test func ontoAnEmptySlotItIsAMove() throws {
    let stage = try adjustedStage("aB")
    stage.expect {
      stage.finger(1).down(on: "a").drag(to: "b").up()
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.selection = .item("A")
      $0.undoCount += 1
    }
  }

  @Test func twoEqualSwapsAreTheIdentityBitForBit() throws {
    let stage = try adjustedStage("ab")
    let scene = stage.session.scene
    stage.finger(1).down(on: "a").drag(to: "b").up()
    #expect(stage.session.scene != scene)
    stage.finger(1).down(on: "a").drag(to: "b").up()
    #expect(stage.session.scene == scene)
    stage.perform(.swap("A", "B"))
    stage.perform(.swap("A", "B"))
    #expect(stage.session.scene == scene)
  }

  @Test func aPolicyMayResetSwappedCrops() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.onSwap = .reset
    let stage = try adjustedStage("ab", policy: policy)
    stage.finger(1).down(on: "a").drag(to: "b")
    let seen = stage.session.presentation(at: .infinity).items
    stage.finger(1).up()
    #expect(stage.session.scene.items.allSatisfy { $0.intent == Intent() })
    #expect(stage.session.presentation(at: .infinity).items == seen)
  }

  @Test func aSlotThatForbidsExchangesNeitherGivesNorTakes() throws {
    let style = SlotStyle(permissions: [.pan, .zoom])
    let stage = try Stage("ab", style: style)
    stage.finger(1).down(on: "a").drag(to: "b")
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(1).cancel()
    #expect(stage.perform(.swap("A", "B")).refusal == .notAllowed("a"))
  }

  @Test func howOftenTheFingerIsSampledDoesNotMatter() throws {
    for frames in [1, 2, 3, 7, 60] {
      let stage = try adjustedStage("abc\n...")
      stage.frame = 1 / Double(frames)
      // From a through b to the canvas beyond: the preview of b stays, and a release restores.
      stage.finger(1).down(on: "a").drag(to: Point(195, 120), over: 1)
      #expect(stage.session.phase == .swapping("A", target: "b"), "\(frames) events")
      stage.finger(1).cancel()
    }
  }
}

/// Rule 6: the other two triggers.
@Suite struct SwapTriggerTests {
  private func stage(_ trigger: SwapTriggers, _ drawing: String = "abc") throws -> Stage {
    let board = try BoardDrawing(drawing)
    var policy = Policy(canvas: board.canvas)
    policy.swapTriggers = trigger
    return Stage(try Scene(board), policy: policy)
  }

  @Test func aLongPressLiftsAndThenCarries() throws {
    let stage = try stage(.longPress)
    let finger = stage.finger(1).down(on: "a")
    #expect(stage.session.deadline == 0.5)
    finger.hold(0.6)
    #expect(stage.session.phase == .lifted("A"))
    finger.drag(to: "b")
    #expect(stage.session.phase == .swapping("A", target: "b"))
    finger.up()
    #expect(stage.session.scene.item(in: "b")?.id == "A")
  }

  @Test func aLiftedPhotoLetGoOverItsOwnSlotStays() throws {
    let stage = try stage(.longPress)
    stage.expectNoChange { stage.finger(1).down(on: "a").hold(0.6).drag(to: "b").drag(to: "a").up() }
  }

  @Test func theFirstEventAfterTheDelayLiftsWhateverItIs() throws {
    let stage = try stage(.longPress)
    stage.finger(1).down(on: "a")
    stage.wait(0.7)
    stage.finger(1).move(to: stage.place(in: "c"))
    #expect(stage.session.phase == .swapping("A", target: "c"))
  }

  @Test func aFingerThatMovesIsNoLongPress() throws {
    let stage = try stage(.longPress)
    stage.finger(1).down(on: "a").drag(by: Point(20, 0)).hold(0.6)
    #expect(stage.session.phase == .panning(.item("A")))
    #expect(stage.session.deadline == nil)
  }

  @Test func withALongPressDraggingOutOnlyPans() throws {
    let stage = try stage(.longPress)
    stage.finger(1).down(on: "a").drag(to: "b")
    #expect(stage.session.phase == .panning(.item("A")))
  }

  @Test func withDraggingOutALongPressIsJustAPause() throws {
    let stage = try stage(.dragOut)
    stage.finger(1).down(on: "a").hold(2)
    #expect(stage.session.phase == .pressed)
  }

  @Test func twoTapsExchange() throws {
    let stage = try stage(.tapTap)
    stage.finger(1).tap(on: "a")
    #expect(stage.session.selection == .item("A"))
    stage.wait(1)
    stage.expect {
      stage.finger(1).tap(on: "c")
    } changes: {
      $0.items["A"]?.slot = "c"
      $0.items["C"]?.slot = "a"
      $0.selection = nil
      $0.undoCount = 1
    }
  }

  @Test func aTapOnTheSelectedPhotoDeselectsIt() throws {
    let stage = try stage(.tapTap)
    stage.expectNoChange { stage.finger(1).tap(on: "a").tap(on: "a") }
  }

  @Test func aTapOnAnEmptySlotMoves() throws {
    let stage = try stage(.tapTap, "aB")
    stage.finger(1).tap(on: "a").tap(on: "b")
    #expect(stage.session.scene.item(in: "b")?.id == "A")
  }
}
