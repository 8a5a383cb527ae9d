import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Layers are edited, styled, hidden, moved beneath the slots and brought by templates, each as one undo step.
@Suite struct LayerCommandTests {
  private let caption = Layer(
    id: "caption", content: .text(TextContent("Rome")), size: Size(40, 20), center: Point(50, 50))

  @Test func whatALayerShowsIsReplacedAndUndone() throws {
    let stage = try Stage("ab", layers: [caption])
    let before = stage.session.scene
    for word in ["P", "Pa", "Paris"] { stage.perform(.setContent("caption", .text(TextContent(word)))) }
    #expect(stage.session.scene.layer("caption")?.content == .text(TextContent("Paris")))
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .edit)
    stage.perform(.undo)
    #expect(stage.session.scene == before)
  }

  @Test func aStyleIsSetForSeveralLayersInOneStep() throws {
    var other = caption
    other.id = "other"
    let stage = try Stage("ab", layers: [caption, other])
    let style = Layer.Style(
      opacity: 0.5, blend: .multiply, shadow: Shadow(offset: Point(1, 2), blur: 3, color: .black))
    stage.perform(.styleLayers(["caption", "other"], style))
    #expect(stage.session.scene.layers.map(\.style) == [style, style])
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .restyle)
  }

  @Test func aHiddenLayerIsNotTouched() throws {
    let stage = try Stage("ab", layers: [caption])
    #expect(stage.session.hit(at: Point(50, 50)) == .layer("caption"))
    stage.perform(.hide(["caption"], true))
    #expect(stage.session.hit(at: Point(50, 50)) == .item("A"))
    #expect(stage.session.undoName == .hide)
    stage.perform(.hide(["caption"], false))
    #expect(stage.session.hit(at: Point(50, 50)) == .layer("caption"))
    #expect(stage.session.undoName == .show)
  }

  @Test func aLayerBeneathTheSlotsIsTouchedWhereNoSlotIs() throws {
    var under = caption
    under.center = Point(105, 50)
    under.size = Size(100, 30)
    let board = try Board(
      canvas: Size(210, 100),
      slots: [
        Slot(id: "a", frame: Rect(x: 0, y: 0, width: 90, height: 100)),
        Slot(id: "b", frame: Rect(x: 120, y: 0, width: 90, height: 100)),
      ])
    let photo = ScenePhoto(id: "p", size: Size(400, 300))
    let scene = try Scene(
      board: board, photos: [photo], items: [Item(id: "A", photo: "p", slot: "a")], layers: [under])
    var session = Session(scene: scene)
    #expect(session.hit(at: Point(70, 50)) == .layer("caption"))
    _ = session.reduce(Event(time: 0, .edit(.setLevel(["caption"], .belowSlots))))
    #expect(session.hit(at: Point(70, 50)) == .item("A"))
    #expect(session.hit(at: Point(105, 50)) == .layer("caption"))
    #expect(session.hit(at: Point(105, 90)) == .canvas)
  }

  @Test func numbersOutOfRangeAndLockedLayersAreRejected() throws {
    var locked = caption
    (locked.id, locked.isLocked) = ("locked", true)
    let stage = try Stage("ab", layers: [caption, locked])
    var text = TextContent("Rome")
    text.font.size = -1
    let refused: [(Edit, Refusal)] = [
      (.setContent("caption", .text(text)), .badNumber),
      (.styleLayers(["caption"], Layer.Style(opacity: .nan)), .badNumber),
      (.styleLayers(["caption"], Layer.Style(opacity: 1.01)), .badNumber),
      (.setLayerSize("caption", Size(0, 5)), .badNumber),
      (.hide(["locked"], true), .locked(.layer("locked"))),
      (.setContent("nobody", .empty), .unknownLayer("nobody")),
      (.setLevel(["caption"], .aboveSlots), .nothingToDo),
    ]
    for (command, refusal) in refused {
      var session = stage.session
      let response = session.reduce(Event(time: 0, .edit(command)))
      #expect(response.refusal == refusal, "\(command)")
      #expect(session.scene == stage.session.scene, "\(command)")
    }
  }

  @Test func anotherTemplateBringsItsLayersAndKeepsTheWordsThatWereEdited() throws {
    func board(_ layers: [Layer], width: Double) throws -> Board {
      let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: width, height: 100))
      let template = Template(
        name: "t", canvas: Canvas(size: Size(200, 100)), arrangement: .slots([PlacedSlot(slot: slot, order: 1)]),
        layers: layers)
      return try Board(template: template, slots: [slot], fillOrder: ["a"])
    }
    var moved = caption
    moved.center = Point(150, 80)
    let logo = Layer(id: "logo", size: Size(10, 10), center: Point(10, 10))
    let mine = Layer(id: "mine", size: Size(10, 10), center: Point(20, 20))
    let first = try board([caption, logo], width: 100)
    let scene = try Scene(board: first, photos: [], layers: first.template.ownLayers + [mine])
    var session = Session(scene: scene)
    _ = session.reduce(Event(time: 0, .edit(.setContent("caption", .text(TextContent("Paris"))))))
    let edited = session.scene
    _ = session.reduce(Event(time: 1, .edit(.relayout(try board([moved], width: 200), .readingOrder))))
    #expect(session.scene.layers.map(\.id) == ["caption", "mine"])
    #expect(session.scene.layer("caption")?.center == moved.center)
    #expect(session.scene.layer("caption")?.content == .text(TextContent("Paris")))
    #expect(session.scene.layer("mine") == mine)
    _ = session.reduce(Event(time: 2, .command(.undo)))
    #expect(session.scene == edited)
  }

  @Test func layersKeepTheirPlacesOnACanvasOfAnotherSize() throws {
    var locked = caption
    (locked.id, locked.isLocked) = ("locked", true)
    let board = try Board(canvas: Size(210, 100), slots: [])
    let larger = try Board(canvas: Size(420, 300), slots: [])
    let scene = try Scene(board: board, photos: [], layers: [caption, locked]).relaid(onto: larger, .readingOrder)
    #expect(scene.layer("caption")?.center == Point(100, 150))
    #expect(scene.layer("caption")?.scale == 3)
    #expect(scene.layer("locked") == locked)
  }

  @Test func aStrokeOnALargerCanvasIsThatMuchLarger() throws {
    let stroke = Stroke(
      .pen, samples: [.init(Point(20, 30), pressure: 1), .init(Point(60, 50), pressure: 1, time: 1)], width: 0.05)
    let layer = Layer(id: "s", content: .stroke(stroke), size: Size(40, 20), center: Point(40, 40), scale: 1.5)
    func bounds(_ layer: Layer, on canvas: Size) throws -> Rect {
      guard case .stroke(let stroke) = layer.content else { throw Refusal.nothingToDo }
      let outline = try StrokeGeometry(stroke, canvas: canvas).outline(tolerance: 0.001)
      return try #require(outline.transformed(by: layer.strokeToCanvas(stroke)).bounds)
    }
    let (small, large) = (Size(200, 100), Size(400, 200))
    let before = try bounds(layer, on: small)
    let after = try bounds(layer.redrawn(from: small, to: large), on: large)
    for (one, other) in zip(before.corners, after.corners) { #expect((one * 2 - other).length < 0.02) }
  }

  @Test func transitionsFadeLayersThatComeAndGoAndCrossFadeWhatChanges() throws {
    let board = try Board(canvas: Size(210, 100), slots: [])
    var changed = caption
    changed.content = .text(TextContent("Paris"))
    changed.center = Point(150, 50)
    let (gone, new) = (
      Layer(id: "gone", size: Size(10, 10), center: .zero), Layer(id: "new", size: Size(10, 10), center: .zero)
    )
    let transition = Transition(
      from: try Scene(board: board, photos: [], layers: [caption, gone]),
      to: try Scene(board: board, photos: [], layers: [changed, new]), easing: .linear)
    let shown = transition.at(0.25).layers
    #expect(shown.map(\.opacity) == [0.75, 0.75, 0.25, 0.25])
    #expect(shown.map(\.content) == [caption.content, .empty, changed.content, .empty])
    #expect(shown[0].center == shown[2].center && shown[0].center == Point(75, 50))
    #expect(Set(shown.map(\.id)).count == 4)
  }
}
