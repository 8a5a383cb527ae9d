import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Every command: its effect, what it rejects, and that it can be undone.
@Suite struct CommandTests {
  @Test func fourQuarterTurnsAreTheIdentity() throws {
    let stage = try Stage("ab")
    let scene = stage.session.scene
    for turn in 1...4 {
      stage.perform(.quarterTurn("A", 1))
      #expect(stage.session.scene.item("A")?.intent.quarterTurns == turn % 4)
    }
    #expect(stage.session.scene == scene)
    stage.perform(.quarterTurn("A", -3))
    #expect(stage.session.scene.item("A")?.intent.quarterTurns == 1)
  }

  @Test(arguments: Flip.allCases) func flippingTwiceIsTheIdentity(_ flip: Flip) throws {
    let stage = try Stage("ab")
    stage.perform(.setIntent("A", Intent(zoom: 2, rotation: Angle(degrees: 30), quarterTurns: 1)))
    let scene = stage.session.scene
    stage.perform(.flip("A", flip))
    #expect(stage.session.scene != scene)
    stage.perform(.flip("A", flip))
    #expect(stage.session.scene == scene)
  }

  @Test(arguments: Flip.allCases) func aFlipMirrorsThePhotoAsItIsSeen(_ flip: Flip) throws {
    let stage = try Stage("ab")
    stage.perform(
      .setIntent("A", Intent(focus: Point(0.4, 0.6), zoom: 2, rotation: Angle(degrees: 30), quarterTurns: 1)))
    let before = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    stage.perform(.flip("A", flip))
    let after = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    let mirror = flip == .horizontal ? Affine.scale(-1, 1) : Affine.scale(1, -1)
    let center = Point(50, 50)
    let expected = before.then(.translation(-center)).then(mirror).then(.translation(center))
    #expect(after.isNear(expected, within: 1e-9))
  }

  @Test func straighteningKeepsTheSlotCovered() throws {
    let stage = try Stage("ab")
    stage.perform(.straighten("A", Angle(degrees: 10)))
    let intent = try #require(stage.session.scene.item("A")).intent
    #expect(intent == Intent(straighten: Angle(degrees: 10)))
    #expect(InvariantChecker().check(stage.session).isEmpty)
  }

  @Test func deletingLeavesAnEmptySlotAndCompactClosesUp() throws {
    let stage = try Stage("abc")
    stage.expect {
      stage.perform(.delete(.item("A")))
    } changes: {
      $0.items["A"] = nil
      $0.undoCount = 1
    }
    #expect(stage.session.scene.emptySlots == ["a"])
    stage.expect {
      stage.perform(.compact)
    } changes: {
      $0.items["B"]?.slot = "a"
      $0.items["C"]?.slot = "b"
      $0.undoCount = 2
    }
    #expect(stage.perform(.compact).refusal == .nothingToDo)
  }

  @Test func compactLeavesWhatIsLocked() throws {
    let stage = try Stage("abc")
    stage.perform(.lock(.item("B"), true))
    stage.perform(.delete(.item("A")))
    stage.perform(.compact)
    #expect(stage.session.scene.item("B")?.slot == "b")
    #expect(stage.session.scene.item("C")?.slot == "a")
  }

  @Test func deletingTheLastPhotoIsOneStep() throws {
    let stage = try Stage("a")
    let scene = stage.session.scene
    stage.perform(.delete(.item("A")))
    #expect(stage.session.scene.items.isEmpty)
    stage.undo()
    #expect(stage.session.scene == scene)
  }

  @Test func anItemSetAsideIsUnplacedAndComesBackByAMove() throws {
    let stage = try Stage("ab")
    stage.perform(.setAside("A"))
    #expect(stage.session.scene.unplaced.map(\.id) == ["A"])
    stage.expect {
      stage.perform(.move("A", to: "b"))
    } changes: {
      $0.items["A"]?.slot = "b"
      $0.items["B"]?.slot = nil
      $0.waiting = ["B"]
      $0.undoCount += 1
    }
  }

  @Test func anItemSwappedWithAnUnplacedOneTakesItsPosition() throws {
    let stage = try Stage("abcd")
    for item in ["B", "C", "D"] as [ItemID] { stage.perform(.setAside(item)) }
    stage.perform(.move("C", to: "a"))
    #expect(stage.session.scene.unplaced.map(\.id) == ["B", "A", "D"])
    #expect(stage.session.scene.item(in: "a")?.id == "C")
    stage.perform(.move("D", to: "b"))
    #expect(stage.session.scene.unplaced.map(\.id) == ["B", "A"])
  }

  @Test func aCopyOfALockedItemIsUnlocked() throws {
    let stage = try Stage("aB", layers: [Layer(id: "text", size: Size(9, 9), center: .zero, isLocked: true)])
    stage.perform(.lock(.item("A"), true))
    stage.perform(.duplicate(.item("A"), as: .item("A2")))
    stage.perform(.duplicate(.layer("text"), as: .layer("copy")))
    #expect(stage.session.scene.item("A2")?.isLocked == false && stage.session.scene.item("A")?.isLocked == true)
    #expect(stage.session.scene.layers.map(\.isLocked) == [true, false])
    #expect(stage.perform(.flip("A2", .horizontal)).refusal == nil)
  }

  @Test func unplacedItemsCanBeLockedReplacedAndDeleted() throws {
    let stage = try Stage("ab")
    stage.perform(.setAside("A"))
    stage.perform(.lock(.item("A"), true))
    let photo = ScenePhoto(id: "new", size: Size(10, 10))
    for command in [Edit.delete(.item("A")), .move("A", to: "a"), .replace("A", with: photo)] {
      #expect(stage.perform(command).refusal == .locked(.item("A")))
    }
    stage.perform(.lock(.item("A"), false))
    stage.perform(.replace("A", with: photo))
    #expect(stage.session.scene.unplaced.map(\.photo) == ["new"])
    stage.perform(.delete(.item("A")))
    #expect(stage.session.scene.unplaced.isEmpty)
  }

  @Test(
    arguments: [
      (Permissions.swap, [Edit.swap("A", "B"), .move("A", to: "b"), .swap("B", "A"), .move("B", to: "a")]),
      (.replace, [.replace("A", with: ScenePhoto(id: "n", size: Size(1, 1)))]),
      (.delete, [.delete(.item("A")), .setAside("A")]),
      (
        .rotate,
        [
          .flip("A", .horizontal), .quarterTurn("A", 1), .straighten("A", Angle(degrees: 3)),
          .rotate(.item("A"), by: Angle(degrees: 3), about: nil), .setIntent("A", Intent(zoom: 2)),
        ]
      ),
      (.zoom, [.zoom(.item("A"), by: 2, about: nil), .fit("A", .contain), .setIntent("A", Intent(zoom: 2))]),
      (.pan, [.nudge(.item("A"), by: Point(-20, 0)), .setIntent("A", Intent(zoom: 2))]),
    ] as [(Permissions, [Edit])])
  func forbiddenCommandsAreRejected(_ permission: Permissions, _ commands: [Edit]) throws {
    let board = try BoardDrawing("ab")
    let slots = board.slots.map { slot in
      var slot = slot
      if slot.id == "a" { slot.style.permissions.subtract(permission) }
      return slot
    }
    let items = slots.map { Item(id: ItemID($0.id.name.uppercased()), photo: "p", slot: $0.id) }
    let scene = try Scene(
      board: Board(canvas: board.canvas, slots: slots), photos: [ScenePhoto(id: "p", size: Size(400, 100))],
      items: items)
    for command in commands {
      let stage = Stage(scene)
      #expect(stage.perform(command).refusal == .notAllowed("a"), "\(command)")
      // It still works without any other permission.
      let others = slots.map { slot in
        var slot = slot
        if slot.id == "a" { slot.style.permissions = permission }
        return slot
      }
      if case .setIntent = command { continue }
      let free = Stage(
        try Scene(
          board: Board(canvas: board.canvas, slots: others), photos: scene.photos, items: items))
      #expect(free.perform(command).refusal == nil, "\(command)")
    }
  }

  @Test func numbersBeyondADocumentsLimitsAreRejected() throws {
    let stage = try Stage("ab")
    for intent in [
      Intent(zoom: .nan), Intent(zoom: 0), Intent(zoom: -1), Intent(zoom: 1e7), Intent(focus: Point(.infinity, 0)),
      Intent(focus: Point(0, -2e6)), Intent(rotation: Angle(degrees: 1e9)),
      Intent(crop: Rect(x: 0, y: 0, width: .nan, height: 1)),
    ] {
      #expect(stage.perform(.setIntent("A", intent)).refusal == .badNumber, "\(intent)")
    }
    for command in [
      Edit.zoom(.item("A"), by: .infinity, about: nil), .zoom(.item("A"), by: 0, about: nil),
      .zoom(.item("A"), by: 2, about: Point(.nan, 0)), .rotate(.item("A"), by: Angle(degrees: .nan), about: nil),
      .rotate(.item("A"), by: Angle(degrees: 1), about: Point(0, .infinity)),
    ] {
      #expect(stage.perform(command).refusal == .badNumber, "\(command)")
    }
  }

  @Test func addingAPhotoWhereReplacingIsForbiddenIsRejected() throws {
    let stage = try Stage("AB", style: SlotStyle(permissions: [.pan]))
    let photo = ScenePhoto(id: "new", size: Size(10, 10))
    #expect(stage.perform(.add("n", photo, to: "a")).refusal == .notAllowed("a"))
    stage.perform(.add("n", photo, to: nil))
    #expect(stage.session.scene.unplaced.map(\.id) == ["n"])
  }

  @Test func aReplacedPhotoIsReset() throws {
    let stage = try Stage("ab")
    stage.perform(.straighten("A", Angle(degrees: 10)))
    stage.expect {
      stage.perform(.replace("A", with: ScenePhoto(id: "new", size: Size(10, 10))))
    } changes: {
      $0.items["A"]?.photo = "new"
      $0.items["A"]?.intent = Intent()
      $0.undoCount += 1
    }
  }

  @Test func anAddedPhotoTakesTheFirstEmptySlotOrWaits() throws {
    let stage = try Stage("aBC")
    let photo = ScenePhoto(id: "new", size: Size(10, 10))
    stage.perform(.add("n1", photo, to: nil))
    #expect(stage.session.scene.item("n1")?.slot == "b")
    stage.perform(.add("n2", photo, to: "c"))
    #expect(stage.session.scene.item("n2")?.slot == "c")
    stage.perform(.add("n3", photo, to: nil))
    #expect(stage.session.scene.unplaced.map(\.id) == ["n3"])
    #expect(stage.perform(.add("n4", photo, to: "a")).refusal == .slotTaken("a"))
    #expect(stage.perform(.add("n1", photo, to: nil)).refusal == .nameTaken(.item("n1")))
    #expect(stage.perform(.add("n4", ScenePhoto(id: "new", size: Size(1, 1)), to: nil)).refusal == .photoDiffers("new"))
  }

  @Test func aDuplicateStandsInAnotherSlotWithTheSameIntent() throws {
    let stage = try Stage("aB")
    stage.perform(.straighten("A", Angle(degrees: 10)))
    stage.perform(.duplicate(.item("A"), as: .item("A2")))
    let copy = try #require(stage.session.scene.item("A2"))
    #expect(copy.slot == "b" && copy.photo == "A" && copy.intent.straighten.degrees == 10)
  }

  @Test func aLockedPhotoRejectsEverythingButUnlocking() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("A"), true))
    let commands: [Edit] = [
      .swap("A", "B"), .move("A", to: "b"), .setAside("A"), .delete(.item("A")), .flip("A", .horizontal),
      .quarterTurn("A", 1), .straighten("A", Angle(degrees: 3)), .reset("A"), .setIntent("A", Intent(zoom: 2)),
      .nudge(.item("A"), by: Point(1, 1)), .zoom(.item("A"), by: 2, about: nil),
      .rotate(.item("A"), by: Angle(degrees: 20), about: nil),
      .replace("A", with: ScenePhoto(id: "x", size: Size(1, 1))), .fit("A", .contain),
    ]
    for command in commands {
      stage.expectNoChange { #expect(stage.perform(command).refusal == .locked(.item("A")), "\(command)") }
    }
    #expect(stage.perform(.move("B", to: "a")).refusal == .locked(.item("A")))
    stage.perform(.lock(.item("A"), false))
    #expect(stage.perform(.quarterTurn("A", 1)).refusal == nil)
  }

  @Test func unknownNamesAndNonFiniteNumbersAreRejected() throws {
    let stage = try Stage("ab")
    stage.expectNoChange {
      #expect(stage.perform(.swap("A", "Z")).refusal == .unknownItem("Z"))
      #expect(stage.perform(.move("A", to: "z")).refusal == .unknownSlot("z"))
      #expect(stage.perform(.delete(.layer("z"))).refusal == .unknownLayer("z"))
      #expect(stage.perform(.straighten("A", Angle(degrees: .nan))).refusal == .badNumber)
      #expect(stage.perform(.zoom(.item("A"), by: -1, about: nil)).refusal == .badNumber)
      #expect(stage.perform(.nudge(.item("A"), by: Point(.infinity, 0))).refusal == .badNumber)
      #expect(stage.perform(.weights(branch: [], [1, 2])).refusal == .badWeights)
      #expect(stage.perform(.undo).refusal == .nothingToDo)
      #expect(stage.perform(.select(.item("Z"))).refusal == .unknownItem("Z"))
    }
  }

  @Test func aCommandCancelsWhatFingersAreDoing() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(30, 0))
    stage.perform(.quarterTurn("B", 1))
    #expect(stage.session.phase == .dead)
    stage.finger(1).up()
    #expect(stage.session.scene.item("A")?.intent == Intent())
    #expect(stage.session.undoCount == 1)
  }

  @Test func aRejectedCommandLeavesTheGestureAlone() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(30, 0))
    let session = stage.session
    #expect(stage.perform(.swap("A", "nobody")) == Response(refusal: .unknownItem("nobody")))
    #expect(stage.session.phase == session.phase && stage.session.presentation() == session.presentation())
    stage.finger(1).up()
    #expect(stage.session.undoCount == 1)
  }

  @Test func nudgeZoomAndRotateActLikeFingers() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.perform(.nudge(.item("A"), by: Point(-40, 0)))
    #expect(stage.session.scene.item("A")?.intent.focus == Point(0.6, 0.5))
    stage.perform(.zoom(.item("A"), by: 2, about: Point(0, 0)))
    let map = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    #expect(map.apply(Point(190, 0)).isNear(Point(0, 0)))
    stage.perform(.reset("A"))
    #expect(stage.session.scene.item("A")?.intent == Intent())
    stage.perform(.rotate(.item("A"), by: Angle(degrees: 15), about: nil))
    #expect(stage.session.scene.item("A")?.intent.rotation.degrees == 15)
  }

  @Test func reorderingASlotChangesWhoIsHit() throws {
    let slots = [
      Slot(id: "low", frame: Rect(x: 0, y: 0, width: 60, height: 60)),
      Slot(id: "high", frame: Rect(x: 40, y: 40, width: 60, height: 60)),
    ]
    let scene = try Scene(
      board: Board(canvas: Size(100, 100), slots: slots), photos: [ScenePhoto(id: "p", size: Size(10, 10))],
      items: [Item(id: "L", photo: "p", slot: "low"), Item(id: "H", photo: "p", slot: "high")])
    let stage = Stage(scene)
    #expect(stage.session.scene.board.slot(at: Point(50, 50)) == "high")
    stage.perform(.reorder(.item("L"), .toFront))
    #expect(stage.session.scene.board.slot(at: Point(50, 50)) == "low")
    #expect(stage.session.scene.board.fillOrder == ["low", "high"])
    #expect(stage.perform(.reorder(.item("L"), .forward)).refusal == .nothingToDo)
    stage.perform(.reorder(.item("L"), .backward))
    #expect(stage.session.scene.board == scene.board || stage.session.scene.board.slots == scene.board.slots)
  }
}

/// Rule 12: which changes are one undo step.
@Suite struct HistoryTests {
  @Test func aBurstOfKeysIsOneStep() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    for _ in 0..<5 { stage.perform(.nudge(.item("A"), by: Point(1, 0))) }
    #expect(stage.session.undoCount == 1)
    stage.wait(0.3)
    stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    #expect(stage.session.undoCount == 2)
    stage.perform(.nudge(.item("B"), by: Point(1, 0)))
    #expect(stage.session.undoCount == 3)
    stage.wait(0.3)
    stage.perform(.zoom(.item("B"), by: 2, about: nil))
    #expect(stage.session.undoCount == 4)
  }

  @Test func aPhotoThatNothingShowsIsForgottenAndUndoBringsItBack() throws {
    let stage = try Stage("ab")
    for index in 0..<300 {
      stage.perform(.delete(.item(index == 0 ? "A" : ItemID("i\(index)"))))
      let photo = ScenePhoto(id: PhotoID("p\(index)"), size: Size(10, 10))
      stage.perform(.add(ItemID("i\(index + 1)"), photo, to: "a"))
    }
    #expect(stage.session.scene.photos.count == 2)
    for _ in 0..<100 { stage.undo() }
    #expect(stage.session.scene.item(in: "a")?.photo == "p249")
    #expect(stage.session.scene.photos.map(\.id.name).sorted() == ["B", "p249"])
    stage.perform(.replace("B", with: ScenePhoto(id: "q", size: Size(10, 10))))
    #expect(stage.session.scene.photos.map(\.id.name).sorted() == ["p249", "q"])
  }

  @Test func aTrackpadThatZoomsTurnsAndMovesAtOnceMakesOneStep() throws {
    let stage = try Stage("ab", photoSize: Size(400, 300))
    for _ in 0..<30 {
      stage.perform(.zoom(.item("A"), by: 1.02, about: Point(50, 50)))
      stage.perform(.rotate(.item("A"), by: Angle(degrees: 1), about: Point(50, 50)))
      stage.perform(.nudge(.item("A"), by: Point(0.5, 0)))
    }
    #expect(stage.session.undoCount == 1)
    stage.undo()
    #expect(stage.session.scene.item("A")?.intent == Intent())
  }

  @Test func aDialAndASliderMakeOneStepEach() throws {
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let board = try Board(canvas: Size(300, 100), split: tree)
    let photo = ScenePhoto(id: "p", size: Size(10, 10))
    let stage = Stage(try Scene(board: board, photos: [photo], items: [Item(id: "A", photo: "p", slot: "a")]))
    for degrees in 1...20 { stage.perform(.straighten("A", Angle(degrees: Double(degrees)))) }
    #expect(stage.session.undoCount == 1)
    for weight in 2...20 { stage.perform(.weights(branch: [], [Double(weight), 10])) }
    #expect(stage.session.undoCount == 2)
  }

  @Test func aBurstThatComesBackLeavesNoStep() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.perform(.nudge(.item("A"), by: Point(4, 0)))
    stage.perform(.nudge(.item("A"), by: Point(-4, 0)))
    #expect(stage.session.scene.item("A")?.intent.focus == nil || stage.session.undoCount == 1)
    let dial = try Stage("ab")
    dial.perform(.straighten("A", Angle(degrees: 5)))
    dial.perform(.straighten("A", Angle(degrees: 0)))
    #expect(!dial.session.canUndo)
  }

  @Test func anUndoEndsABurst() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    stage.wait(1)
    stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    stage.undo()
    stage.perform(.nudge(.item("A"), by: Point(3, 0)))
    #expect(stage.session.undoCount == 2)
    stage.undo()
    stage.perform(.redo)
    stage.perform(.nudge(.item("A"), by: Point(3, 0)))
    #expect(stage.session.undoCount == 3)
  }

  @Test func anotherStepEndsABurst() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    stage.perform(.flip("B", .horizontal))
    stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    #expect(stage.session.undoCount == 3)
    // A burst lasts as long as its commands follow each other.
    for _ in 0..<5 {
      stage.wait(0.2)
      stage.perform(.nudge(.item("A"), by: Point(1, 0)))
    }
    #expect(stage.session.undoCount == 3)
  }

  @Test func aHistoryOfNoLengthKeepsNothing() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.historyLimit = 0
    let stage = try Stage("ab", policy: policy)
    stage.perform(.quarterTurn("A", 1))
    #expect(stage.session.undoCount == 0 && stage.session.scene.item("A")?.intent.quarterTurns == 1)
  }

  @Test func undoingABurstTakesAllOfItBack() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    let scene = stage.session.scene
    for _ in 0..<5 { stage.perform(.nudge(.item("A"), by: Point(1, 0))) }
    stage.undo()
    #expect(stage.session.scene == scene)
  }

  @Test func anEditDropsTheWholeRedoTail() throws {
    let stage = try Stage("ab")
    for turns in 1...3 { stage.perform(.quarterTurn("A", turns)) }
    stage.undo()
    stage.undo()
    #expect(stage.session.redoCount == 2)
    stage.perform(.flip("A", .horizontal))
    #expect(stage.session.redoCount == 0)
    #expect(stage.session.undoCount == 2)
  }

  @Test func theHistoryIsAsLongAsThePolicySays() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.historyLimit = 3
    let stage = try Stage("ab", policy: policy)
    for _ in 0..<9 { stage.perform(.quarterTurn("A", 1)) }
    #expect(stage.session.undoCount == 3)
  }

  @Test func theSelectionOfARemovedElementEnds() throws {
    let stage = try Stage("ab")
    stage.finger(1).tap(on: "a")
    #expect(stage.session.selection == .item("A"))
    stage.perform(.delete(.item("A")))
    #expect(stage.session.selection == nil)
  }

  @Test func aDoubleTapEnlargesAndASecondOneTakesItBack() throws {
    let stage = try Stage("ab")
    let place = stage.place(in: "a", Point(0.25, 0.5))
    let before = try #require(stage.session.scene.placement(of: "A")).photoToCanvas
    let held = try #require(before.inverse).apply(place)
    stage.finger(1).tap(at: place).tap(at: place)
    let enlarged = try #require(stage.session.scene.placement(of: "A"))
    #expect(enlarged.zoom.isNear(2))
    #expect(enlarged.photoToCanvas.apply(held).isNear(place))
    #expect(stage.session.undoCount == 1)
    stage.wait(1)
    stage.finger(1).tap(at: place).tap(at: place)
    #expect(try #require(stage.session.scene.placement(of: "A")).zoom.isNear(1))
  }
}
