import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Rule 13, the order of hit tests.
@Suite struct HitTests {
  @Test func theRealOutlineIsHitAndNotItsFrame() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let board = try Board(canvas: Size(100, 100), slots: [Slot(id: "a", frame: frame, shape: .ellipse)])
    #expect(board.slot(at: Point(50, 1)) == "a")
    #expect(board.slot(at: Point(5, 5)) == nil)
    let turned = try Board(canvas: Size(100, 100), slots: [Slot(id: "a", frame: frame, rotation: Angle(degrees: 45))])
    #expect(turned.slot(at: Point(2, 2)) == nil)
    #expect(turned.slot(at: Point(50, -15)) == "a")
  }

  @Test func theBorderAroundASlotIsHit() throws {
    let frame = Rect(x: 20, y: 20, width: 60, height: 40)
    func hits(_ border: Border?, _ point: Point, _ shape: Shape = .rectangle, turned: Double = 0) throws -> Bool {
      let slot = Slot(
        id: "a", frame: frame, rotation: Angle(degrees: turned), shape: shape, style: SlotStyle(border: border))
      return try Board(canvas: Size(100, 100), slots: [slot]).slot(at: point) != nil
    }
    // An instant photo: the wide rim is below.
    let rim = SideWidths(top: 4, right: 4, bottom: 16, left: 4)
    let instant = Border(widths: rim, color: .white, alignment: .outside)
    #expect(try hits(instant, Point(50, 74)) && !hits(instant, Point(50, 78)))
    #expect(try hits(instant, Point(17, 17)) && !hits(instant, Point(50, 14)) && !hits(nil, Point(50, 74)))
    #expect(try hits(Border(widths: rim, color: .white, alignment: .center), Point(50, 67)))
    #expect(try !hits(Border(widths: rim, color: .white, alignment: .center), Point(50, 69)))
    #expect(try !hits(Border(widths: rim, color: .white), Point(50, 61)))
    // Turned upside down, the rim is above.
    #expect(try hits(instant, Point(50, 6), turned: 180) && !hits(instant, Point(50, 66), turned: 180))
    let ring = Border(width: 5, color: .black, alignment: .outside)
    #expect(try hits(ring, Point(50, 64), .ellipse) && !hits(ring, Point(21, 21), .ellipse))
    #expect(try hits(ring, Point(50, 64), .mask("heart.png")))
  }

  @Test func aTouchOnTheBorderTakesHoldOfItsPhotoAndNotOfTheOneBelow() throws {
    let border = Border(width: 10, color: .white, alignment: .outside)
    let board = try Board(
      canvas: Size(100, 100),
      slots: [
        Slot(id: "low", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        Slot(id: "high", frame: Rect(x: 30, y: 30, width: 40, height: 40), style: SlotStyle(border: border)),
      ])
    let photos = [ScenePhoto(id: "p", size: Size(10, 20)), ScenePhoto(id: "q", size: Size(10, 20))]
    let items = [Item(id: "P", photo: "p", slot: "low"), Item(id: "Q", photo: "q", slot: "high")]
    let stage = Stage(try Scene(board: board, photos: photos, items: items))
    stage.finger(1).down(at: Point(25, 50)).move(by: Point(0, 6))
    #expect(stage.session.phase == .panning(.item("Q")))
  }

  @Test func theTopmostSlotIsHit() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let board = try Board(
      canvas: Size(100, 100),
      slots: [Slot(id: "low", frame: frame), Slot(id: "high", frame: frame, shape: .ellipse)])
    #expect(board.slot(at: Point(50, 50)) == "high")
    #expect(board.slot(at: Point(3, 3)) == "low")
  }

  @Test func aLayerIsGrabbedBeforeDividersAndDividersBeforePhotos() throws {
    let board = try Board(canvas: Size(100, 100), split: .branch(.row, [.init(.slot("a")), .init(.slot("b"))]))
    let photo = ScenePhoto(id: "p", size: Size(10, 10))
    let layer = Layer(id: "text", size: Size(60, 20), center: Point(50, 50))
    let scene = try Scene(
      board: board, photos: [photo], items: [Item(id: "A", photo: "p", slot: "a")], layers: [layer])
    let stage = Stage(scene)
    stage.finger(1).down(at: Point(50, 50)).move(by: Point(4, 0))
    #expect(stage.session.phase == .panning(.layer("text")))
    stage.finger(1).cancel().down(at: Point(50, 80)).move(by: Point(4, 0))
    guard case .divider = stage.session.phase else {
      Issue.record("\(stage.session.phase)")
      return
    }
    stage.finger(1).cancel().down(at: Point(30, 80)).move(by: Point(4, 0))
    #expect(stage.session.phase == .panning(.item("A")))
  }
}

/// The positions and limits of dividers in split layouts.
@Suite struct DividerTests {
  private func stage(gap: Double = 10) throws -> Stage {
    let tree = SplitNode.branch(
      .row, [.init(.slot("a")), .init(.branch(.column, [.init(.slot("b")), .init(.slot("c"))]), weight: 1)])
    let board = try Board(canvas: Size(210, 110), split: tree, gap: gap)
    let photos = [ScenePhoto(id: "p", size: Size(400, 300))]
    let items = ["a", "b", "c"].map { Item(id: ItemID($0.uppercased()), photo: "p", slot: SlotID($0)) }
    return Stage(try Scene(board: board, photos: photos, items: items))
  }

  @Test func draggingADividerResizesItsNeighborsAsOneStep() throws {
    let stage = try stage()
    stage.expect {
      stage.finger(1).down(at: Point(105, 20)).drag(by: Point(30, 7)).up()
    } changes: {
      $0.frames["a"] = Rect(x: 0, y: 0, width: 130, height: 110)
      $0.frames["b"] = Rect(x: 140, y: 0, width: 70, height: 50)
      $0.frames["c"] = Rect(x: 140, y: 60, width: 70, height: 50)
      $0.undoCount = 1
    }
  }

  @Test func whileItMovesThePhotosCoverAndTheSceneIsUntouched() throws {
    let stage = try stage()
    let scene = stage.session.scene
    stage.finger(1).down(at: Point(105, 20)).drag(by: Point(60, 0))
    #expect(stage.session.scene == scene)
    let presentation = stage.session.presentation(at: .infinity)
    for (item, slot) in zip(presentation.items, presentation.slots) {
      #expect(item.slot == slot.id)
      let seen = item.placement.photoToCanvas.boundingBox(of: item.placement.visiblePart)
      #expect(seen.inset(by: -1e-9).contains(Point(slot.frame.x, slot.frame.y)))
      #expect(seen.inset(by: -1e-9).contains(Point(slot.frame.right, slot.frame.bottom)))
    }
    stage.finger(1).cancel()
    #expect(stage.session.presentation(at: .infinity).slots == scene.board.slots)
  }

  @Test func noCellGetsSmallerThanFivePercentOfTheShortSide() throws {
    let stage = try stage()
    stage.finger(1).down(at: Point(105, 20)).drag(by: Point(900, 0)).up()
    let frames = stage.session.scene.board.slots.map(\.frame)
    #expect(frames[1].width.isNear(5.5) && frames[2].width.isNear(5.5))
    #expect(frames[0].width.isNear(194.5))
    stage.finger(1).down(at: Point(207, 55)).drag(by: Point(0, -400)).up()
    #expect(stage.session.scene.board.slots[1].frame.height.isNear(5.5))
  }

  @Test func theInnerOfTwoDividersIsTakenWhereTheyMeet() throws {
    let stage = try stage()
    stage.finger(1).down(at: Point(160, 55)).drag(by: Point(0, 15)).up()
    #expect(stage.session.scene.board.slots[1].frame.height.isNear(65))
    #expect(stage.session.scene.board.slots[0].frame.width == 100)
  }

  @Test func aDividerWithoutAGapHasReach() throws {
    let stage = try stage(gap: 0)
    stage.finger(1).down(at: Point(103, 20)).drag(by: Point(20, 0)).up()
    #expect(stage.session.scene.board.slots[0].frame.width.isNear(125))
  }

  @Test func aTapOnADividerIsMeantForTheSlotBesideIt() throws {
    let stage = try stage(gap: 0)
    stage.finger(1).tap(at: Point(103, 20))
    #expect(stage.session.selection == .item("A"))
  }

  @Test func aDragAndBackIsNoStep() throws {
    let stage = try stage()
    stage.expectNoChange {
      stage.finger(1).down(at: Point(105, 20)).drag(by: Point(30, 0)).drag(by: Point(-30, 0)).up()
    }
  }

  @Test func aGutterWiderThanTheReachIsTakenWhole() throws {
    // The reach is 3.3 units, half of the gutter 30.
    let stage = try stage(gap: 60)
    stage.finger(1).down(at: Point(105 + 26, 20)).drag(by: Point(10, 0)).up()
    #expect(stage.session.scene.board.slots[0].frame.width.isNear(85))
  }

  @Test func besideTheReachTheSlotIsTaken() throws {
    let stage = try stage(gap: 0)
    stage.finger(1).down(at: Point(105 + 3.4, 20)).move(by: Point(3, 0))
    #expect(stage.session.phase == .panning(.item("B")))
  }

  @Test func theCellsOfANestedRowKeepTheirMinimumLengthBesideItsGaps() throws {
    let inner = SplitNode.branch(.row, [.init(.slot("b")), .init(.slot("c"), weight: 3)])
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(inner)])
    let board = try Board(canvas: Size(220, 100), split: tree, gap: 20)
    let stage = Stage(try Scene(board: board, photos: []))
    stage.finger(1).down(at: Point(110, 50)).drag(by: Point(500, 0)).up()
    let frames = stage.session.scene.board.slots.map(\.frame)
    // 5 % of the short side are 5; the wider of two cells has three times the width of the narrower one.
    #expect(frames[1].width.isNear(5) && frames[2].width.isNear(15))
    #expect(frames[0].width.isNear(160))
    stage.finger(1).down(at: Point(170, 50)).drag(by: Point(-500, 0)).up()
    #expect(stage.session.scene.board.slots[0].frame.width.isNear(5))
  }

  @Test func aMovedDividerMovesWhatIsHit() throws {
    let stage = try stage()
    #expect(stage.session.scene.board.slot(at: Point(120, 20)) == "b")
    stage.finger(1).down(at: Point(105, 20)).drag(by: Point(30, 0)).up()
    let board = stage.session.scene.board
    #expect(board.slot(at: Point(120, 20)) == "a" && board.slot(at: Point(135, 20)) == nil)
    #expect(board.slot(at: Point(145, 20)) == "b" && board.slot(at: Point(145, 90)) == "c")
    stage.finger(1).down(at: Point(125, 20)).drag(by: Point(5, 0))
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(1).cancel()
    stage.perform(.weights(branch: [], [1, 9]))
    #expect(stage.session.scene.board.slot(at: Point(40, 20)) == "b")
    stage.undo()
    #expect(stage.session.scene.board.slot(at: Point(40, 20)) == "a")
  }

  @Test func everyPhotoOfADenseGridCanBeGrabbedByItsMiddle() throws {
    let rows = (0..<20).map { row in
      SplitNode.Child(.branch(.row, (0..<20).map { .init(.slot(SlotID("\(row * 20 + $0)"))) }))
    }
    let board = try Board(canvas: Size(1000, 1000), split: .branch(.column, rows), gap: 4)
    let reach = Policy(canvas: board.canvas).dividerReach
    for slot in board.slots {
      let frame = slot.frame
      // All but an eighth on each side: 56 % of the cell.
      for (x, y) in [(0.5, 0.5), (0.13, 0.13), (0.87, 0.13), (0.13, 0.87), (0.87, 0.87)] {
        let point = Point(frame.x + frame.width * x, frame.y + frame.height * y)
        #expect(board.divider(at: point, reach: reach) == nil)
      }
    }
    #expect(board.divider(at: Point(board.slots[0].frame.right + 2, 20), reach: reach) != nil)
  }

  @Test func aMouseGrabsADividerOnlyFromNear() throws {
    let board = try Board(canvas: Size(300, 300), split: .branch(.row, [.init(.slot("a")), .init(.slot("b"))]))
    let stage = Stage(try Scene(board: board, photos: []))
    func isDivider(at x: Double, _ pointer: Touch.Pointer) -> Bool {
      stage.finger(1).down(at: Point(x, 100), pointer: pointer).drag(by: Point(8, 0))
      defer { stage.finger(1).cancel() }
      guard case .divider = stage.session.phase else { return false }
      return true
    }
    // The reach is 9 units for fingers, 3 for pens and mice.
    #expect(isDivider(at: 158, .touch) && !isDivider(at: 158, .mouse) && !isDivider(at: 158, .pen))
    #expect(isDivider(at: 152, .mouse) && isDivider(at: 152, .pen))
  }

  @Test func ofTwoDividersTheNearerIsTaken() throws {
    let cells = ["a", "b", "c"].map { SplitNode.Child(.slot(SlotID($0)), weight: $0 == "b" ? 0.1 : 1) }
    let board = try Board(canvas: Size(210, 210), split: .branch(.row, cells))
    // The cells end at 100 and 110; the reach takes an eighth of each, so that the middle cell can still be grabbed.
    for (place, index) in [(88, 0), (100.5, 0), (101, 0), (102, nil), (108, nil), (109, 1), (109.5, 1), (122, 1)] {
      #expect(board.divider(at: Point(place, 20), reach: 20)?.index == index, "\(place)")
    }
    #expect(board.divider(at: Point(95, 20), reach: 4) == nil)
    #expect(board.divider(at: Point(79, 20), reach: 20) == nil)
    #expect(board.divider(at: Point(105, 211), reach: 20) == nil)
  }

  @Test func weightsCanBeSetAndAreChecked() throws {
    let stage = try stage()
    #expect(stage.perform(.weights(branch: [], [3, 1])).refusal == nil)
    #expect(stage.session.scene.board.slots[0].frame.width == 150)
    #expect(stage.perform(.weights(branch: [1], [1, 1000])).refusal == .badWeights)
    #expect(stage.perform(.weights(branch: [7], [1, 1])).refusal == .badWeights)
    #expect(stage.perform(.weights(branch: [], [1, .nan])).refusal == .badWeights)
  }
}

/// Rule 14 and template changes while editing.
@Suite struct RelayoutTests {
  private func board(_ drawing: String) throws -> Board {
    let drawn = try BoardDrawing(drawing)
    return try Board(canvas: drawn.canvas, slots: drawn.slots)
  }

  @Test func itemsGoOnInReadingOrderAndKeepTheirIntents() throws {
    let stage = try Stage("abcd")
    stage.perform(.straighten("C", Angle(degrees: 9)))
    stage.perform(.relayout(try board("xy\nzw"), .readingOrder))
    let slots = ["A", "B", "C", "D"].map { stage.session.scene.item(ItemID($0))?.slot }
    #expect(slots == ["x", "y", "z", "w"])
    #expect(stage.session.scene.item("C")?.intent.straighten.degrees == 9)
  }

  @Test func anItemWithoutASlotIsUnplacedAndComesBack() throws {
    let stage = try Stage("abcd")
    stage.perform(.relayout(try board("xy"), .readingOrder))
    #expect(stage.session.scene.unplaced.map(\.id) == ["C", "D"])
    stage.perform(.relayout(try board("pqr"), .readingOrder))
    #expect(stage.session.scene.items.map(\.id) == ["A", "B", "C"])
    #expect(stage.session.scene.unplaced.map(\.id) == ["D"])
  }

  @Test func changingBackRestoresTheArrangementWithItsHoles() throws {
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b")), .init(.slot("c"))])
    let split = try Board(canvas: Size(300, 100), split: tree)
    let photo = ScenePhoto(id: "p", size: Size(10, 10))
    let items = [Item(id: "C", photo: "p", slot: "c"), Item(id: "A", photo: "p", slot: "a")]
    let stage = Stage(try Scene(board: split, photos: [photo], items: items))
    stage.perform(.weights(branch: [], [2, 1, 1]))
    let before = Snapshot(stage.session)
    let dragged = stage.session.scene.board
    stage.perform(.relayout(try board("xy"), .readingOrder))
    stage.perform(.relayout(split, .readingOrder))
    #expect(Snapshot(stage.session).items == before.items && stage.session.scene.board == split)
    stage.perform(.relayout(try board("xy"), .readingOrder))
    stage.perform(.relayout(dragged, .readingOrder))
    let after = Snapshot(stage.session)
    #expect(after.items == before.items && after.frames == before.frames)
  }

  @Test func everyStateOfASliderIsTheBoardThatWasAskedFor() throws {
    func columns(_ one: Double, _ other: Double, radius: Double, gap: Double) throws -> Board {
      let tree = SplitNode.branch(.row, [.init(.slot("a"), weight: one), .init(.slot("b"), weight: other)])
      let style = SlotStyle(border: Border(width: radius, color: .black))
      return try Board(canvas: Size(300, 100), split: tree, gap: gap, style: style)
    }
    let photo = ScenePhoto(id: "p", size: Size(10, 10))
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")]
    let first = try columns(1, 2, radius: 0, gap: 0)
    let stage = Stage(try Scene(board: first, photos: [photo], items: items))
    for (one, other, radius, gap) in [(2.0, 1.0, 0.0, 0.0), (1, 1, 0, 0), (1, 1, 3, 0), (1, 1, 1, 0), (1, 1, 2, 4)] {
      let wanted = try columns(one, other, radius: radius, gap: gap)
      stage.perform(.relayout(wanted, .readingOrder))
      #expect(stage.session.scene.board == wanted)
    }
    // The slider was one drag.
    #expect(stage.session.undoCount == 1)
    stage.undo()
    #expect(stage.session.scene.board == first)
  }

  @Test func alternatingBoardsLeavesNothingBehind() throws {
    let stage = try Stage("abc")
    let (first, second) = (stage.session.scene.board, try board("xy"))
    func round() {
      stage.perform(.relayout(second, .readingOrder))
      stage.perform(.relayout(first, .readingOrder))
    }
    round()
    let scene = stage.session.scene
    round()
    #expect(stage.session.scene == scene)
  }

  @Test func everyBoardThatWasLeftComesBackAsItWasLeft() throws {
    let stage = try Stage("ab")
    let boards = [stage.session.scene.board, try board("x\ny"), try board("p.q")]
    // The nearest slots are not those in reading order.
    let far = try Board(
      canvas: Size(210, 210),
      slots: [
        Slot(id: "m", frame: Rect(x: 110, y: 0, width: 100, height: 100)),
        Slot(id: "n", frame: Rect(x: 0, y: 40, width: 100, height: 100)),
      ])
    stage.perform(.relayout(far, .leastMovement))
    #expect(stage.session.scene.item("A")?.slot == "n")
    for board in [boards[1], boards[0], boards[2], far] { stage.perform(.relayout(board, .readingOrder)) }
    #expect(stage.session.scene.item("A")?.slot == "n")
  }

  @Test func unplacedItemsComeBackInTheirOrder() throws {
    let stage = try Stage("abcd")
    let first = stage.session.scene.board
    stage.perform(.setAside("C"))
    stage.perform(.setAside("A"))
    stage.perform(.relayout(try board("x"), .readingOrder))
    #expect(stage.session.scene.unplaced.map(\.id) == ["D", "C", "A"])
    stage.perform(.relayout(first, .readingOrder))
    #expect(stage.session.scene.unplaced.map(\.id) == ["C", "A"])
    #expect(stage.session.scene.item("D")?.slot == "d")
  }

  @Test func underTheNamesOfSlotsPhotosStayWhereTheyAre() throws {
    let stage = try Stage("abc")
    stage.perform(.relayout(try board("cxa"), .sameSlots))
    #expect(stage.session.scene.item("A")?.slot == "a")
    #expect(stage.session.scene.item("B")?.slot == "x")
    #expect(stage.session.scene.item("C")?.slot == "c")
  }

  @Test func unplacedItemsTakeTheRemainingSlots() throws {
    let stage = try Stage("ab")
    stage.perform(.setAside("A"))
    stage.perform(.relayout(try board("xyz"), .leastMovement))
    #expect(stage.session.scene.unplaced.isEmpty)
    #expect(stage.session.scene.item("B")?.slot == "y")
    #expect(stage.session.scene.item("A")?.slot == "x")
  }

  @Test func movesByHandInBetweenAreKept() throws {
    let stage = try Stage("ab")
    let first = stage.session.scene.board
    stage.perform(.relayout(try board("x\ny"), .readingOrder))
    stage.perform(.swap("A", "B"))
    stage.perform(.relayout(first, .readingOrder))
    #expect(stage.session.scene.item("B")?.slot == "a")
    #expect(stage.session.scene.item("A")?.slot == "b")
  }

  @Test func minimumMovementIsTheMinimumOfAllAssignments() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<60 {
      func slots(_ names: [String]) -> [Slot] {
        names.map { name in
          Slot(
            id: SlotID(name),
            frame: Rect(x: random.double(0...500), y: random.double(0...500), width: 10, height: 10))
        }
      }
      let (old, new) = (slots(["a", "b", "c", "d"]), slots(["p", "q", "r", "s", "t"]))
      let items = old.map { Item(id: ItemID($0.id.name), photo: "p", slot: $0.id) }
      let scene = try Scene(
        board: Board(canvas: Size(500, 500), slots: old), photos: [ScenePhoto(id: "p", size: Size(1, 1))], items: items)
      let stage = Stage(scene)
      stage.perform(.relayout(try Board(canvas: Size(500, 500), slots: new), .leastMovement))
      func way(_ assignment: [SlotID]) -> Double {
        zip(old, assignment).reduce(0.0) { sum, pair in
          let target = new.first { $0.id == pair.1 }?.frame.center ?? .zero
          return sum + (target - pair.0.frame.center).length
        }
      }
      let chosen = old.compactMap { stage.session.scene.item(ItemID($0.id.name))?.slot }
      let least = arrangements(of: new.map(\.id), count: 4).map(way).min() ?? 0
      #expect(way(chosen).isNear(least, within: 1e-9))
    }
  }

  private func arrangements(of names: [SlotID], count: Int) -> [[SlotID]] {
    if count == 0 { return [[]] }
    return names.flatMap { name in
      arrangements(of: names.filter { $0 != name }, count: count - 1).map { [name] + $0 }
    }
  }

  @Test func aLockedPhotoStaysInTheSlotOfItsName() throws {
    let stage = try Stage("ab")
    stage.perform(.lock(.item("B"), true))
    stage.perform(.relayout(try board("b\nx"), .readingOrder))
    #expect(stage.session.scene.item("B")?.slot == "b")
    #expect(stage.session.scene.item("A")?.slot == "x")
  }

  @Test func aRelayoutIsOneStep() throws {
    let stage = try Stage("abc")
    let scene = stage.session.scene
    stage.perform(.relayout(try board("x"), .readingOrder))
    stage.undo()
    #expect(stage.session.scene == scene)
  }
}
