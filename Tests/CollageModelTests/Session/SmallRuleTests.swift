import CollageModel
import CollageTesting
import Testing

/// Rules that concern one number or one moment of a gesture.
@Suite struct SmallRuleTests {
  @Test func nothingSnapsToAHiddenLayer() throws {
    for isHidden in [false, true] {
      let layers = [
        Layer(id: "line", size: Size(20, 20), center: Point(150, 27), isHidden: isHidden),
        Layer(id: "moved", size: Size(8, 8), center: Point(50, 70)),
      ]
      let stage = try Stage("ab", layers: layers) { $0.snapping = Snapping(centerWindow: 2) }
      stage.finger(1).down(at: Point(50, 70)).drag(to: Point(50, 40)).drag(to: Point(50, 27.5))
      #expect(stage.session.presentation().layers[1].center.y == (isHidden ? 27.5 : 27))
    }
  }

  @Test func aDoubleTapEnlargesFromASlotsLeastZoom() throws {
    var style = SlotStyle()
    style.zoomRange = 1.5...8
    let stage = try Stage("ab", style: style)
    for zoom in [3, 1.5] {
      for _ in 1...2 { stage.finger(1).down(on: "a").up() }
      let placement = try #require(stage.session.scene.placement(of: "A"))
      #expect((placement.zoom - zoom).magnitude < 1e-9)
      stage.wait(1)
    }
  }

  @Test func aTrackpadThatReportsNoSizeIsIgnored() throws {
    for magnification in [0, -2, 1e-300] {
      let stage = try Stage("ab")
      let report = { (phase: Touch.Phase, growth: Double) in
        Event.Action.trackpad(TrackpadGesture(phase, at: Point(50, 50), magnification: growth))
      }
      stage.send(report(.began, 1))
      stage.send(report(.moved, magnification))
      stage.send(report(.moved, 2))
      stage.send(report(.ended, 1))
      let placement = try #require(stage.session.scene.placement(of: "A"))
      #expect((placement.zoom - 2).magnitude < 1e-6, "\(magnification)")
    }
  }

  @Test func aSecondHandTakesNoPhotoWhileSlotsAreEdited() throws {
    let slots = [
      Slot(id: "a", frame: Rect(x: 0, y: 0, width: 80, height: 80)),
      Slot(id: "b", frame: Rect(x: 120, y: 0, width: 80, height: 80)),
    ]
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")]
    let scene = try Scene(
      board: Board(canvas: Size(200, 100), slots: slots), photos: [ScenePhoto(id: "p", size: Size(400, 300))],
      items: items)
    let stage = Stage(scene) { $0.editsSlots = true }
    stage.finger(1).down(on: "a")
    stage.finger(2).down(on: "b").drag(by: Point(10, 10))
    #expect(stage.session.otherPhase == .idle)
    stage.finger(2).up()
    stage.finger(1).up()
    #expect(stage.session.scene.items == items)
  }

  @Test func twoHandsMoveTwoLayersOfAGroupEachByItself() throws {
    let layers = [50.0, 150].map { Layer(id: LayerID("\($0)"), size: Size(40, 40), center: Point($0, 50), group: "g") }
    let stage = try Stage("ab", layers: layers) {
      $0.snapping = nil
      $0.selectsOnDrag = false
    }
    stage.finger(1).down(at: Point(50, 50))
    stage.finger(2).down(at: Point(150, 50)).drag(by: Point(0, 20))
    stage.finger(1).drag(by: Point(0, -20))
    #expect(stage.session.presentation().layers.map(\.center) == [Point(50, 30), Point(150, 70)])
  }

  @Test func aLayerThatMovesWithTheFirstHandsGroupIsNotTakenByTheSecond() throws {
    let layers = [50.0, 150].map { Layer(id: LayerID("\($0)"), size: Size(40, 40), center: Point($0, 50), group: "g") }
    let stage = try Stage("ab", layers: layers) { $0.snapping = nil }
    stage.finger(1).down(at: Point(50, 50)).drag(by: Point(0, 20))
    stage.finger(2).down(at: Point(150, 70)).drag(by: Point(0, 10))
    #expect(stage.session.otherPhase == .idle)
    #expect(stage.session.presentation().layers.map(\.center) == [Point(50, 70), Point(150, 70)])
  }

  @Test func onALargerCanvasShadowsGrowWithTheirLayers() throws {
    let shadow = Shadow(offset: Point(2, 3), blur: 4, color: .black)
    let layer = Layer(id: "one", size: Size(20, 20), center: Point(50, 50), shadow: shadow)
    let stage = try Stage("ab", layers: [layer])
    let canvas = stage.session.scene.board.canvas
    let slots = [Slot(id: "a", frame: Rect(x: 0, y: 0, width: 90, height: 90))]
    let board = try Board(canvas: Size(canvas.width * 2, canvas.height * 2), slots: slots)
    stage.perform(.relayout(board, .readingOrder))
    #expect(stage.session.scene.layers[0].shadow == Shadow(offset: Point(4, 6), blur: 8, color: .black))
  }

  @Test func anInteractionThatWasRevertedTakesNoOtherStepWithIt() throws {
    let stage = try Stage("ab")
    stage.perform(.flip("A", .horizontal))
    stage.perform(.zoom(.item("A"), by: 2, about: nil), interaction: 7)
    stage.send(.cancel, interaction: 7)
    #expect(stage.session.undoCount == 1)
    stage.perform(.zoom(.item("A"), by: 3, about: nil), interaction: 7)
    #expect(stage.session.undoCount == 2)
    stage.perform(.undo)
    #expect(stage.session.scene.item("A")?.intent == Intent(isMirrored: true))
  }

  @Test func whatAHostFindsIsInTheStepsToRedo() throws {
    let stage = try Stage("ab")
    stage.perform(.flip("B", .horizontal))
    stage.perform(.lock(.item("A"), true))
    stage.perform(.undo)
    let photo = try #require(stage.session.scene.item("A")).photo
    stage.supply([FoundFocus(item: "A", photo: photo, point: Point(0.2, 0.7))])
    stage.perform(.redo)
    let item = try #require(stage.session.scene.item("A"))
    #expect(item.isLocked && item.intent.focus == Point(0.2, 0.7))
  }

  @Test func inTheRimOfAViewTheSpeedGrowsWithTheSquareOfTheWay() throws {
    let stage = try Stage("abcd") { $0.swapTriggers = .longPress }
    stage.finger(1).down(on: "b").hold(0.6)
    stage.finger(1).drag(to: Point(200, 50))
    let zone = stage.session.policy.minGrabExtent
    let speed = stage.session.policy.scrollSpeed
    for (share, expected) in [(0.5, 0.25), (1, 1)] {
      let left = 200 - zone * (1 - share)
      let way = stage.session.scrollVelocity(in: Rect(x: left, y: 0, width: 400, height: 100))
      #expect((way.x + speed * expected).magnitude < 1e-6)
      let right = 200 + zone * (1 - share)
      let other = stage.session.scrollVelocity(in: Rect(x: right - 180, y: 0, width: 180, height: 100))
      #expect((other.x - speed * expected).magnitude < 1e-6)
    }
  }

  @Test func aPolicyForAScaleThatIsNoneIsThatOfAPhone() {
    let canvas = Size(800, 400)
    for scale in [0, -3, .infinity, .nan] {
      #expect(Policy(canvas: canvas, pointsPerUnit: scale) == Policy(canvas: canvas))
    }
  }

  @Test func aWheelThatGoesOnIsOneStepHoweverLongItTakes() throws {
    let stage = try Stage("ab")
    for _ in 1...5 {
      stage.send(.trackpad(TrackpadGesture(.moved, at: Point(50, 50), magnification: 1.1)))
      stage.wait(0.15)
    }
    #expect(stage.session.undoCount == 0)
    stage.wait(1)
    #expect(stage.session.undoCount == 1)
  }

  @Test func aDividerBetweenTwoCellsThatAreTooSmallStays() throws {
    let weights = [15.0, 15, 370]
    let children = zip(["a", "b", "c"], weights).map { SplitNode.Child(.slot(SlotID($0)), weight: $1) }
    let board = try Board(canvas: Size(400, 400), split: .branch(.row, children))
    let stage = Stage(try Scene(board: board, photos: []))
    stage.finger(1).down(at: Point(15, 200)).drag(by: Point(4, 0))
    #expect(stage.session.presentation(at: .infinity).slots.map(\.frame) == board.slots.map(\.frame))
    stage.finger(1).up()
    #expect(stage.session.scene.board == board && stage.session.undoCount == 0)
  }
}

/// The changes and the preserved state when the board changes.
@Suite struct BoardChangeTests {
  /// A board of slots "a" and "b" on a canvas of a width, whose template has a title.
  private func board(_ words: String, width: Double = 200, top: Double = 0) throws -> Board {
    let slots = [0, width / 2].map { x in
      Slot(id: x == 0 ? "a" : "b", frame: Rect(x: x, y: top, width: width / 2, height: width / 2 - top))
    }
    let title = Layer(
      id: "title", content: .text(TextContent(words)), size: Size(40, 10), center: Point(width / 2, width / 4))
    let template = Template(
      name: "t", canvas: Canvas(size: Size(width, width / 2)),
      arrangement: .slots(slots.enumerated().map { PlacedSlot(slot: $1, order: $0 + 1) }), layers: [title])
    return try Board(template: template, slots: slots, fillOrder: slots.map(\.id))
  }

  private func stage(_ board: Board, _ others: Layer...) throws -> Stage {
    let items = [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "p", slot: "b")]
    return Stage(
      try Scene(
        board: board, photos: [ScenePhoto(id: "p", size: Size(400, 300))], items: items,
        layers: board.template.ownLayers + others))
  }

  @Test func wordsThatNobodyEditedAreThoseOfTheNextTemplate() throws {
    let stage = try stage(board("Rome"))
    stage.perform(.relayout(try board("Oslo"), .readingOrder))
    #expect(stage.session.scene.layer("title")?.content == .text(TextContent("Oslo")))
    stage.perform(.setContent("title", .text(TextContent("Paris"))))
    stage.perform(.relayout(try board("Rome", top: 9), .readingOrder))
    #expect(stage.session.scene.layer("title")?.content == .text(TextContent("Paris")))
  }

  @Test func theUsersLayersTakeTheirPlacesOnAnotherTemplatesCanvas() throws {
    let own = Layer(id: "own", size: Size(20, 20), center: Point(50, 25))
    let stage = try stage(board("Rome"), own)
    stage.perform(.relayout(try board("Oslo", width: 400), .readingOrder))
    #expect(stage.session.scene.layer("own")?.center == Point(100, 50))
    #expect(stage.session.scene.layer("own")?.scale == 2)
  }

  @Test func aPhotoThatCameSinceALayoutWaitsWhenThatComesBack() throws {
    let (first, second) = (try board("Rome"), try board("Rome", top: 9))
    let stage = try stage(first)
    stage.perform(.relayout(second, .readingOrder))
    let photo = ScenePhoto(id: "q", size: Size(100, 100))
    stage.perform(.together([.add("C", photo, to: nil), .relayout(first, .readingOrder)]))
    #expect(stage.session.scene.unplaced.map(\.id) == ["C"])
    #expect(stage.session.scene.items.map(\.id) == ["A", "B"])
  }
}
