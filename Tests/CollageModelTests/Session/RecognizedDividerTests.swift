import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Dividers of explicit slots: rows and columns that slots form, and single lines between other slots.
@Suite struct RecognizedDividerTests {
  private func board(_ frames: [Rect], canvas: Size = Size(300, 300)) throws -> Board {
    try Board(canvas: canvas, slots: frames.enumerated().map { Slot(id: SlotID("\($0 + 1)"), frame: $1) })
  }

  private func stage(_ board: Board) throws -> Stage { Stage(try Scene(board: board, photos: [])) }

  private func frames(_ stage: Stage) -> [Rect] { stage.session.scene.board.slots.map(\.frame) }

  /// A pinwheel: four slots around a fifth, which no straight line cuts in two.
  private var pinwheel: [Rect] {
    [
      Rect(x: 0, y: 0, width: 190, height: 90), Rect(x: 200, y: 0, width: 100, height: 190),
      Rect(x: 110, y: 200, width: 190, height: 100), Rect(x: 0, y: 100, width: 100, height: 200),
      Rect(x: 110, y: 100, width: 80, height: 90),
    ]
  }

  @Test func slotsWithEqualGapsFormTheTreeFromWhichTheyCame() throws {
    let tree = SplitNode.branch(
      .column,
      [
        .init(.branch(.row, [.init(.slot("a"), weight: 2), .init(.slot("b"))])), .init(.slot("c"), weight: 3),
        .init(.branch(.row, [.init(.slot("d")), .init(.branch(.column, [.init(.slot("e")), .init(.slot("f"))]))])),
      ])
    let made = try Board(canvas: Size(400, 300), split: tree, gap: 8, margin: 12)
    let board = try Board(canvas: made.canvas, slots: made.slots)
    let split = try #require(board.split)
    #expect(split.unweightedTree == made.split?.unweightedTree)
    #expect(split.leaves == made.split?.leaves)
    #expect(board.dividers == made.dividers)
  }

  @Test func twoByTwoHasOneLineAcrossAndTwoDown() throws {
    let board = try board([
      Rect(x: 10, y: 10, width: 135, height: 135), Rect(x: 155, y: 10, width: 135, height: 135),
      Rect(x: 10, y: 155, width: 135, height: 135), Rect(x: 155, y: 155, width: 135, height: 135),
    ])
    #expect(board.dividers.map(\.axis) == [.row, .row, .column])
    let stage = try stage(board)
    stage.finger(1).down(at: Point(150, 60)).drag(by: Point(40, 5)).up()
    #expect(
      frames(stage) == [
        Rect(x: 10, y: 10, width: 175, height: 135), Rect(x: 195, y: 10, width: 95, height: 135),
        Rect(x: 10, y: 155, width: 135, height: 135), Rect(x: 155, y: 155, width: 135, height: 135),
      ])
    stage.undo()
    #expect(frames(stage) == board.slots.map(\.frame))
  }

  @Test func cellsBecomeATreeThatKeepsTheirGap() throws {
    let template = Template(
      name: "four", canvas: Canvas(size: Size(200, 200)), gap: 8,
      arrangement: .cells(CellMatrix(rows: [[1, 2], [3, 4]]), overrides: [:]))
    let slots = [(0, 0), (104, 0), (0, 104), (104, 104)].enumerated().map { index, corner in
      Slot(id: SlotID("\(index + 1)"), frame: Rect(x: corner.0, y: corner.1, width: 96, height: 96))
    }
    let board = try Board(template: template, slots: slots, fillOrder: slots.map(\.id))
    let stage = try stage(board)
    stage.finger(1).down(at: Point(100, 40)).drag(by: Point(20, 0)).up()
    guard case .split(let tree, _) = stage.session.scene.board.template.arrangement else {
      Issue.record("\(stage.session.scene.board.template.arrangement)")
      return
    }
    #expect(tree.slotIDs == ["1", "2", "3", "4"])
    #expect(stage.session.scene.board.template.gap == 8)
    #expect(stage.session.scene.board["1"]?.frame.width == 116)
  }

  @Test func aLineOfAPinwheelMovesAllSlotsOnItsTwoSides() throws {
    let board = try board(pinwheel)
    #expect(board.split == nil && board.dividers.count == 4)
    #expect(board.dividers.allSatisfy { $0.branch == nil })
    let stage = try stage(board)
    stage.finger(1).down(at: Point(195, 40)).drag(by: Point(30, 0)).up()
    var moved = pinwheel
    moved[0].width = 220
    moved[4].width = 110
    moved[1] = Rect(x: 230, y: 0, width: 70, height: 190)
    #expect(frames(stage) == moved)
    stage.undo()
    #expect(frames(stage) == pinwheel)
    stage.redo()
    #expect(frames(stage) == moved)
  }

  @Test func whatAHeldDividerShowsIsWhatItsReleaseKeeps() throws {
    let rows = (0..<9).map { index -> Rect in
      Rect(x: Double(index % 3) * 100, y: Double(index / 3) * 100, width: 92, height: 92)
    }
    for (frames, start, way) in [
      (pinwheel, Point(195, 40), Point(30, 12)), (rows, Point(96, 40), Point(-21, 3)),
      (rows, Point(40, 196), Point(5, 31)),
    ] {
      let board = try board(frames)
      let photos = frames.indices.map { ScenePhoto(id: PhotoID("\($0)"), size: Size(400, 300)) }
      let items = board.slots.enumerated().map { Item(id: ItemID("\($0)"), photo: photos[$0].id, slot: $1.id) }
      let stage = Stage(try Scene(board: board, photos: photos, items: items))
      let finger = stage.finger(1).down(at: start)
      for _ in 1...4 { finger.drag(by: way * 0.25) }
      let held = stage.session.presentation(at: .infinity)
      #expect(held.slots.map(\.frame) != frames)
      finger.up()
      let kept = stage.session.presentation(at: .infinity)
      #expect(held.slots == kept.slots && held.items == kept.items)
      #expect(stage.session.scene.board.slots == kept.slots)
    }
  }

  @Test func noSlotOfALineGetsSmallerThanFivePercentOfTheShortSide() throws {
    let stage = try stage(try board(pinwheel))
    stage.finger(1).down(at: Point(195, 40)).drag(by: Point(500, 0)).up()
    #expect(frames(stage)[1].width == 15 && frames(stage)[0].width == 275)
    stage.finger(1).down(at: Point(280, 40)).drag(by: Point(-500, 0)).up()
    #expect(frames(stage)[4].width == 15)
  }

  @Test func slotsThatDoNotEndTogetherHaveNoDivider() throws {
    // Beside the left slot is a photo, and below that room for a text.
    let beside = try board([Rect(x: 0, y: 0, width: 150, height: 300), Rect(x: 160, y: 0, width: 140, height: 150)])
    #expect(beside.dividers.isEmpty)
    let apart = try board([Rect(x: 0, y: 0, width: 100, height: 300), Rect(x: 200, y: 0, width: 100, height: 300)])
    #expect(apart.dividers.isEmpty)
    let overlapping = try board([
      Rect(x: 0, y: 0, width: 160, height: 300), Rect(x: 140, y: 0, width: 160, height: 300),
    ])
    #expect(overlapping.dividers.isEmpty)
  }

  @Test func unequalGapsAreKeptAsTheyAre() throws {
    let rows = [
      Rect(x: 0, y: 0, width: 300, height: 90), Rect(x: 0, y: 100, width: 300, height: 90),
      Rect(x: 0, y: 194, width: 300, height: 106),
    ]
    let board = try board(rows)
    #expect(board.split == nil && board.dividers.count == 2)
    let stage = try stage(board)
    stage.finger(1).down(at: Point(150, 192)).drag(by: Point(0, 20)).up()
    #expect(
      frames(stage) == [
        rows[0], Rect(x: 0, y: 100, width: 300, height: 110), Rect(x: 0, y: 214, width: 300, height: 86),
      ])
  }

  @Test func aSlotAboveTheLineIsTakenBeforeIt() throws {
    let slots = [
      Slot(id: "left", frame: Rect(x: 0, y: 0, width: 145, height: 300)),
      Slot(id: "right", frame: Rect(x: 155, y: 0, width: 145, height: 300)),
      Slot(id: "heart", frame: Rect(x: 100, y: 100, width: 100, height: 100), shape: .ellipse),
    ]
    let board = try Board(canvas: Size(300, 300), slots: slots)
    #expect(board.dividers.count == 1)
    #expect(board.divider(at: Point(150, 150), reach: 10) == nil)
    #expect(board.divider(at: Point(150, 50), reach: 10) == board.dividers[0])
  }

  @Test func turnedSlotsAndOtherShapesHaveNoDividers() throws {
    let left = Rect(x: 0, y: 0, width: 150, height: 300)
    let right = Rect(x: 150, y: 0, width: 150, height: 300)
    for slot in [
      Slot(id: "right", frame: right, rotation: Angle(degrees: 2)), Slot(id: "right", frame: right, shape: .ellipse),
    ] {
      let board = try Board(canvas: Size(300, 300), slots: [Slot(id: "left", frame: left), slot])
      #expect(board.dividers.isEmpty)
    }
    let rounded = Slot(id: "right", frame: right, shape: .rectangle(CornerRadii(20)))
    #expect(try Board(canvas: Size(300, 300), slots: [Slot(id: "left", frame: left), rounded]).dividers.count == 1)
  }

  @Test(arguments: UInt64(0)..<60)
  func guttersStayEqualAfterAnyDrags(_ seed: UInt64) throws {
    var scenes = RandomScene(seed: seed)
    var board = try scenes.next().board
    while board.dividers.isEmpty { board = try scenes.next().board }
    let stage = try stage(board)
    var checker = InvariantChecker(reducer: { $0.reduce($1) })
    var session = stage.session
    var time = 1.0
    for step in 0..<12 {
      let dividers = session.scene.board.dividers
      // Slots beside a line that no longer end together lose it.
      if dividers.isEmpty { break }
      let divider = dividers[step % dividers.count]
      let start = divider.strip.center
      let way = (Double((Int(seed) * 7 + step * 13) % 41) - 20) * 6
      let end = divider.axis == .row ? Point(start.x + way, start.y) : Point(start.x, start.y + way)
      for (phase, point) in [(Touch.Phase.began, start), (.moved, end), (.ended, end)] {
        time += 1
        #expect(checker.reduce(&session, .touch(1, phase, at: point, time: time)).isEmpty)
      }
    }
  }
}
