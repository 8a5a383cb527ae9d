import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Layers move, scale and rotate freely, and can be added and deleted.
@Suite struct LayerTests {
  private let layer = Layer(id: "text", size: Size(40, 20), center: Point(50, 50))

  @Test func aLayerFollowsOneFinger() throws {
    let stage = try Stage("ab", layers: [layer])
    stage.expect {
      stage.finger(1).down(at: Point(40, 45)).drag(by: Point(70, 20)).up()
    } changes: {
      $0.layers[0].center = Point(120, 70)
      $0.selection = .layer("text")
      $0.undoCount = 1
    }
  }

  @Test func aLayerFollowsTwoFingers() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.rotationDeadZone = .zero
    let stage = try Stage("ab", layers: [layer], policy: policy)
    stage.finger(1).down(at: Point(40, 50))
    stage.finger(2).down(at: Point(60, 50))
    stage.together {
      stage.finger(1).move(to: Point(100, 30))
      stage.finger(2).move(to: Point(100, 70))
    }
    stage.finger(1).up()
    stage.finger(2).up()
    let moved = try #require(stage.session.scene.layer("text"))
    #expect(moved.center.isNear(Point(100, 50)))
    #expect(moved.scale.isNear(2))
    #expect(moved.rotation.degrees.isNear(90))
  }

  @Test func aLayerCannotBeLostOutsideTheCanvas() throws {
    let stage = try Stage("ab", layers: [layer])
    stage.finger(1).down(at: Point(50, 50)).drag(by: Point(-900, -900)).up()
    #expect(stage.session.scene.layer("text")?.center == Point(0, 0))
  }

  @Test(arguments: [1.0, 30_000]) func aGroupThatIsLargerThanTheCanvasStaysWithinAScenesCoordinates(_ side: Double)
    throws
  {
    // The minimum extent of the first layer scales the group, so that its parts are a thousand canvases apart.
    for turn in 0..<30 {
      var layers = [
        Layer(id: "a", size: Size(side / 1000, side / 1000), center: Point(side, side), scale: 1e-3),
        Layer(id: "b", size: Size(side * 10, side * 10), center: Point(side, 0), scale: 1e-3),
      ]
      for index in layers.indices {
        layers[index].group = "group"
        layers[index].rotation = Angle(degrees: Double(turn) * 7)
      }
      let scene = try Scene(board: Board(canvas: Size(side, side), slots: []), photos: [], layers: layers)
      let stage = Stage(scene)
      stage.finger(1).down(at: Point(side, side)).drag(by: Point(-3000 * side, (4000 + Double(turn)) * side)).up()
      let moved = stage.session.scene
      #expect(stage.session.undoCount == 1 && moved.layers[0].center.y > side)
      #expect(throws: Never.self) { try Scene(board: moved.board, photos: [], layers: moved.layers) }
    }
  }

  @Test func aLayerThatIsTurnedAboutAFarPlaceKeepsACoordinate() throws {
    for turn in 1...200 {
      let far = Layer(id: "a", size: Size(1, 1), center: Point(-1e6, 0))
      let stage = Stage(try Scene(board: Board(canvas: Size(1e6, 1e6), slots: []), photos: [], layers: [far]))
      stage.perform(.rotate(.layer("a"), by: Angle(degrees: Double(turn) * -1.1), about: Point(209, -270)))
      let turned = stage.session.scene
      #expect(throws: Never.self) { try Scene(board: turned.board, photos: [], layers: turned.layers) }
    }
  }

  @Test func aLayerNeitherSwapsNorIsDroppedIntoASlot() throws {
    let stage = try Stage("ab", layers: [layer])
    stage.finger(1).down(at: Point(50, 50)).drag(to: "b")
    #expect(stage.session.phase == .panning(.layer("text")))
    #expect(stage.session.presentation().exchange == nil)
  }

  @Test func aTurnedLayerIsHitWhereItIsSeen() throws {
    var turned = layer
    turned.rotation = Angle(degrees: 90)
    let stage = try Stage("ab", layers: [turned])
    stage.finger(1).tap(at: Point(50, 67))
    #expect(stage.session.selection == .layer("text"))
    stage.finger(1).tap(at: Point(67, 50))
    #expect(stage.session.selection == .item("A"))
  }

  @Test func layersAreAddedDuplicatedReorderedLockedAndDeleted() throws {
    let stage = try Stage("ab")
    stage.perform(.addLayer(layer))
    stage.perform(.duplicate(.layer("text"), as: .layer("copy")))
    #expect(stage.session.scene.layers.map(\.id) == ["text", "copy"])
    stage.perform(.reorder(.layer("text"), .toFront))
    #expect(stage.session.scene.layers.map(\.id) == ["copy", "text"])
    stage.perform(.lock(.layer("text"), true))
    stage.expectNoChange { stage.finger(1).down(at: Point(50, 50)).drag(by: Point(30, 0)).up() }
    #expect(stage.perform(.delete(.layer("text"))).refusal == .locked(.layer("text")))
    stage.perform(.delete(.layer("copy")))
    #expect(stage.session.scene.layers.map(\.id) == ["text"])
    #expect(stage.perform(.addLayer(layer)).refusal == .nameTaken(.layer("text")))
  }

  @Test func aLayerKeepsASizeThatCanBeGrabbed() throws {
    // Its longer side, 40 units, stays between 1 % of the canvas' short side and twenty times that side.
    let stage = try Stage("ab", layers: [layer])
    stage.perform(.zoom(.layer("text"), by: 1e-9, about: nil))
    #expect(try #require(stage.session.scene.layer("text")).scale.isNear(1.0 / 40))
    stage.perform(.zoom(.layer("text"), by: 1e9, about: nil))
    #expect(try #require(stage.session.scene.layer("text")).scale.isNear(50))
  }

  @Test func aSmallLayerCanBeGrabbedAndPinchedLarger() throws {
    let stage = try Stage("ab", layers: [layer])
    stage.perform(.zoom(.layer("text"), by: 1e-9, about: nil))
    let least = try #require(stage.session.scene.layer("text")).scale
    stage.finger(1).down(at: Point(46, 50))
    stage.finger(2).down(at: Point(58, 50))
    #expect(stage.session.phase == .manipulating(.layer("text")))
    stage.together {
      stage.finger(1).move(to: Point(20, 50))
      stage.finger(2).move(to: Point(80, 50))
    }
    stage.finger(1).up()
    stage.finger(2).up()
    #expect(try #require(stage.session.scene.layer("text")).scale.isNear(least * 5, within: least))
  }

  @Test func aLayerOverAGutterIsGrabbedBeforeTheDivider() throws {
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let board = try Board(canvas: Size(210, 100), split: tree, gap: 10)
    var caption = layer
    caption.center = Point(105, 50)
    let stage = Stage(try Scene(board: board, photos: [], layers: [caption]))
    stage.finger(1).down(at: Point(105, 50)).drag(by: Point(0, 10))
    #expect(stage.session.phase == .panning(.layer("text")))
    stage.finger(1).up().down(at: Point(105, 90)).drag(by: Point(10, 0))
    guard case .divider = stage.session.phase else {
      Issue.record("the divider beside the caption is \(stage.session.phase)")
      return
    }
  }

  @Test func theTopmostLayerIsHit() throws {
    var other = layer
    other.id = "over"
    let stage = try Stage("ab", layers: [layer, other])
    stage.finger(1).tap(at: Point(50, 50))
    #expect(stage.session.selection == .layer("over"))
    stage.perform(.reorder(.layer("over"), .backward))
    stage.finger(1).tap(at: Point(50, 50))
    #expect(stage.session.selection == .layer("text"))
  }

  @Test func aSecondFingerThatMissesALayerIsIgnored() throws {
    let stage = try Stage("ab", layers: [layer]) { $0.allowsTwoHands = false }
    stage.finger(1).down(at: Point(40, 50))
    stage.finger(2).down(at: Point(60, 90))
    #expect(stage.session.phase == .pressed)
    // A palm that rests elsewhere does not keep the other finger from pinching.
    stage.finger(3).down(at: Point(60, 55))
    #expect(stage.session.phase == .manipulating(.layer("text")))
  }

  @Test func aLayerIsNudgedZoomedAndTurned() throws {
    let stage = try Stage("ab", layers: [layer])
    stage.perform(.nudge(.layer("text"), by: Point(5, 6)))
    stage.perform(.zoom(.layer("text"), by: 2, about: nil))
    stage.perform(.rotate(.layer("text"), by: Angle(degrees: 30), about: Point(0, 0)))
    let moved = try #require(stage.session.scene.layer("text"))
    #expect(moved.scale == 2 && moved.rotation.degrees == 30)
    let turned = Affine.rotation(Angle(degrees: 30)).apply(Point(55, 56))
    #expect(moved.center.isNear(turned))
  }
}
