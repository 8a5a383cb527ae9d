import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Gestures of trackpads and wheels.
@Suite struct TrackpadTests {
  private func send(_ stage: Stage, _ gesture: TrackpadGesture) { stage.send(.trackpad(gesture)) }

  private func pose(_ stage: Stage) throws -> Placement { try #require(stage.session.scene.placement(of: "A")) }

  @Test func aPinchOnATrackpadZoomsAsTwoFingersDo() throws {
    let place = Point(40, 60)
    let stage = try Stage("ab")
    send(stage, TrackpadGesture(.began, at: place))
    #expect(stage.session.phase == .manipulating(.item("A")))
    for _ in 0..<10 { send(stage, TrackpadGesture(.moved, at: place, magnification: 1.05)) }
    send(stage, TrackpadGesture(.ended, at: place))
    let other = try Stage("ab")
    let arm = Point(10, 0)
    other.finger(1).down(at: place - arm)
    other.finger(2).down(at: place + arm)
    var growth = 1.0
    for _ in 0..<10 {
      growth *= 1.05
      other.together {
        other.finger(1).move(to: place - arm * growth)
        other.finger(2).move(to: place + arm * growth)
      }
    }
    other.finger(1).up()
    other.finger(2).up()
    #expect(try pose(stage).zoom.isNear(growth, within: 1e-9))
    #expect(try zip(pose(stage).corners, pose(other).corners).allSatisfy { ($0 - $1).length < 1e-6 })
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .adjust)
  }

  @Test func beyondItsLimitsItIsDampedAndSettles() throws {
    let stage = try Stage("ab")
    send(stage, TrackpadGesture(.began, at: Point(50, 50)))
    send(stage, TrackpadGesture(.moved, at: Point(50, 50), magnification: 0.5))
    let shown = try #require(stage.session.presentation().items.first { $0.item == "A" }).placement.zoom
    #expect(shown < 1 && shown > 0.5)
    send(stage, TrackpadGesture(.ended, at: Point(50, 50)))
    #expect(stage.session.phase == .idle && stage.session.isSettling(at: stage.session.time))
    #expect(try pose(stage).zoom.isNear(1))
  }

  @Test func aSmallRotationStaysInTheDeadZone() throws {
    let stage = try Stage("ab")
    send(stage, TrackpadGesture(.began, at: Point(50, 50)))
    send(stage, TrackpadGesture(.moved, at: Point(50, 50), rotation: Angle(degrees: 10)))
    #expect(stage.session.presentation().items[0].placement.photoToCanvas.b == 0)
    stage.wait(0.1)
    send(stage, TrackpadGesture(.moved, at: Point(50, 50), rotation: Angle(degrees: 20)))
    #expect(stage.session.presentation().items[0].placement.photoToCanvas.b > 0)
  }

  @Test func aWheelWithoutPhasesIsOneStepThatEndsByItself() throws {
    let stage = try Stage("ab")
    for _ in 0..<5 { send(stage, TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.1)) }
    #expect(stage.session.phase == .manipulating(.item("A")))
    let deadline = try #require(stage.session.deadline)
    #expect(deadline > stage.session.time && deadline <= stage.session.time + 0.26)
    stage.wait(0.5)
    #expect(stage.session.phase == .idle && stage.session.undoCount == 1)
    #expect(try pose(stage).zoom.isNear(1.610_51, within: 1e-9))
  }

  @Test func fingersWinAndNothingWedges() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.finger(1).down(on: "a").drag(by: Point(20, 0))
    send(stage, TrackpadGesture(.began, at: Point(160, 50)))
    send(stage, TrackpadGesture(.moved, at: Point(160, 50), magnification: 3))
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(1).up()
    send(stage, TrackpadGesture(.ended, at: Point(160, 50)))
    #expect(stage.session.phase == .idle && stage.session.fingerCount == 0)
    send(stage, TrackpadGesture(.began, at: Point(105, 50)))
    #expect(stage.session.phase == .idle && stage.session.fingerCount == 0)
  }

  @Test func aFingerBesideATrackpadTakesNoSecondPhoto() throws {
    let stage = try Stage("ab")
    send(stage, TrackpadGesture(.began, at: Point(40, 60)))
    send(stage, TrackpadGesture(.moved, at: Point(40, 60), magnification: 1.5))
    stage.finger(1).down(on: "b").drag(by: Point(12, 0))
    #expect(stage.session.otherPhase == .idle && stage.session.otherTouches.isEmpty)
  }

  @Test func numbersThatMeanNothingAreIgnored() throws {
    let stage = try Stage("ab")
    stage.expectNoChange {
      for number in [Double.nan, .infinity, 0, -1, 1e300] {
        send(stage, TrackpadGesture(.began, at: Point(50, 50)))
        send(stage, TrackpadGesture(.moved, at: Point(50, 50), magnification: number))
        send(stage, TrackpadGesture(.moved, at: Point(number * 1e9, 50)))
        send(stage, TrackpadGesture(.cancelled, at: Point(50, 50)))
      }
    }
  }
}

/// Photos from a tray or another application, from the keyboard, and to the outside.
@Suite struct CarryingTests {
  private let photo = ScenePhoto(id: "new", size: Size(300, 200))

  private func offer(_ stage: Stage, _ phase: Touch.Phase, _ content: Offer.Content, _ place: Point) -> Response {
    stage.send(.offer(Offer(phase, content, at: place)))
  }

  @Test func aPhotoFromOutsideIsPreviewedAndTakesTheSlot() throws {
    let stage = try Stage("ab")
    let content = Offer.Content.photo("N", photo)
    _ = offer(stage, .began, content, Point(105, 50))
    #expect(stage.session.phase == .offering("N", target: nil))
    #expect(try #require(stage.session.presentation().ghost).slot.frame.center == Point(105, 50))
    _ = offer(stage, .moved, content, Point(150, 50))
    #expect(stage.session.phase == .offering("N", target: "b"))
    let shown = stage.session.presentation()
    #expect(shown.items.map(\.item) == ["A", "N"])
    let exchange = try #require(shown.exchange)
    #expect(exchange.source == nil && exchange.target == "b" && exchange.displaced == "B" && exchange.isOverTarget)
    _ = offer(stage, .ended, content, Point(150, 50))
    #expect(stage.session.scene.item("N") == Item(id: "N", photo: "new", slot: "b"))
    #expect(stage.session.scene.unplaced.map(\.id) == ["B"] && stage.session.undoCount == 1)
    #expect(stage.session.phase == .idle && stage.session.fingerCount == 0)
    #expect(stage.session.presentation(at: .infinity).items[1].placement == shown.items[1].placement)
    #expect(stage.session.undoName == .add)
    stage.undo()
    #expect(stage.session.scene.item("N") == nil && stage.session.scene.item("B")?.slot == "b")
  }

  @Test func aPhotoOfTheTrayIsPlaced() throws {
    let stage = try Stage("ab")
    stage.perform(.setAside("A"))
    _ = offer(stage, .began, .unplaced("A"), Point(20, 20))
    _ = offer(stage, .ended, .unplaced("A"), Point(20, 20))
    #expect(stage.session.scene.item("A")?.slot == "a" && stage.session.scene.unplaced.isEmpty)
    #expect(stage.session.undoName == .place)
  }

  @Test func leavingOrEscapingPutsNothingIn() throws {
    let stage = try Stage("ab")
    stage.expectNoChange {
      _ = offer(stage, .began, .photo("N", photo), Point(20, 20))
      _ = offer(stage, .cancelled, .photo("N", photo), Point(20, 20))
      _ = offer(stage, .began, .photo("N", photo), Point(20, 20))
      stage.cancel()
      _ = offer(stage, .ended, .photo("N", photo), Point(20, 20))
    }
    #expect(offer(stage, .began, .unplaced("gone"), Point(20, 20)).refusal == .unknownItem("gone"))
    #expect(offer(stage, .began, .photo("A", photo), Point(20, 20)).refusal == .nameTaken(.item("A")))
  }

  @Test func aSecondDragFromOutsideSaysWhyItIsRefused() throws {
    let stage = try Stage("ab")
    _ = offer(stage, .began, .photo("N", photo), Point(20, 20))
    stage.cancel()
    #expect(offer(stage, .began, .photo("A", photo), Point(20, 20)).refusal == .nameTaken(.item("A")))
    #expect(offer(stage, .began, .photo("N", photo), Point(20, 20)).refusal == nil)
    #expect(stage.session.phase == .offering("N", target: "a"))
  }

  @Test func aSlotThatAllowsNoReplacingIsNoTarget() throws {
    let stage = try Stage("ab", style: SlotStyle(permissions: [.pan]))
    _ = offer(stage, .began, .photo("N", photo), Point(20, 20))
    #expect(stage.session.phase == .offering("N", target: nil))
  }

  @Test func aLockedPhotoIsNoTargetFromOutsideNorForKeys() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("B"), true))
    _ = offer(stage, .began, .photo("N", photo), Point(160, 50))
    #expect(stage.session.phase == .offering("N", target: nil))
    _ = offer(stage, .cancelled, .photo("N", photo), Point(160, 50))
    stage.perform(.lift("A"))
    #expect(stage.perform(.aim(at: "b")).refusal == .locked(.item("B")))
    #expect(stage.session.phase == .lifted("A"))
  }

  @Test func theKeyboardLiftsAimsAndDrops() throws {
    let stage = try Stage("ab\ncd")
    stage.perform(.lift("A"))
    #expect(stage.session.phase == .lifted("A") && stage.session.selection == .item("A"))
    let next = try #require(stage.session.scene.board.neighbor(of: "a", toward: .right))
    stage.perform(.aim(at: next))
    #expect(stage.session.phase == .swapping("A", target: "b"))
    #expect(stage.session.presentation(at: .infinity).items.map(\.item) == ["B", "A", "C", "D"])
    stage.perform(.aim(at: "d"))
    stage.perform(.drop)
    #expect(stage.session.phase == .idle && stage.session.fingerCount == 0 && stage.session.undoName == .swap)
    #expect(stage.session.scene.item(in: "d")?.id == "A" && stage.session.scene.item(in: "b")?.id == "B")
    stage.expectNoChange {
      stage.perform(.lift("A"))
      stage.perform(.aim(at: "a"))
      stage.cancel()
    }
    #expect(stage.perform(.drop).refusal == .nothingToDo && stage.perform(.aim(at: "a")).refusal == .nothingToDo)
  }

  @Test func aPhotoDroppedOutsideIsSetAsideIfThePolicySaysSo() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(to: "b").drag(to: Point(300, -40)).up()
    #expect(stage.session.scene.unplaced.isEmpty)
    var policy = stage.session.policy
    policy.setsAsideOutside = true
    let other = try Stage("ab", policy: policy)
    other.finger(1).down(on: "a").drag(to: "b").drag(to: Point(300, -40)).up()
    #expect(other.session.scene.unplaced.map(\.id) == ["A"] && other.session.undoName == .setAside)
  }

  @Test func aPhotoDroppedWhereNoSlotIsReturnsAndIsNotSetAside() throws {
    let slots = [
      Slot(id: "a", frame: Rect(x: 0, y: 0, width: 60, height: 60)),
      Slot(id: "b", frame: Rect(x: 140, y: 0, width: 60, height: 60)),
    ]
    let scene = try Scene(
      board: Board(canvas: Size(200, 160), slots: slots), photos: [photo],
      items: [Item(id: "A", photo: "new", slot: "a"), Item(id: "B", photo: "new", slot: "b")])
    let stage = Stage(scene) { $0.setsAsideOutside = true }
    stage.finger(1).down(on: "a").drag(to: "b").drag(to: Point(100, 130))
    #expect(stage.session.phase == .swapping("A", target: "b"))
    stage.finger(1).up()
    #expect(stage.session.scene == scene && stage.session.undoCount == 0)
  }
}

/// Handles, guides, hits and cursors.
@Suite struct HandleTests {
  private let layer = Layer(id: "text", size: Size(60, 20), center: Point(100, 60))

  private func stage(_ layers: [Layer]) throws -> Stage {
    let stage = try Stage("ab", layers: layers)
    stage.perform(.select(.layer("text")))
    return stage
  }

  @Test func aCornerScalesAboutTheCenterAndTheHandleAboveRotates() throws {
    let stage = try stage([layer])
    let handles = stage.session.presentation().handles
    #expect(handles.map(\.kind) == [.topLeft, .topRight, .bottomRight, .bottomLeft, .rotate])
    #expect(handles[0].position == Point(70, 50))
    stage.finger(1).down(at: handles[2].position).drag(to: Point(100, 60) + (handles[2].position - Point(100, 60)) * 2)
    stage.finger(1).up()
    let scaled = try #require(stage.session.scene.layer("text"))
    #expect(scaled.scale.isNear(2) && scaled.center == Point(100, 60) && scaled.rotation == .zero)
    #expect(stage.session.undoName == .zoom)
    let top = try #require(stage.session.handles.last).position
    stage.finger(1).down(at: top).drag(to: Point(100 + (60 - top.y), 60)).up()
    let turned = try #require(stage.session.scene.layer("text"))
    #expect(turned.rotation.degrees.isNear(90, within: 1e-9) && turned.scale.isNear(2))
    #expect(stage.session.undoName == .rotate)
  }

  @Test func onlyALayerThatIsSelectedAloneAndNotLockedHasHandles() throws {
    let stage = try stage([Layer(id: "sticker", size: Size(20, 20), center: Point(30, 20)), layer])
    stage.perform(.toggleSelection(.layer("sticker")))
    #expect(stage.session.selection == .layer("sticker") && stage.session.handles.isEmpty)
    stage.perform(.select(.layer("text")))
    #expect(stage.session.handles.count == 5)
    stage.perform(.lock(.layer("text"), true))
    #expect(stage.session.selection == .layer("text") && stage.session.handles.isEmpty)
  }

  @Test func aLayerLeavesTheLineOnWhichItStarts() throws {
    let stage = try Stage("ab", layers: [Layer(id: "text", size: Size(60, 20), center: Point(105, 60))])
    stage.finger(1).down(at: Point(105, 60)).move(by: Point(0, 14)).move(by: Point(0.5, 0)).up()
    #expect(stage.session.scene.layer("text")?.center == Point(105.5, 74))
  }

  @Test func aLayerAtItsLeastSizeCanBeMadeLarger() throws {
    let stage = try stage([Layer(id: "text", size: Size(60, 20), center: Point(100, 60), scale: 0.02)])
    let corner = try #require(stage.session.handles.first).position
    stage.finger(1).down(at: corner - Point(3, 3)).drag(by: Point(-30, -30)).up()
    #expect(try #require(stage.session.scene.layer("text")).scale > 0.03)
  }

  @Test func theMiddleOfASmallLayerMovesIt() throws {
    let stage = try stage([Layer(id: "text", size: Size(8, 8), center: Point(100, 60))])
    stage.finger(1).down(at: Point(100, 60)).drag(by: Point(20, 5)).up()
    #expect(try #require(stage.session.scene.layer("text")).scale == 1 && stage.session.undoName == .move)
  }

  @Test func whatAPressWouldDoIsKnownBefore() throws {
    let stage = try stage([layer])
    let session = stage.session
    #expect(session.hit(at: Point(70, 50)) == .handle(.topLeft, "text"))
    #expect(session.cursor(at: Point(70, 50)) == .resizeFalling && session.cursor(at: Point(130, 50)) == .resizeRising)
    #expect(session.hit(at: Point(100, 60)) == .layer("text") && session.cursor(at: Point(100, 60)) == .grab)
    #expect(session.hit(at: Point(20, 20)) == .item("A"))
    #expect(session.hit(at: Point(105, 5)) == .canvas && session.cursor(at: Point(105, 5)) == .standard)
    #expect(stage.send(.hover(Point(20, 20), .mouse)).changes == .hover)
    #expect(stage.session.presentation().hovered == .item("A"))
    #expect(stage.send(.hover(Point(21, 20), .mouse)).changes == [])
    #expect(stage.send(.hover(nil, .mouse)).changes == .hover && stage.session.hovered == nil)
    stage.send(.hover(Point(20, 20), .mouse))
    #expect(stage.perform(.delete(.item("A"))).changes.contains(.hover) && stage.session.hovered == nil)
  }

  @Test func aLayerSnapsToTheCanvasAndToOthersAndSaysWhere() throws {
    let other = Layer(id: "sticker", size: Size(20, 20), center: Point(30, 20))
    let stage = try stage([other, layer])
    stage.finger(1).down(at: Point(100, 60)).move(by: Point(4, -14))
    let response = stage.send(
      .touch(Touch(id: 1, phase: .moved, position: Point(104.2, 20.8), isPrimary: false, pointer: .touch)))
    #expect(response.changes.contains(.guides))
    let shown = stage.session.presentation()
    #expect(shown.layers[1].center == Point(105, 20))
    #expect(shown.guides.contains(Guide(kind: .center, start: Point(105, 0), end: Point(105, 100))))
    #expect(shown.guides.contains(Guide(kind: .center, start: Point(0, 20), end: Point(210, 20))))
    stage.finger(1).up()
    #expect(stage.session.scene.layer("text")?.center == Point(105, 20) && stage.session.presentation().guides.isEmpty)
  }

  @Test func ofTwoLinesTheNearerOneCounts() throws {
    // The canvas' middle is at 105, the sticker's at 106.5; both are within the window of 1.
    let other = Layer(id: "sticker", size: Size(20, 20), center: Point(106.5, 20))
    for (place, line) in [(105.5, 105.0), (106, 106.5)] {
      let stage = try stage([other, layer])
      stage.finger(1).down(at: Point(100, 60)).move(by: Point(-40, 7)).move(to: Point(place, 67))
      #expect(stage.session.presentation().layers[1].center.x == line, "\(place)")
    }
  }

  @Test func equalDistancesAreALine() throws {
    func box(_ id: LayerID, _ x: Double) -> Layer { Layer(id: id, size: Size(20, 10), center: Point(x, 50)) }
    let stage = try Stage("ab", layers: [box("one", 20), box("two", 53), box("three", 140)])
    stage.finger(1).down(at: Point(140, 50)).move(by: Point(-50, 21)).move(to: Point(85.4, 73))
    #expect(stage.session.presentation().layers[2].center.x == 86)
    #expect(stage.session.presentation().guides.contains { $0.kind == .spacing })
  }
}

/// Steps of controls, and commands for several elements.
@Suite struct InteractionTests {
  @Test func oneDragOfAControlIsOneStepHoweverLongItPauses() throws {
    let stage = try Stage("ab")
    for angle in 1...20 {
      stage.send(.edit(.straighten("A", Angle(degrees: Double(angle)))), interaction: 7)
      stage.wait(0.4)
    }
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .straighten)
    #expect(!stage.session.isSettling(at: stage.session.time - 0.4))
    stage.send(.edit(.straighten("A", Angle(degrees: 3))), interaction: 8)
    #expect(stage.session.undoCount == 2)
    stage.undo()
    #expect(stage.session.scene.item("A")?.intent.straighten.degrees == 20)
  }

  @Test func cancelingAnInteractionRevertsItWithoutARedo() throws {
    let stage = try Stage("ab")
    stage.expectNoChange {
      for angle in 1...5 { stage.send(.edit(.straighten("A", Angle(degrees: Double(angle)))), interaction: 3) }
      stage.send(.cancel, interaction: 3)
    }
    #expect(!stage.session.canRedo)
    stage.perform(.flip("A", .horizontal))
    stage.send(.cancel, interaction: 3)
    #expect(stage.session.undoCount == 1)
  }

  @Test func severalCommandsAreOneStepOrNone() throws {
    let stage = try Stage("abc")
    stage.perform(.together([.delete(.item("A")), .delete(.item("B"))]))
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .delete && stage.session.scene.items.count == 1)
    stage.undo()
    stage.expectNoChange {
      #expect(
        stage.perform(.together([.delete(.item("A")), .delete(.item("gone"))])).refusal == .unknownItem("gone"))
      #expect(stage.perform(.together([.together([.delete(.item("A"))])])).refusal == .nothingToDo)
    }
  }

  @Test func layersAreAlignedAndDistributed() throws {
    let layers = [(30.0, 10.0), (70, 30), (90, 60), (180, 80)].enumerated().map { index, place in
      Layer(id: LayerID("l\(index)"), size: Size(20, 10), center: Point(place.0, place.1))
    }
    let stage = try Stage("ab", layers: layers)
    let ids = layers.map(\.id)
    stage.perform(.align(ids, .top))
    #expect(stage.session.scene.layers.allSatisfy { $0.center.y == 10 })
    stage.perform(.distribute(ids, along: .row))
    #expect(stage.session.scene.layers.map(\.center.x) == [30, 80, 130, 180])
    stage.perform(.align(["l0"], .centerX))
    #expect(stage.session.scene.layers[0].center.x == 105)
    #expect(stage.perform(.distribute(["l0", "l1"], along: .row)).refusal == .nothingToDo)
  }

  @Test func cellsAreEqualizedAndFramesSet() throws {
    let tree = SplitNode.branch(.row, [.init(.slot("a"), weight: 3), .init(.slot("b"))])
    let stage = Stage(try Scene(board: Board(canvas: Size(200, 100), split: tree), photos: []))
    stage.perform(.equalize(branch: []))
    #expect(stage.session.scene.board.slots.map(\.frame.width) == [100, 100])
    // A slot of a tree with a frame of its own makes the template list its slots; undo restores the tree.
    let board = stage.session.scene.board
    #expect(stage.perform(.setFrame("a", .unit)).refusal == nil)
    #expect(stage.session.scene.board["a"]?.frame == .unit && stage.session.scene.board.split == nil)
    stage.undo()
    #expect(stage.session.scene.board == board && board.split != nil)
    let free = try Stage("ab")
    free.perform(.setFrame("a", Rect(x: 10, y: 10, width: 50, height: 60)))
    #expect(free.session.scene.board["a"]?.frame == Rect(x: 10, y: 10, width: 50, height: 60))
    #expect(free.perform(.setFrame("a", Rect(x: .nan, y: 0, width: 1, height: 1))).refusal == .badNumber)
    free.undo()
    #expect(free.session.scene.board["a"]?.frame.width == 100)
  }

  @Test func aStepOfALargeSceneKeepsOnlyWhatItChanges() throws {
    let slots = (0..<500).map { Slot(id: SlotID("s\($0)"), frame: Rect(x: Double($0), y: 0, width: 1, height: 1)) }
    let photo = ScenePhoto(id: "p", size: Size(4, 3))
    let scene = try Scene(
      board: Board(canvas: Size(500, 1), slots: slots), photos: [photo],
      items: (0..<500).map { Item(id: ItemID("i\($0)"), photo: "p", slot: SlotID("s\($0)")) })
    let stage = Stage(scene)
    for index in 0..<40 { stage.perform(.flip(ItemID("i\(index)"), .horizontal)) }
    for _ in 0..<40 { stage.undo() }
    #expect(stage.session.scene == scene)
    for _ in 0..<40 { stage.redo() }
    #expect(stage.session.scene.items.filter(\.intent.isMirrored).map(\.id.name) == (0..<40).map { "i\($0)" })
  }

  @Test func aFlickMovesOnAndComesToRestWithinTheLimits() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.momentum = 0.2
    policy.snapping = nil
    let stage = try Stage("ab", photoSize: Size(800, 100), policy: policy)
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-60, 0), over: 0.1)
    let lifted = stage.session.presentation().items[0].placement.photoToCanvas.tx
    stage.finger(1).up()
    let rest = try #require(stage.session.scene.placement(of: "A")).photoToCanvas.tx
    #expect(rest < lifted - 60 && rest > lifted - 180)
    let start = stage.session.time
    #expect(stage.session.presentation(at: start).items[0].placement.photoToCanvas.tx.isNear(lifted, within: 1e-6))
    // It leaves the finger at the finger's speed.
    let early = stage.session.presentation(at: start + 0.01).items[0].placement.photoToCanvas.tx
    #expect((lifted - early).isNear(6, within: 0.6))
    #expect(stage.session.isSettling(at: start + 0.4))
    // A finger takes hold of it where it is seen.
    stage.wait(0.1)
    let seen = stage.session.presentation(at: stage.time).items[0].placement.photoToCanvas.tx
    stage.finger(1).down(on: "a").move(by: Point(4, 0))
    let held = stage.session.presentation(at: .infinity).items[0].placement.photoToCanvas.tx
    #expect((held - seen - 4).isNear(0, within: 1e-6))
  }

  @Test func aFingerThatRestsBeforeItIsLiftedDoesNotFlick() throws {
    let stage = try Stage("ab", photoSize: Size(800, 100)) {
      $0.momentum = 0.2
      $0.snapping = nil
    }
    stage.finger(1).down(on: "a", at: Point(0.9, 0.5)).drag(by: Point(-60, 0), over: 0.1)
    let place = stage.session.presentation().items[0].placement.photoToCanvas.tx
    stage.wait(0.5)
    stage.finger(1).up()
    #expect(try #require(stage.session.scene.placement(of: "A")).photoToCanvas.tx.isNear(place, within: 1e-6))
  }

  @Test func aSecondTapThatIsPulledZooms() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.doubleTapDragZooms = true
    let stage = try Stage("ab", policy: policy)
    stage.finger(1).tap(on: "a").down(on: "a").drag(by: Point(0, 27.5)).up()
    #expect(try #require(stage.session.scene.placement(of: "A")).zoom.isNear(2, within: 1e-9))
    #expect(stage.session.undoName == .zoom)
  }

  @Test func keysFindTheirWay() throws {
    let board = try Stage("aab\naac\ndef").session.scene.board
    #expect(board.neighbor(of: "a", toward: .right) == "b" || board.neighbor(of: "a", toward: .right) == "c")
    #expect(board.neighbor(of: "f", toward: .up) == "c" && board.neighbor(of: "c", toward: .up) == "b")
    #expect(board.neighbor(of: "b", toward: .up) == nil && board.neighbor(of: "gone", toward: .up) == nil)
    #expect(board.slot(after: "f") == "a" && board.slot(after: "a", isBackward: true) == "f")
    #expect(board.slot(after: nil) == "a")
  }
}
